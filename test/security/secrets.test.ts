import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { findSecret } from '../../src/lib/find-secret.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { attack } from './attack.ts';
import {
  type AttackableOperation,
  fillPathId,
  listAttackableOperations,
  replaceJsonField,
  replaceQueryField,
} from './operations.ts';
import { type Person, runConcurrently, setUpTarget } from './target.ts';

const key = Uint8Array.from({ length: 32 }, (_, index) => index * 7 + 1);
const keyPair = Uint8Array.from([...key, ...ed25519.getPublicKey(key)]);
const hex = Buffer.from(key).toString('hex');
const secrets = [
  'legal winner thank year wave sausage worth useful legal winner thank yellow',
  'Before.\n1. Legal\n2. Winner\n3. Thank\n4. Year\n5. Wave\n6. Sausage\n7. Worth\n8. Useful\n9. Legal\n10. Winner\n11. Thank\n12. Yellow\nAfter.',
  '5HueCGU8rMjxEXxiPuD5BDku4MkFqeZyd4dZ1jvhTVqvbTLvyTJ',
  base58.encode(keyPair),
  JSON.stringify([...keyPair]),
  `Private key: 0x${hex}`,
];
/** What a table or a log would contain if it had stored one of them. */
const traces = ['sausage', '5HueCGU8', base58.encode(keyPair), `${keyPair.slice(40, 50).join(',')}`, hex];

/** Texts that may look like a secret, by the end of the field's name, with the reason. */
const exceptions: readonly [name: RegExp, reason: string][] = [
  [/password$/i, 'a password may be a sentence, and only its hash is stored'],
];

const target = setUpTarget();
let owner: Person;
let admin: Person;
const visitor = () => target.createVisitor();

beforeAll(async () => {
  owner = await target.createPerson({ selected_role: 'promoter' });
  admin = await target.createAdminPerson();
});

const getCaller = ({ access }: AttackableOperation): Person => {
  if (access === 'public') return visitor();
  return access === 'admin' ? admin : owner;
};

const rowId = '018f0000-0000-7000-8000-000000000000';

function send(operation: AttackableOperation, path: readonly (string | number)[], secret: string) {
  const { method, input } = operation;
  const url = fillPathId(operation, rowId);
  const caller = getCaller(operation);
  if (method === 'GET')
    return caller.call('GET', `${url}${replaceQueryField(input, String(path[0]), secret)}`);
  const body = replaceJsonField(input, path, JSON.stringify(secret));
  return caller.callRaw(method, url, body, { 'idempotency-key': `${operation.name}-${path.join('.')}` });
}

describe('secrets in texts', () => {
  it('are all found', () => {
    expect(secrets.filter((secret) => findSecret(secret) === undefined)).toEqual([]);
  });

  attack('secrets in every text of every operation', async ({ count, need }) => {
    const before = await target.fingerprint();
    const logLines = target.logLines.length;
    const fields = listAttackableOperations().flatMap((operation) =>
      operation.fields.flatMap(({ kind, path }) =>
        kind === 'text' && !exceptions.some(([name]) => name.test(String(path.at(-1))))
          ? [{ operation, path }]
          : [],
      ),
    );
    need(fields.length > 200, 'texts');
    await runConcurrently(fields, async ({ operation, path }) => {
      for (const secret of secrets) {
        const { status, body } = await send(operation, path, secret);
        const text = JSON.stringify(body);
        const isRefused = status === 400 && /This looks like a (?:recovery phrase|private key)/.test(text);
        const isEchoed = traces.some((trace) => text.includes(trace));
        count(isRefused && !isEchoed, `${operation.name} ${path.join('.')}: ${status} ${text.slice(0, 200)}`);
      }
    });
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `changed ${changed.join()}`);
    const logged = JSON.stringify(target.logLines.slice(logLines));
    count(!traces.some((trace) => logged.includes(trace)), 'the log has a secret');
  });

  attack('secrets as names of fields, and deeply nested', async ({ count }) => {
    const [secret = ''] = secrets;
    const nested = `${'{"a":'.repeat(5_000)}${JSON.stringify(secret)}${'}'.repeat(5_000)}`;
    for (const body of [`{${JSON.stringify(secret)}:1}`, nested]) {
      const response = await owner.callRaw('POST', '/airdrops', body);
      count(response.status === 400 && !JSON.stringify(response.body).includes('sausage'), body.slice(0, 80));
    }
  });

  it('leave passwords alone', async () => {
    const { status, body } = await visitor().call('POST', '/account/sign-in', {
      email: owner.email,
      password: secrets[0],
    });
    expect({ status, body }).toMatchObject({ status: 401 });
    const { rows } = await sql`SELECT 1 FROM audit_entries WHERE details::text LIKE '%sausage%'`.execute(
      target.services.db,
    );
    expect(rows).toEqual([]);
  });
});
