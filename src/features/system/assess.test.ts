import { describe, expect, it } from 'vitest';
import { createHealthyStatus } from '../../../test/factories/sample-status.ts';
import { assess, toProblems } from './assess.ts';
import type { SystemStatus } from './schema.ts';

const readAt = '2026-11-22T12:00:00.000Z';
const minutesAgo = (minutes: number) => new Date(Date.parse(readAt) - minutes * 60_000).toISOString();
const healthy = createHealthyStatus(readAt);
const listProblems = (change: Partial<SystemStatus>) =>
  toProblems(assess({ ...healthy, ...change })).map(({ part, state, why }) => [part, state, why]);
const dayMinutes = 24 * 60;

describe('assess', () => {
  it('reports no problems for a healthy system', () => {
    expect(listProblems({})).toEqual([]);
    expect(assess(healthy)).toMatchObject({
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
      'a disk with unknown usage',
      { freeBytes: null },
      'warn',
      'Disk usage of the data folder is unavailable.',
    ],
  ])('reports %s', (_, change, state, why) => {
    expect(listProblems({ storage: { ...healthy.storage, ...change } })).toEqual([['disk', state, why]]);
  });

  it.each([
    [
      'a late queue',
      { waiting: 3, oldestAt: minutesAgo(6) },
      'warn',
      '3 jobs waiting, the first for 6 minutes.',
    ],
    [
      'a stuck queue',
      { waiting: 10_000, oldestAt: minutesAgo(200) },
      'fail',
      '10,000+ jobs waiting, the first for 3 hours.',
    ],
    [
      'a job that was given up',
      { givenUp: [{ job: 'mail.send', count: 1, lastAt: minutesAgo(9) }] },
      'warn',
      '1 job given up after the last attempt: mail.send.',
    ],
  ])('reports %s', (_, change, state, why) => {
    expect(listProblems({ queue: { ...healthy.queue, ...change } })).toEqual([['jobs', state, why]]);
  });

  it('reports a job whose last run failed', () => {
    const jobs = healthy.jobs.map((job) => ({ ...job, state: 'failed' as const, error: 'no route' }));
    expect(listProblems({ jobs })).toEqual([['jobs', 'warn', 'The last run failed: credits.examine.']]);
  });

  it.each([
    [
      'a late email',
      { waiting: 1, oldestAt: minutesAgo(16) },
      'warn',
      '1 email waiting, the first for 16 minutes.',
    ],
    [
      'a stuck email',
      { waiting: 1, oldestAt: minutesAgo(61) },
      'fail',
      '1 email waiting, the first for 61 minutes.',
    ],
    ['an email in doubt', { inDoubt: 2 }, 'warn', '2 emails may not have arrived.'],
  ])('reports %s', (_, change, state, why) => {
    expect(listProblems({ mails: { ...healthy.mails, ...change } })).toEqual([['mail', state, why]]);
  });

  it('reports backups that are late, missing, failed, or unrestorable', () => {
    const { backups } = healthy;
    const [last] = backups.recent;
    if (last === undefined) throw new Error('there is a backup in the sample');
    expect(
      listProblems({ backups: { ...backups, isLate: true, lastGoodAt: minutesAgo(3 * dayMinutes) } }),
    ).toEqual([['backup', 'fail', 'The last backup is 3 days old.']]);
    expect(listProblems({ backups: { ...backups, isLate: true, lastGoodAt: null, recent: [] } })).toEqual([
      ['backup', 'fail', 'There is no backup yet.'],
    ]);
    const failed = { ...last, error: 'The disk is full.' };
    expect(listProblems({ backups: { ...backups, recent: [failed, last] } })).toEqual([
      ['backup', 'fail', 'The last backup failed: The disk is full. The last backup is 9 hours old.'],
    ]);
    const unrestorable = { ...last, verificationError: 'A table is missing.' };
    expect(listProblems({ backups: { ...backups, recent: [unrestorable] } })).toEqual([
      ['backup', 'fail', 'The last backup can’t be restored: A table is missing.'],
    ]);
  });

  it('warns without backups in production only', () => {
    const noBackups = { isSetUp: false, isLate: false, lastGoodAt: null, recent: [] };
    expect(listProblems({ backups: { ...noBackups, isNeeded: false } })).toEqual([]);
    expect(listProblems({ backups: { ...noBackups, isNeeded: true } })).toEqual([
      ['backup', 'warn', 'No backups are set up. Set BACKUP_TO, or schedule “npm run backup”.'],
    ]);
    // These backups have a schedule outside the program.
    const { recent, lastGoodAt } = healthy.backups;
    expect(listProblems({ backups: { ...noBackups, isNeeded: true, recent, lastGoodAt } })).toEqual([]);
  });

  it('reports a broken ledger before an overdue examination', () => {
    const breaches = [{ invariant: 'entries balance', count: 1 }];
    expect(listProblems({ examination: { examinedAt: minutesAgo(9), isLate: true, breaches } })).toEqual([
      ['examination', 'fail', 'The credit ledger is inconsistent: entries balance.'],
    ]);
    expect(
      listProblems({ examination: { examinedAt: minutesAgo(2 * dayMinutes), isLate: true, breaches: [] } }),
    ).toEqual([['examination', 'warn', 'The nightly check of the ledger is overdue.']]);
    expect(listProblems({ examination: null })).toEqual([]);
  });

  it('reports instances that differ', () => {
    const changeFirst = (changes: Partial<SystemStatus['instances'][number]>) =>
      healthy.instances.map((instance, index) => (index === 0 ? { ...instance, ...changes } : instance));
    expect(listProblems({ instances: changeFirst({ version: '0.9.0' }) })).toEqual([
      ['instances', 'warn', 'The instances run different versions: 0.9.0, 1.0.0.'],
    ]);
    expect(listProblems({ instances: changeFirst({ fileStorageId: 'another' }) })).toEqual([
      [
        'instances',
        'fail',
        'The instances keep uploaded files in different places. Pictures will be missing.',
      ],
    ]);
  });

  it('reports clock skew to the database', () => {
    const [first, second] = healthy.instances;
    if (first === undefined || second === undefined) throw new Error('there are two instances');
    const hourMs = 3_600_000;
    const listSkewProblems = (...skews: number[]) =>
      listProblems({
        instances: [first, second].map((item, index) => ({ ...item, clockSkewMs: skews[index] ?? 0 })),
      });
    expect(listSkewProblems(26 * hourMs)).toEqual([
      ['clock', 'fail', 'The clock of web-1 is 26 hours ahead of the database’s.'],
    ]);
    expect(listSkewProblems(0, -5 * 60_000)).toEqual([
      ['clock', 'fail', 'The clock of web-2 is 5 minutes behind the database’s.'],
    ]);
    expect(listSkewProblems(-3 * hourMs, -3 * hourMs)).toEqual([
      [
        'clock',
        'fail',
        'The clocks of all instances are 3 hours behind the database’s. One of them is wrong.',
      ],
    ]);
    expect(listSkewProblems(2_000, -2_000)).toEqual([]);
  });

  it('sorts problems by severity', () => {
    const mails = { ...healthy.mails, inDoubt: 1 };
    const storage = { ...healthy.storage, freeBytes: 0 };
    const payments = { ...healthy.payments, stuckRefunds: 1 };
    expect(listProblems({ mails, storage, payments }).map(([part]) => part)).toEqual([
      'disk',
      'mail',
      'payments',
    ]);
  });
});
