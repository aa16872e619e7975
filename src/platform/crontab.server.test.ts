import { expect, it } from 'vitest';
import { backupJobs, jobs } from '../jobs.server.ts';
import { getMaxPauseMs, getPeriodMs } from './crontab.server.ts';

const hourMs = 3_600_000;

it.each([
  ['* * * * *', 1 / 60],
  ['*/5 * * * *', 1 / 12],
  ['17 * * * *', 1],
  ['41 3 * * *', 24],
  ['47 3 * * 0', 168],
])('returns the period of %s', (schedule, hours) => {
  expect(getPeriodMs(schedule)).toBe(hours * hourMs);
});

it('allows a schedule to be late, but not to skip a run', () => {
  expect(getMaxPauseMs('* * * * *')).toBeLessThan(hourMs / 3);
  expect(getMaxPauseMs('41 3 * * *')).toBeLessThan(27 * hourMs);
});

it('supports the form of every schedule in use', () => {
  const supportedForm = /^(\*|\*\/\d+|\d+) \* \* \* \*$|^\d+ \d+ \* \* (\*|\d)$/;
  for (const { schedule } of [...jobs, ...backupJobs])
    if (schedule !== undefined) expect(schedule).toMatch(supportedForm);
});
