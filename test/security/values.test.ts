import { sql } from 'kysely';
import { beforeAll, describe } from 'vitest';
import { makeAirdrop } from '../factories/airdrops.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { attack } from './attack.ts';
import {
  type AttackableOperation,
  type Field,
  fillPathId,
  isWrite,
  listAttackableOperations,
  replaceJsonField,
  replaceQueryField,
} from './operations.ts';
import { type Person, runConcurrently, setUpTarget } from './target.ts';

const operations = listAttackableOperations();
const toJson = (value: string): string => JSON.stringify(value);

/** Values that no numeric input may accept, as JSON and as a query parameter. */
const invalidNumbers = [
  '-1',
  '0.1',
  '1e309',
  '-1e309',
  '9007199254740993',
  '1e-7',
  '[5]',
  '{"a":1}',
  '"x"',
  'true',
];
const invalidDigits = [
  '-1',
  '0.1',
  '1e3',
  '1e309',
  'NaN',
  'Infinity',
  '9007199254740993',
  '99999999999999999999',
  'null',
  '[]',
  '',
  ' 5',
  '5 ',
  '0x10',
  '+5',
  '٣',
  '5\u0000',
  '1_000',
  '5;DROP TABLE airdrops',
];
/** Some inputs may accept these, but none may fail with a server error. */
const unusualNumbers = ['0', '-0', '1e3', 'null', '""', '"5"', '1.0', '[]'];

const nestLists = (depth: number): string => `${'['.repeat(depth)}${']'.repeat(depth)}`;
const nestObjects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

/** JSON values in place of a text. */
const invalidTexts: readonly [string, string][] = [
  ['a NUL character', toJson('ab\u0000cd')],
  ['a lone high surrogate', '"ab\\ud800cd"'],
  ['a lone low surrogate', '"ab\\udc00cd"'],
  ['a right-to-left override', toJson('invoice\u202egnp.exe')],
  ['unterminated isolates', toJson('ab\u2066\u2067\u2068cd')],
  ['zero-width characters', toJson('\u200b\u200d\ufeff\u2060')],
  ['control characters', toJson('\u0001\u0007\u001b[31m\u007f\u009f')],
  ['line separators', toJson('a\u2028b\u2029c\r\nBcc: evil@example.com')],
  ['combining marks', toJson(`a${'\u0301'.repeat(3000)}`)],
  ['100,000 characters', toJson('x'.repeat(100_000))],
  ['an empty text', '""'],
  ['spaces', '"   \\u00a0\\u3000 "'],
  ['a number', '5'],
  ['a number too large', '1e309'],
  ['null', 'null'],
  ['true', 'true'],
  ['a list', '["a"]'],
  ['an object', '{"toString":1,"length":5}'],
  ['an object with __proto__', '{"__proto__":{"isAdmin":true}}'],
  ['an object with constructor', '{"constructor":{"prototype":{"isAdmin":true}}}'],
  ['10,000 nested lists', nestLists(10_000)],
  ['10,000 nested objects', nestObjects(10_000)],
  ['a duplicate key', '{"a":1,"a":2}'],
];

/** Whole bodies that are rejected before they reach an operation. */
const unreadBodies: readonly [string, string][] = [
  ['a text of 1 MB', `{"name":"${'x'.repeat(1_048_576)}"}`],
  ['half a body', '{"name":"a'],
  ['a byte order mark', '\ufeff{}'],
  ['NUL', '\u0000'],
  ['a comment', '{/* */}'],
  ['JSON5', "{name:'a'}"],
];

/** Whole bodies of valid JSON, which each operation must reject. */
const invalidBodies: readonly [string, string][] = [
  ['40,000 nested lists', nestLists(40_000)],
  ['40,000 nested objects', nestObjects(40_000)],
  ['a list', '[]'],
  ['a list of bodies', '[{"role":"admin"}]'],
  ['a text', '"hello"'],
  ['a number', '1e309'],
  ['null', 'null'],
  ['__proto__ over everything', '{"__proto__":{"name":"a","project":"b","eligibilityDate":"2026-11-20"}}'],
  ['20,000 keys', `{${Array.from({ length: 20_000 }, (_, index) => `"k${index}":1`).join()}}`],
];

const target = setUpTarget();
let victim: Person;
let rowId: string;

beforeAll(async () => {
  victim = await target.createPerson({ first_name: 'Victim', last_name: 'Untouched' });
  rowId = (await makeAirdrop(target.services.db, victim, { name: 'Untouched' })).id;
});

type Attacker = { caller: Person; ownRow: string };

/** Creates a user for an operation; each has its own, because some of them end the session or the account. */
async function createAttacker(operation: AttackableOperation): Promise<Attacker> {
  const role = operation.access === 'promoter' ? 'promoter' : 'hunter';
  const caller =
    operation.access === 'admin'
      ? await target.createAdminPerson()
      : await target.createPerson({ selected_role: role });
  return { caller, ownRow: (await makeAirdrop(target.services.db, caller)).id };
}

async function send({ caller, ownRow }: Attacker, operation: AttackableOperation, body: string) {
  return caller.callRaw(operation.method, fillPathId(operation, ownRow), body, {
    // Operations with an idempotency key read the body before the schema does.
    ...(operation.creates ? { 'idempotency-key': crypto.randomUUID() } : {}),
  });
}

/** Sends the operation's input with another value in one field: JSON in a body, its text in a query. */
async function sendValue(
  attacker: Attacker,
  operation: AttackableOperation,
  path: Field['path'],
  json: string,
) {
  if (isWrite(operation)) {
    return send(attacker, operation, replaceJsonField(operation.input, path, json));
  }
  const value = json.startsWith('"') ? (JSON.parse(json) as string) : json;
  const query = replaceQueryField(operation.input, String(path[0]), value);
  return attacker.caller.call('GET', fillPathId(operation, attacker.ownRow) + query);
}

const isClean = (body: unknown): boolean =>
  !/syntax error|node_modules|\.server\.[jt]s|\bat .*:\d+:\d+|\bpg_|SELECT |INSERT |RangeError|TypeError/.test(
    JSON.stringify(body) ?? '',
  );

/** Returns rows that contain text which must never be stored. */
async function listBrokenRows(): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND c.data_type = 'text'`.execute(
    target.database.ownerDb,
  );
  const broken: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await sql<{ value: string }>`
      SELECT ${sql.ref(column)} AS value FROM ${sql.table(table)}
      WHERE ${sql.ref(column)} ~ '[\\u0001-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u202a-\\u202e\\u2066-\\u2069]'
      LIMIT 1`.execute(target.database.ownerDb);
    if (rows.length > 0) broken.push(`${table}.${column} ${JSON.stringify(rows[0]?.value)}`);
  }
  return broken;
}

const getFields = (operation: AttackableOperation, ...kinds: Field['kind'][]): Field[] =>
  operation.fields.filter(({ kind }) => kinds.includes(kind));

describe('input validation', () => {
  attack('invalid numbers in every numeric input', async ({ count, need }) => {
    let inputs = 0;
    for (const operation of operations) {
      const attacker = await createAttacker(operation);
      for (const { path } of getFields(operation, 'number')) {
        inputs += 1;
        const name = `${operation.name} ${path.join('.')}`;
        const values = isWrite(operation) ? [...invalidNumbers, ...unusualNumbers] : invalidDigits;
        // Dollar amounts have cents.
        const isAmount = /Cap$/.test(String(path.at(-1)));
        await runConcurrently(values, async (value) => {
          const response = await sendValue(attacker, operation, path, value);
          const mustFail =
            !isWrite(operation) || (invalidNumbers.includes(value) && !(isAmount && value === '0.1'));
          const isHandled = mustFail ? response.status === 400 : response.status < 500;
          count(isHandled && isClean(response.body), `${name} = ${value} returned ${response.status}`);
        });
      }
    }
    need(inputs >= 3, 'several inputs are numeric');
  });

  attack('numbers, dates, and wrong types in every other input', async ({ count }) => {
    const values = [
      ...invalidNumbers,
      ...unusualNumbers,
      '"0000-00-00"',
      '"2026-02-30"',
      '"2026-11-20T25:00:00Z"',
      '"+275760-09-13T00:00:01Z"',
      '"2026-11-20T10:00:00+99:99"',
      '"9999999-01-01"',
      '"__proto__"',
      '"constructor"',
      '"toString"',
    ];
    for (const operation of operations.filter(isWrite)) {
      const attacker = await createAttacker(operation);
      for (const { path } of getFields(operation, 'choice', 'other', 'id')) {
        await runConcurrently(values, async (value) => {
          const response = await sendValue(attacker, operation, path, value);
          count(
            response.status < 500 && isClean(response.body),
            `${operation.name} ${path.join('.')} = ${value} returned ${response.status}`,
          );
        });
      }
    }
  });

  attack('malformed, deep, and endless text in every text input', async ({ count, need }) => {
    let inputs = 0;
    for (const operation of operations) {
      const attacker = await createAttacker(operation);
      for (const { path } of getFields(operation, 'text')) {
        inputs += 1;
        await runConcurrently(invalidTexts, async ([kind, raw]) => {
          // A longer text doesn't fit into a URL.
          if (!isWrite(operation) && raw.length >= 4000) return;
          const response = await sendValue(attacker, operation, path, raw);
          const name = `${operation.name} ${path.join('.')}: ${kind}`;
          count(response.status < 500 && isClean(response.body), `${name} returned ${response.status}`);
        });
      }
    }
    need(inputs > 15, 'many inputs are texts');
    for (const row of await listBrokenRows()) count(false, `a broken text is stored in ${row}`);
    count(!('isAdmin' in {}), 'Object.prototype was polluted');
  });

  attack('malformed bodies', async ({ count }) => {
    const kinds = new Set<string>();
    for (const operation of operations.filter(isWrite)) {
      const attacker = await createAttacker(operation);
      const kind = [operation.method, operation.access, operation.creates, operation.accepts].join();
      const bodies = kinds.has(kind) ? invalidBodies : [...unreadBodies, ...invalidBodies];
      kinds.add(kind);
      // An operation without input accepts an empty body.
      await runConcurrently(bodies, async ([name, body]) => {
        const response = await send(attacker, operation, body);
        const isHandled = response.status < 500 && (body.length < 262_144 || response.status === 413);
        count(
          isHandled && isClean(response.body),
          `${operation.name} with ${name} returned ${response.status}`,
        );
      });
    }
    count(!('name' in {}), 'Object.prototype was polluted');
  });

  attack('SQL in every text input, id, and cursor', async ({ count }) => {
    const statements = [
      "'; DROP TABLE airdrops; --",
      "' OR '1'='1",
      "') OR 1=1; --",
      "'; UPDATE user_roles SET role='admin'; --",
      "x' UNION SELECT password FROM accounts --",
      "'||(SELECT pg_sleep(20))||'",
      '1; SELECT pg_sleep(20)',
      "\\'; DROP TABLE profiles; --",
      '$1',
      '$$; DELETE FROM sessions; $$',
      "%' AND 1=0 UNION ALL SELECT token FROM sessions --",
      "E'\\x27' OR TRUE --",
      '{{1234*4321}}',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: that is the attack
      '${1234*4321}',
    ];
    const before = await target.fingerprint(victim.id);
    for (const operation of operations) {
      const attacker = await createAttacker(operation);
      await runConcurrently(statements, async (statement) => {
        const check = (response: { status: number; body: unknown }, place: string): void => {
          const leaks = /Untouched|argon2|5332114/.test(JSON.stringify(response.body) ?? '');
          count(
            response.status < 500 && isClean(statements.reduce<unknown>(removeEcho, response.body)) && !leaks,
            `${operation.name} ${place} ${statement} returned ${response.status}`,
          );
        };
        for (const { path } of getFields(operation, 'text', 'id', 'choice')) {
          check(await sendValue(attacker, operation, path, toJson(statement)), path.join('.'));
        }
        if (operation.path.includes('{')) {
          const body =
            isWrite(operation) && operation.method !== 'DELETE' ? JSON.stringify(operation.input) : '';
          // The database cancels a statement that sleeps, which would return 503.
          check(
            await attacker.caller.callRaw(operation.method, fillPathId(operation, statement), body),
            'address',
          );
        }
      });
    }
    const changed = findChangedTables(before, await target.fingerprint(victim.id));
    count(changed.length === 0, `changed ${changed.join()} of another person`);
    count(
      (await victim.call('GET', `/airdrops/${rowId}`)).status === 200,
      'the victim’s airdrop was deleted',
    );
  });

  attack('paths that no operation has', async ({ count }) => {
    const { caller } = await createAttacker(operations[0] as AttackableOperation);
    const addresses = [
      '/airdrops/%00',
      '/airdrops/%ff',
      '/airdrops/%E0%A4%A',
      '/airdrops/..%2f..%2fadmin%2foverview',
      '/airdrops/%2e%2e/admin/overview',
      '/account/../admin/overview',
      '//admin/overview',
      '/admin/overview/',
      '/ADMIN/overview',
      '/admin;/overview',
      '/admin%2foverview',
      '/admin/overview%00',
      '/admin/overview?x[__proto__][y]=1',
      '/airdrops/__proto__',
      '/airdrops/constructor',
      '/__proto__',
      '/constructor/prototype',
      `/airdrops/${'a'.repeat(8000)}`,
      `/airdrops?${'a[b]'.repeat(1500)}=1`,
      `/airdrops?a${'[b]'.repeat(3000)}=1`,
      '/airdrops?limit[9999]=1',
      '/airdrops?limit[]=1',
      '/airdrops?cursor=%00',
      '/airdrops?cursor=AAAA',
      '/airdrops/changes?since=0&since=1',
      '/airdrops/first-page?q=%00',
      '/airdrops/first-page?q=%ED%A0%80',
    ];
    for (const address of addresses) {
      const response = await caller.call('GET', address);
      const hasAdminData = JSON.stringify(response.body)?.includes('totalUsers') === true;
      count(
        response.status < 500 && isClean(response.body) && !hasAdminData,
        `${address.slice(0, 60)} returned ${response.status}`,
      );
    }
  });
});

/** Removes the caller's own input, which a response may echo. */
function removeEcho(body: unknown, statement: string): unknown {
  return JSON.parse((JSON.stringify(body) ?? 'null').replaceAll(JSON.stringify(statement).slice(1, -1), ''));
}
