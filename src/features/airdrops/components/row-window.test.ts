import { expect, it } from 'vitest';
import { createRowHeights, offsetOf, windowOf } from './row-window.ts';

const gap = 10;
const listOf = (count: number) => ({ count, heights: createRowHeights(() => 90), gap });

it('holds the rows that touch the stretch, and the room of the others', () => {
  expect(windowOf(listOf(100), { top: 1000, bottom: 1250 })).toEqual({
    first: 10,
    end: 13,
    before: 1000,
    after: 87 * (90 + gap),
  });
});

it('adds up to the height of the whole list wherever it stands', () => {
  const list = listOf(50);
  list.heights.set(3, 300);
  const whole = offsetOf(50, list.heights, gap) - gap;
  for (const top of [-500, 0, 150, 2500, 9000]) {
    const { first, end, before, after } = windowOf(list, { top, bottom: top + 400 });
    const shown = offsetOf(end, list.heights, gap) - gap - offsetOf(first, list.heights, gap);
    expect(before + shown + after).toBe(whole);
  }
});

it('starts with the first row above the list and keeps the last one past its end', () => {
  expect(windowOf(listOf(5), { top: -2000, bottom: -1000 })).toMatchObject({ first: 0, end: 1, before: 0 });
  expect(windowOf(listOf(5), { top: 9000, bottom: 9900 })).toMatchObject({ first: 4, end: 5, after: 0 });
});

it('is empty for an empty list', () => {
  expect(windowOf(listOf(0), { top: 0, bottom: 900 })).toEqual({ first: 0, end: 0, before: 0, after: 0 });
});

it('says whether a measured height is news', () => {
  const heights = createRowHeights(() => 90);
  expect(heights.set(2, 120.2)).toBe(true);
  expect(heights.set(2, 120.4)).toBe(false);
  expect(heights.of(2)).toBe(120.2);
  heights.clear();
  expect(heights.of(2)).toBe(90);
});
