import { isLocale } from './locale.ts';

const formats = new Map<string, Intl.NumberFormat>();
const fallback = 'en-US';
const rightToLeftScripts = ['Adlm', 'Arab', 'Hebr', 'Nkoo', 'Rohg', 'Syrc', 'Thaa'];

/**
 * Signs and currencies of right-to-left locales carry direction marks that move them within English sentences.
 * Compact numbers contain words ('1,2 Mio.').
 */
function toNumberLocale(locale: string | null | undefined, notation: Intl.NumberFormatOptions['notation']) {
  if (!locale || !isLocale(locale) || notation === 'compact') return fallback;
  const { script = '' } = new Intl.Locale(locale).maximize();
  return rightToLeftScripts.includes(script) ? fallback : locale;
}

/** Returns a cached format with the locale's grouping and decimal sign, in Latin digits. Null means English. */
export function getNumberFormat(
  locale: string | null | undefined,
  options: Intl.NumberFormatOptions = {},
): Intl.NumberFormat {
  const tag = toNumberLocale(locale, options.notation);
  const key = JSON.stringify([tag, options]);
  const cachedFormat = formats.get(key);
  if (cachedFormat !== undefined) return cachedFormat;
  if (formats.size >= 200) formats.clear();
  const format = new Intl.NumberFormat(tag, { numberingSystem: 'latn', ...options });
  formats.set(key, format);
  return format;
}

/** Formats a number or an exact decimal such as '1234.5' for a reader: '1,234.5', '1.234,5'. */
export const formatNumber = (
  value: number | Intl.StringNumericLiteral,
  locale: string | null | undefined,
  options: Intl.NumberFormatOptions = {},
): string =>
  // Node and browsers disagree on some narrow spaces, which would break hydration.
  getNumberFormat(locale, options)
    .format(value)
    .replaceAll(/[\u202f\u00a0]/g, ' ');
