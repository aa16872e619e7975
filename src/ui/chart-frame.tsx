import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { cx } from './cx.ts';

export type ChartRow = { label: string; cells: readonly string[] };

type ChartFrameProps = {
  /** What is drawn, such as 'Check-ins in the last 30 days'. */
  title: string;
  /** How many places there are to pick, from oldest to newest. */
  count: number;
  /** Of a place, in words. */
  spoken: (at: number) => string;
  /** Above the picture while a place is picked. */
  readout: (at: number) => ReactNode;
  /** The same while nothing is pointed at, such as the total. */
  summary?: ReactNode;
  table: { headings: readonly [string, ...string[]]; rows: readonly ChartRow[] };
  className?: string | undefined;
  /** The room at the right for the numbers of the scale, as a class; 'pr-8' by default. */
  gutter?: string | undefined;
  /** The picture. */
  children: (pick: { picked: number | null; setPicked: (at: number) => void }) => ReactNode;
};

/** A picture of what changes over time. Pointer, touch or arrow keys read a place out; a table with the numbers opens below. */
export function ChartFrame(props: ChartFrameProps) {
  const { title, count, spoken, readout, summary, table, className, gutter = 'pr-8', children } = props;
  const [picked, setPicked] = useState<number | null>(null);
  const last = count - 1;
  const shown = picked !== null && picked <= last ? picked : null;

  const handleKey = (event: KeyboardEvent) => {
    const from = shown ?? last;
    const target = {
      ArrowLeft: from - 1,
      ArrowDown: from - 1,
      ArrowRight: from + 1,
      ArrowUp: from + 1,
      Home: 0,
      End: last,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    setPicked(Math.max(0, Math.min(last, target)));
  };

  return (
    <figure className={cx('min-w-0', className)}>
      <figcaption className="sr-only">{title}</figcaption>
      <div
        className="flex min-h-5 flex-wrap items-baseline justify-between gap-x-3 text-sm"
        aria-hidden="true"
      >
        {shown === null ? <span className="text-muted">{summary}</span> : readout(shown)}
      </div>
      {count > 0 && (
        <div
          role="slider"
          tabIndex={0}
          aria-label={title}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={shown ?? last}
          aria-valuetext={spoken(shown ?? last)}
          onKeyDown={handleKey}
          onFocus={(event) => event.currentTarget.matches(':focus-visible') && setPicked((at) => at ?? last)}
          onBlur={() => setPicked(null)}
          onPointerLeave={() => setPicked(null)}
          className={cx('relative mt-3 rounded-sm', gutter)}
        >
          {children({ picked: shown, setPicked })}
        </div>
      )}
      <ChartTable title={title} {...table} />
    </figure>
  );
}

type ChartTableProps = ChartFrameProps['table'] & { title: string };

/** The numbers of a picture, folded away. */
export function ChartTable({ title, headings, rows }: ChartTableProps) {
  return (
    <details className="group mt-2 text-sm">
      <summary className="inline-flex min-h-6 items-center rounded-sm text-muted text-xs underline decoration-line-strong underline-offset-4 hover:text-ink pointer-coarse:min-h-11">
        Show as table
      </summary>
      <section
        aria-label={`${title}, table`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a box that scrolls
        tabIndex={0}
        className="mt-2 max-h-60 overflow-auto rounded-md border border-line"
      >
        <table className="w-full">
          <thead className="sticky top-0 bg-sunken text-muted">
            <tr>
              {headings.map((heading, at) => (
                <th
                  key={heading}
                  scope="col"
                  className={cx('px-3 py-1.5 font-medium', at === 0 ? 'text-left' : 'text-right')}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular">
            {rows.map((row, at) => (
              <tr key={at} className="border-line border-t">
                <th scope="row" className="px-3 py-1 text-left font-normal text-ink">
                  {row.label}
                </th>
                {row.cells.map((cell, column) => (
                  <td key={headings[column + 1]} className="whitespace-nowrap px-3 py-1 text-right text-ink">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
