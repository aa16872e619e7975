import { sql } from 'kysely';
import { z } from 'zod';
import { type Db, inTransaction } from '#/db/client.server.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { isDecimal } from '#/lib/decimals.ts';
import { formatNumber } from '#/lib/number-format.ts';
import { formatCount } from '#/lib/text.ts';
import { defineJob } from '#/platform/jobs.server.ts';
import { notifyEach } from '../notifications/commands.server.ts';

const dayMs = 24 * 60 * 60_000;
const reminderAgeMs = 7 * dayMs;
const batchSize = 200;
const maxNames = 3;

type UnvaluedReward = {
  userId: string;
  id: string;
  amount: string;
  currency: string;
  name: string;
  project: string;
  locale: string | null;
};

/** Marks the due rewards of up to `batchSize` people as reminded, and returns them. */
async function markDueRewards(db: Db, now: Date): Promise<UnvaluedReward[]> {
  const isDue = sql`e.kind = 'reward' AND e.value IS NULL AND e.value_reminded_at IS NULL
    AND e.created_at <= ${new Date(now.getTime() - reminderAgeMs)}::timestamptz`;
  const { rows } = await sql<UnvaluedReward>`
    WITH people AS (
      SELECT DISTINCT e.user_id FROM airdrop_entries e WHERE ${isDue} ORDER BY e.user_id LIMIT ${batchSize}
    )
    UPDATE airdrop_entries e SET value_reminded_at = ${now}
    FROM people JOIN profiles p ON p.id = people.user_id
    WHERE e.user_id = people.user_id AND ${isDue}
    RETURNING e.user_id AS "userId", e.id, trim_scale(e.amount) AS amount, e.currency, p.locale,
      coalesce((SELECT a.name FROM airdrops a WHERE a.id = e.airdrop_id), e.airdrop_name) AS name,
      coalesce((SELECT a.project FROM airdrops a WHERE a.id = e.airdrop_id), '') AS project`.execute(db);
  return rows;
}

const formatTokens = ({ amount, currency, locale }: UnvaluedReward) =>
  `${isDecimal(amount) ? formatNumber(amount, locale, { maximumFractionDigits: 18 }) : amount} ${currency}`;

function buildText(rewards: readonly [UnvaluedReward, ...UnvaluedReward[]]): { title: string; body: string } {
  const [first] = rewards;
  if (rewards.length === 1) {
    const airdrop = formatAirdropName(first);
    const source = airdrop === '' ? '' : ` from ${airdrop}`;
    return {
      title: `${formatTokens(first)} ${airdrop === '' ? '' : `(${airdrop}) `}has no value yet`,
      body: `You recorded ${formatTokens(first)}${source} a week ago. Add what it was worth to see it in your profit.`,
    };
  }
  const tokens = rewards.slice(0, maxNames).map(formatTokens);
  const moreText = rewards.length > maxNames ? `, and ${rewards.length - maxNames} more` : '';
  return {
    title: `${formatCount(rewards.length, 'reward')} have no value yet`,
    body: `Add what they were worth to see them in your profit: ${tokens.join(', ')}${moreText}.`,
  };
}

/** Reminds people once of rewards that have had no value for a week, of all rewards of a day in one notification. */
export const remindOfValues = defineJob({
  name: 'profit.remind-values',
  schema: z.object({}),
  schedule: '50 9 * * *',
  atLeastEveryMs: 1.5 * dayMs,
  timeoutMs: 5 * 60_000,
  run: async ({ db, now, signal }) => {
    for (let peopleCount = batchSize; peopleCount === batchSize; ) {
      if (signal.aborted) throw signal.reason;
      peopleCount = await inTransaction(db, async (trx) => {
        const rewards = Map.groupBy(await markDueRewards(trx, now), ({ userId }) => userId);
        const notifications = [...rewards].flatMap(([userId, [first, ...others]]) =>
          first === undefined
            ? []
            : [
                {
                  userId,
                  kind: 'missing_value' as const,
                  key: `missing-value:${first.id}`,
                  url: '/profit?view=entries&value=missing',
                  ...buildText([first, ...others]),
                },
              ],
        );
        await notifyEach(trx, { now }, notifications, { isBulk: true });
        return rewards.size;
      });
    }
  },
});
