import { z } from 'zod';
import { inTransaction } from '#/db/client.server.ts';
import { minUuid } from '#/lib/uuid.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { storePresale } from '../storage-commands.server.ts';
import { assessRisk } from './policy.ts';
import { readFactsByPresale } from './queries.server.ts';

const batchSize = 500;

/**
 * Recomputes risk levels and audit statuses that depend on the date: locks expire, and listings reach their minimum
 * age.
 */
export const reassessRisks = defineJob({
  name: 'presales.judge-risks',
  schema: z.object({}),
  schedule: '7 0 * * *',
  atLeastEveryMs: 25 * 60 * 60_000,
  maxAttempts: 3,
  timeoutMs: 10 * 60_000,
  run: async (ctx) => {
    const { db, now, changed, signal } = ctx;
    const today = toCalendarDay(now.getTime(), 'UTC');
    let lastId: string = minUuid;
    let hasChanged = false;
    for (;;) {
      if (signal.aborted) throw signal.reason;
      const rows = await db
        .selectFrom('presales')
        .select(['id', 'audit_url', 'risk_level', 'audit_status'])
        .where('id', '>', lastId)
        .orderBy('id')
        .limit(batchSize)
        .execute();
      const facts = await readFactsByPresale(
        db,
        rows.map(({ id }) => id),
      );
      for (const row of rows) {
        const risk = assessRisk({ facts: facts.get(row.id) ?? [], auditUrl: row.audit_url, today });
        if (risk.riskLevel === row.risk_level && risk.auditStatus === row.audit_status) continue;
        await inTransaction(db, (trx) => storePresale(trx, ctx, row.id));
        hasChanged = true;
      }
      const last = rows.at(-1);
      if (last === undefined || rows.length < batchSize) break;
      lastId = last.id;
    }
    if (hasChanged) changed({ topic: 'public', noun: 'presales' });
  },
});
