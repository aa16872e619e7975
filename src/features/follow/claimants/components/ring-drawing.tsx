import { cx } from '#/ui/cx.ts';
import type { NamedLink } from '../ring-words.ts';
import type { RingPerson } from '../schema.ts';

const width = 480;
const height = 260;
const center = { x: width / 2, y: height / 2 };
const radius = { x: width / 2 - 28, y: height / 2 - 24 };
/** More would be unreadable; the table lists everyone. */
const maxDrawn = 24;

type Point = { x: number; y: number };

const pointOnEllipse = (at: number, count: number, scale: number): Point => {
  const angle = (2 * Math.PI * at) / count - Math.PI / 2;
  return {
    x: center.x + radius.x * scale * Math.cos(angle),
    y: center.y + radius.y * scale * Math.sin(angle),
  };
};

const kindClasses: Record<NamedLink['kind'], string> = {
  network: 'fill-info-bg stroke-info',
  device: 'fill-upcoming-bg stroke-upcoming',
  wallet: 'fill-expired-bg stroke-expired',
};

type RingDrawingProps = { people: readonly RingPerson[]; links: readonly NamedLink[] };

/**
 * Draws the people in a circle, numbered as in the table, with lines to what they share. The table beside it is the
 * accessible equivalent.
 */
export function RingDrawing({ people, links }: RingDrawingProps) {
  const drawn = people.slice(0, maxDrawn);
  const positions = new Map(drawn.map(({ id }, at) => [id, pointOnEllipse(at, drawn.length, 1)]));
  const things = links.flatMap((link, at) => {
    const ends = link.people.flatMap((id) => positions.get(id) ?? []);
    if (ends.length < 2) return [];
    const mean = (axis: 'x' | 'y') => ends.reduce((sum, end) => sum + end[axis], 0) / ends.length;
    // Offsets links of the same people, which would overlap.
    const offset = pointOnEllipse(at, links.length, links.length === 1 ? 0 : 0.35);
    return [{ ...link, ends, x: (mean('x') + offset.x) / 2, y: (mean('y') + offset.y) / 2 }];
  });
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label="Drawing of the connections in the table below"
      className="h-auto w-full max-w-120"
    >
      {things.map(({ mark, ends, x, y }) =>
        ends.map((end) => (
          <line
            key={`${mark} ${end.x} ${end.y}`}
            x1={x}
            y1={y}
            x2={end.x}
            y2={end.y}
            className="stroke-line-strong"
            strokeWidth={1.5}
          />
        )),
      )}
      {things.map(({ mark, name, kind, x, y }) => (
        <g key={mark}>
          <title>{name}</title>
          <rect
            x={x - 15}
            y={y - 11}
            width={30}
            height={22}
            rx={5}
            strokeWidth={1.5}
            className={kindClasses[kind]}
          />
          <text x={x} y={y + 4} textAnchor="middle" className="fill-ink font-medium text-xs">
            {mark}
          </text>
        </g>
      ))}
      {drawn.map(({ id, name }, at) => {
        const { x, y } = positions.get(id) ?? center;
        return (
          <g key={id}>
            <title>{name}</title>
            <circle
              cx={x}
              cy={y}
              r={15}
              strokeWidth={1.5}
              className={cx(at === 0 ? 'fill-accent stroke-accent' : 'fill-surface stroke-control')}
            />
            <text
              x={x}
              y={y + 4.5}
              textAnchor="middle"
              className={cx('font-medium text-sm', at === 0 ? 'fill-on-accent' : 'fill-ink')}
            >
              {at + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
