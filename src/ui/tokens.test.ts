import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { labelColors } from '#/lib/label-colors.ts';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
const [lightCss = '', darkCss = ''] = css.split('[data-theme="dark"]');
const parseColors = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, hex]) => [name, hex]),
  );
const light = parseColors(lightCss);
const themes = { light, dark: { ...light, ...parseColors(darkCss) } };

function getLuminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function getContrast(item = '#000000', other = '#000000'): number {
  const [light = 0, dark = 0] = [getLuminance(item), getLuminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const backgrounds = ['canvas', 'surface', 'raised', 'sunken', 'hover', 'visited'];
const statusColors = [
  'upcoming',
  'active',
  'claimed',
  'expired',
  'neutral',
  'danger',
  'success',
  'warning',
  'info',
];
const texts = [
  ...['ink', 'muted', 'faint', 'accent-ink'].flatMap((ink) => backgrounds.map((ground) => [ink, ground])),
  ...statusColors.flatMap((set) =>
    [`${set}-bg`, 'surface', 'raised', 'canvas'].map((ground) => [`${set}-ink`, ground]),
  ),
  ...['accent', 'accent-hover', 'danger', 'danger-hover'].map((ground) => ['on-accent', ground]),
  ...['ink', 'muted', 'accent-ink'].map((ink) => [ink, 'accent-soft']),
];
const shapes = [
  ...['control', 'focus'].flatMap((shape) =>
    ['canvas', 'surface', 'raised'].map((ground) => [shape, ground]),
  ),
  ...[...statusColors, 'accent', ...labelColors.map((color) => `label-${color}`)].flatMap((shape) =>
    ['surface', 'raised'].map((ground) => [shape, ground]),
  ),
];

const listFaintPairs = (pairs: string[][], minContrast: number) =>
  Object.entries(themes).flatMap(([theme, tokens]) =>
    pairs
      .map(([front = '', back = '']) => ({
        pair: `${front} on ${back}`,
        ratio: getContrast(tokens[front], tokens[back]),
      }))
      .filter(({ ratio }) => ratio < minContrast)
      .map(({ pair, ratio }) => `${theme}: ${pair} ${ratio.toFixed(2)}`),
  );

test('has a text contrast of at least 4.5:1 on every background, in both themes', () => {
  expect(listFaintPairs(texts, 4.5)).toEqual([]);
});

test('has a contrast of at least 3:1 for borders, focus rings, and chart colors', () => {
  expect(listFaintPairs(shapes, 3)).toEqual([]);
});

test('overrides every color in the dark theme except intended ones', () => {
  const same = Object.keys(light).filter((name) => !(name in parseColors(darkCss)));
  expect(same).toEqual(['on-accent']);
});

test('limits animations to 120 to 180 ms, by a token', () => {
  const times = [...css.matchAll(/--motion[\w-]*: (\d+)ms/g)].map(([, ms]) => Number(ms));
  expect(times).toHaveLength(3);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(120);
  expect(Math.max(...times)).toBeLessThanOrEqual(180);
  const loops = [...css.matchAll(/--animate-([\w-]+): \S+ (?!var\(--motion)/g)].map(([, name]) => name);
  // These loop until loading ends.
  expect(loops).toEqual(['spin', 'pulse']);
});
