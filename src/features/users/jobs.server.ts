import { z } from 'zod';
import { audit } from '#/platform/audit.server.ts';
import { defineJob, enqueue, type Job } from '#/platform/jobs.server.ts';
import { sendSecurityNotice } from '../channels/commands.server.ts';
import { lockProfile } from '../session/commands.server.ts';
import { needsAdminForFactors } from './admin-queries.server.ts';
import { sendFactorsRemovedMail } from './emails/user-mails.server.ts';

type Payload = { removalId: string };

/** Removes all second factors of an account and ends its sessions, unless the removal was canceled. */
export const removeFactors: Job<Payload> = defineJob({
  name: 'users.take-factors-away',
  schema: z.object({ removalId: z.uuid() }),
  run: async ({ db, now, config, changed }, { removalId }) => {
    const userId = await db.transaction().execute(async (trx) => {
      const pending = await trx
        .selectFrom('factor_removals')
        .select('user_id')
        .where('id', '=', removalId)
        .executeTakeFirst();
      if (pending === undefined) return undefined;
      const person = await lockProfile(trx, pending.user_id);
      const removal = await trx
        .selectFrom('factor_removals')
        .select(['due_at', 'asked_by'])
        .where('id', '=', removalId)
        .forUpdate()
        .executeTakeFirst();
      if (removal === undefined) return undefined;
      if (removal.due_at > now) {
        await enqueue(trx, removeFactors, { removalId }, { runAt: removal.due_at });
        return undefined;
      }
      const owner = person.id;
      await trx.deleteFrom('factor_removals').where('id', '=', removalId).execute();
      // The account may have received a role or credits since the reset.
      if (removal.asked_by === 'reset' && (await needsAdminForFactors(trx, owner))) {
        const details = { by: 'role' };
        await audit({ db: trx, actor: undefined, now }, 'factor-removal.refused', {
          subjectId: owner,
          details,
        });
        return owner;
      }
      const removed = await trx.deleteFrom('factors').where('user_id', '=', owner).returning('id').execute();
      await trx.deleteFrom('backup_codes').where('user_id', '=', owner).execute();
      if (removed.length === 0) return undefined;
      await trx.deleteFrom('sessions').where('user_id', '=', owner).execute();
      const details = { factors: removed.length };
      await audit({ db: trx, actor: undefined, now }, 'factor-removal.done', { subjectId: owner, details });
      await sendFactorsRemovedMail(trx, person, config.baseUrl);
      await sendSecurityNotice(trx, { now }, owner, {
        title: 'Your Dropfolio two-factor methods were removed',
        body: 'Your backup codes were removed with them, and all sessions were signed out.',
        url: '/profile',
      });
      return owner;
    });
    if (userId !== undefined) changed({ topic: 'account', userId });
  },
});
