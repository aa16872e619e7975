import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatNumber } from './number-format.ts';

describe('formatNumber', () => {
  const money = { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' } as const;

  it.each([
    [null, '-1,234,567.5', '-$1,234.50', '12%'],
    ['en-IN', '-12,34,567.5', '-$1,234.50', '12%'],
    ['de-DE', '-1.234.567,5', '-1.234,50 $', '12 %'],
    ['fr-FR', '-1 234 567,5', '-1 234,50 $', '12 %'],
    ['ar-EG', '-1,234,567.5', '-$1,234.50', '12%'],
    ['he-IL', '-1,234,567.5', '-$1,234.50', '12%'],
    ['fa-IR', '-1,234,567.5', '-$1,234.50', '12%'],
    ['bn-BD', '-12,34,567.5', '-1,234.50$', '12%'],
    ['not a locale', '-1,234,567.5', '-$1,234.50', '12%'],
  ])('uses the grouping of %s with Latin digits and signs in place', (locale, number, amount, share) => {
    expect(formatNumber(-1_234_567.5, locale)).toBe(number);
    expect(formatNumber('-1234.5', locale, money)).toBe(amount);
    expect(formatNumber(0.12, locale, { style: 'percent' })).toBe(share);
  });

  it('keeps every digit of a decimal', () => {
    const digits = '123456789012345678901234.123456789012345678';
    expect(formatNumber(digits, 'de', { maximumFractionDigits: 18, useGrouping: false })).toBe(
      digits.replace('.', ','),
    );
  });

  it('shortens numbers in English', () => {
    expect(formatNumber(1_200_000, 'de', { notation: 'compact' })).toBe('1.2M');
  });
});

it('is the only module that formats localized numbers', () => {
  const localFormat = /new Intl\.NumberFormat\((?!'en)|toLocaleString\((?!'en)|Intl\.DisplayNames\((?!'en)/;
  const otherFiles = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      file !== 'src/lib/number-format.ts' &&
      !/\.test\.tsx?$/.test(file) &&
      localFormat.test(readFileSync(file, 'utf8')),
  );
  expect(otherFiles).toEqual([]);
});
