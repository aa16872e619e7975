import { sql } from 'kysely';
import { z } from 'zod';
import { withCustomPlans } from '#/db/client.server.ts';
import { defineJob } from './jobs.server.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const batchSize = 5_000;
/** Newest notifications retained per user. */
const maxNotifications = 1_000;
/** Newest deliveries retained per channel. */
const maxDeliveries = 50;
/** Newest cancellations retained per calendar feed. */
const maxCancellations = 2_000;

/** Deletes expired rows, in small statements so that locks are short. */
export const tidyExpired = defineJob({
  name: 'tidy.expired',
  schema: z.object({}),
  schedule: '17 * * * *',
  maxAttempts: 3,
  run: async ({ db, now, signal }) => {
    const ago = (ms: number) => new Date(now.getTime() - ms);
    // Only users with new rows can exceed a limit; the next run covers the ones missed by this window.
    const since = ago(3 * 60 * minuteMs);
    const batches = [
      sql`DELETE FROM sessions WHERE id IN (
        SELECT id FROM sessions WHERE expires_at < ${now} LIMIT ${batchSize})`,
      sql`DELETE FROM verifications WHERE id IN (
        SELECT id FROM verifications WHERE expires_at < ${now} LIMIT ${batchSize})`,
      sql`DELETE FROM spent_tokens WHERE token_hash IN (
        SELECT token_hash FROM spent_tokens WHERE expires_at < ${now} LIMIT ${batchSize})`,
      sql`DELETE FROM nonces WHERE nonce IN (
        SELECT nonce FROM nonces WHERE expires_at < ${now} LIMIT ${batchSize})`,
      sql`DELETE FROM factor_challenges WHERE id IN (
        SELECT id FROM factor_challenges WHERE expires_at < ${now} LIMIT ${batchSize})`,
      sql`DELETE FROM factors WHERE id IN (
        SELECT id FROM factors WHERE status = 'unverified' AND created_at < ${ago(60 * minuteMs)}
        LIMIT ${batchSize}) AND status = 'unverified'`,
      sql`DELETE FROM email_changes WHERE user_id IN (
        SELECT user_id FROM email_changes WHERE expires_at < ${now} LIMIT ${batchSize})`,
      sql`DELETE FROM rate_limits WHERE key IN (
        SELECT key FROM rate_limits WHERE resets_at < ${ago(minuteMs)} LIMIT ${batchSize} FOR UPDATE SKIP LOCKED)
        AND resets_at < ${ago(minuteMs)}`,
      sql`DELETE FROM idempotency_keys WHERE (user_id, key) IN (
        SELECT user_id, key FROM idempotency_keys WHERE created_at < ${ago(dayMs)} LIMIT ${batchSize})
        AND created_at < ${ago(dayMs)}`,
      sql`UPDATE mails SET text = NULL, html = NULL WHERE id IN (
        SELECT id FROM mails
        WHERE (text IS NOT NULL OR html IS NOT NULL) AND (sent_at IS NOT NULL OR created_at < ${ago(3 * dayMs)})
        LIMIT ${batchSize})`,
      sql`DELETE FROM mails WHERE id IN (
        SELECT id FROM mails WHERE forget AND created_at < ${ago(3 * dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM newsletter_subscribers WHERE id IN (
        SELECT id FROM newsletter_subscribers
        WHERE status = 'pending' AND confirm_expires_at < ${ago(7 * dayMs)} LIMIT ${batchSize})
        AND status = 'pending'`,
      sql`UPDATE deleted_airdrops SET kept = NULL WHERE (user_id, airdrop_id) IN (
        SELECT user_id, airdrop_id FROM deleted_airdrops
        WHERE kept IS NOT NULL AND deleted_at < ${ago(minuteMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM deleted_airdrops WHERE (user_id, airdrop_id) IN (
        SELECT user_id, airdrop_id FROM deleted_airdrops
        WHERE deleted_at < ${ago(7 * dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM item_visitors WHERE (day, kind, item_id, event, visitor) IN (
        SELECT day, kind, item_id, event, visitor FROM item_visitors
        WHERE day < (${ago(dayMs)}::timestamptz AT TIME ZONE 'UTC')::date LIMIT ${batchSize})`,
      sql`DELETE FROM visitor_salts WHERE day < (${ago(dayMs)}::timestamptz AT TIME ZONE 'UTC')::date`,
      sql`DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications
        WHERE read_at IS NOT NULL AND created_at < ${ago(180 * dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications WHERE created_at < ${ago(365 * dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM notifications WHERE id IN (
        SELECT old.id FROM (
          SELECT DISTINCT user_id FROM notifications WHERE created_at > ${since}
        ) AS many, LATERAL (
          SELECT id FROM notifications WHERE notifications.user_id = many.user_id
          ORDER BY created_at DESC, id DESC OFFSET ${maxNotifications}::int
        ) AS old LIMIT ${batchSize})`,
      sql`DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications WHERE NOT in_app AND created_at < ${ago(30 * dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM sign_in_notices WHERE id IN (
        SELECT id FROM sign_in_notices WHERE NOT is_waiting AND created_at < ${ago(dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM deliveries WHERE id IN (
        SELECT id FROM deliveries WHERE created_at < ${ago(30 * dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM deliveries WHERE id IN (
        SELECT old.id FROM (
          SELECT DISTINCT channel_id FROM deliveries WHERE created_at > ${since} AND channel_id IS NOT NULL
        ) AS many, LATERAL (
          SELECT id FROM deliveries d WHERE d.channel_id = many.channel_id AND d.state <> 'waiting'
          ORDER BY d.created_at DESC OFFSET ${maxDeliveries}::int
        ) AS old LIMIT ${batchSize})`,
      // By then, the removal of second factors about which these channels are notified is over.
      sql`DELETE FROM ended_channels WHERE id IN (
        SELECT id FROM ended_channels WHERE ended_at < ${ago(8 * dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM calendar_cancellations WHERE (user_id, kind, subject_id) IN (
        SELECT user_id, kind, subject_id FROM calendar_cancellations
        WHERE cancelled_at < ${ago(32 * dayMs)} LIMIT ${batchSize})
        AND cancelled_at < ${ago(32 * dayMs)}`,
      sql`DELETE FROM calendar_cancellations WHERE (user_id, kind, subject_id) IN (
        SELECT old.user_id, old.kind, old.subject_id FROM (
          SELECT DISTINCT user_id FROM calendar_cancellations WHERE cancelled_at > ${since}
        ) AS many, LATERAL (
          SELECT c.user_id, c.kind, c.subject_id FROM calendar_cancellations c WHERE c.user_id = many.user_id
          ORDER BY c.cancelled_at DESC OFFSET ${maxCancellations}::int
        ) AS old LIMIT ${batchSize})`,
      sql`DELETE FROM airdrop_captures WHERE id IN (
        SELECT id FROM airdrop_captures WHERE expires_at < ${now} LIMIT ${batchSize})`,
      sql`DELETE FROM telegram_updates WHERE (bot_id, update_id) IN (
        SELECT bot_id, update_id FROM telegram_updates WHERE heard_at < ${ago(3 * dayMs)} LIMIT ${batchSize})`,
      sql`DELETE FROM support_messages WHERE id IN (
        SELECT id FROM support_messages
        WHERE status = 'done' AND created_at < ${ago(365 * dayMs)} AND done_at < ${ago(365 * dayMs)}
        LIMIT ${batchSize})`,
      // complete_jobs deletes the rows.
      sql`SELECT id FROM graphile_worker.complete_jobs(ARRAY(
        SELECT id FROM graphile_worker.jobs
        WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < ${ago(30 * dayMs)}
        LIMIT ${batchSize}))`,
    ];
    for (const batch of batches) {
      let affected = batchSize;
      while (affected >= batchSize && !signal.aborted) {
        affected = Number((await withCustomPlans(db, (trx) => batch.execute(trx))).numAffectedRows ?? 0);
      }
    }
  },
});
