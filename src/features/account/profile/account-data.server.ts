import type { Db } from '#/db/client.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import { slowPace } from '#/platform/pace.server.ts';
import { trackerParts } from '../../airdrops/queries.server.ts';
import { auditParts } from '../../audit/queries.server.ts';
import { calendarParts } from '../../calendar/queries.server.ts';
import { campaignParts } from '../../campaigns/queries.server.ts';
import { channelParts } from '../../channels/queries.server.ts';
import { creditParts } from '../../credits/queries.server.ts';
import { faucetParts } from '../../faucets/queries.server.ts';
import { fileParts } from '../../files/queries.server.ts';
import { followParts } from '../../follow/queries.server.ts';
import { guideParts } from '../../guides/queries.server.ts';
import { importParts } from '../../imports/queries.server.ts';
import { listingParts } from '../../listings/queries.server.ts';
import { notificationParts } from '../../notifications/queries.server.ts';
import { paymentParts } from '../../payments/queries.server.ts';
import { profitParts } from '../../profit/queries.server.ts';
import { questAccountParts } from '../../quests/queries.server.ts';
import { reminderParts } from '../../reminders/queries.server.ts';
import { submissionAccountParts } from '../../submissions/queries.server.ts';
import { supportParts } from '../../support/queries.server.ts';
import { trackerWalletParts } from '../../tracker-wallets/queries.server.ts';
import { yapParts } from '../../yaps/queries.server.ts';

type Part = { name: string; read: (db: Db, userId: string) => Promise<unknown> };

/** All that a person owns, by its name in the file. No secrets: no tokens, hashes, keys or encrypted texts. */
export const accountParts: readonly Part[] = [
  {
    name: 'profile',
    read: (db, id) =>
      db
        .selectFrom('profiles')
        .select([
          'id',
          'email',
          'email_verified',
          'first_name',
          'last_name',
          'selected_role',
          'points_balance',
        ])
        .select(['time_zone', 'locale', 'show_avatar', 'suspended_at', 'suspended_reason'])
        .select(['first_steps_ended_at', 'created_at', 'updated_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
  },
  {
    name: 'roles',
    read: (db, id) =>
      db.selectFrom('user_roles').select(['role', 'created_at']).where('user_id', '=', id).execute(),
  },
  {
    name: 'subscription',
    read: (db, id) =>
      db
        .selectFrom('subscriptions')
        .select(['tier', 'renewal_date', 'updated_at'])
        .where('user_id', '=', id)
        .executeTakeFirst(),
  },
  {
    name: 'airdrops',
    read: (db, id) =>
      db
        .selectFrom('airdrops')
        .select(['id', 'name', 'project', 'project_link', 'airdrop_type', 'status', 'eligibility_date'])
        .select(['start_date_is_assumed'])
        .select(['claim_date', 'wallet_address', 'notes', 'priority', 'check_in_duration', 'last_visit_date'])
        .select(['is_muted', 'tags', 'chains', 'created_at', 'updated_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
  },
  {
    name: 'visits',
    read: (db, id) =>
      db
        .selectFrom('airdrop_visits')
        .select(['airdrop_id', 'visited_date', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('visited_date')
        .orderBy('airdrop_id')
        .execute(),
  },
  {
    name: 'deletedAirdrops',
    read: (db, id) =>
      db
        .selectFrom('deleted_airdrops')
        .select(['airdrop_id', 'deleted_at'])
        .where('user_id', '=', id)
        .orderBy('deleted_at')
        .execute(),
  },
  {
    name: 'sessions',
    read: (db, id) =>
      db
        .selectFrom('sessions')
        .select([
          'id',
          'user_agent',
          'ip_address',
          'method',
          'assurance',
          'proved_at',
          'created_at',
          'seen_at',
          'expires_at',
        ])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
  },
  {
    name: 'signInMethods',
    read: (db, id) =>
      db
        .selectFrom('accounts')
        .select(['provider_id', 'created_at', 'updated_at'])
        .where('user_id', '=', id)
        .execute(),
  },
  {
    name: 'emailChange',
    read: (db, id) =>
      db
        .selectFrom('email_changes')
        .select(['new_email', 'expires_at'])
        .where('user_id', '=', id)
        .executeTakeFirst(),
  },
  {
    name: 'factors',
    read: (db, id) =>
      db
        .selectFrom('factors')
        .select(['id', 'factor_type', 'status', 'name', 'phone', 'created_at', 'verified_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
  },
  {
    name: 'factorRemoval',
    read: (db, id) =>
      db
        .selectFrom('factor_removals')
        .select(['reason', 'asked_at', 'due_at'])
        .where('user_id', '=', id)
        .executeTakeFirst(),
  },
  {
    name: 'backupCodes',
    read: (db, id) =>
      db
        .selectFrom('backup_codes')
        .select((eb) => [eb.fn.countAll<number>().as('made'), eb.fn.count<number>('used_at').as('used')])
        .where('user_id', '=', id)
        .executeTakeFirst(),
  },
  {
    name: 'passkeys',
    read: (db, id) =>
      db
        .selectFrom('passkeys')
        .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
  },
  {
    name: 'wallets',
    read: (db, id) =>
      db
        .selectFrom('wallets')
        .select(['id', 'address', 'created_at', 'last_used_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
  },
  {
    name: 'apiTokens',
    read: (db, id) =>
      db
        .selectFrom('api_tokens')
        .select(['id', 'name', 'scope', 'last_four', 'created_at', 'expires_at', 'last_used_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
  },
  {
    name: 'mails',
    read: (db, id) =>
      db
        .selectFrom('mails')
        .select(['to_address', 'subject', 'created_at', 'sent_at'])
        .where('user_id', '=', id)
        .orderBy('created_at')
        .execute(),
  },
  ...trackerParts,
  ...trackerWalletParts,
  ...profitParts,
  ...importParts,
  ...listingParts,
  ...campaignParts,
  ...auditParts,
  ...questAccountParts,
  ...submissionAccountParts,
  ...supportParts,
  ...fileParts,
  ...notificationParts,
  ...calendarParts,
  ...channelParts,
  ...reminderParts,
  ...creditParts,
  ...followParts,
  ...guideParts,
  ...faucetParts,
  ...paymentParts,
  ...yapParts,
];

/** Rows as the API writes them: names in camel case, instants as ISO-8601 texts. */
function createPlain(): (value: unknown) => unknown {
  // Every row of a part names the same columns.
  const names = new Map<string, string>();
  const nameOf = (column: string): string => {
    const known = names.get(column);
    if (known !== undefined) return known;
    const name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
    return name;
  };
  return function plain(value): unknown {
    if (value === undefined || value === null) return null;
    if (value instanceof Date) return value.toISOString();
    if (Array.isArray(value)) return value.map(plain);
    if (typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([column, part]) => [nameOf(column), plain(part)]));
  };
}

/** The same of a part, which may have very many rows: others go first now and then. */
async function plainPart(part: unknown): Promise<unknown> {
  const plain = createPlain();
  if (!Array.isArray(part)) return plain(part);
  const rows: unknown[] = [];
  const pause = slowPace();
  for (const row of part) {
    rows.push(plain(row));
    await pause();
  }
  return rows;
}

/** Everything the member owns, as it was at one moment. */
export async function readAccountData(ctx: MemberCtx): Promise<Record<string, unknown>> {
  return ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const data: Record<string, unknown> = { exportedAt: ctx.now.toISOString() };
      for (const { name, read } of accountParts) data[name] = await plainPart(await read(trx, ctx.actor.id));
      return data;
    });
}
