import { describe, expect, it } from 'vitest';
import { getLocaleCurrency } from './locale-currency.ts';

describe('getLocaleCurrency', () => {
  it.each([
    ['en-NG', 'NGN'],
    ['de', 'EUR'],
    ['pt-BR', 'BRL'],
    ['en-IN-u-nu-latn', 'INR'],
    ['en', 'USD'],
  ])('returns the currency of the country of %s: %s', (locale, currency) => {
    expect(getLocaleCurrency(locale)).toBe(currency);
  });

  it.each([[null], [undefined], [''], ['not a locale'], ['es-419'], ['en-constructor']])(
    'returns US dollars for %s',
    (locale) => {
      expect(getLocaleCurrency(locale)).toBe('USD');
    },
  );
});
