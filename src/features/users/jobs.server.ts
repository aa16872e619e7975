import { z } from 'zod';
import { audit } from '#/platform/audit.server.ts';
import { defineJob, enqueue, type Job } from '#/platform/jobs.server.ts';
import { sendFactorsTakenMail } from './emails/user-mails.server.ts';

type Payload = { removalId: string };

/** Removes an account's second factors if the owner didn't object in time, and ends its sessions. */
export const removeFactors: Job<Payload> = defineJob({
  name: 'users.take-factors-away',
  schema: z.object({ removalId: z.uuid() }),
  run: async ({ db, now, config, changed }, { removalId }) => {
    const userId = await db.transaction().execute(async (trx) => {
      const removal = await trx
        .selectFrom('factor_removals')
        .innerJoin('profiles', 'profiles.id', 'factor_removals.user_id')
        .select(['profiles.id', 'profiles.email', 'profiles.first_name as firstName'])
        .select('factor_removals.due_at')
        .where('factor_removals.id', '=', removalId)
        .forUpdate()
        .executeTakeFirst();
      if (removal === undefined) return undefined;
      if (removal.due_at > now) {
        await enqueue(trx, removeFactors, { removalId }, { runAt: removal.due_at });
        return undefined;
      }
      const owner = removal.id;
      await trx.deleteFrom('factor_removals').where('id', '=', removalId).execute();
      const removedFactors = await trx
        .deleteFrom('factors')
        .where('user_id', '=', owner)
        .returning('id')
        .execute();
      await trx.deleteFrom('backup_codes').where('user_id', '=', owner).execute();
      if (removedFactors.length === 0) return undefined;
      await trx.deleteFrom('sessions').where('user_id', '=', owner).execute();
      const details = { factors: removedFactors.length };
      await audit({ db: trx, actor: undefined, now }, 'factor-removal.done', { subjectId: owner, details });
      await sendFactorsTakenMail(trx, removal, config.baseUrl);
      return owner;
    });
    if (userId !== undefined) changed({ topic: 'account', userId });
  },
});
