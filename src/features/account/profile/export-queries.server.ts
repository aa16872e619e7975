import type { CompiledQuery } from 'kysely';
import type { Db, Trx } from '#/db/client.server.ts';
import { readByCursor } from '#/db/cursor.server.ts';
import type { MemberCtx } from '#/platform/context.server.ts';
import type { JsonStream } from '#/platform/http/json-stream.server.ts';
import type { Services } from '#/platform/services.server.ts';
import { airdropColumns, trackerParts } from '../../airdrops/queries.server.ts';
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
import { onchainParts } from '../../onchain/queries.server.ts';
import { paymentParts } from '../../payments/queries.server.ts';
import { profitParts } from '../../profit/queries.server.ts';
import { questAccountParts } from '../../quests/queries.server.ts';
import { reminderParts } from '../../reminders/queries.server.ts';
import { submissionAccountParts } from '../../submissions/queries.server.ts';
import { supportParts } from '../../support/queries.server.ts';
import { trackerWalletParts } from '../../tracker-wallets/queries.server.ts';
import { yapParts } from '../../yaps/queries.server.ts';

type Row = Readonly<Record<string, unknown>>;

type Part = {
  name: string;
  query: (db: Db, userId: string) => { compile: () => CompiledQuery<object> };
  /** Exports an object, or null, in place of a list. */
  isSingle?: boolean;
  /** Picks the exported columns; all by default. */
  toExport?: (row: Row) => object;
};

/** Everything an account owns, by its name in the file. Tokens, hashes, keys, and encrypted texts are left out. */
export const accountParts: readonly Part[] = [
  {
    name: 'profile',
    query: (db, id) =>
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
        .select([
          'time_zone',
          'day_starts_at',
          'week_starts_on',
          'locale',
          'sign_up_currency',
          'show_avatar',
          'suspended_at',
          'suspended_reason',
        ])
        .select(['first_steps_ended_at', 'example_airdrop_ids', 'created_at', 'updated_at'])
        .where('id', '=', id),
    isSingle: true,
  },
  {
    name: 'roles',
    query: (db, id) => db.selectFrom('user_roles').select(['role', 'created_at']).where('user_id', '=', id),
  },
  {
    name: 'subscription',
    query: (db, id) =>
      db.selectFrom('subscriptions').select(['tier', 'renewal_date', 'updated_at']).where('user_id', '=', id),
    isSingle: true,
  },
  {
    name: 'airdrops',
    query: (db, id) =>
      db
        .selectFrom('airdrops')
        .select(airdropColumns)
        .where('user_id', '=', id)
        .orderBy('created_at')
        .orderBy('id'),
  },
  {
    name: 'visits',
    query: (db, id) =>
      db
        .selectFrom('airdrop_visits')
        .select(['airdrop_id', 'visited_date', 'created_at', 'visited_at', 'repeated_at', 'corrected_at'])
        .where('user_id', '=', id)
        .orderBy('visited_date')
        .orderBy('airdrop_id'),
  },
  {
    name: 'deletedAirdrops',
    query: (db, id) =>
      db
        .selectFrom('deleted_airdrops')
        .select(['airdrop_id', 'deleted_at'])
        .where('user_id', '=', id)
        .orderBy('deleted_at'),
  },
  {
    name: 'sessions',
    query: (db, id) =>
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
        .orderBy('created_at'),
  },
  {
    name: 'signInMethods',
    query: (db, id) =>
      db.selectFrom('accounts').select(['provider_id', 'created_at', 'updated_at']).where('user_id', '=', id),
  },
  {
    name: 'emailChange',
    query: (db, id) =>
      db.selectFrom('email_changes').select(['new_email', 'expires_at']).where('user_id', '=', id),
    isSingle: true,
  },
  {
    name: 'factors',
    query: (db, id) =>
      db
        .selectFrom('factors')
        .select(['id', 'factor_type', 'status', 'name', 'phone', 'created_at', 'verified_at'])
        .where('user_id', '=', id)
        .orderBy('created_at'),
  },
  {
    name: 'factorRemoval',
    query: (db, id) =>
      db.selectFrom('factor_removals').select(['reason', 'asked_at', 'due_at']).where('user_id', '=', id),
    isSingle: true,
  },
  {
    name: 'backupCodes',
    query: (db, id) =>
      db
        .selectFrom('backup_codes')
        .select((eb) => [eb.fn.countAll<number>().as('made'), eb.fn.count<number>('used_at').as('used')])
        .where('user_id', '=', id),
    isSingle: true,
  },
  {
    name: 'passkeys',
    query: (db, id) =>
      db
        .selectFrom('passkeys')
        .select(['id', 'name', 'transports', 'created_at', 'last_used_at'])
        .where('user_id', '=', id)
        .orderBy('created_at'),
  },
  {
    name: 'wallets',
    query: (db, id) =>
      db
        .selectFrom('wallets')
        .select(['id', 'address', 'created_at', 'last_used_at'])
        .where('user_id', '=', id)
        .orderBy('created_at'),
  },
  {
    name: 'apiTokens',
    query: (db, id) =>
      db
        .selectFrom('api_tokens')
        .select(['id', 'name', 'scope', 'last_four', 'created_at', 'expires_at', 'last_used_at'])
        .where('user_id', '=', id)
        .orderBy('created_at'),
  },
  {
    name: 'mails',
    query: (db, id) =>
      db
        .selectFrom('mails')
        .select(['to_address', 'subject', 'created_at', 'sent_at'])
        .where('user_id', '=', id)
        .orderBy('created_at'),
  },
  {
    name: 'signInNotices',
    query: (db, id) =>
      db
        .selectFrom('sign_in_notices')
        .select(['subject', 'line', 'created_at'])
        .where('user_id', '=', id)
        .orderBy('id'),
  },
  ...trackerParts,
  ...trackerWalletParts,
  ...onchainParts,
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

/** Returns a function that writes rows as the API does: names in camel case, instants as ISO 8601 strings. */
function createSerializer(): (value: unknown) => unknown {
  // All rows of a part have the same columns, so names are cached.
  const names = new Map<string, string>();
  const toCamelCase = (column: string): string => {
    const cachedName = names.get(column);
    if (cachedName !== undefined) return cachedName;
    const name = column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
    names.set(column, name);
    return name;
  };
  return function serialize(value): unknown {
    if (value === undefined || value === null) return null;
    if (value instanceof Date) return value.toISOString();
    if (Array.isArray(value)) return value.map(serialize);
    if (typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([column, part]) => [toCamelCase(column), serialize(part)]),
    );
  };
}

async function* readPart(
  trx: Trx,
  userId: string,
  { query, toExport = (row) => row }: Part,
): AsyncGenerator<unknown[]> {
  const serialize = createSerializer();
  const compiled: CompiledQuery = query(trx, userId).compile();
  for await (const rows of readByCursor<Row>(trx, compiled))
    yield rows.map((row) => serialize(toExport(row)));
}

async function readSingle(
  trx: Trx,
  userId: string,
  { query, toExport = (row) => row }: Part,
): Promise<unknown> {
  const { rows } = await trx.executeQuery<Row>(query(trx, userId).compile());
  return rows[0] === undefined ? null : createSerializer()(toExport(rows[0]));
}

/** Streams everything the member owns from one database snapshot. */
export function exportAccountData(
  { actor, now }: MemberCtx,
  { exports }: Pick<Services, 'exports'>,
): JsonStream {
  return exports.stream(async function* (trx) {
    yield ['exportedAt', now.toISOString()];
    for (const part of accountParts) {
      const value =
        part.isSingle === true ? await readSingle(trx, actor.id, part) : readPart(trx, actor.id, part);
      yield [part.name, value];
    }
  });
}
