import countryToCurrency from 'country-to-currency';
import { isLocale } from './locale.ts';

const currencies: Readonly<Record<string, string>> = countryToCurrency;
const fallback = 'USD';

/** Returns the currency of a locale's country: 'NGN' for 'en-NG', 'EUR' for 'de', 'USD' where it is unknown. */
export function getLocaleCurrency(locale: string | null | undefined): string {
  if (!locale || !isLocale(locale)) return fallback;
  const { region = '' } = new Intl.Locale(locale).maximize();
  const currency = Object.hasOwn(currencies, region) ? currencies[region] : undefined;
  return currency !== undefined && Intl.supportedValuesOf('currency').includes(currency)
    ? currency
    : fallback;
}
