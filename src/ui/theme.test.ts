import { globSync, readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { parseTheme, resolveTheme, themeScript } from './theme.ts';

test('parseTheme returns light, dark, or else system', () => {
  expect(['light', 'dark', 'system', 'sepia', '', null].map(parseTheme)).toEqual([
    'light',
    'dark',
    'system',
    'system',
    'system',
    'system',
  ]);
});

test('resolveTheme follows the OS for system only', () => {
  expect(resolveTheme('system', true)).toBe('dark');
  expect(resolveTheme('system', false)).toBe('light');
  expect(resolveTheme('light', true)).toBe('light');
  expect(resolveTheme('dark', false)).toBe('dark');
});

describe('themeScript', () => {
  const run = (getItem: () => string | null, osPrefersDark: boolean, withMeta = true) => {
    const root = { dataset: { theme: '' }, style: { colorScheme: '' } };
    const meta = { content: '' };
    runInNewContext(themeScript, {
      localStorage: { getItem },
      matchMedia: () => ({ matches: osPrefersDark }),
      document: { documentElement: root, querySelector: () => (withMeta ? meta : null) },
    });
    return { theme: root.dataset.theme, colorScheme: root.style.colorScheme, color: meta.content };
  };

  test('sets the chosen theme, color scheme, and bar color', () => {
    expect(run(() => 'dark', false)).toEqual({ theme: 'dark', colorScheme: 'dark', color: '#111014' });
    expect(run(() => 'light', true)).toEqual({ theme: 'light', colorScheme: 'light', color: '#f6f5f2' });
  });

  test('follows the OS without a choice, for system and without storage', () => {
    const rejected = () => {
      throw new Error('SecurityError');
    };
    for (const read of [() => null, () => 'system', rejected]) {
      expect(run(read, true).theme).toBe('dark');
      expect(run(read, false).theme).toBe('light');
    }
  });

  test('works without a theme-color meta', () => {
    expect(run(() => 'dark', false, false).theme).toBe('dark');
  });

  test('uses the canvas colors of the tokens', () => {
    const canvases = [
      ...readFileSync(new URL('./tokens.css', import.meta.url), 'utf8').matchAll(/--color-canvas: (#\w+)/g),
    ].map((match) => match[1]);
    expect(canvases).toEqual([run(() => 'light', false).color, run(() => 'dark', false).color]);
  });
});

test('never combines line-clamp with a conflicting display class', () => {
  const lists = globSync('src/**/*.tsx').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/(["'`])((?:(?!\1)[^\n])*\bline-clamp-(?:(?!\1)[^\n])*)\1/g)].map(
      ([, , classes = '']) => classes,
    ),
  );
  expect(lists.length).toBeGreaterThan(10);
  expect(lists.filter((classes) => /(?:^| )(?:inline-)?(?:block|flex|grid)(?: |$)/.test(classes))).toEqual(
    [],
  );
});
