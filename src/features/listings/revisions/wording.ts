import type { ListingKind } from '#/lib/listing-kinds.ts';
import { formatInstant } from '#/lib/wording.ts';
import { fieldOf } from '../fields.ts';
import type { FieldChange, Said } from './schema.ts';

type Reader = { locale?: string | null | undefined; zone: string };

/** A value as people read it; null for none. */
export function valueText(
  kind: ListingKind,
  field: string,
  value: Said | readonly string[],
  { locale, zone }: Reader,
): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'object') return value.length === 0 ? null : value.join('\n');
  const { as } = fieldOf(kind, field);
  if (as === 'instant' && typeof value === 'string') {
    const instant = Date.parse(value);
    return Number.isNaN(instant) ? value : formatInstant(instant, { locale, zone });
  }
  if (typeof value === 'string') return value;
  if (as === 'minutes') return value === 1 ? '1 minute' : `${value} minutes`;
  const number = new Intl.NumberFormat(locale ?? 'en-US', { maximumFractionDigits: 2 }).format(value);
  return as === 'dollars' ? `$${number}` : number;
}

/** The fields that were changed, as a sentence has them: 'Start, End and Website'. */
export function fieldsText(kind: ListingKind, changes: readonly FieldChange[]): string {
  const labels = [...new Set(changes.map(({ field }) => fieldOf(kind, field).label))];
  return labels.length < 2 ? labels.join() : `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)}`;
}

const longest = 80;

/** A change in one line: 'Start: Dec 1 → Dec 5'; long values by the field's name alone. */
export function changeText(kind: ListingKind, { field, old, now }: FieldChange, reader: Reader): string {
  const { label } = fieldOf(kind, field);
  const [before, after] = [old, now].map((value) => valueText(kind, field, value, reader));
  if ([before, after].some((text) => text != null && (text.length > longest || text.includes('\n')))) {
    return `${label} changed`;
  }
  if (after == null) return `${label} removed (was ${before})`;
  return before == null ? `${label}: ${after}` : `${label}: ${before} → ${after}`;
}
