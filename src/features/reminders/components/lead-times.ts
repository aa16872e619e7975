import { formatCount } from '#/lib/text.ts';

/** The suggested lead times, in minutes before a claim. */
export const defaultLeads: readonly number[] = [1440, 180, 15, 0];

/** The suggested lead times before other dates. */
export const dateLeads: readonly number[] = [10_080, 4_320, 1_440, 180];

const units = [
  { minutes: 1440, singular: 'day', plural: 'days' },
  { minutes: 60, singular: 'h', plural: 'h' },
  { minutes: 1, singular: 'min', plural: 'min' },
] as const;

/** Formats a lead time: '24 h', '3 days', '1 h 30 min', 'At the claim date'. */
export function formatLeadTime(minutes: number): string {
  if (minutes === 0) return 'At the claim date';
  if (minutes === 1440) return '24 h';
  let remaining = minutes;
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(remaining / unit.minutes);
    remaining -= count * unit.minutes;
    if (count > 0) parts.push(formatCount(count, unit.singular, unit.plural));
  }
  return parts.join(' ');
}

/** Sorts descending and removes duplicates. */
export const sortLeads = (leads: readonly number[]): number[] => [...new Set(leads)].sort((a, b) => b - a);

/** Serializes lead times into a form value. */
export const serializeLeads = (leads: readonly number[]): string => sortLeads(leads).join(' ');

export const parseLeads = (text: string | null): number[] =>
  text === null || text === '' ? [] : text.split(' ').map(Number);
