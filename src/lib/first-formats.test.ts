import { afterEach, expect, it, vi } from 'vitest';
import { prepareFormats } from './first-formats.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it('makes what formats share one after the other, each in another task', async () => {
  let task = 0;
  const made: [string, number][] = [];
  const note = (name: string) => () => {
    made.push([name, task]);
    return [];
  };
  vi.spyOn(Intl.NumberFormat, 'supportedLocalesOf').mockImplementation(note('locales of numbers'));
  vi.spyOn(Intl.DateTimeFormat, 'supportedLocalesOf').mockImplementation(note('locales of dates'));
  const { MessageChannel } = globalThis;
  vi.stubGlobal(
    'MessageChannel',
    class extends MessageChannel {
      constructor() {
        super();
        task += 1;
      }
    },
  );
  const prepared = prepareFormats();
  expect(made).toEqual([]);
  await prepared;
  // The locale stands before the first, and a format of numbers between them.
  expect(made).toEqual([
    ['locales of numbers', 1],
    ['locales of dates', 3],
  ]);
});
