/** An amount as it is stored: digits, and decimals behind a point. */
const plain = /^\d+(?:\.\d+)?$/;
const scientific = /^(\d+)(?:\.(\d+))?e([+-]?\d{1,3})$/i;
/** A number with the name of a token behind it. */
const withName = /^([\d.,_'’\s]*\d)\s*[\p{Sc}\p{L}][\p{L}\p{N}.$-]{0,15}$/u;
const grouped = /^\d{1,3}(?:[,_'’\s]\d{3})+(?:\.\d+)?$/;
const groupedByPoints = /^\d{1,3}(?:\.\d{3})+,\d+$/;
const decimalComma = /^\d+,\d+$/;
const hex = /^0x[0-9a-f]{1,64}$/i;

const mostDigits = 40;
const mostDecimals = 30;

/** Without zeros that say nothing; undefined for what is too long to be an amount. */
function tidy(text: string): string | undefined {
  const [whole = '', decimals = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = decimals.replace(/0+$/, '');
  if (digits.length > mostDigits || rest.length > mostDecimals) return undefined;
  return rest === '' ? digits : `${digits}.${rest}`;
}

/** A number times ten to the `places`: exact, by moving its point. */
export function shifted(amount: string, places: number): string | undefined {
  const [whole = '', decimals = ''] = amount.split('.');
  const digits = whole + decimals;
  const point = whole.length + places;
  if (point <= 0) return tidy(`0.${'0'.repeat(-point)}${digits}`);
  if (point >= digits.length) return tidy(digits + '0'.repeat(point - digits.length));
  return tidy(`${digits.slice(0, point)}.${digits.slice(point)}`);
}

/** An address or a hash is no number, however it is written. */
function ofHex(text: string): string | undefined {
  const length = text.length - 2;
  if (length === 40 || (length === 64 && !/^0x0{16}/i.test(text))) return undefined;
  return tidy(BigInt(text).toString());
}

/** What a list says as an exact decimal, such as '1,250.5 ARB', '0x1bc16d674ec80000' or '1e21'; undefined for what is no amount. */
export function readAmount(given: string): string | undefined {
  const text = given.trim();
  if (text === '' || text.length > 100) return undefined;
  if (plain.test(text)) return tidy(text);
  if (hex.test(text)) return ofHex(text);
  const parts = scientific.exec(text);
  if (parts) {
    const [, whole = '', decimals = '', power = ''] = parts;
    return shifted(decimals === '' ? whole : `${whole}.${decimals}`, Number(power));
  }
  if (grouped.test(text)) return tidy(text.replace(/[,_'’\s]/g, ''));
  if (groupedByPoints.test(text)) return tidy(text.replaceAll('.', '').replace(',', '.'));
  if (decimalComma.test(text)) return tidy(text.replace(',', '.'));
  const number = withName.exec(text)?.[1];
  return number === undefined ? undefined : readAmount(number);
}

/** Exact. */
export function sumOf(amounts: readonly string[]): string | undefined {
  const places = Math.max(0, ...amounts.map((one) => one.split('.')[1]?.length ?? 0));
  const whole = amounts.reduce((sum, one) => sum + BigInt(shifted(one, places) ?? '0'), 0n);
  return shifted(whole.toString(), -places);
}
