import { describe, expect, it } from 'vitest';
import { formatAirdropName, formatAirdropNames } from './airdrop-name.ts';

describe('formatAirdropName', () => {
  it.each([
    ['Scroll', 'Season 1', 'Scroll · Season 1'],
    ['Scroll', 'Marks, round 2', 'Scroll · Marks, round 2'],
    ['Scrollify', 'Scroll', 'Scrollify · Scroll'],
    ['S', 'Season 1', 'S · Season 1'],
  ])('puts the project %s before %s', (project, name, expected) => {
    expect(formatAirdropName({ name, project })).toBe(expected);
  });

  it.each([
    ['Scroll', 'Scroll'],
    ['scroll', 'SCROLL'],
    ['Scroll', 'Scroll Season 1'],
    ['Scroll', 'Scroll: Season 1'],
    ['Layer Zero Labs', 'Layer Zero'],
    ['', 'Season 1'],
    [undefined, 'Season 1'],
  ])('returns only the name for the project %s and the name %s', (project, name) => {
    expect(formatAirdropName({ name, project })).toBe(name);
  });

  it('returns only the project for a row without a name', () => {
    expect(formatAirdropName({ name: '', project: 'Scroll' })).toBe('Scroll');
  });

  it('returns an empty text without a name and a project', () => {
    expect(formatAirdropName({ name: '' })).toBe('');
  });

  it('truncates the longer part only', () => {
    expect(formatAirdropName({ project: 'Scroll', name: 'S'.repeat(200) }, 20)).toBe('Scroll · SSSSSSSSSS…');
    expect(formatAirdropName({ project: 'P'.repeat(200), name: 'Season 1' }, 20)).toBe(
      'PPPPPPPP… · Season 1',
    );
  });

  it.each([10, 11, 20, 60])('truncates both parts to fit into %i characters', (maxLength) => {
    const formatted = formatAirdropName({ project: 'P'.repeat(200), name: 'S'.repeat(200) }, maxLength);
    expect(formatted.length).toBe(maxLength);
    expect(formatted).toMatch(/^P+… · S+…$/);
  });

  it.each([12, 13, 14, 15, 16, 17, 18, 19, 20])('truncates after whole graphemes at %i', (maxLength) => {
    const family = '👨‍👩‍👧';
    const formatted = formatAirdropName(
      { project: 'Scroll Foundation', name: `A${family.repeat(20)}` },
      maxLength,
    );
    expect(formatted.length).toBeLessThanOrEqual(maxLength);
    expect(formatted.split(' · ')[1]).toMatch(new RegExp(`^(?:A(?:${family})*)?…$`, 'u'));
  });

  it('truncates a name shown without its project', () => {
    expect(formatAirdropName({ project: 'Scroll', name: `Scroll ${'x'.repeat(100)}` }, 10)).toBe(
      'Scroll xx…',
    );
  });
});

describe('formatAirdropNames', () => {
  it('quotes and joins the names', () => {
    const airdrops = [
      { project: 'Scroll', name: 'Marks, round 2' },
      { project: 'Linea', name: 'Season 1' },
      { project: 'Taiko', name: 'Taiko drop' },
    ];
    expect(formatAirdropNames(airdrops)).toBe(
      '“Scroll · Marks, round 2”, “Linea · Season 1”, and “Taiko drop”',
    );
    expect(formatAirdropNames(airdrops.slice(0, 1))).toBe('“Scroll · Marks, round 2”');
  });
});
