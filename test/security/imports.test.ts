import { sql } from 'kysely';
import { beforeAll, describe } from 'vitest';
import { addedRows } from '../../src/features/imports/calls.ts';
import { uuidv7 } from '../../src/lib/uuid.ts';
import { makeAirdrop } from '../factories/airdrops.ts';
import { makePortfolio, makeTrackerWallet } from '../factories/portfolio.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { createAirdropRow, createAirdropRows, createUpdateRow } from '../harness/imports.ts';
import { attack } from './attack.ts';
import { createTarget, type Person, runConcurrently, setUpTarget } from './target.ts';

const target = setUpTarget();
let victim: Person;
let victimIds: { airdropId: string; walletId: string; importId: string };

beforeAll(async () => {
  const { db } = target.services;
  victim = await target.createPerson();
  const airdrop = await makeAirdrop(db, victim, { name: 'VICTIMS-OWN', notes: 'VICTIMS-OWN' });
  await makePortfolio(db, victim, airdrop.id, 'VICTIMS-OWN');
  const wallet = await makeTrackerWallet(db, victim, { label: 'VICTIMS-OWN' });
  const importId = await startImport(victim, 5);
  victimIds = { airdropId: airdrop.id, walletId: wallet.id, importId };
});

async function startImport(person: Person, rowCount: number, source = 'csv'): Promise<string> {
  const response = await person.call('POST', '/imports', { fileName: 'drops.csv', source, rowCount });
  return (response.body as { id: string }).id;
}

const send = (person: Person, id: string, rows: readonly unknown[]) =>
  person.call('POST', `/imports/${id}/rows`, { rows });

const isLeaked = (body: unknown) => /VICTIMS-OWN/.test(JSON.stringify(body) ?? '');

const entry = { kind: 'reward', day: '2026-11-20', amount: '1', currency: 'USD', valueCurrency: 'USD' };

describe('imports', () => {
  attack('using another user’s airdrops, wallets, and imports in an import', async ({ count }) => {
    const before = await target.fingerprint(victim.id);
    const stranger = await target.createPerson();
    const id = await startImport(stranger, 10);
    const responses = [
      await send(stranger, id, [
        createUpdateRow(1, victimIds.airdropId, { name: 'Taken over' }, { visits: ['2026-01-01'] }),
      ]),
      await send(stranger, id, [
        { subject: 'airdrop', rowNumber: 2, decision: 'skip', airdropId: victimIds.airdropId },
        { subject: 'wallet', rowNumber: 1, decision: 'skip', airdropId: victimIds.walletId },
      ]),
      await send(stranger, id, [
        { subject: 'more', rowNumber: 1, decision: 'add', airdropRow: 2, tasks: [{ text: 'Taken over' }] },
        { subject: 'entry', rowNumber: 1, decision: 'add', entry: { ...entry, airdrop: 2, wallet: 1 } },
      ]),
      await send(stranger, id, [createAirdropRow(3, {}, { tasks: [{ text: 'Bridge', doneBy: [1] }] })]),
      await stranger.call('POST', `/imports/${id}/undo`, {}),
    ];
    for (const response of responses)
      count(
        response.status < 500 && !isLeaked(response.body),
        `importing another person’s ids returned ${response.status}`,
      );
    const linked = await sql`
      SELECT 1 FROM airdrop_entries e WHERE e.user_id = ${stranger.id}
        AND (e.airdrop_id IS NOT NULL OR e.wallet_id IS NOT NULL)`.execute(target.services.db);
    count(linked.rows.length === 0, 'an entry was linked to another person’s row');
    for (const [method, path, body] of [
      ['POST', `/imports/${victimIds.importId}/rows`, { rows: createAirdropRows(1) }],
      ['POST', `/imports/${victimIds.importId}/finish`, {}],
      ['POST', `/imports/${victimIds.importId}/undo`, {}],
      ['GET', `/imports/${victimIds.importId}/rows`, undefined],
    ] as const) {
      const response = await stranger.call(method, path, body);
      count(response.status === 404, `${method} ${path} returned ${response.status}`);
    }
    for (const path of ['/imports', '/backup', `/imports/mapping?headingsHash=${'V'.repeat(16)}`]) {
      count(!isLeaked((await stranger.call('GET', path)).body), `${path} leaked data`);
    }
    const changed = findChangedTables(before, await target.fingerprint(victim.id));
    count(changed.length === 0, `changed ${changed.join()}`);
  });

  attack('an endless import', async ({ count, need }) => {
    const person = await target.createPerson();
    const id = await startImport(person, 10_000);
    const invalidRows: [string, unknown][] = [
      ['201 rows at once', createAirdropRows(201)],
      ['no rows', []],
      [
        '501 wallets',
        [
          createAirdropRow(
            1,
            {},
            { wallets: Array.from({ length: 501 }, (_, index) => ({ address: `w${index}` })) },
          ),
        ],
      ],
      [
        '101 tasks',
        [createAirdropRow(1, {}, { tasks: Array.from({ length: 101 }, () => ({ text: 'Bridge' })) })],
      ],
      [
        '5,001 check-ins',
        [createAirdropRow(1, {}, { visits: Array.from({ length: 5001 }, () => '2026-01-01') })],
      ],
      ['row 0', [createAirdropRow(0)]],
      ['row -1', [createAirdropRow(-1)]],
      ['row 1.5', [createAirdropRow(1.5)]],
      ['a row number above the maximum', [createAirdropRow(1e9)]],
      [
        'an amount with an exponent',
        [createAirdropRow(1, {}, { wallets: [{ address: 'w', amount: '1e400' }] })],
      ],
      [
        'an amount of 5,000 digits',
        [createAirdropRow(1, {}, { wallets: [{ address: 'w', amount: '9'.repeat(5000) }] })],
      ],
      ['a start on a nonexistent day', [createAirdropRow(1, { eligibilityDate: '2026-02-30' })]],
      ['an instant after the maximum', [createAirdropRow(1, { createdAt: '+275760-09-13T00:00:01Z' })]],
      ['a script as a link', [createAirdropRow(1, { projectLink: 'javascript:alert(1)' })]],
      [
        'a task with a script as its link',
        [createAirdropRow(1, {}, { tasks: [{ text: 'x', link: 'javascript:alert(1)' }] })],
      ],
      ['a field that only the server sets', [createAirdropRow(1, { revision: 9, userId: victim.id })]],
      [
        'an unknown table column',
        [
          {
            subject: 'settings',
            rowNumber: 1,
            decision: 'add',
            settings: { reportingCurrency: 'USD', tableColumns: [{ key: '__proto__', width: 100 }] },
          },
        ],
      ],
      [
        'a return of itself',
        [
          {
            subject: 'entry',
            rowNumber: 1,
            decision: 'add',
            entry: { ...entry, kind: 'return', deposit: 1 },
          },
        ],
      ],
    ];
    for (const [name, rows] of invalidRows) {
      const response = await person.call('POST', `/imports/${id}/rows`, { rows });
      const isRejected =
        response.status === 400 ||
        (response.status === 200 && !JSON.stringify(response.body).includes('"added"'));
      count(isRejected, `${name} returned ${response.status} ${JSON.stringify(response.body).slice(0, 200)}`);
    }
    const large = await send(person, id, [createAirdropRow(1, { notes: 'x'.repeat(300_000) })]);
    count(large.status === 413, `300 kB returned ${large.status}`);
    for (const body of [
      { fileName: 'x', source: 'csv', rowCount: 40_001 },
      { fileName: 'x', source: 'backup', rowCount: 200_001 },
      { fileName: 'x'.repeat(201), source: 'csv', rowCount: 1 },
      { fileName: 'x', source: 'elsewhere', rowCount: 1 },
    ]) {
      const response = await person.call('POST', '/imports', body);
      count(response.status === 400, `${JSON.stringify(body).slice(0, 80)} returned ${response.status}`);
    }
    const { body } = await send(person, id, [
      createAirdropRow(7),
      {
        ...createAirdropRow(7),
        airdrop: { name: 'Another', project: 'Twice', eligibilityDate: '2026-11-20' },
      },
    ]);
    need(addedRows.parse(body).rows.length === 2, 'a row sent twice has two results');
    const airdrops = await target.services.db
      .selectFrom('airdrops')
      .select('name')
      .where('user_id', '=', person.id)
      .execute();
    count(airdrops.length === 1, `a row sent twice created ${airdrops.length} airdrops`);
  });

  attack('invalid text in rows of an import', async ({ count, need }) => {
    const person = await target.createPerson();
    const id = await startImport(person, 100);
    const invalidTexts = [
      'ab\u0000cd',
      '\u202egnp.exe',
      '\u2066\u2067ab',
      '\u001b[31mab',
      `ab\ud800cd`,
      'a\u0301'.repeat(30),
    ];
    for (const [index, text] of invalidTexts.entries()) {
      const row = createAirdropRow(
        index + 1,
        {
          name: `Drop ${text}`,
          project: `Drop ${text}`,
          notes: text,
          tags: [text.slice(0, 30)],
          chains: [text.slice(0, 30)],
        },
        {
          wallets: [{ address: `${index} ${text}`, label: text, note: text }],
          tasks: [{ text: `Do ${text}` }],
        },
      );
      const { status, body } = await send(person, id, [
        row,
        {
          subject: 'tag',
          rowNumber: index + 1,
          decision: 'add',
          tag: { name: `${index}${text}`.slice(0, 30) },
        },
        {
          subject: 'view',
          rowNumber: index + 1,
          decision: 'add',
          view: { name: `${index}${text}`.slice(0, 60), search: { q: text, tag: text, chain: text } },
        },
        {
          subject: 'entry',
          rowNumber: index + 1,
          decision: 'add',
          entry: { ...entry, airdropName: text, walletName: text, note: text },
        },
        { subject: 'airdrop', rowNumber: index + 50, decision: 'skip', name: text },
      ]);
      count(status < 500, `${JSON.stringify(text)} returned ${status} ${JSON.stringify(body).slice(0, 100)}`);
      const mapping = { headingsHash: 'a'.repeat(32), mapping: JSON.stringify({ [text]: text }) + text };
      const saved = await person.call('PUT', '/imports/mapping', mapping);
      count(saved.status < 500, `a mapping returned ${saved.status}`);
    }
    const { db } = target.services;
    const stored = await sql<{ rows: number; bad: number }>`
      SELECT count(*)::int AS rows, count(*) FILTER (WHERE text ~ ${'[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]'})::int AS bad FROM (
        SELECT concat_ws('|', name, project, notes, tags::text, chains::text, wallet_address) AS text FROM airdrops WHERE user_id = ${person.id}
        UNION ALL SELECT concat_ws('|', address, label, note) FROM tracker_wallets WHERE user_id = ${person.id}
        UNION ALL SELECT note FROM airdrop_wallets WHERE user_id = ${person.id}
        UNION ALL SELECT text FROM airdrop_tasks WHERE user_id = ${person.id}
        UNION ALL SELECT name FROM tracker_tags WHERE user_id = ${person.id}
        UNION ALL SELECT concat_ws('|', name, search::text) FROM saved_views WHERE user_id = ${person.id}
        UNION ALL SELECT concat_ws('|', airdrop_name, wallet_name, note) FROM airdrop_entries WHERE user_id = ${person.id}
        UNION ALL SELECT concat_ws('|', r.name, r.message, r.after::text) FROM import_rows r JOIN imports i ON i.id = r.import_id WHERE i.user_id = ${person.id}
      ) stored`.execute(db);
    need((stored.rows[0]?.rows ?? 0) > 20, 'the rows are stored');
    count(stored.rows[0]?.bad === 0, `${stored.rows[0]?.bad} stored texts contain control characters`);
  });

  attack('exceeding the plan’s airdrop limit with parallel imports', async ({ count, need }) => {
    const paidTarget = await createTarget({ pricing: 'freemium' });
    try {
      const person = await paidTarget.createPerson();
      const ids = await Promise.all(Array.from({ length: 4 }, () => startImport(person, 10)));
      await runConcurrently([...ids, ...ids, ...ids], async (id) => {
        const response = await send(person, id, createAirdropRows(8));
        need(response.status === 200, `the rows returned ${response.status}`);
      });
      const totals = await paidTarget.services.db
        .selectFrom('airdrop_totals')
        .select('total')
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow();
      count(totals.total === 10, `${totals.total} airdrops were counted instead of 10`);
      const [first = uuidv7()] = ids;
      const undo = await person.call('POST', `/imports/${first}/undo`, {});
      count(undo.status === 200, `undoing returned ${undo.status}`);
      const second = await send(person, first, createAirdropRows(8));
      count(
        !JSON.stringify(second.body).includes('"limit"') && second.status < 500,
        `importing again after undoing returned ${second.status}`,
      );
    } finally {
      await paidTarget.close();
    }
  });
});
