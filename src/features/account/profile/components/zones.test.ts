import { describe, expect, it } from 'vitest';
import { isTimeZone } from '#/lib/zones.ts';
import { formatZone, groupZones } from './zones.ts';

describe('groupZones', () => {
  it('lists every valid zone once, grouped by continent and sorted', () => {
    const groups = groupZones('Africa/Lagos');
    const values = groups.flatMap(({ options }) => options.map(({ value }) => value));
    expect(values.length).toBeGreaterThan(400);
    expect(new Set(values).size).toBe(values.length);
    expect(values.filter((zone) => !isTimeZone(zone))).toEqual([]);
    const africa = groups.find(({ label }) => label === 'Africa')?.options.map(({ label }) => label) ?? [];
    expect(africa).toContain('Lagos');
    expect(africa).toEqual(africa.toSorted((a, b) => a.localeCompare(b)));
  });

  it('includes the current zone when the runtime lists it under another name', () => {
    const values = groupZones('Asia/Calcutta').flatMap(({ options }) => options.map(({ value }) => value));
    expect(values).toContain('Asia/Calcutta');
    expect(values).toContain('UTC');
  });
});

describe('formatZone', () => {
  it('returns the city and the continent', () => {
    expect(formatZone('America/Argentina/Buenos_Aires')).toBe('Argentina / Buenos Aires (America)');
    expect(formatZone('UTC')).toBe('UTC');
  });
});
