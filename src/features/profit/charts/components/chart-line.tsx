/** Of the pictures of this page, in pixels. */
export const CHART_HEIGHT = 208;

type ChartLineProps = {
  /** Percent across and pixels down. */
  places: readonly (readonly [number, number])[];
  height: number;
  /** In pixels from the top: fills what is between it and the line. */
  base?: number;
  className: string;
};

/** A line from point to point, as wide as the picture and equally thick everywhere. */
export function ChartLine({ places, height, base, className }: ChartLineProps) {
  const line = places.map(([x, y]) => `${x},${y}`).join(' ');
  const [first, last] = [places[0]?.[0] ?? 0, places.at(-1)?.[0] ?? 0];
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
