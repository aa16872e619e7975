import { formatDay, formatInstant, formatWeekday, type Reader } from '#/lib/wording.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { formatCheckIn } from '../components/check-in-labels.ts';
import { dateLabels, isExtraDateField } from '../kinds.ts';
import { type PartKind, type QuickAddPart, toCheckIn } from './parse.ts';

const labels: Readonly<Record<PartKind, string>> = {
  name: 'Name',
  project: 'Project',
  projectLink: 'Link',
  claimDate: 'Claim',
  ...dateLabels,
  eligibilityDate: 'Starts',
  checkIn: 'Check-in',
  tags: 'Tag',
  chains: 'Chain',
  priority: 'Priority',
  notes: 'Notes',
};

function formatDatedDay(day: string, { locale }: Reader, dateText: string): string {
  return `${formatWeekday(day, locale, 'short')}, ${dateText}`;
}

function formatValue({ kind, value }: QuickAddPart, reader: Reader): string {
  if (kind === 'claimDate' || isExtraDateField(kind)) {
    const instant = Date.parse(value);
    return formatDatedDay(toCalendarDay(instant, reader.zone), reader, formatInstant(instant, reader));
  }
  switch (kind) {
    case 'eligibilityDate':
      return formatDatedDay(value, reader, formatDay(value, reader.locale));
    case 'checkIn':
      return formatCheckIn(toCheckIn(value));
    case 'priority':
      return 'High';
    default:
      return value;
  }
}

/** Formats a part for a chip, such as 'Claim: Sat, Nov 28, 2026, 5:00 PM'. Suggestions are marked. */
export function formatPart(part: QuickAddPart, reader: Reader): string {
  const { label, value } = describePart(part, reader);
  // Suggestions have no text in the input.
  const isSuggested = part.text === '';
  return `${label}: ${value}${isSuggested ? ' (suggested)' : ''}`;
}

/** Formats a recognized part, such as 'Claim' and 'Sat, Nov 28, 2026, 5:00 PM'. */
export const describePart = (part: QuickAddPart, reader: Reader): { label: string; value: string } => ({
  label: labels[part.kind],
  value: formatValue(part, reader),
});
