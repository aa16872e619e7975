import type { SystemStatus } from '../../src/features/system/schema.ts';

/** Returns the status of a healthy system. */
export function createHealthyStatus(readAt: string): SystemStatus {
  const hoursAgo = (hours: number) => new Date(Date.parse(readAt) - hours * 3_600_000).toISOString();
  const createInstance = (id: string, host: string) => ({
    id,
    host,
    pid: 7,
    version: '1.0.0',
    fileStorageId: 's3:pictures',
    startedAt: hoursAgo(30),
    seenAt: readAt,
    clockSkewMs: 0,
  });
  return {
    readAt,
    version: '1.0.0',
    database: { version: '18.4', level: '044-system', bytes: 52e6 },
    queue: { waiting: 0, oldestAt: null, failing: 0, givenUp: [] },
    mails: { waiting: 0, oldestAt: null, inDoubt: 0 },
    reminders: { due: 0, oldestAt: null },
    jobs: [
      {
        name: 'credits.examine',
        schedule: '41 3 * * *',
        state: 'succeeded',
        error: null,
        isOverdue: false,
        startedAt: hoursAgo(8),
        endedAt: hoursAgo(8),
        succeededAt: hoursAgo(8),
      },
    ],
    instances: [
      createInstance('01a20000-0000-7000-8000-000000000001', 'web-1'),
      createInstance('01a20000-0000-7000-8000-000000000002', 'web-2'),
    ],
    backups: {
      isSetUp: true,
      isNeeded: true,
      isLate: false,
      lastGoodAt: hoursAgo(9),
      recent: [
        {
          id: '01a20000-0000-7000-8000-000000000003',
          place: '/srv/backups',
          name: 'dropfolio-2026-11-22.backup',
          version: '1.0.0',
          takenAt: hoursAgo(9),
          finishedAt: hoursAgo(9),
          bytes: 12e6,
          rows: 4321,
          files: 12,
          isEncrypted: true,
          error: null,
          verifiedAt: hoursAgo(8),
          verificationError: null,
        },
      ],
    },
    examination: { examinedAt: hoursAgo(8), isLate: false, breaches: [] },
    storage: { files: 12, bytes: 3e6, isEstimate: false, freeBytes: 40e9, totalBytes: 100e9 },
    payments: { pending: 0, flagged: 0, stuckRefunds: 0 },
  };
}
