export type DecimalSign = '.' | ',';

/** An exact decimal and its unit: '$', 'ARB', or ''. */
export type Quantity = { value: string; unit: string };

const maxLength = 100;
const maxDigits = 40;
const maxDecimals = 30;

const digitSets = ['٠', '۰', '०', '০', '๐', '０'].map((zero) => zero.charCodeAt(0));
const nonAsciiDigit = /[٠-٩۰-۹०-९০-৯๐-๙０-９]/g;

function toAsciiDigit(digit: string): string {
  const code = digit.charCodeAt(0);
  const zero = digitSets.find((each) => code >= each && code < each + 10) ?? code;
  return String(code - zero);
}

/** Converts Arabic, Persian, Hindi, Bengali, Thai, and full-width digits to ASCII; keeps other characters. */
export const toAsciiDigits = (text: string): string => text.replace(nonAsciiDigit, toAsciiDigit);

const digitsPattern = /\d(?:[\d.,]|[\s_'’](?=\d))*/;
const scientific = /^(\d+)(?:[.,](\d+))?e([+-]?\d{1,3})$/i;
const spacedThousands = /^\d{1,3}(?:[\s_'’]\d{3})+(?=[.,]|$)/;
// Indian numbers have groups of two digits, except for the last group of three.
const groupedDigits = { '.': /^\d{1,3}(?:\.\d{2,3})*\.\d{3}$/, ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/ };
const unitPattern = /^(?:[\p{Sc}\p{L}][\p{Sc}\p{L}\p{N}.$-]{0,15})?$/u;
const magnitudes: Readonly<Record<string, number>> = { k: 3, K: 3, M: 6, mn: 6, B: 9, bn: 9 };

/** Trims leading and trailing zeros; returns undefined for too many digits. */
function trimZeros(text: string): string | undefined {
  const [whole = '', decimals = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const trimmed = decimals.replace(/0+$/, '');
  if (digits.length > maxDigits || trimmed.length > maxDecimals) return undefined;
  return trimmed === '' ? digits : `${digits}.${trimmed}`;
}

/** Multiplies a decimal by a power of ten, exactly. */
export function shiftDecimal(number: string, places: number): string | undefined {
  const [whole = '', decimals = ''] = number.split('.');
  const digits = whole + decimals;
  const point = whole.length + places;
  if (point <= 0) return trimZeros(`0.${'0'.repeat(-point)}${digits}`);
  if (point >= digits.length) return trimZeros(digits + '0'.repeat(point - digits.length));
  return trimZeros(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

const getOtherSign = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');
const countOccurrences = (text: string, sign: string): number => text.split(sign).length - 1;

/** Reads digits with `sign` before the decimals and the other sign between thousands; undefined if they don't fit. */
function readAs(digits: string, sign: DecimalSign): string | undefined {
  const [whole = '', decimals, extra] = digits.split(sign);
  const separator = getOtherSign(sign);
  if (extra !== undefined || decimals === '' || decimals?.includes(separator)) return undefined;
  if (whole.includes(separator) && !groupedDigits[separator].test(whole)) return undefined;
  return trimZeros(`${whole.replaceAll(separator, '')}.${decimals ?? ''}`);
}

/** Returns the decimal sign that a number shows: 'either' for one such as 1.250, undefined for one without signs. */
function detectSign(digits: string): DecimalSign | 'either' | undefined {
  const [points, commas] = [countOccurrences(digits, '.'), countOccurrences(digits, ',')];
  if (points + commas === 0) return undefined;
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const sign = points > 0 ? '.' : ',';
  if (points + commas > 1) return getOtherSign(sign);
  return groupedDigits[sign].test(digits) && !digits.startsWith('0') ? 'either' : sign;
}

type Parts = { isNegative: boolean; digits: string; unit: string };

/** Splits a text into digits, without spaces between thousands, and the unit. */
function splitNumber(text: string): Parts | undefined {
  if (text.length > maxLength) return undefined;
  const plain = toAsciiDigits(text).replaceAll('٫', '.').replaceAll('٬', ',').trim();
  const inner = /^\(.*\)$/.test(plain) ? `-${plain.slice(1, -1)}` : plain;
  const isExponent = scientific.test(inner.replace(/^[-−]/, ''));
  const numberText = isExponent ? inner.replace(/^[-−]/, '') : digitsPattern.exec(inner)?.[0];
  if (numberText === undefined) return undefined;
  const index = inner.indexOf(numberText);
  const before = inner.slice(0, index).trim();
  const after = inner.slice(index + numberText.length).trim();
  const isNegative = /[-−]/.test(before);
  const head = before.replace(/[-−+~≈]/g, '').trim();
  if ((head !== '' && after !== '') || !unitPattern.test(head) || !unitPattern.test(after)) return undefined;
  const digits = spacedThousands.test(numberText) ? numberText.replace(/[\s_'’]/g, '') : numberText;
  return { isNegative, digits, unit: head || after };
}

function readDigits(digits: string, sign: DecimalSign | undefined): string | undefined {
  const [, whole = '', decimals = '', power] = scientific.exec(digits) ?? [];
  if (power !== undefined)
    return shiftDecimal(decimals === '' ? whole : `${whole}.${decimals}`, Number(power));
  if (!/^[\d.,]+$/.test(digits)) return undefined;
  const detected = detectSign(digits);
  return readAs(digits, sign ?? (detected === 'either' || detected === undefined ? '.' : detected));
}

/**
 * Reads a number with a unit ('$12.50', '1.250,5 ARB', '2k'). `sign` is the decimal sign of its column; without it, an
 * ambiguous number ('1.250') is read with a decimal point. Returns undefined for other text.
 */
export function readQuantity(text: string, sign?: DecimalSign): Quantity | undefined {
  const parts = splitNumber(text);
  const number = parts && readDigits(parts.digits, sign);
  if (!parts || number === undefined) return undefined;
  const magnitude = Object.hasOwn(magnitudes, parts.unit) ? magnitudes[parts.unit] : undefined;
  const value = magnitude === undefined ? number : shiftDecimal(number, magnitude);
  if (value === undefined) return undefined;
  return {
    value: parts.isNegative && value !== '0' ? `-${value}` : value,
    unit: magnitude === undefined ? parts.unit : '',
  };
}

/** Reads a number without a unit as an exact decimal: '1.250,50' becomes '1250.5'. See `readQuantity`. */
export function readNumber(text: string, sign?: DecimalSign): string | undefined {
  const quantity = readQuantity(text, sign);
  return quantity?.unit === '' ? quantity.value : undefined;
}

/** Whether a number differs with a decimal point and with a decimal comma: '1.250', '1,250'. */
export const isAmbiguousNumber = (text: string): boolean =>
  detectSign(splitNumber(text)?.digits ?? '') === 'either';

/** Applies the column's decimal sign only to numbers that can be read both ways. */
export const resolveSign = (text: string, sign: DecimalSign | undefined): DecimalSign | undefined =>
  isAmbiguousNumber(text) ? sign : undefined;

/**
 * Detects the decimal sign of a column from its cells. Returns 'unclear' if cells contradict each other or are all
 * ambiguous, and undefined if no number depends on it.
 */
export function detectDecimalSign(cells: Iterable<string>): DecimalSign | 'unclear' | undefined {
  let [points, commas, either] = [0, 0, 0];
  for (const cell of cells) {
    const sign = detectSign(splitNumber(cell)?.digits ?? '');
    if (sign === '.') points += 1;
    else if (sign === ',') commas += 1;
    else if (sign === 'either') either += 1;
  }
  if (points > 0 && commas > 0) return 'unclear';
  if (points > 0) return '.';
  if (commas > 0) return ',';
  return either > 0 ? 'unclear' : undefined;
}
