import { describe, expect, it } from 'vitest';
import {
  type ColumnKey,
  defaultColumns,
  getAriaSort,
  getNextSort,
  withMoved,
  withShown,
  withWidth,
} from './columns.ts';

const keys = (columns: typeof defaultColumns) => columns.map(({ key }) => key);
const three = defaultColumns.slice(0, 3);

describe('table columns', () => {
  it('come last when added, and can be hidden, except the name', () => {
    expect(keys(withShown(three, 'notes', true))).toEqual(['name', 'project', 'status', 'notes']);
    expect(keys(withShown(three, 'project', false))).toEqual(['name', 'status']);
    expect(withShown(three, 'status', true)).toBe(three);
    expect(withShown(three, 'notes', false)).toBe(three);
    expect(withShown(three, 'name', false)).toBe(three);
  });

  it('swap places, but never move before the name', () => {
    expect(keys(withMoved(three, 'status', -1))).toEqual(['name', 'status', 'project']);
    expect(withMoved(three, 'project', -1)).toBe(three);
    expect(withMoved(three, 'name', 1)).toBe(three);
    expect(withMoved(three, 'status', 1)).toBe(three);
  });

  it('clamp their width', () => {
    const width = (wanted: number) => withWidth(three, 'name', wanted)[0]?.width;
    expect([width(10), width(300.4), width(5000)]).toEqual([60, 300, 800]);
  });

  it('have room for dates', () => {
    const dates = withShown(defaultColumns, 'createdAt', true);
    const width = (key: ColumnKey) => withWidth(dates, key, 10).find((item) => item.key === key)?.width;
    expect([width('claimDate'), width('lastVisitDate'), width('createdAt')]).toEqual([200, 132, 132]);
  });

  it('sort on the first click and reverse on the second', () => {
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
