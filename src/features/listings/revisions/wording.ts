import type { ListingKind } from '#/lib/listing-kinds.ts';
import { formatNumber } from '#/lib/number-format.ts';
import { formatCount } from '#/lib/text.ts';
import { formatInstant, type Reader } from '#/lib/wording.ts';
import { getField } from '../fields.ts';
import type { FieldChange, FieldValue } from './schema.ts';

/** Formats a value for display. Empty values are null. */
export function formatRevisionValue(
  kind: ListingKind,
  field: string,
  value: FieldValue | readonly string[],
  { locale, zone }: Reader,
): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return value.length === 0 ? null : value.join('\n');
  const { as } = getField(kind, field);
  if ((as === 'instant' || as === 'end') && typeof value === 'string') {
    const instant = Date.parse(value);
    return Number.isNaN(instant) ? value : formatInstant(instant, { locale, zone });
  }
  if (typeof value === 'string') return value;
  if (as === 'minutes') return formatCount(value, 'minute');
  const number = formatNumber(value, locale, { maximumFractionDigits: 2 });
  return as === 'dollars' ? `$${number}` : number;
}

/** Formats a change in one line, such as 'Start: Dec 1 → Dec 5', or 'Website changed' for user input. */
export function formatChange(kind: ListingKind, { field, old, now }: FieldChange, reader: Reader): string {
  const { label, as } = getField(kind, field);
  if (as === 'text' || as === 'link' || as === 'list') return `${label} changed`;
  const [before, after] = [old, now].map(
    (value) => formatRevisionValue(kind, field, value, reader) ?? 'none',
  );
  return `${label}: ${before} → ${after}`;
}
