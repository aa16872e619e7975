import { formatCount } from '#/lib/text.ts';
/** The suggested lead times, in minutes before a claim. */
export const defaultLeads: readonly number[] = [1440, 180, 15, 0];

const units = [
  { minutes: 1440, one: 'day', many: 'days' },
  { minutes: 60, one: 'h', many: 'h' },
  { minutes: 1, one: 'min', many: 'min' },
] as const;

/** Formats a lead time: '24 h', '3 days', '1 h 30 min', 'At the claim date'. */
export function leadLabel(minutes: number): string {
  if (minutes === 0) return 'At the claim date';
  if (minutes === 1440) return '24 h';
  let remaining = minutes;
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(remaining / unit.minutes);
    remaining -= count * unit.minutes;
    if (count > 0) parts.push(formatCount(count, unit.one, unit.many));
  }
  return parts.join(' ');
}

/** Sorts descending and removes duplicates. */
export const sortLeads = (leads: readonly number[]): number[] => [...new Set(leads)].sort((a, b) => b - a);

/** Serializes lead times into a form value. */
export const writeLeads = (leads: readonly number[]): string => sortLeads(leads).join(' ');
export const readLeads = (text: string | null): number[] =>
  text === null || text === '' ? [] : text.split(' ').map(Number);
