import { creditCount } from '#/features/credits/components/amounts.ts';
import { flagLabels } from '#/features/payments/components/flag-labels.ts';
import { itemLabels } from '#/features/submissions/components/submissions.ts';
import { formatNaira } from '#/lib/naira.ts';
import { kindLabels } from '../kinds.ts';
import type { QueueItem } from '../schema.ts';

/** What a row is called. */
export function titleOf({ kind, title, amount, count }: QueueItem): string {
  switch (kind) {
    case 'claim':
      return `${count === 1 ? '1 claim' : `${count.toLocaleString('en')} claims`} on ${title}`;
    case 'payment':
      return formatNaira(amount ?? 0);
    case 'grant':
      return creditCount(amount ?? 0);
    case 'submission':
    case 'message':
      return title;
  }
}

const labelOf = (labels: Readonly<Record<string, string>>, name: string | null): string | undefined =>
  name !== null && Object.hasOwn(labels, name) ? labels[name] : undefined;

/** What exactly it is. */
export function aboutOf({ kind, about }: QueueItem): string {
  if (kind === 'submission') {
    return labelOf(itemLabels, about) ?? kindLabels.submission.one;
  }
  if (kind === 'payment') {
    return labelOf(flagLabels, about) ?? 'Refund not settled';
  }
  return kindLabels[kind].one;
}
