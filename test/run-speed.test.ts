import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it } from 'vitest';
import mainActs from '../e2e/main-acts.json' with { type: 'json' };
import fullRunOnly from './full-run-only.json' with { type: 'json' };
import { listPagePaths } from './harness/page-paths.ts';

const root = join(import.meta.dirname, '..');
// A plain script of npm test, which has no types.
const { chooseSpeed }: { chooseSpeed: (args: readonly string[], envSpeed?: string) => string } = await import(
  pathToFileURL(join(root, 'scripts/test-speed.mjs')).href
);

describe('chooseSpeed', () => {
  it.each([
    [[], 'quick'],
    [['--bail=1'], 'quick'],
    [['--all', '--write'], 'full'],
    [['--rest'], 'rest'],
    [['test/faults'], 'full'],
    [['-t', 'pays once'], 'full'],
    [['test/money', '--long'], 'long'],
    [['--all', '--long'], 'long'],
  ])('maps the arguments %j to a %s run', (args, speed) => {
    expect(chooseSpeed(args)).toBe(speed);
  });

  it('uses the speed that the environment sets', () => {
    expect(chooseSpeed(['e2e/journeys'], 'quick')).toBe('quick');
    expect(chooseSpeed([], 'any')).toBe('quick');
  });
});

describe('the list of files that only a full run includes', () => {
  it('names existing test files, each once', () => {
    const files = Object.values(fullRunOnly).flat();
    expect(files.filter((file) => !file.includes('.test.') || !existsSync(join(root, file)))).toEqual([]);
    expect(files).toHaveLength(new Set(files).size);
  });
});

it('main-acts.json names an act of each page of the route table', () => {
  expect(Object.keys(mainActs).toSorted()).toEqual([...new Set(listPagePaths())].toSorted());
  expect(Object.values(mainActs).filter((acts) => acts.length === 0)).toEqual([]);
});
