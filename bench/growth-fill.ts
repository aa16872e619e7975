import type pg from 'pg';

/** Rows of one user in the fill, besides airdrops. */
type Amounts = { airdrops: number; visits: number; notifications: number; mails: number };

/** Returns the rows of every user; fewer for very many users, because the disk is limited. */
export const getAmounts = (users: number): Amounts =>
  users > 200_000
    ? { airdrops: 5, visits: 6, notifications: 3, mails: 1 }
    : { airdrops: 20, visits: 24, notifications: 8, mails: 3 };

/** This many users have the same number of airdrops at every size, for comparable calls. */
export const measuredPeople = 200;
export const measuredAirdrops = 20;
export const getMeasuredInterval = (users: number): number => Math.max(1, Math.floor(users / measuredPeople));

/**
 * IDs like the program's, in the order of `n`: new rows are adjacent. They use the hour in which the fill
 * started: a fill across an hour would otherwise reference rows by other IDs.
 */
const createFunctionsSql = (startedAt: Date) => `
  CREATE SCHEMA bench;
  CREATE FUNCTION bench.at(n bigint, of bigint) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT date_trunc('hour', timestamptz '${startedAt.toISOString()}') - interval '1 hour' - (of - n)::float8 / of * interval '300 days' $$;
  CREATE FUNCTION bench.id(kind text, n bigint, of bigint) RETURNS uuid LANGUAGE sql STABLE AS $$
    SELECT (lpad(to_hex((extract(epoch FROM bench.at(n, of)) * 1000)::bigint), 12, '0') || '7' ||
      substr(md5(kind || n), 1, 3) || '8' || substr(md5(kind || n), 4, 15))::uuid $$;`;

type Step = { table: string; rows: string };

/** Returns the rows of each table, for users numbered from 1. Balances match the entries. */
function createSteps(users: number): Step[] {
  const { airdrops, visits, notifications, mails } = getAmounts(users);
  const campaigns = Math.max(1, Math.floor(users / 100));
  const claims = Math.max(1, Math.floor(users / 5));
  const items = Math.min(20_000, 300 + Math.floor(users / 50));
  const person = (n: string) => `bench.id('p', ${n}, ${users})`;
  const airdrop = (n: string, k: string) =>
    `bench.id('a', (${k} - 1) * ${users} + ${n}, ${measuredAirdrops * users})`;
  const airdropAt = (n: string, k: string) =>
    `bench.at((${k} - 1) * ${users} + ${n}, ${measuredAirdrops * users})`;
  const hasAirdrop = `(k <= ${airdrops} OR n % ${getMeasuredInterval(users)} = 0)`;
  const forEachUser = (count: number) => `generate_series(1, ${count}) k, generate_series(1, ${users}) n`;
  // Everybody's number of airdrops, of which k = 1, 5, 9 … are upcoming, the next ones active, and so on.
  const airdropCount = `CASE WHEN n % ${getMeasuredInterval(users)} = 0 THEN ${measuredAirdrops} ELSE ${airdrops} END`;
  const isCreator = `n % 100 = 0`;
  const granted = `CASE WHEN ${isCreator} THEN 5000 ELSE 100 END`;
  // The one claim j of user 5 j - 1, on another user's campaign.
  const claimant = `(5 * j - 1)`;
  const campaignOrdinal = `(1 + j % ${campaigns})`;
  const isPaid = `(j % 10 < 8)`;
  const status = `CASE WHEN ${isPaid} THEN 'approved' WHEN j % 10 = 8 OR j % 200 <> 9 THEN 'rejected' ELSE 'pending' END`;
  const paid = `CASE WHEN n % 5 = 4 AND ((n + 1) / 5) % 10 < 8 AND n < ${5 * claims} THEN 2 ELSE 0 END`;
  const rank = `row_number() OVER (PARTITION BY ${campaignOrdinal} ORDER BY j)`;
  const words = (n: string, list: string) => `(ARRAY[${list}])[1 + ${n}]`;
  const first = words(
    `(n * 7) % 10`,
    `'Ada','Grace','Edsger','Alan','Barbara','Donald','Frances','John','Radia','Tony'`,
  );
  const steps: [string, string][] = [
    [
      'profiles (id, email, email_verified, name, first_name, last_name, selected_role, points_balance, created_at, updated_at, first_steps_ended_at)',
      `SELECT ${person('n')}, 'member-' || n || '@example.com', true, ${first} || ' ' || initcap(substr(md5('l' || n % 5000), 1, 7)),
        ${first}, initcap(substr(md5('l' || n % 5000), 1, 7)), CASE WHEN ${isCreator} THEN 'promoter' ELSE 'hunter' END,
        CASE WHEN ${isCreator} THEN 3000 WHEN n % 2 = 0 THEN 100 ELSE 0 END + ${paid},
        bench.at(n, ${users}), bench.at(n, ${users}), now() FROM generate_series(1, ${users}) n`,
    ],
    [
      'user_roles (user_id, role)',
      `SELECT ${person('n')}, CASE WHEN ${isCreator} THEN 'promoter' ELSE 'hunter' END FROM generate_series(1, ${users}) n`,
    ],
    [
      'sessions (id, user_id, token, expires_at, created_at)',
      `SELECT bench.id('s', n, ${users}), ${person('n')}, md5('t' || n), now() + (1 + n % 80) * interval '1 day', bench.at(n, ${users})
        FROM generate_series(1, ${users}) n`,
    ],
    [
      `airdrops (id, user_id, name, project, project_link, airdrop_type, status, eligibility_date, claim_date, notes, priority,
        check_in_duration, last_visit_date, revision, created_at, updated_at, tags)`,
      `SELECT ${airdrop('n', 'k')}, ${person('n')}, 'Airdrop number ' || k, 'Project ' || (n + k) % 997,
        'https://example' || (n + k) % 500 || '.com/projects/' || k, ${words('k % 4', `'testnet','earlyAccess','telegram','other'`)},
        ${words('(k - 1) % 4', `'upcoming','active','claimed','expired'`)}, current_date - 100 + (n + k) % 200,
        CASE WHEN k % 4 = 2 THEN now() + interval '2 hours' + ((n * 37 + k) % 2000) * interval '1 hour' END,
        repeat('Bridge, swap, vote once a week. ', 1 + k % 4), k % 5 = 0, ${words('k % 3', `'daily','weekly','monthly'`)},
        CASE WHEN k <= 3 THEN current_date - (n % 2) END, k, ${airdropAt('n', 'k')}, ${airdropAt('n', 'k')},
        CASE WHEN k % 3 = 0 THEN ARRAY['tag ' || k % 2] ELSE '{}' END
        FROM ${forEachUser(measuredAirdrops)} WHERE ${hasAirdrop}`,
    ],
    [
      'airdrop_totals (user_id, revision, total, upcoming, active, claimed, expired, note_bytes, text_bytes)',
      `SELECT ${person('n')}, total, total, (total + 3) / 4, (total + 2) / 4, (total + 1) / 4, total / 4,
        (SELECT sum(32 * (1 + k % 4)) FROM generate_series(1, total) k),
        (SELECT sum(airdrop_text_bytes(name, project, project_link, wallet_address, tags, chains)) FROM airdrops
          WHERE user_id = ${person('n')})
        FROM (SELECT n, ${airdropCount} AS total FROM generate_series(1, ${users}) n) one`,
    ],
    [
      'airdrop_visits (user_id, airdrop_id, visited_date, created_at)',
      `SELECT ${person('n')}, ${airdrop('n', '1 + (k - 1) % 3')}, current_date - n % 2 - (k - 1) / 3, now() - (k / 3) * interval '1 day'
        FROM (SELECT k, n FROM generate_series(${visits}, 1, -1) k, generate_series(1, ${users}) n) v`,
    ],
    [
      'airdrop_alarms (airdrop_id, user_id, since, next_at)',
      `SELECT id, user_id, now() - interval '1 hour', claim_date - interval '1 hour' FROM airdrops WHERE claim_date IS NOT NULL`,
    ],
    [
      'daily_alarms (user_id, since, next_at)',
      `SELECT ${person('n')}, now() - interval '1 hour', now() + interval '1 hour' + n % 1440 * interval '1 minute' FROM generate_series(1, ${users}) n`,
    ],
    [
      'tracker_wallets (id, user_id, family, address, address_key)',
      `SELECT bench.id('w', n * 2 + k, ${3 * users}), ${person('n')}, 'evm', a, a FROM ${forEachUser(2)},
        LATERAL (SELECT '0x' || rpad(md5('w' || n || ' ' || k), 40, '0') AS a) address`,
    ],
    [
      'airdrop_wallets (user_id, airdrop_id, wallet_id)',
      `SELECT ${person('n')}, ${airdrop('n', 'k')}, bench.id('w', n * 2 + 1, ${3 * users}) FROM ${forEachUser(2)}`,
    ],
    [
      'tracker_tags (user_id, name, colour)',
      `SELECT ${person('n')}, 'tag ' || k - 1, 'slate' FROM ${forEachUser(2)}`,
    ],
    [
      'yap_list (id, user_id, project_name, created_at)',
      `SELECT bench.id('y', n, ${users}), ${person('n')}, 'Project ' || n % 97, bench.at(n, ${users}) FROM generate_series(1, ${users}, 2) n`,
    ],
    [
      'notifications (id, user_id, kind, key, title, body, url, created_at, read_at)',
      `SELECT bench.id('n', (k - 1) * ${users} + n, ${notifications * users}), ${person('n')}, 'reminder', 'bench:' || k,
        'A claim opens in 3 hours', 'Airdrop number ' || k || ' opens at 18:40.', '/tracker', at,
        CASE WHEN k < ${notifications} THEN at + interval '1 hour' END
        FROM ${forEachUser(notifications)}, LATERAL (SELECT greatest(bench.at((k - 1) * ${users} + n, ${notifications * users}), now() - interval '170 days') AS at) a`,
    ],
    [
      'mails (id, key, to_address, subject, text, html, created_at, handed_over_at, sent_at, user_id)',
      `SELECT bench.id('m', (k - 1) * ${users} + n, ${mails * users}), 'bench:' || n || ':' || k, 'member-' || n || '@example.com',
        'A claim opens in 3 hours', NULL, NULL, at, at, at, ${person('n')}
        FROM ${forEachUser(mails)}, LATERAL (SELECT bench.at((k - 1) * ${users} + n, ${mails * users}) AS at) a`,
    ],
    [
      'channels (id, user_id, kind, name, address_hash, sealed)',
      `SELECT bench.id('c', n, ${users}), ${person('n')}, 'telegram', 'Telegram', decode(md5('h' || n), 'hex'), 'sealed'
        FROM generate_series(1, ${users}, 4) n`,
    ],
    [
      'deliveries (id, user_id, channel, channel_id, key, kind, message, state, created_at)',
      `SELECT bench.id('d', n * 4 + k, ${5 * users}), ${person('n')}, 'telegram', bench.id('c', n, ${users}), 'bench:' || k, 'reminder',
        '{"title": "A claim opens in 3 hours"}', 'sent', now() - k * interval '1 day' FROM generate_series(1, 4) k, generate_series(1, ${users}, 4) n`,
    ],
    [
      'calendar_feeds (user_id, secret_hash, sealed_secret)',
      `SELECT ${person('n')}, md5('feed' || n), 'sealed' FROM generate_series(1, ${users}, 4) n`,
    ],
    [
      'calendar_cancellations (user_id, kind, subject_id, sequence, starts_at, cancelled_at)',
      `SELECT ${person('n')}, 'claim', ${airdrop('n', '3')}, 1, now(), now() - n % 30 * interval '1 day' FROM generate_series(1, ${users}, 4) n`,
    ],
    [
      'audit_entries (id, at, actor_id, action, subject_id, details)',
      `SELECT bench.id('e', (k - 1) * ${users} + n, ${2 * users}), bench.at((k - 1) * ${users} + n, ${2 * users}), ${person('n')},
        ${words('n % 5', `'session.started','password.changed','wallet.linked','token.made','profile.changed'`)}, ${person('n')}::text, '{}'
        FROM ${forEachUser(2)}`,
    ],
    [
      'newsletter_subscribers (id, email, status, confirm_token_hash, created_at, confirmed_at)',
      `SELECT bench.id('b', n, ${users}), 'reader-' || n || '@example.com', CASE WHEN n % 10 = 0 THEN 'unsubscribed' ELSE 'confirmed' END, md5('b' || n),
        bench.at(n, ${users}), bench.at(n, ${users}) FROM generate_series(1, ${users}, 5) n`,
    ],
    [
      'support_messages (id, request_key, user_id, name, email, subject, message, status, created_at, done_at)',
      `SELECT bench.id('q', n, ${users}), gen_random_uuid(), ${person('n')}, 'Ada', 'member-' || n || '@example.com', 'A question', 'How do I …',
        CASE WHEN n % 1000 = 0 THEN 'open' ELSE 'done' END, bench.at(n, ${users}), CASE WHEN n % 1000 <> 0 THEN bench.at(n, ${users}) END
        FROM generate_series(50, ${users}, 50) n`,
    ],
    [
      'submissions (id, user_id, kind, status, form, payload, item_id, reason, sent_at, decided_at, created_at, updated_at)',
      `SELECT bench.id('u', n, ${users}), ${person('n')}, 'quest', CASE WHEN n % 2000 = 0 THEN 'pending' ELSE 'rejected' END,
        '{"title": "A quest"}', '{"title": "A quest"}', NULL, CASE WHEN n % 2000 <> 0 THEN 'No.' END, bench.at(n, ${users}),
        CASE WHEN n % 2000 <> 0 THEN bench.at(n, ${users}) END, bench.at(n, ${users}), bench.at(n, ${users})
        FROM generate_series(100, ${users}, 100) n`,
    ],
    [
      'admin_credit_logs (id, admin_id, user_id, amount, note, created_at)',
      `SELECT bench.id('g', n, ${users}), ${person(`${getMeasuredInterval(users)} * (1 + n / 2 % ${Math.min(50, measuredPeople)})`)}, ${person('n')}, ${granted}, NULL, bench.at(n, ${users})
        FROM generate_series(2, ${users}, 2) n`,
    ],
    [
      `campaigns (id, creator_id, twitter_handle, handle_key, points_per_follower, target_follows, remaining_budget, followers_received, created_at)`,
      `SELECT bench.id('k', c, ${campaigns}), ${person('100 * c')}, 'handle_' || c, 'handle_' || c, 2, 1000, 2000 - 2 * coalesce(f.n, 0), coalesce(f.n, 0), bench.at(c, ${campaigns})
        FROM generate_series(1, ${campaigns}) c LEFT JOIN (
          SELECT ${campaignOrdinal} AS c, count(*) FILTER (WHERE ${isPaid}) AS n FROM generate_series(1, ${claims}) j GROUP BY 1) f USING (c)`,
    ],
    [
      'follow_claims (id, user_id, campaign_id, proof_url, status, reason, network_hash, device_hash, created_at, decided_at, paid_key)',
      `SELECT bench.id('f', j, ${claims}), ${person(claimant)}, bench.id('k', ${campaignOrdinal}, ${campaigns}), 'https://x.com/u' || j, s,
        CASE WHEN s = 'rejected' THEN 'No.' END, 'home ' || j / 2, 'kind ' || j % 60, bench.at(j, ${claims}),
        CASE WHEN s <> 'pending' THEN bench.at(j, ${claims}) END, CASE WHEN s = 'approved' THEN 'handle_' || ${campaignOrdinal} END
        FROM generate_series(1, ${claims}) j, LATERAL (SELECT ${status} AS s) one`,
    ],
    [
      'ledger_accounts (name, kind, owner_id, balance, created_at)',
      `SELECT 'user:' || id, 'user', id, points_balance, created_at FROM profiles WHERE id IN (
          SELECT ${person('n')} FROM generate_series(1, ${users}) n WHERE n % 2 = 0 OR ${paid} > 0)
        UNION ALL SELECT 'campaign:' || id, 'campaign', id, remaining_budget, created_at FROM campaigns
        UNION ALL SELECT 'system:' || name, 'system', NULL, NULL, now() FROM unnest(ARRAY['sales', 'bonus', 'grants', 'forfeits']) name
        ON CONFLICT DO NOTHING`,
    ],
    [
      'ledger_transfers (id, key, cause, created_at)',
      `SELECT bench.id('tg', n, ${users}), 'grant:' || bench.id('g', n, ${users}), 'grant', bench.at(n, ${users}) FROM generate_series(2, ${users}, 2) n
        UNION ALL SELECT bench.id('tk', c, ${campaigns}), 'campaign:' || bench.id('k', c, ${campaigns}), 'campaign', bench.at(c, ${campaigns})
          FROM generate_series(1, ${campaigns}) c
        UNION ALL SELECT bench.id('tf', j, ${claims}), 'claim:' || bench.id('f', j, ${claims}), 'claim', bench.at(j, ${claims})
          FROM generate_series(1, ${claims}) j WHERE ${isPaid}`,
    ],
    [
      'ledger_entries (transfer_id, account, amount, balance)',
      `SELECT transfer_id, account, amount, balance FROM (
        SELECT 1 AS part, n AS nth, bench.id('tg', n, ${users}) AS transfer_id, account, amount, balance FROM generate_series(2, ${users}, 2) n,
          LATERAL (VALUES ('system:grants', -(${granted}), NULL), ('user:' || ${person('n')}, ${granted}, ${granted})) e (account, amount, balance)
        UNION ALL SELECT 2, c, bench.id('tk', c, ${campaigns}), account, amount, balance FROM generate_series(1, ${campaigns}) c,
          LATERAL (VALUES ('user:' || ${person('100 * c')}, -2000, 3000), ('campaign:' || bench.id('k', c, ${campaigns}), 2000, 2000)) e (account, amount, balance)
        UNION ALL SELECT 3, j, bench.id('tf', j, ${claims}), account, amount, balance FROM (
            SELECT j, ${rank} AS nth FROM generate_series(1, ${claims}) j WHERE ${isPaid}) paid,
          LATERAL (VALUES ('campaign:' || bench.id('k', ${campaignOrdinal}, ${campaigns}), -2, 2000 - 2 * nth),
            ('user:' || ${person(claimant)}, 2, CASE WHEN ${claimant} % 2 = 0 THEN 102 ELSE 2 END)) e (account, amount, balance)
        ) all_of_them ORDER BY part, nth`,
    ],
    [
      'presales (id, project_name, token_symbol, blockchain, presale_start, presale_end, created_at)',
      `SELECT bench.id('ps', n, ${items}), 'Presale ' || n, 'TKN', 'Base', now() + (n % 400 - 300) * interval '1 day',
        now() + (n % 400 - 290) * interval '1 day', bench.at(n, ${items}) FROM generate_series(1, ${items}) n`,
    ],
    [
      'quests (id, title, description, project_name, project_url, reward, starts_at, ends_at, created_at)',
      `SELECT bench.id('qs', n, ${items}), 'Quest ' || n, 'Look around.', 'Example', 'https://example.com/', '1 point',
        now() + (n % 400 - 300) * interval '1 day', now() + (n % 400 - 290) * interval '1 day', bench.at(n, ${items}) FROM generate_series(1, ${items}) n`,
    ],
    [
      'listings (kind, item_id, revision, created_at, changed_at)',
      `SELECT 'presale', id, 1, created_at, created_at FROM presales UNION ALL SELECT 'quest', id, 1, created_at, created_at FROM quests`,
    ],
    [
      'search_entries (kind, item_id, title, text, url)',
      `SELECT 'presale', id, project_name, token_symbol, '/presales/' || id FROM presales
        UNION ALL SELECT 'quest', id, title, project_name, '/quests/' || id FROM quests`,
    ],
    [
      'listing_reports (id, kind, item_id, user_id, what, text, account_made_at, created_at, status, decided_at, told_at, outcome, title)',
      `SELECT bench.id('r', n, ${users}), 'quest', bench.id('qs', 1 + n % ${items}, ${items}), ${person('n')}, 'other', 'It is over.', now() - interval '1 year',
        at, s, CASE WHEN s <> 'open' THEN at END, CASE WHEN s <> 'open' THEN at END, CASE WHEN s <> 'open' THEN 'kept' END, 'Quest'
        FROM generate_series(200, ${users}, 200) n, LATERAL (SELECT bench.at(n, ${users}) AS at, CASE WHEN n % 10000 = 0 THEN 'open' ELSE 'upheld' END AS s) one`,
    ],
    [
      'reported_items (kind, item_id, reports, first_at)',
      `SELECT kind, item_id, count(*), min(created_at) FROM listing_reports WHERE status = 'open' GROUP BY 1, 2`,
    ],
  ];
  return steps.map(([table, rows]) => ({ table, rows }));
}

/** Drops the indexes without constraints, and rebuilds them after `work`. */
async function rebuildIndexesAfter(admin: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await admin.query<{ name: string; definition: string }>(`
    SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
    JOIN pg_class c ON c.oid = i.indrelid AND c.relnamespace = 'public'::regnamespace
    WHERE NOT i.indisunique AND NOT i.indisprimary`);
  for (const { name } of rows) await admin.query(`DROP INDEX ${name}`);
  await work();
  for (const { definition } of rows) await admin.query(definition);
}

/**
 * Creates this many users with their data. `admin` is a superuser's connection, which skips triggers and
 * foreign keys.
 */
export async function fillMany(
  admin: pg.Client,
  users: number,
  report: (line: string) => void,
): Promise<void> {
  await admin.query(createFunctionsSql(new Date()));
  await admin.query(`SET session_replication_role = replica; SET maintenance_work_mem = '400MB'; SET work_mem = '128MB';
    SET max_parallel_maintenance_workers = 0; SET synchronous_commit = off`);
  await rebuildIndexesAfter(admin, async () => {
    for (const { table, rows } of createSteps(users)) {
      const started = performance.now();
      const { rowCount } = await admin.query(`INSERT INTO ${table} ${rows}`);
      const seconds = (performance.now() - started) / 1000;
      if (seconds > 2) report(`${table.split(' ')[0]}: ${rowCount} rows in ${seconds.toFixed(0)} s`);
    }
  });
  await admin.query('RESET session_replication_role');
  await admin.query('SELECT settle_figures()');
  await admin.query('VACUUM ANALYZE');
}
