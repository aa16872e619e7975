import { Coins } from 'lucide-react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { pathOf } from '../../scripts/icon-modules.ts';
import { iconOf } from './icon-of.ts';

describe('an outline as a path', () => {
  it.each([
    ['path', { d: 'm21 21-4.34-4.34' }, 'M21 21l-4.34-4.34'],
    ['path', { d: 'm6 9 6 6 6-6' }, 'M6 9l6 6 6-6'],
    ['path', { d: 'm3 17 2 2 4-4' }, 'M3 17l2 2 4-4'],
    ['path', { d: 'm15 5 4 4' }, 'M15 5l4 4'],
    ['path', { d: 'm6.134 14.768.866-.5 2 3.464' }, 'M6.134 14.768l.866-.5 2 3.464'],
    ['path', { d: 'm5 3v4' }, 'M5 3v4'],
    ['path', { d: 'M2 12a1 1 0 0 0 .58.91' }, 'M2 12a1 1 0 0 0 .58.91'],
    ['line', { x1: '8', x2: '16', y1: '21', y2: '20' }, 'M8 21L16 20'],
    ['circle', { cx: '12', cy: '13', r: '8' }, 'M4 13a8 8 0 1 0 16 0a8 8 0 1 0 -16 0z'],
    ['ellipse', { cx: '12', cy: '5', rx: '9', ry: '3' }, 'M3 5a9 3 0 1 0 18 0a9 3 0 1 0 -18 0z'],
    ['rect', { width: '7', height: '9', x: '3', y: '4' }, 'M3 4h7v9h-7z'],
    [
      'rect',
      { width: '20', height: '14', x: '2', y: '3', rx: '2' },
      'M4 3h16a2 2 0 0 1 2 2v10a2 2 0 0 1 -2 2h-16a2 2 0 0 1 -2 -2v-10a2 2 0 0 1 2 -2z',
    ],
  ])('is that of a %s with %o', (tag, attributes, path) => {
    expect(pathOf(tag, attributes)).toBe(path);
  });

  it('is none where a shape has more than an outline', () => {
    expect(pathOf('circle', { cx: '1', cy: '1', r: '.5', fill: 'currentColor' })).toBeUndefined();
    expect(pathOf('polygon', { points: '1 2 3 4' })).toBeUndefined();
  });
});

describe('an icon', () => {
  const Own = iconOf('coins', 'M1 1h2');

  it('has the attributes that Lucide gives it', () => {
    for (const props of [
      {},
      { className: 'size-4 shrink-0' },
      { 'aria-label': 'Coins' },
      { role: 'img' },
      { strokeWidth: 3 },
    ]) {
      const attributesOf = (html: string): string[] =>
        [...(/^<svg ([^>]*)>/.exec(html)?.[1] ?? '').matchAll(/([\w-]+)="([^"]*)"/g)]
          .map(([one]) => one)
          .filter((one) => !one.startsWith('xmlns'))
          .map((one) => one.replace(/ ?\blucide(?=[ "])/, '').replace('=" ', '="'))
          .sort();
      expect(attributesOf(renderToStaticMarkup(<Own {...props} />))).toEqual(
        attributesOf(renderToStaticMarkup(<Coins {...props} />)),
      );
    }
  });

  it('is one path, and what is more than an outline beside it', () => {
    expect(renderToStaticMarkup(<Own />).match(/<path/g)).toHaveLength(1);
    const Dotted = iconOf('palette', 'M1 1h2', [
      ['circle', { cx: '1', cy: '1', r: '.5', fill: 'currentColor' }],
    ]);
    expect(renderToStaticMarkup(<Dotted />)).toContain(
      '<circle cx="1" cy="1" r=".5" fill="currentColor"></circle>',
    );
  });
});
