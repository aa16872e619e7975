const shape = /^\d{1,40}(?:\.\d{1,40})?$/;

export type DecimalText = `${number}`;

/**
 * Returns whether a text is a decimal number in the API's format: digits and a point, optionally negative.
 */
export const isDecimal = (text: string): text is DecimalText =>
  shape.test(text.startsWith('-') ? text.slice(1) : text);

/** Normalizes a decimal number: '007.50' to '7.5'. Returns other texts unchanged. */
export function normalizeDecimal(text: string): string {
  if (!shape.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const trimmed = fraction.replace(/0+$/, '');
  return trimmed === '' ? digits : `${digits}.${trimmed}`;
}

/** Groups the digits of a decimal number with commas: '1234.5678' becomes '1,234.5678'. */
export const groupDecimal = (value: string): string => value.replace(/\B(?=(\d{3})+(?!\d))(?<!\..*)/g, ',');
