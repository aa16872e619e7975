import { cx } from '#/ui/cx.ts';
import type { NamedLink } from '../ring-words.ts';
import type { RingPerson } from '../schema.ts';

const width = 480;
const height = 260;
const centre = { x: width / 2, y: height / 2 };
const reach = { x: width / 2 - 28, y: height / 2 - 24 };
/** More would be a tangle: the table names everybody. */
const mostDrawn = 24;

type Point = { x: number; y: number };

const around = (at: number, count: number, scale: number): Point => {
  const angle = (2 * Math.PI * at) / count - Math.PI / 2;
  return { x: centre.x + reach.x * scale * Math.cos(angle), y: centre.y + reach.y * scale * Math.sin(angle) };
};

const marks: Record<NamedLink['kind'], string> = {
  network: 'fill-info-bg stroke-info',
  device: 'fill-upcoming-bg stroke-upcoming',
  wallet: 'fill-expired-bg stroke-expired',
};

type RingDrawingProps = { people: readonly RingPerson[]; links: readonly NamedLink[] };

/** People around, by their number in the table; what they share between them. The table beside it says the same. */
export function RingDrawing({ people, links }: RingDrawingProps) {
  const drawn = people.slice(0, mostDrawn);
  const places = new Map(drawn.map(({ id }, at) => [id, around(at, drawn.length, 1)]));
  const things = links.flatMap((link, at) => {
    const ends = link.people.flatMap((id) => places.get(id) ?? []);
    if (ends.length < 2) return [];
    const mean = (axis: 'x' | 'y') => ends.reduce((sum, end) => sum + end[axis], 0) / ends.length;
    // Things of the same people would lie on each other.
    const apart = around(at, links.length, links.length === 1 ? 0 : 0.35);
    return [{ ...link, ends, x: (mean('x') + apart.x) / 2, y: (mean('y') + apart.y) / 2 }];
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
            className={marks[kind]}
          />
          <text x={x} y={y + 4} textAnchor="middle" className="fill-ink font-medium text-xs">
            {mark}
          </text>
        </g>
      ))}
      {drawn.map(({ id, name }, at) => {
        const { x, y } = places.get(id) ?? centre;
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
