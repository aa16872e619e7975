import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AppError } from '#/lib/app-error.ts';
import type { ListPage } from '#/lib/page-search.ts';
import { type ListState, ListView } from './list-view.tsx';

type Page = ListPage<string>;

const createState = (changes: Partial<ListState<Page>>): ListState<Page> => ({
  page: undefined,
  isOld: false,
  isFailed: false,
  isRetried: false,
  reload: () => undefined,
  ...changes,
});

const createPage = (items: string[], cursors: Partial<Page> = {}): Page => ({
  items,
  nextCursor: null,
  previousCursor: null,
  ...cursors,
});

const render = (changes: Partial<ListState<Page>>) =>
  renderToStaticMarkup(
    <ListView
      list={createState(changes)}
      failure={{ title: 'The letters could not be loaded' }}
      skeleton={{ rows: 3, row: 'h-12' }}
      empty={<p>No letters</p>}
      pager={{
        label: 'Letters pagination',
        link: ({ after, before }, label) => (
          <a href={`?${after ? `after=${after}` : `before=${before}`}`}>{label}</a>
        ),
      }}
    >
      {({ items }) => <ul>{items.join()}</ul>}
    </ListView>,
  );

describe('ListView', () => {
  it('renders skeleton rows while loading', () => {
    const html = render({});
    expect(html).toContain('Loading…');
    expect(html.match(/animate-pulse/g)).toHaveLength(3);
    expect(html).not.toContain('<nav');
  });

  it('shows a loading error, and why a cursor was rejected', () => {
    expect(render({ isFailed: true })).toContain('Please try again in a moment.');
    const rejected = new AppError('INVALID', 'Invalid cursor.');
    expect(render({ isFailed: true, error: rejected })).toContain('Invalid cursor.');
  });

  it('shows the empty state', () => {
    expect(render({ page: createPage([]) })).toContain('<p>No letters</p>');
  });

  it('keeps the previous page, busy, while the next one loads', () => {
    const html = render({ page: createPage(['A', 'B']), isOld: true });
    expect(html).toContain('aria-busy="true"');
    expect(html).toContain('<ul>A,B</ul>');
  });

  it('keeps its rows with a warning and a retry if a refetch fails', () => {
    const html = render({ page: createPage(['A']), isFailed: true });
    expect(html).toContain('<ul>A</ul>');
    expect(html).toContain('Couldn’t refresh. This list may be out of date.');
    expect(html).toContain('Try again');
  });

  it('links to the existing pages', () => {
    expect(render({ page: createPage(['A']) })).not.toContain('<nav');
    const middle = render({ page: createPage(['A'], { nextCursor: 'n', previousCursor: 'p' }) });
    expect(middle).toContain('aria-label="Letters pagination"');
    expect(middle).toMatch(/href="\?before=p".*Newer.*href="\?after=n".*Older/s);
  });
});
