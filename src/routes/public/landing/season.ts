/** Positions on the timeline, in percent. The claim window takes more space than the weeks before it. */
export const moments = {
  visits: [0, 9, 18, 27, 36, 45],
  opens: 54,
  /** 24 hours before the window closes. */
  lastDay: 78,
  closes: 90,
  /** The initial position of the marker. */
  shown: 87,
} as const;

/** The default reminders, in minutes before a claim. */
export const reminderLeadMinutes = [1440, 180] as const;

const dayMinutes = 24 * 60;

/** Pairs of position and minutes since the start, in ascending order. */
const scale = [
  [0, 0],
  [moments.opens, 42 * dayMinutes],
  [moments.lastDay, 48 * dayMinutes],
  [moments.closes, 49 * dayMinutes],
  [100, 51 * dayMinutes],
] as const;

/** Returns the minutes since the start at a position on the timeline. */
export function getMinutesAt(position: number): number {
  const next = scale.findIndex(([from]) => from >= position);
  const [toPosition, toTime] = scale[Math.max(1, next)] ?? [100, 0];
  const [fromPosition, fromTime] = scale[Math.max(0, next - 1)] ?? [0, 0];
  return Math.round(
    fromTime + ((position - fromPosition) / (toPosition - fromPosition)) * (toTime - fromTime),
  );
}
