import type { ListingKind } from '#/lib/listing-kinds.ts';
import { formatInstant } from '#/lib/wording.ts';
import type { FieldChange, FieldValue } from '../revisions/schema.ts';
import { formatChange } from '../revisions/wording.ts';

type ChangedListing = {
  kind: ListingKind;
  name: string;
  changes: readonly FieldChange[];
  /** The current field values. */
  fields: Readonly<Record<string, FieldValue>>;
};

export type FollowNews = { kind: 'presale_moved' | 'listing_changed'; title: string; body: string };

const utc = { locale: 'en-US', zone: 'UTC' };
const formatUtc = (instant: FieldValue | undefined) =>
  typeof instant === 'string' ? `${formatInstant(Date.parse(instant), utc)} UTC` : 'an unknown date';
const maxLines = 4;

/** Returns the notification to followers of a changed listing. */
export function createFollowNews({ kind, name, changes, fields }: ChangedListing): FollowNews {
  const isMove = ({ field }: FieldChange) => field === 'presaleStart' || field === 'presaleEnd';
  const isMoved = kind === 'presale' && changes.some(isMove);
  const lines = changes
    .filter((change) => !isMoved || !isMove(change))
    .map((change) => formatChange(kind, change, utc));
  const shown = lines.slice(0, lines.length > maxLines ? maxLines - 1 : maxLines);
  const hiddenCount = lines.length - shown.length;
  const sentences = [...shown, ...(hiddenCount > 0 ? [`${hiddenCount} more changes`] : [])]
    .map((line) => `${line}.`)
    .join(' ');
  if (!isMoved) return { kind: 'listing_changed', title: `${name} was changed`, body: sentences };
  const { presaleStart, presaleEnd } = fields;
  const dates = `It now runs from ${formatUtc(presaleStart)} to ${formatUtc(presaleEnd)}.`;
  return {
    kind: 'presale_moved',
    title: `The ${name} presale was rescheduled`,
    body: sentences === '' ? dates : `${dates} ${sentences}`,
  };
}
