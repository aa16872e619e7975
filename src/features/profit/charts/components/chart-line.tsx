/** Height of the page's charts in pixels. */
export const chartHeight = 208;

type ChartLineProps = {
  /** x in percent, y in pixels. */
  points: readonly (readonly [number, number])[];
  height: number;
  /** y of a baseline in pixels; the area between it and the line is filled. */
  base?: number;
  className: string;
};

/** Draws a full-width line whose stroke doesn't scale with the chart. */
export function ChartLine({ points, height, base, className }: ChartLineProps) {
  const line = points.map(([x, y]) => `${x},${y}`).join(' ');
  const [first, last] = [points[0]?.[0] ?? 0, points.at(-1)?.[0] ?? 0];
  return (
    <svg
      width="100%"
      height={height}
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      aria-hidden="true"
      className="overflow-visible"
    >
      {base !== undefined && (
        <polygon points={`${first},${base} ${line} ${last},${base}`} className="fill-accent-soft" />
      )}
      <polyline
        points={line}
        fill="none"
        strokeWidth="2"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
        className={className}
      />
    </svg>
  );
}
