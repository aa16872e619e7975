const shape = /^\d{1,40}(?:\.\d{1,40})?$/;

export type DecimalText = `${number}`;

/** Whether a text is a decimal number as the API writes it: digits and a point, also negative. */
export const isDecimal = (text: string): text is DecimalText =>
  shape.test(text.startsWith('-') ? text.slice(1) : text);

/** A decimal number in one spelling: '007.50' as '7.5'. Every other text stays as it is. */
export function plainDecimal(text: string): string {
  if (!shape.test(text)) return text;
  const [whole = '', fraction = ''] = text.split('.');
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction.replace(/0+$/, '');
  return rest === '' ? digits : `${digits}.${rest}`;
}
