/** The sign before the decimals of a number. */
export type DecimalSign = '.' | ',';

/** An exact decimal number and the unit beside it: '$', 'ARB', or ''. */
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

/** The digits of Arabic, Persian, Hindi, Bengali, Thai and full-width text as ASCII; other signs stay. */
export const toAsciiDigits = (text: string): string => text.replace(nonAsciiDigit, toAsciiDigit);

const body = /\d(?:[\d.,]|[\s_'’](?=\d))*/;
const scientific = /^(\d+)(?:[.,](\d+))?e([+-]?\d{1,3})$/i;
const thousands = /^\d{1,3}(?:[\s_'’]\d{3})+(?=[.,]|$)/;
// Indian numbers have two digits between their separators, but three before the decimals.
const grouped = { '.': /^\d{1,3}(?:\.\d{2,3})*\.\d{3}$/, ',': /^\d{1,3}(?:,\d{2,3})*,\d{3}$/ };
const unitShape = /^(?:[\p{Sc}\p{L}][\p{Sc}\p{L}\p{N}.$-]{0,15})?$/u;
const magnitudes: Readonly<Record<string, number>> = { k: 3, K: 3, M: 6, mn: 6, B: 9, bn: 9 };

/** Without zeros that say nothing; undefined for what is too long. */
function trimZeros(text: string): string | undefined {
  const [whole = '', decimals = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = decimals.replace(/0+$/, '');
  if (digits.length > maxDigits || rest.length > maxDecimals) return undefined;
  return rest === '' ? digits : `${digits}.${rest}`;
}

/** A number times ten to the `places`, exactly. */
export function shiftDecimal(number: string, places: number): string | undefined {
  const [whole = '', decimals = ''] = number.split('.');
  const digits = whole + decimals;
  const point = whole.length + places;
  if (point <= 0) return trimZeros(`0.${'0'.repeat(-point)}${digits}`);
  if (point >= digits.length) return trimZeros(digits + '0'.repeat(point - digits.length));
  return trimZeros(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

const otherSign = (sign: DecimalSign): DecimalSign => (sign === '.' ? ',' : '.');
const count = (text: string, sign: string): number => text.split(sign).length - 1;

/** Digits with `sign` before the decimals and the other one between thousands; undefined where they don't fit. */
function readAs(digits: string, sign: DecimalSign): string | undefined {
  const [whole = '', decimals, more] = digits.split(sign);
  const separator = otherSign(sign);
  if (more !== undefined || decimals === '' || decimals?.includes(separator)) return undefined;
  if (whole.includes(separator) && !grouped[separator].test(whole)) return undefined;
  return trimZeros(`${whole.replaceAll(separator, '')}.${decimals ?? ''}`);
}

/** The decimal sign that a number shows by itself; 'either' for one such as 1.250, undefined for one without signs. */
function signOf(digits: string): DecimalSign | 'either' | undefined {
  const [points, commas] = [count(digits, '.'), count(digits, ',')];
  if (points + commas === 0) return undefined;
  if (points > 0 && commas > 0) return digits.lastIndexOf('.') > digits.lastIndexOf(',') ? '.' : ',';
  const sign = points > 0 ? '.' : ',';
  if (points + commas > 1) return otherSign(sign);
  return grouped[sign].test(digits) && !digits.startsWith('0') ? 'either' : sign;
}

type Parts = { isNegative: boolean; digits: string; unit: string };

/** The digits in a text without spaces between thousands, and what stands around them. */
function split(text: string): Parts | undefined {
  if (text.length > maxLength) return undefined;
  const plain = toAsciiDigits(text).replaceAll('٫', '.').replaceAll('٬', ',').trim();
  const inner = /^\(.*\)$/.test(plain) ? `-${plain.slice(1, -1)}` : plain;
  const isExponent = scientific.test(inner.replace(/^[-−]/, ''));
  const found = isExponent ? inner.replace(/^[-−]/, '') : body.exec(inner)?.[0];
  if (found === undefined) return undefined;
  const at = inner.indexOf(found);
  const before = inner.slice(0, at).trim();
  const after = inner.slice(at + found.length).trim();
  const isNegative = /[-−]/.test(before);
  const head = before.replace(/[-−+~≈]/g, '').trim();
  if ((head !== '' && after !== '') || !unitShape.test(head) || !unitShape.test(after)) return undefined;
  const digits = thousands.test(found) ? found.replace(/[\s_'’]/g, '') : found;
  return { isNegative, digits, unit: head || after };
}

function readDigits(digits: string, sign: DecimalSign | undefined): string | undefined {
  const [, whole = '', decimals = '', power] = scientific.exec(digits) ?? [];
  if (power !== undefined)
    return shiftDecimal(decimals === '' ? whole : `${whole}.${decimals}`, Number(power));
  if (!/^[\d.,]+$/.test(digits)) return undefined;
  const own = signOf(digits);
  return readAs(digits, sign ?? (own === 'either' || own === undefined ? '.' : own));
}

/**
 * A number with the unit beside it ('$12.50', '1.250,5 ARB', '2k'). `sign`: the decimal sign of its column; without one the
 * number tells itself, and one that tells nothing ('1.250') is read with a point. Undefined for anything else.
 */
export function readQuantity(text: string, sign?: DecimalSign): Quantity | undefined {
  const parts = split(text);
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

/** A number without a unit, as an exact decimal: '1.250,50' is '1250.5'. See `readQuantity`. */
export function readNumber(text: string, sign?: DecimalSign): string | undefined {
  const quantity = readQuantity(text, sign);
  return quantity?.unit === '' ? quantity.value : undefined;
}

/** Whether a number means another value with a decimal comma than with a point: '1.250', '1,250'. */
export const isAmbiguousNumber = (text: string): boolean => signOf(split(text)?.digits ?? '') === 'either';

/**
 * The decimal sign of a column, told by the cells that show it. 'unclear' where cells contradict one another, or where each
 * can be read both ways; undefined where nothing depends on it.
 */
export function decimalSignOf(cells: Iterable<string>): DecimalSign | 'unclear' | undefined {
  let [points, commas, either] = [0, 0, 0];
  for (const cell of cells) {
    const sign = signOf(split(cell)?.digits ?? '');
    if (sign === '.') points += 1;
    else if (sign === ',') commas += 1;
    else if (sign === 'either') either += 1;
  }
  if (points > 0 && commas > 0) return 'unclear';
  if (points > 0) return '.';
  if (commas > 0) return ',';
  return either > 0 ? 'unclear' : undefined;
}
