import { expect, it } from 'vitest';
import { formatSchedule, getJobTitle } from './job-words.ts';

it.each([
  ['* * * * *', 'Every minute'],
  ['*/10 * * * *', 'Every 10 minutes'],
  ['5 * * * *', 'Hourly at :05'],
  ['41 3 * * *', 'Daily at 03:41 UTC'],
  ['47 3 * * 0', 'Sundays at 03:47 UTC'],
  ['0 4 * * 1-5', '0 4 * * 1-5'],
  ['0 4 1 * *', '0 4 1 * *'],
  ['0 4,16 * * *', '0 4,16 * * *'],
])('formatSchedule formats %s as %s', (schedule, words) => {
  expect(formatSchedule(schedule)).toBe(words);
});

it('getJobTitle falls back to the job’s name', () => {
  expect(getJobTitle('credits.examine')).toBe('Check the credit ledger');
  expect(getJobTitle('other.job')).toBe('other.job');
  expect(getJobTitle('constructor')).toBe('constructor');
});
