import { describe, expect, it } from 'vitest';
import { makeMember } from '../../../../test/factories/members.ts';
import { listColumns, listOwnedTables } from '../../../../test/harness/columns.ts';
import { setUpDatabase } from '../../../../test/harness/database.ts';
import { accountParts } from './export-queries.server.ts';

const test = setUpDatabase();

/** Tables that belong to an account without a `user_id`. */
const ownedWithoutUserId = ['profiles', 'campaigns'];
/** Columns that reference the account. */
const ownerColumns = ['user_id', 'creator_id'];

type Columns = Readonly<Record<string, string>>;

/** Columns that the export leaves out, by reason and table. */
const excludedColumns: Readonly<Record<string, Columns>> = {
  'they grant access, or identify the person to us alone': {
    accounts: 'access_token id_token password refresh_token',
    api_tokens: 'token_hash',
    calendar_feeds: 'sealed_secret secret_hash',
    channels: 'address_hash sealed session_id',
    email_changes: 'token_hash',
    ended_channels: 'address_hash sealed',
    factor_removals: 'token_hash',
    factors: 'last_step sealed_secret',
    follow_claims: 'device_hash network_hash',
    listing_reports: 'network_hash',
    // Texts and links of emails contain the tokens that confirm them.
    mails: 'html text unsubscribe_url',
    passkeys: 'counter credential_id public_key',
    payments: 'checkout',
    sessions: 'token',
  },
  'they are derived from columns that are exported': {
    campaigns: 'handle_key shares_handle',
    follow_claims: 'paid_key',
    import_mappings: 'headings_hash',
    listing_checks: 'at',
    listing_reports: 'account_made_at title',
    // Other sign-in methods than ours filled the picture; the name is the first and the last one.
    profiles: 'image name',
    submissions: 'bytes',
    tracker_wallets: 'address_key',
  },
  'they refer to rows that are exported by their name or value': {
    accounts: 'account_id id',
    airdrop_pauses: 'id',
    chain_findings: 'id',
    claim_disputes: 'id',
    credit_purchases: 'payment_id',
    factor_removals: 'id',
    listing_reports: 'id',
    premium_periods: 'payment_id',
    quest_participants: 'quest_id',
    quest_progress: 'task_id',
    sign_in_notices: 'id',
    tracker_tags: 'id',
    mails: 'airdrop_id id',
    deliveries: 'airdrop_id',
    notifications: 'airdrop_id',
  },
  'the order of the exported rows expresses them': { saved_views: 'position' },
  'they control how the program sends, retries, and synchronizes': {
    airdrop_entries: 'value_reminded_at',
    accounts: 'access_token_expires_at refresh_token_expires_at scope',
    airdrops: 'revision',
    calendar_cancellations: 'sequence',
    campaigns: 'claims_told_until review_until',
    chain_watches:
      'approvals_failed_at approvals_nonce approvals_read_at approvals_settled_block claims_judged_at due_at failed_at has_history head_signature judged_at older_cursor read_nonce read_signature settled_block ticks_judged_at transfers_cursor transfers_nonce transfers_read_at transfers_settled_block unchanged_reads',
    deleted_airdrops: 'batch_id kept revision',
    deliveries: 'attempts handed_over_at key leased_until useful_until',
    mails: 'forget handed_over_at key leased_until reply_to useful_until',
    notifications: 'in_app key useful_until',
    payments: 'announced_at expires_at next_poll_at opened_at polls provider_reference',
    sessions: 'updated_at',
    sign_in_notices: 'is_waiting',
    support_messages: 'request_key',
  },
  'the purchase has them': { payments: 'base_credits bonus_credits' },
  'they say which admin decided, or what admins noted': {
    admin_credit_logs: 'admin_id confirmed_by',
    campaigns: 'held_at is_held_by_us',
    claim_disputes: 'decided_by',
    factor_removals: 'asked_by',
    follow_claims: 'decided_by',
    listing_checks: 'counts is_admin',
    listing_reports: 'decided_at decided_by note outcome told_at',
    payments: 'flag',
    pending_grants: 'asked_by decided_by expires_at note',
    submissions: 'before_approval decided_by undo_until',
  },
};
/** The host of a person's own link, derived from it. */
const isLinkHost = (column: string) => column.endsWith('.link_host');

/**
 * Tables that are computed from others, short-lived technical ones, backup codes, which are counted, and admins’ notes
 * about a claimant (docs/claims.md).
 */
const tablesWithoutPart = [
  'airdrop_alarms',
  'airdrop_totals',
  'backup_codes',
  'claimant_notes',
  'daily_alarms',
  'idempotency_keys',
  'nonces',
];

const listExcluded = () =>
  Object.values(excludedColumns)
    .flatMap((tables) => Object.entries(tables))
    .flatMap(([table, columns]) => columns.split(' ').map((column) => `${table}.${column}`));

/** Returns the columns that each table's parts select, as 'table.column'. */
async function listExported(): Promise<Set<string>> {
  const { id } = await makeMember(test.db);
  const { rows } = await test.pool.query<{ table: number; position: number; column: string }>(`
    SELECT attrelid::int AS table, attnum AS position, attrelid::regclass::text || '.' || attname AS column
    FROM pg_attribute WHERE attnum > 0 AND NOT attisdropped`);
  const columns = new Map(rows.map(({ table, position, column }) => [`${table} ${position}`, column]));
  const exported = new Set<string>();
  for (const { query } of accountParts) {
    const { sql: text, parameters } = query(test.db, id).compile();
    const { fields } = await test.pool.query(text, [...parameters]);
    for (const { tableID, columnID } of fields) {
      const column = columns.get(`${tableID} ${columnID}`);
      if (column !== undefined) exported.add(column);
    }
  }
  return exported;
}

describe('accountParts', () => {
  it('covers every table that references an account, except the named ones', async () => {
    const tables = new Set([...(await listExported())].map((column) => column.split('.')[0]));
    const owned = await listOwnedTables(test.ownerDb);
    expect(owned.filter((table) => !tables.has(table)).toSorted()).toEqual(tablesWithoutPart);
    expect(accountParts.map(({ name }) => name)).toContain('backupCodes');
  });

  it('exports every column of its tables, except the named ones', async () => {
    const exported = await listExported();
    const owned = [...(await listOwnedTables(test.ownerDb)), ...ownedWithoutUserId];
    const tables = new Set([...exported].map((column) => column.split('.')[0]));
    const all = (await listColumns(test.ownerDb))
      .filter(({ table_name: table }) => tables.has(table) && owned.includes(table))
      .filter(({ column_name }) => !ownerColumns.includes(column_name))
      .map(({ table_name, column_name }) => `${table_name}.${column_name}`);
    expect(all.filter((column) => !exported.has(column) && !isLinkHost(column)).toSorted()).toEqual(
      listExcluded().toSorted(),
    );
  });
});
