import { cx } from './cx.ts';

type ChartTableProps = {
  title: string;
  headings: readonly [string, ...string[]];
  rows: readonly { label: string; cells: readonly string[] }[];
};

/** The numbers of a chart, collapsed by default. */
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
          <thead className="sticky top-0 bg-sunken text-muted text-xs">
            <tr>
              {headings.map((heading, index) => (
                <th
                  key={heading}
                  scope="col"
                  className={cx('px-3 py-1.5 font-medium', index === 0 ? 'text-left' : 'text-right')}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="tabular">
            {rows.map((row, index) => (
              <tr key={index} className="border-line border-t">
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
