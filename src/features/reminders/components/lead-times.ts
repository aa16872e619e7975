import { formatCount } from '#/lib/text.ts';
/** What is offered for a claim, in minutes before it. */
export const defaultLeads: readonly number[] = [1440, 180, 15, 0];

const units = [
  { minutes: 1440, one: 'day', many: 'days' },
  { minutes: 60, one: 'h', many: 'h' },
  { minutes: 1, one: 'min', many: 'min' },
] as const;

/** A lead time in words: '24 h', '3 days', '1 h 30 min', 'At the claim date'. */
export function leadLabel(minutes: number): string {
  if (minutes === 0) return 'At the claim date';
  if (minutes === 1440) return '24 h';
  let left = minutes;
  const parts: string[] = [];
  for (const unit of units) {
    const count = Math.floor(left / unit.minutes);
    left -= count * unit.minutes;
    if (count > 0) parts.push(formatCount(count, unit.one, unit.many));
  }
  return parts.join(' ');
}

/** The longest first, each once. */
export const sortLeads = (leads: readonly number[]): number[] =>
  [...new Set(leads)].sort((one, other) => other - one);

/** Lead times as the one text that a form holds, and back. */
export const writeLeads = (leads: readonly number[]): string => sortLeads(leads).join(' ');
export const readLeads = (text: string | null): number[] =>
  text === null || text === '' ? [] : text.split(' ').map(Number);
