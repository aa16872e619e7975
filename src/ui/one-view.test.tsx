import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { OneView } from './one-view.tsx';

type Letter = { text: string };
type State = Partial<{ data: Letter | null; isError: boolean; isFetching: boolean }>;

const render = (state: State, failure: Parameters<typeof OneView>[0]['failure'] = 'Failed to load') =>
  renderToStaticMarkup(
    <OneView
      query={{
        data: undefined as Letter | null | undefined,
        isError: false,
        isFetching: false,
        refetch: () => undefined,
        ...state,
      }}
      header={<h1>Letter</h1>}
      failure={failure}
      missing={<p>No such letter</p>}
      skeleton={{ blocks: ['h-12', 'h-12', 'h-40'] }}
    >
      {({ text }) => <p>{text}</p>}
    </OneView>,
  );

describe('OneView', () => {
  it('renders a skeleton while loading', () => {
    const html = render({ isFetching: true });
    expect(html).toContain('Loading…');
    expect(html.match(/animate-pulse/g)).toHaveLength(3);
    expect(html).toContain('<h1>Letter</h1>');
  });

  it('renders a custom skeleton while loading', () => {
    const html = renderToStaticMarkup(
      <OneView
        query={{
          data: undefined as Letter | undefined,
          isError: false,
          isFetching: true,
          refetch: () => undefined,
        }}
        failure="Failed to load"
        skeleton={<hr />}
      >
        {({ text }) => text}
      </OneView>,
    );
    expect(html).toBe('<div><hr/></div>');
  });

  it('shows a loading error with the default or a custom description', () => {
    const html = render({ isError: true });
    expect(html).toContain('role="alert"');
    expect(html).toContain('Please try again in a moment.');
    expect(html).toContain('Try again');
    expect(html).not.toContain('animate-pulse');
    const bare = render({ isError: true }, { bare: true, title: 'Failed to read' });
    expect(bare).toContain('Failed to read');
    expect(bare).not.toContain('in a moment');
  });

  it('keeps the error during a retry', () => {
    const html = render({ isError: true, isFetching: true });
    expect(html).toContain('Failed to load');
    expect(html).toContain('aria-busy="true"');
  });

  it("shows that the item doesn't exist", () => {
    expect(render({ data: null })).toContain('<p>No such letter</p>');
    expect(render({ data: null, isError: true })).not.toContain('No such letter');
  });

  it('keeps the item if a refetch fails', () => {
    expect(render({ data: { text: 'Dear Ada' }, isError: true })).toBe('<p>Dear Ada</p>');
  });
});
