import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type Column, DataTable } from './data-table.tsx';

type Row = { id: string; name: string; amount: number };

const rows: readonly Row[] = [
  { id: '1', name: 'Scroll', amount: 5 },
  { id: '2', name: 'Linea', amount: 70 },
];
const columns: readonly Column<Row>[] = [
  { key: 'name', heading: 'Name', isRowHeader: true, width: 'w-40', cell: ({ name }) => name },
  { key: 'amount', heading: 'Amount', align: 'end', className: 'tabular', cell: ({ amount }) => amount },
  { key: 'note', heading: 'Note', cell: () => '–' },
  { key: 'actions', heading: 'Actions', isHeadingHidden: true, cell: ({ name }) => <b>Edit {name}</b> },
];

const render = (props: { cardsBelow?: 'md' | 'lg'; hasRowLinks?: boolean } = {}) =>
  renderToStaticMarkup(
    <DataTable
      label="Rewards"
      rows={rows}
      columns={columns}
      card={({ name }) => <p>Card of {name}</p>}
      {...props}
    />,
  );
const getClasses = (html: string, text: string) =>
  new RegExp(`<t[hd][^>]*class="([^"]*)"[^>]*>${text}<`).exec(html)?.[1]?.split(' ');

describe('DataTable', () => {
  it('names the table and the list of cards', () => {
    const html = render();
    expect(html).toContain('<caption class="sr-only">Rewards</caption>');
    expect(html).toContain('<ul aria-label="Rewards"');
    expect(html.match(/<p>Card of \w+<\/p>/g)).toEqual(['<p>Card of Scroll</p>', '<p>Card of Linea</p>']);
  });

  it('renders a heading per column, and hides one from sight only', () => {
    const html = render();
    expect(html.match(/<th scope="col"/g)).toHaveLength(4);
    expect(html).toMatch(/<th scope="col"[^>]*><span class="sr-only">Actions<\/span><\/th>/);
    expect(getClasses(html, 'Name')).toContain('w-40');
  });

  it('renders a row header where a column names the row', () => {
    const html = render();
    expect(html.match(/<th scope="row"[^>]*>\w+<\/th>/g)).toHaveLength(2);
    expect(html).toMatch(/<th scope="row"[^>]*>Scroll<\/th><td[^>]*>5<\/td>/);
    expect(html.match(/<td/g)).toHaveLength(6);
  });

  it('aligns numbers right, apart from the next column', () => {
    const html = render();
    expect(getClasses(html, 'Amount')).toContain('text-right');
    expect(getClasses(html, '70')).toEqual(expect.arrayContaining(['text-right', 'tabular']));
    expect(getClasses(html, 'Note')).toEqual(expect.arrayContaining(['text-left', 'pl-6!']));
    expect(getClasses(html, 'Name')).not.toContain('pl-6!');
  });

  it('renders headings that sort as buttons, and announces the direction', () => {
    const onPress = () => undefined;
    const html = renderToStaticMarkup(
      <DataTable
        label="Rewards"
        rows={rows}
        columns={[
          { key: 'name', heading: 'Name', sort: { direction: undefined, onPress }, cell: ({ name }) => name },
          { key: 'amount', heading: 'Amount', sort: { direction: 'descending', onPress }, cell: () => '' },
        ]}
        card={({ name }) => name}
      />,
    );
    expect(html).toMatch(/<th scope="col"[^>]*><button type="button"[^>]*>Name</);
    expect(html.match(/aria-sort/g)).toHaveLength(1);
    expect(html).toMatch(/<th scope="col" aria-sort="descending"[^>]*><button[^>]*>Amount</);
  });

  it('shows either the table or the cards', () => {
    expect(render()).toMatch(/^<div class="[^"]*max-lg:hidden".*<ul[^>]*class="[^"]*lg:hidden"/);
    expect(render({ cardsBelow: 'md' })).toMatch(/^<div class="[^"]*max-md:hidden".*<ul[^>]*md:hidden"/);
  });

  it('lets a link cover its row and card', () => {
    expect(render()).not.toContain('relative');
    const html = render({ hasRowLinks: true });
    expect(html.match(/<tr class="[^"]*relative/g)).toHaveLength(2);
    expect(html.match(/<li class="[^"]*plate-link relative/g)).toHaveLength(2);
  });
});
