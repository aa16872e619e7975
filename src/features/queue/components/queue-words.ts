import { formatCredits } from '#/features/credits/components/amounts.ts';
import { flagLabels } from '#/features/payments/components/flag-labels.ts';
import { itemLabels } from '#/features/submissions/components/submissions.ts';
import { formatNaira } from '#/lib/naira.ts';
import { formatCount } from '#/lib/text.ts';
import { kindLabels } from '../counts.ts';
import type { QueueItem } from '../schema.ts';

export function getItemTitle({ kind, title, amount, count }: QueueItem): string {
  switch (kind) {
    case 'claim':
      return `${formatCount(count, 'claim')} on ${title}`;
    case 'payment':
      return formatNaira(amount ?? 0);
    case 'grant':
      return formatCredits(amount ?? 0);
    case 'report':
    case 'link':
    case 'dispute':
    case 'outdated':
    case 'submission':
    case 'message':
      return title;
  }
}

const findLabel = (labels: Readonly<Record<string, string>>, name: string | null): string | undefined =>
  name !== null && Object.hasOwn(labels, name) ? labels[name] : undefined;

/** Returns the description of the item's subject. */
export function getSubject({ kind, about, count }: QueueItem): string {
  if (kind === 'submission') {
    return findLabel(itemLabels, about) ?? kindLabels.submission.singular;
  }
  if (kind === 'report') return formatCount(count, 'report');
  if (kind === 'outdated' && count > 0) return `Reported as incorrect (${count.toLocaleString('en')})`;
  if (kind === 'payment') {
    return findLabel(flagLabels, about) ?? 'Refund incomplete';
  }
  return kindLabels[kind].singular;
}
