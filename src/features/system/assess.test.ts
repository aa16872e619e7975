import { describe, expect, it } from 'vitest';
import { createHealthyStatus } from '../../../test/factories/sample-status.ts';
import { assess, toProblems } from './assess.ts';
import type { SystemStatus } from './schema.ts';

const readAt = '2026-11-22T12:00:00.000Z';
const ago = (minutes: number) => new Date(Date.parse(readAt) - minutes * 60_000).toISOString();
const well = createHealthyStatus(readAt);
const problems = (change: Partial<SystemStatus>) =>
  toProblems(assess({ ...well, ...change })).map(({ part, state, why }) => [part, state, why]);
const day = 24 * 60;

describe('assess', () => {
  it('reports no problems for a healthy system', () => {
    expect(problems({})).toEqual([]);
    expect(assess(well)).toMatchObject({
      database: { why: 'PostgreSQL 18.4, 52 MB.' },
      disk: { why: '40 GB of 100 GB free.' },
      backup: { why: 'The last backup is 9 hours old.' },
      instances: { why: '2 instances running.' },
    });
  });

  it.each([
    ['a disk that is nearly full', { freeBytes: 900e6 }, 'warn', '900 MB of 100 GB free.'],
    ['a disk that is full', { freeBytes: 1e6 }, 'fail', '1 MB of 100 GB free.'],
    [
      'a disk that says nothing',
      { freeBytes: null },
      'warn',
      'Disk usage of the data folder is unavailable.',
    ],
  ])('reports %s', (_, change, state, why) => {
    expect(problems({ storage: { ...well.storage, ...change } })).toEqual([['disk', state, why]]);
  });

  it.each([
    [
      'a queue that grows old',
      { waiting: 3, oldestAt: ago(6) },
      'warn',
      '3 jobs waiting, the first for 6 minutes.',
    ],
    [
      'a queue that stands',
      { waiting: 10_000, oldestAt: ago(200) },
      'fail',
      '10,000+ jobs waiting, the first for 3 hours.',
    ],
    [
      'a job that was given up',
      { givenUp: [{ job: 'mail.send', count: 1, lastAt: ago(9) }] },
      'warn',
      '1 job given up after the last attempt: mail.send.',
    ],
  ])('reports %s', (_, change, state, why) => {
    expect(problems({ queue: { ...well.queue, ...change } })).toEqual([['jobs', state, why]]);
  });

  it('reports a job whose last run failed', () => {
    const jobs = well.jobs.map((job) => ({ ...job, state: 'failed' as const, error: 'no route' }));
    expect(problems({ jobs })).toEqual([['jobs', 'warn', 'The last run failed: credits.examine.']]);
  });

  it.each([
    [
      'an email that waits',
      { waiting: 1, oldestAt: ago(16) },
      'warn',
      '1 email waiting, the first for 16 minutes.',
    ],
    [
      'an email that waits long',
      { waiting: 1, oldestAt: ago(61) },
      'fail',
      '1 email waiting, the first for 61 minutes.',
    ],
    ['an email in doubt', { inDoubt: 2 }, 'warn', '2 emails may not have arrived.'],
  ])('reports %s', (_, change, state, why) => {
    expect(problems({ mails: { ...well.mails, ...change } })).toEqual([['mail', state, why]]);
  });

  it('reports backups that are late, failed, missing, or unverified', () => {
    const { backups } = well;
    const [last] = backups.recent;
    if (last === undefined) throw new Error('there is a backup in the sample');
    expect(problems({ backups: { ...backups, isLate: true, lastGoodAt: ago(3 * day) } })).toEqual([
      ['backup', 'fail', 'The last backup is 3 days old.'],
    ]);
    expect(problems({ backups: { ...backups, isLate: true, lastGoodAt: null, recent: [] } })).toEqual([
      ['backup', 'fail', 'There is no backup yet.'],
    ]);
    const failed = { ...last, error: 'The disk is full.' };
    expect(problems({ backups: { ...backups, recent: [failed, last] } })).toEqual([
      ['backup', 'fail', 'The last backup failed: The disk is full. The last backup is 9 hours old.'],
    ]);
    const spoilt = { ...last, verificationError: 'A table is missing.' };
    expect(problems({ backups: { ...backups, recent: [spoilt] } })).toEqual([
      ['backup', 'fail', 'The last backup can’t be restored: A table is missing.'],
    ]);
  });

  it('warns without backups in production only', () => {
    const none = { isSetUp: false, isLate: false, lastGoodAt: null, recent: [] };
    expect(problems({ backups: { ...none, isNeeded: false } })).toEqual([]);
    expect(problems({ backups: { ...none, isNeeded: true } })).toEqual([
      ['backup', 'warn', 'No backups are set up. Set BACKUP_TO, or schedule “npm run backup”.'],
    ]);
    // A schedule outside the program makes them.
    const { recent, lastGoodAt } = well.backups;
    expect(problems({ backups: { ...none, isNeeded: true, recent, lastGoodAt } })).toEqual([]);
  });

  it('reports a broken ledger before an overdue examination', () => {
    const breaches = [{ invariant: 'entries balance', count: 1 }];
    expect(problems({ examination: { examinedAt: ago(9), isLate: true, breaches } })).toEqual([
      ['examination', 'fail', 'The credit ledger is inconsistent: entries balance.'],
    ]);
    expect(problems({ examination: { examinedAt: ago(2 * day), isLate: true, breaches: [] } })).toEqual([
      ['examination', 'warn', 'The nightly check of the ledger is overdue.'],
    ]);
    expect(problems({ examination: null })).toEqual([]);
  });

  it('reports instances that differ', () => {
    const change = (of: Partial<SystemStatus['instances'][number]>) =>
      well.instances.map((instance, index) => (index === 0 ? { ...instance, ...of } : instance));
    expect(problems({ instances: change({ version: '0.9.0' }) })).toEqual([
      ['instances', 'warn', 'The instances run different versions: 0.9.0, 1.0.0.'],
    ]);
    expect(problems({ instances: change({ fileStorageId: 'another' }) })).toEqual([
      [
        'instances',
        'fail',
        'The instances keep uploaded files in different places. Pictures will be missing.',
      ],
    ]);
  });

  it('reports clock skew to the database', () => {
    const [first, second] = well.instances;
    if (first === undefined || second === undefined) throw new Error('there are two instances');
    const hours = 3_600_000;
    const skewed = (...skews: number[]) =>
      problems({
        instances: [first, second].map((item, index) => ({ ...item, clockSkewMs: skews[index] ?? 0 })),
      });
    expect(skewed(26 * hours)).toEqual([
      ['clock', 'fail', 'The clock of web-1 is 26 hours ahead of the database’s.'],
    ]);
    expect(skewed(0, -5 * 60_000)).toEqual([
      ['clock', 'fail', 'The clock of web-2 is 5 minutes behind the database’s.'],
    ]);
    expect(skewed(-3 * hours, -3 * hours)).toEqual([
      [
        'clock',
        'fail',
        'The clocks of all instances are 3 hours behind the database’s. One of them is wrong.',
      ],
    ]);
    expect(skewed(2_000, -2_000)).toEqual([]);
  });

  it('sorts problems by severity', () => {
    const mails = { ...well.mails, inDoubt: 1 };
    const storage = { ...well.storage, freeBytes: 0 };
    const payments = { ...well.payments, stuckRefunds: 1 };
    expect(problems({ mails, storage, payments }).map(([part]) => part)).toEqual([
      'disk',
      'mail',
      'payments',
    ]);
  });
});
