import { expect, it } from 'vitest';
import { getJobTitle } from '../src/features/system/job-words.ts';
import { backupJobs, chainJobs, jobs, mailJobs, outgoingJobs } from '../src/jobs.server.ts';

it('gives every scheduled job a title at /admin/system', () => {
  const all = [...jobs, ...outgoingJobs, ...chainJobs, ...mailJobs, ...backupJobs];
  const scheduled = all.filter(({ schedule }) => schedule !== undefined).map(({ name }) => name);
  expect(scheduled.length).toBeGreaterThan(20);
  expect(scheduled.filter((name) => getJobTitle(name) === name)).toEqual([]);
});
