import type { ListingKind } from '#/lib/listing-kinds.ts';
import { formatInstant } from '#/lib/wording.ts';
import type { FieldChange, FieldValue } from '../revisions/schema.ts';
import { changeText } from '../revisions/wording.ts';

type Changed = {
  kind: ListingKind;
  name: string;
  changes: readonly FieldChange[];
  /** All that it says now. */
  said: Readonly<Record<string, FieldValue>>;
};

export type FollowNews = { kind: 'presale_moved' | 'listing_changed'; title: string; body: string };

const utc = { locale: 'en-US', zone: 'UTC' };
const inUtc = (instant: FieldValue | undefined) =>
  typeof instant === 'string' ? `${formatInstant(Date.parse(instant), utc)} UTC` : 'an unknown date';
const mostLines = 4;

/** What followers are told of a change. */
export function followNews({ kind, name, changes, said }: Changed): FollowNews {
  const isMove = ({ field }: FieldChange) => field === 'presaleStart' || field === 'presaleEnd';
  const isMoved = kind === 'presale' && changes.some(isMove);
  const lines = changes
    .filter((change) => !isMoved || !isMove(change))
    .map((change) => changeText(kind, change, utc));
  const shown = lines.slice(0, lines.length > mostLines ? mostLines - 1 : mostLines);
  const left = lines.length - shown.length;
  const rest = [...shown, ...(left > 0 ? [`${left} more changes`] : [])].map((line) => `${line}.`);
  if (!isMoved) return { kind: 'listing_changed', title: `${name} was changed`, body: rest.join(' ') };
  const { presaleStart, presaleEnd } = said;
  const dates = `It now runs from ${inUtc(presaleStart)} to ${inUtc(presaleEnd)}.`;
  return {
    kind: 'presale_moved',
    title: `The ${name} presale was rescheduled`,
    body: [dates, ...rest].join(' '),
  };
}
