import { type ComponentType, Suspense } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { lazyDialog } from './lazy-dialog.tsx';
import { LazyMenu, type LazyMenuContentProps } from './lazy-menu.tsx';
import { lazyPart } from './lazy-part.tsx';

const waitForPreload = () => new Promise((resolve) => setImmediate(resolve));

describe('lazyPart', () => {
  const load = async () => ({ Name: (props: { name: string }) => <p>{props.name}</p> });
  const render = (Part: ComponentType<{ name: string }>) =>
    renderToStaticMarkup(
      <Suspense fallback="Loading…">
        <Part name="Ada" />
      </Suspense>,
    );

  it('renders the fallback until its code has loaded', () => {
    expect(render(lazyPart(load, 'Name'))).toContain('Loading…');
  });

  it('renders a preloaded part without the fallback', async () => {
    const Part = lazyPart(load, 'Name');
    Part.preload();
    await waitForPreload();
    expect(render(Part)).toBe('<p>Ada</p>');
  });

  it('loads again after a failed preload', async () => {
    let attempts = 0;
    const Part = lazyPart(async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('lost');
      return load();
    }, 'Name');
    Part.preload();
    await waitForPreload();
    await Part.fetch();
    expect(render(Part)).toBe('<p>Ada</p>');
    expect(attempts).toBe(2);
  });
});

describe('LazyMenu', () => {
  it('renders a closed button, also when the menu’s code has loaded', async () => {
    const Menu = lazyDialog(
      async () => ({ Menu: ({ trigger }: LazyMenuContentProps) => <nav>{trigger}</nav> }),
      'Menu',
    );
    const render = () =>
      renderToStaticMarkup(
        <LazyMenu trigger={<button type="button">Views</button>} preload={Menu.preload} popup="dialog">
          {(menu) => <Menu {...menu} />}
        </LazyMenu>,
      );
    const button =
      '<button type="button" aria-haspopup="dialog" aria-expanded="false" data-state="closed">Views</button>';
    expect(render()).toBe(button);
    Menu.preload();
    await waitForPreload();
    expect(render()).toBe(button);
  });
});
