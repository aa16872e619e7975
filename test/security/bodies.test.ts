import { beforeAll, describe, expect, it } from 'vitest';
import { makeAirdrop } from '../factories/airdrops.ts';
import { findChangedTables } from '../harness/fingerprint.ts';
import { sampleItems } from '../harness/run-speed.ts';
import { attack } from './attack.ts';
import {
  type AttackableOperation,
  fillPathId,
  findObjectPaths,
  isValidInput,
  isWrite,
  listAttackableOperations,
  replaceJsonField,
} from './operations.ts';
import { type Person, runConcurrently, setUpTarget } from './target.ts';

const operations = listAttackableOperations();

/** Fields that callers must not set on themselves or others. */
const forbiddenFields: readonly [string, unknown][] = [
  ['role', 'admin'],
  ['role', ['admin']],
  ['roles', ['admin']],
  ['Role', 'admin'],
  ['selectedRole', 'admin'],
  ['selected_role', 'admin'],
  ['isAdmin', true],
  ['is_admin', true],
  ['admin', true],
  ['id', '018f0000-0000-7000-8000-000000000000'],
  ['user_id', '018f0000-0000-7000-8000-000000000000'],
  ['userId', '018f0000-0000-7000-8000-000000000000'],
  ['owner_id', '018f0000-0000-7000-8000-000000000000'],
  ['status', 'approved'],
  ['points_balance', 1_000_000],
  ['pointsBalance', 1_000_000],
  ['remaining_budget', 1_000_000],
  ['remainingBudget', 1_000_000],
  ['email_verified', true],
  ['emailVerified', true],
  ['suspended_at', null],
  ['suspendedAt', null],
  ['is_featured', true],
  ['isFeatured', true],
  ['assurance', 'aal2'],
  ['scope', 'write'],
  ['revision', 999],
  ['created_at', '2000-01-01T00:00:00.000Z'],
  ['user_metadata', { role: 'admin' }],
  ['data', { role: 'admin' }],
  ['$set', { role: 'admin' }],
  ['__proto__', { role: 'admin', isAdmin: true }],
  ['constructor', { prototype: { isAdmin: true } }],
];

const target = setUpTarget();
let rowId: string;
let owner: Person;

beforeAll(async () => {
  owner = await target.createPerson({ selected_role: 'promoter' });
  rowId = (await makeAirdrop(target.services.db, owner)).id;
});

const createCallerFor = (operation: AttackableOperation): Promise<Person> =>
  operation.access === 'admin' ? target.createAdminPerson() : target.toPerson(owner);

type JsonPath = readonly (string | number)[];

function getNode(input: unknown, path: JsonPath): unknown {
  let node = input;
  for (const step of path) node = (node as Record<string | number, unknown>)[step];
  return node;
}

/**
 * Returns the body with an additional key in one of its objects. Built as text, because an object literal can't
 * have an own __proto__.
 */
function addKey(input: unknown, path: JsonPath, key: string, value: unknown): string {
  const text = JSON.stringify(getNode(input, path));
  const raw = `${text.slice(0, -1)}${text === '{}' ? '' : ','}${JSON.stringify(key)}:${JSON.stringify(value)}}`;
  return path.length === 0 ? raw : replaceJsonField(input, path, raw);
}

const hasKey = (input: unknown, path: JsonPath, key: string): boolean =>
  Object.hasOwn(getNode(input, path) as object, key);

describe('mass assignment', () => {
  attack('role of an admin in sign-up', async ({ count }) => {
    const before = await target.fingerprint();
    const roles: unknown[] = [
      'admin',
      ['admin'],
      'Admin',
      'ADMIN',
      ' admin',
      'admin ',
      'аdmin',
      'adm\u200bin',
      'superuser',
      'hunter,admin',
      ['hunter', 'admin'],
      ['hunter'],
      { role: 'admin' },
      { 0: 'admin' },
      null,
      1,
      true,
      '',
      'hunter\u0000admin',
    ];
    for (const [index, role] of roles.entries()) {
      const body = {
        email: `role-${index}@example.com`,
        password: 'a password of mine 7',
        firstName: 'A',
        lastName: 'B',
        role,
      };
      const response = await target.createVisitor().call('POST', '/account/sign-up', body);
      count(response.status === 400, `${JSON.stringify(role)} returned ${response.status}`);
    }
    const duplicate = await target
      .createVisitor()
      .callRaw(
        'POST',
        '/account/sign-up',
        '{"email":"twice@example.com","password":"a password of mine 7","firstName":"A","lastName":"B","role":"hunter","role":"admin"}',
      );
    count(duplicate.status === 400, 'a body with two roles was accepted');
    const changed = findChangedTables(before, await target.fingerprint());
    count(changed.length === 0, `changed ${changed.join()}`);
  });

  attack('forbidden keys in every body of every write', async ({ count, need }) => {
    const writes = operations.filter(isWrite);
    need(writes.length > 10, 'writing operations');
    for (const [index, operation] of writes.entries()) {
      const caller = await createCallerFor(operation);
      const before = await target.fingerprint();
      const inPath = operation.keys.filter((key) => !(key in operation.input));
      for (const path of findObjectPaths(operation.input)) {
        await runConcurrently(sampleItems(forbiddenFields, index), async ([key, value]) => {
          const isDeclared =
            path.length === 0 ? operation.keys.includes(key) : hasKey(operation.input, path, key);
          const isInUrl = path.length === 0 && inPath.includes(key);
          if (isDeclared && !isInUrl) return;
          const body = addKey(operation.input, path, key, value);
          const response = await caller.callRaw(operation.method, fillPathId(operation, rowId), body);
          count(
            response.status === 400,
            `${operation.name} ${[...path, key].join('.')} returned ${response.status}`,
          );
        });
      }
      const changed = findChangedTables(before, await target.fingerprint());
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
    count(!('isAdmin' in {}) && !('role' in {}), 'Object.prototype was polluted');
  });

  attack('forbidden keys in the query of every read', async ({ count }) => {
    for (const [index, operation] of operations.filter((item) => !isWrite(item)).entries()) {
      const caller = await createCallerFor(operation);
      const before = await target.fingerprint();
      const names = sampleItems(forbiddenFields, index)
        .map(([key]) => key)
        .filter((key) => !operation.keys.includes(key));
      const nested = [
        'user[role]=admin',
        '[role]=admin',
        '__proto__[role]=admin',
        'role[]=1&role[]=2',
        'role[0]=1',
      ];
      await runConcurrently([...names.map((key) => `${key}=1`), ...nested], async (query) => {
        const response = await caller.call('GET', `${fillPathId(operation, rowId)}?${query}`);
        count(response.status === 400, `${operation.name} ?${query} returned ${response.status}`);
      });
      const changed = findChangedTables(before, await target.fingerprint());
      count(changed.length === 0, `${operation.name} changed ${changed.join()}`);
    }
    count(!('isAdmin' in {}) && !('role' in {}), 'Object.prototype was polluted');
  });

  attack('forbidden keys in the query of every write', async ({ count }) => {
    const victim = await target.createPerson();
    await makeAirdrop(target.services.db, victim);
    const query = `?role=admin&roles[]=admin&user_id=${victim.id}&userId=${victim.id}&id=${victim.id}&points_balance=9&email_verified=true&__proto__[role]=admin&constructor[prototype][isAdmin]=1&_method=DELETE`;
    const victims = await target.fingerprint(victim.id);
    for (const operation of operations.filter(isWrite)) {
      const caller =
        operation.access === 'admin' ? await target.createAdminPerson() : await target.createPerson();
      const roles = await readPrivileges(caller.id);
      await caller.call(operation.method, `${fillPathId(operation, rowId)}${query}`, operation.input);
      const changed = findChangedTables(victims, await target.fingerprint(victim.id));
      count(changed.length === 0, `${operation.name} changed ${changed.join()} of another person`);
      count(
        (await readPrivileges(caller.id)) === roles,
        `${operation.name} changed the caller's roles or balance`,
      );
    }
  });
});

async function readPrivileges(userId: string): Promise<string> {
  const { db } = target.services;
  const roles = await db
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .orderBy('role')
    .execute();
  const profile = await db
    .selectFrom('profiles')
    .select(['points_balance', 'email_verified', 'suspended_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  // A caller who deleted their own account has nothing left to compare.
  return profile === undefined ? 'gone' : JSON.stringify([roles, profile]);
}

describe('generated inputs for mass assignment', () => {
  it('are valid, so only the added key can be rejected', async () => {
    const resources = ['accounts', 'airdrops', 'overview', 'subscription'];
    for (const operation of operations.filter(({ name }) => resources.includes(name.split('.')[0] ?? ''))) {
      const inPath = operation.keys.includes('id') ? { id: '018f0000-0000-7000-8000-000000000000' } : {};
      expect(await isValidInput(operation, { ...operation.input, ...inPath }), operation.name).toBe(true);
    }
  });
});
