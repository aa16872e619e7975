import { expect, it } from 'vitest';
import { isLocale } from './locale.ts';

it('isLocale accepts only language tags', () => {
  expect(['en', 'en-GB', 'zh-Hant-TW'].every(isLocale)).toBe(true);
  expect(['', 'en_GB', 'a', 'not a locale', '../en'].some(isLocale)).toBe(false);
});
