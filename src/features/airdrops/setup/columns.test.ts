import { describe, expect, it } from 'vitest';
import {
  type ColumnKey,
  defaultColumns,
  getAriaSort,
  getNextSort,
  moveColumn,
  resizeColumn,
  setColumnShown,
} from './columns.ts';

const getKeys = (list: typeof defaultColumns) => list.map(({ key }) => key);
const columns = defaultColumns.slice(0, 3);

describe('table columns', () => {
  it('adds a column last, and hides any column except the name', () => {
    expect(getKeys(setColumnShown(columns, 'notes', true))).toEqual(['name', 'project', 'status', 'notes']);
    expect(getKeys(setColumnShown(columns, 'project', false))).toEqual(['name', 'status']);
    expect(setColumnShown(columns, 'status', true)).toBe(columns);
    expect(setColumnShown(columns, 'notes', false)).toBe(columns);
    expect(setColumnShown(columns, 'name', false)).toBe(columns);
  });

  it('swaps neighbors, but moves none before the name', () => {
    expect(getKeys(moveColumn(columns, 'status', -1))).toEqual(['name', 'status', 'project']);
    expect(moveColumn(columns, 'project', -1)).toBe(columns);
    expect(moveColumn(columns, 'name', 1)).toBe(columns);
    expect(moveColumn(columns, 'status', 1)).toBe(columns);
  });

  it('limits widths to 60–800 pixels', () => {
    const getWidth = (width: number) => resizeColumn(columns, 'name', width)[0]?.width;
    expect([getWidth(10), getWidth(300.4), getWidth(5000)]).toEqual([60, 300, 800]);
  });

  it('keeps enough width for dates', () => {
    const dates = setColumnShown(defaultColumns, 'createdAt', true);
    const getWidth = (key: ColumnKey) => resizeColumn(dates, key, 10).find((item) => item.key === key)?.width;
    expect([getWidth('claimDate'), getWidth('lastVisitDate'), getWidth('createdAt')]).toEqual([
      200, 132, 132,
    ]);
  });

  it('sorts on the first click and reverses on the second', () => {
    const first = { sort: 'newest', reversed: 'no' } as const;
    expect(getNextSort('name', first)).toEqual({ sort: 'name', reversed: 'no' });
    expect(getNextSort('name', { sort: 'name', reversed: 'no' })).toEqual({ sort: 'name', reversed: 'yes' });
    expect(getNextSort('name', { sort: 'name', reversed: 'yes' })).toEqual({ sort: 'name', reversed: 'no' });
    expect(getNextSort('tags', first)).toBeUndefined();
    expect(getAriaSort('createdAt', first)).toBe('descending');
    expect(getAriaSort('createdAt', { ...first, reversed: 'yes' })).toBe('ascending');
    expect(getAriaSort('name', first)).toBeUndefined();
    expect(getAriaSort('name', { sort: 'name', reversed: 'no' })).toBe('ascending');
  });
});
