import { describe, expect, it } from 'vitest';
import { api } from '../src/api.server.ts';
import { listingKinds, listingNouns } from '../src/lib/listing-kinds.ts';
import { listOperations } from '../src/platform/rpc/operations.server.ts';
import { describeApi } from '../src/routes/http/api-description.server.ts';

type Schema = { type?: unknown; properties?: Record<string, unknown>; anyOf?: unknown[] };
type DescribedOperation = {
  operationId: string;
  parameters?: { in: string; name: string }[];
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

const { paths } = await describeApi({ api, baseUrl: 'https://dropfolio.example', version: '0' });

const accessLevels = new Map(
  listOperations(api).map(({ method, path, access }) => [`${method} ${path}`, access]),
);

const operations = Object.entries(paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {}).map(([method, described]) => {
    // The generator's types allow unresolved references; our responses have none.
    const { operationId, parameters = [], responses } = described as unknown as DescribedOperation;
    const [status, response] = Object.entries(responses).find(([entry]) => entry.startsWith('2')) ?? [];
    const schema = response?.content?.['application/json']?.schema ?? {};
    return {
      name: `${method.toUpperCase()} ${path}`,
      verb: operationId.slice(operationId.lastIndexOf('.') + 1),
      method,
      path,
      access: accessLevels.get(`${method.toUpperCase()} ${path}`),
      status,
      segments: path.split('/').slice(1),
      query: parameters.filter((parameter) => parameter.in === 'query').map((parameter) => parameter.name),
      response: schema,
      fields: Object.keys(schema.properties ?? {}),
    };
  }),
);

/** Expects that only the listed exceptions, each of which has a reason, break a rule. */
function expectOnly(broken: typeof operations, exceptions: Record<string, string> = {}) {
  expect(broken.map(({ name }) => name).toSorted()).toEqual(Object.keys(exceptions).toSorted());
}

const isParam = (segment: string | undefined) => segment?.startsWith('{') === true;

describe('API operations', () => {
  it('have lowercase paths with an id or slug after its noun', () => {
    const isWord = (segment: string) =>
      /^[a-z]+(-[a-z]+)*$/.test(segment) || /^\{(id|slug|role)\}$/.test(segment);
    expectOnly(operations.filter(({ segments }) => !segments.every(isWord) || isParam(segments[0])));
  });

  it('update and delete rows by PATCH and DELETE at the id, and use PUT for a caller’s single value', () => {
    expectOnly(
      operations.filter(
        ({ method, segments }) =>
          method === 'put' && (isParam(segments.at(-1)) || !segments.some((segment) => isParam(segment))),
      ),
      {
        'PUT /airdrop-wallets': 'sets what wallets have of many airdrops at once',
        'PUT /away': 'a member has one at most',
        'PUT /imports/mapping': 'the body names the set of columns, of which each has one mapping',
      },
    );
    const writeVerbs = /^(add|create|change|edit|update|delete|remove)$/;
    expectOnly(
      operations.filter(({ segments }) => segments.some((segment) => writeVerbs.test(segment))),
      {
        'POST /airdrops/bulk/change': 'of many rows at once',
        'POST /airdrops/bulk/delete': 'of many rows at once, which can be undone',
        'POST /account/delete': 'takes the password in a body, which DELETE doesn’t have',
      },
    );
  });

  it('start with add, edit, or remove if they do that to a row', () => {
    const expectVerb = (verb: RegExp, writes: typeof operations, exceptions: Record<string, string>) =>
      expectOnly(
        writes.filter((item) => !verb.test(item.verb)),
        exceptions,
      );
    const rowOperations = operations.filter(({ segments }) => isParam(segments.at(-1)));
    expectVerb(
      /^add/,
      operations.filter(
        ({ method, segments, status }) =>
          method === 'post' &&
          status === '201' &&
          segments.filter((segment) => segment !== 'admin').length === 1,
      ),
      {
        'POST /files': 'uploads',
        'POST /imports': 'starts one, whose rows follow',
        'POST /passkeys': 'finishes what POST /passkeys/start began',
        'POST /submissions': 'starts one, which is sent later',
        'POST /wallets': 'finishes what POST /wallets/start began',
      },
    );
    expectVerb(
      /^edit/,
      rowOperations.filter(({ method }) => method === 'patch'),
      {
        'PATCH /channels/{id}': 'only renames',
        'PATCH /passkeys/{id}': 'only renames',
        'PATCH /submissions/{id}': 'saves a draft, as it is typed',
      },
    );
    expectVerb(
      /^remove/,
      rowOperations.filter(({ method }) => method === 'delete'),
      {
        'DELETE /account/api-tokens/{id}': 'a token is revoked',
        'DELETE /account/sessions/{id}': 'a session is ended',
        'DELETE /admin/users/{id}/roles/{role}': 'a role is revoked',
        'DELETE /channels/{id}': 'a channel is unlinked',
        'DELETE /follow/claims/{id}': 'a claim is withdrawn',
        'DELETE /wallets/{id}': 'a wallet is unlinked',
      },
    );
  });

  it('use PUT only to set the caller’s single value, and DELETE to clear it', () => {
    const below = operations.filter(({ segments }) => segments.some(isParam) && !isParam(segments.at(-1)));
    const states = new Set(
      below.flatMap(({ method, segments }) =>
        method === 'put' || method === 'delete' ? segments.at(-1) : [],
      ),
    );
    expectOnly(
      below.filter(({ method, segments }) => method === 'post' && states.has(segments.at(-1))),
      { 'POST /admin/users/{id}/factor-removal': 'begins one, and is rejected while one waits' },
    );
  });

  it('are under /listings if all listings have them, and under the kind’s path otherwise', () => {
    const pathsOfKind: Record<string, string[]> = {
      guides: ['progress'],
      faucets: ['vote', 'use'],
      presales: ['facts'],
      campaigns: ['join', 'reminder'],
      quests: ['progress'],
    };
    const listPathsBelow = (noun: string) =>
      operations.flatMap(({ segments: [first, id, ...rest] }) =>
        first === noun && isParam(id) && rest.length > 0 ? rest.join('/') : [],
      );
    for (const kind of listingKinds) {
      const noun = listingNouns[kind];
      expect(new Set(listPathsBelow(noun)), noun).toEqual(new Set(pathsOfKind[noun]));
    }
    expect(new Set(listPathsBelow('listings'))).toEqual(new Set(['changes', 'follow', 'check', 'reports']));
  });

  it('return the row or its id after a write', () => {
    const rowWrites = operations.filter(
      ({ method, segments, status }) =>
        ((method === 'patch' || method === 'delete') && segments.some(isParam)) ||
        (method === 'post' && status === '201'),
    );
    expectOnly(
      rowWrites.filter(({ fields }) => !fields.includes('id')),
      {
        'POST /airdrops/bulk/delete': 'makes a batch, by whose id it is undone',
        'POST /channels/webhook': 'returns its secret, which is shown only once',
        'POST /files': 'a picture is known by its name',
        'POST /files/fetch': 'a picture is known by its name',
      },
    );
  });

  it('use one path per noun for all callers, with admin-only reads under /admin', () => {
    const nouns = new Set(
      operations.filter(({ segments }) => segments[0] !== 'admin').map(({ segments }) => segments[0]),
    );
    const adminWrites = operations.filter(
      ({ method, segments }) => segments[0] === 'admin' && nouns.has(segments[1] ?? '') && method !== 'get',
    );
    expectOnly(
      adminWrites.filter(
        ({ segments, method }) => method === 'patch' || method === 'delete' || segments.length === 2,
      ),
      { 'PATCH /admin/submissions/{id}': 'changes what was sent, which its promoter can’t change any more' },
    );
  });

  it('are under /admin if and only if admins alone can read the noun', () => {
    expectOnly(operations.filter(({ segments, access }) => segments[0] === 'admin' && access !== 'admin'));
    const readableNouns = new Set(
      operations.flatMap(({ method, access, segments }) =>
        method === 'get' && access !== 'admin' ? segments[0] : [],
      ),
    );
    expectOnly(
      operations.filter(
        ({ access, segments }) =>
          access === 'admin' && segments[0] !== 'admin' && !readableNouns.has(segments[0]),
      ),
      { 'DELETE /presale-facts/{id}': 'a fact is read as part of its presale' },
    );
  });

  it('return lists as items', () => {
    const gets = operations.filter(({ method }) => method === 'get');
    expectOnly(gets.filter(({ response }) => response.type === 'array'));
    expectOnly(
      operations.filter(({ query, fields }) => query.includes('cursor') && !fields.includes('items')),
    );
  });

  it('paginate with cursors in both directions', () => {
    const paginated = operations.filter(
      ({ query, fields }) =>
        ['cursor', 'after', 'before', 'page', 'offset'].some((item) => query.includes(item)) ||
        fields.some((field) => /cursor|^(newer|older|next|previous|pages|hasMore)$/i.test(field)),
    );
    expect(paginated.length).toBeGreaterThan(15);
    expectOnly(
      paginated.filter(
        ({ query, fields }) =>
          !query.includes('cursor') || !fields.includes('nextCursor') || !fields.includes('previousCursor'),
      ),
      {
        'GET /airdrops': 'the tracker reads it once to its end, then follows what changes',
        'GET /airdrops/first-page': 'the first page alone; GET /airdrops goes on',
      },
    );
  });
});
