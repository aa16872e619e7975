import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { describe, expect, it } from 'vitest';
import * as schemas from './schema.ts';
import { airdrop, airdropChanges, airdropInput, airdropPageInput } from './schema.ts';

const least = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
const id = '01a1fa53-d955-7180-844b-0fc32e5abcff';

function problems(input: unknown, schema: typeof airdropInput | typeof airdropChanges = airdropInput) {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('airdropInput', () => {
  it('fills in what is left out', () => {
    expect(airdropInput.parse(least)).toEqual({
      ...least,
      projectLink: null,
      airdropType: 'other',
      status: 'upcoming',
      claimDate: null,
      walletAddress: null,
      notes: '',
      priority: false,
      checkInDuration: 'weekly',
      tags: [],
      chains: [],
    });
  });

  it('takes empty optional values as nothing', () => {
    const empty = {
      ...least,
      projectLink: ' ',
      airdropType: '',
      walletAddress: '  ',
      claimDate: null,
      notes: '',
    };
    expect(airdropInput.parse(empty)).toEqual(airdropInput.parse(least));
    expect(
      airdropInput.parse({ ...least, airdropType: null, projectLink: null, walletAddress: null }),
    ).toEqual(airdropInput.parse(least));
  });

  it('names every missing field in the words of the form', () => {
    expect(problems({})).toEqual({
      name: 'Airdrop name must be at least 2 characters.',
      project: 'Project name must be at least 2 characters.',
      eligibilityDate: 'Please select a start date.',
    });
  });

  it('measures names without the spaces around them', () => {
    expect(problems({ ...least, name: ' a ', project: '\t\n' })).toEqual({
      name: 'Airdrop name must be at least 2 characters.',
      project: 'Project name must be at least 2 characters.',
    });
    expect(airdropInput.parse({ ...least, name: '  zk  Sync ' }).name).toBe('zk Sync');
  });

  it.each([
    ['name', 120],
    ['project', 120],
    ['walletAddress', 200],
    ['notes', 5000],
  ])('takes a %s of %i characters and not one more', (field, most) => {
    expect(problems({ ...least, [field]: 'a'.repeat(most) })).toEqual({});
    expect(Object.keys(problems({ ...least, [field]: 'a'.repeat(most + 1) }))).toEqual([field]);
  });

  it.each(['javascript:alert(1)', 'nonsense', 'ftp://example.com', 'https://a@b.example', 7])(
    'refuses the link %s',
    (projectLink) => {
      expect(problems({ ...least, projectLink })).toEqual({ projectLink: 'Please enter a valid URL' });
    },
  );

  it('keeps a link as it was typed, without the spaces around it', () => {
    expect(airdropInput.parse({ ...least, projectLink: ' https://example.com ' }).projectLink).toBe(
      'https://example.com',
    );
  });

  it.each(['', '2026-02-30', '20/11/2026', '0001-01-01', null, 5])(
    'refuses the start date %j',
    (eligibilityDate) => {
      expect(problems({ ...least, eligibilityDate })).toEqual({
        eligibilityDate: 'Please select a start date.',
      });
    },
  );

  it('brings claim dates to UTC with milliseconds', () => {
    const claimDate = (text: string) => airdropInput.parse({ ...least, claimDate: text }).claimDate;
    expect(claimDate('2026-11-20T18:40:00Z')).toBe('2026-11-20T18:40:00.000Z');
    expect(claimDate('2026-11-20T18:40:00.5+05:45')).toBe('2026-11-20T12:55:00.500Z');
  });

  it.each([
    '2026-11-20',
    '2026-02-30T00:00:00Z',
    '0000-01-01T00:00:00Z',
    '2026-11-20T18:40:00',
    '',
    1_800_000_000,
  ])('refuses the claim date %j', (claimDate) => {
    expect(problems({ ...least, claimDate })).toEqual({ claimDate: 'Please enter a valid claim date' });
  });

  it.each([
    { status: 'done' },
    { status: '' },
    { status: ['active'] },
    { airdropType: 'Testnet' },
    { checkInDuration: 'hourly' },
    { priority: 'yes' },
    { priority: 1 },
    { notes: null },
  ])('refuses %j', (wrong) => {
    expect(Object.keys(problems({ ...least, ...wrong }))).toEqual(Object.keys(wrong));
  });

  it.each(['id', 'user_id', 'userId', 'revision', 'createdAt', 'lastVisitDate', '__proto__x'])(
    'refuses the unknown key %s',
    (key) => {
      expect(airdropInput.safeParse({ ...least, [key]: 'x' }).success).toBe(false);
    },
  );

  it('drops characters that no database takes', () => {
    const { name, notes } = airdropInput.parse({ ...least, name: 'a\u0000b', notes: 'one\r\ntwo\u0000' });
    expect({ name, notes }).toEqual({ name: 'ab', notes: 'one\ntwo' });
  });
});

describe('airdropChanges', () => {
  it('leaves absent fields absent', () => {
    expect(airdropChanges.parse({ id, status: 'active' })).toEqual({ id, status: 'active' });
  });

  it('empties fields by null or empty text', () => {
    const emptied = { id, projectLink: '', walletAddress: null, claimDate: null, airdropType: '', notes: '' };
    expect(airdropChanges.parse(emptied)).toEqual({
      id,
      projectLink: null,
      walletAddress: null,
      claimDate: null,
      airdropType: 'other',
      notes: '',
    });
  });

  it('holds changes to the rules of adding', () => {
    expect(problems({ id, name: 'a', eligibilityDate: '', projectLink: 'x' }, airdropChanges)).toEqual({
      name: 'Airdrop name must be at least 2 characters.',
      eligibilityDate: 'Please select a start date.',
      projectLink: 'Please enter a valid URL',
    });
  });

  it('needs an id and no unknown key', () => {
    expect(airdropChanges.safeParse({ status: 'active' }).success).toBe(false);
    expect(airdropChanges.safeParse({ id: '1', status: 'active' }).success).toBe(false);
    expect(airdropChanges.safeParse({ id, user_id: id }).success).toBe(false);
  });
});

describe('airdropPageInput', () => {
  it('asks for 50 rows unless told, and for 1,000 at most', () => {
    expect(airdropPageInput.parse({})).toEqual({ limit: 50 });
    for (const limit of [0, -1, 1.5, 1001, '5', Number.NaN]) {
      expect(airdropPageInput.safeParse({ limit }).success, String(limit)).toBe(false);
    }
  });
});

describe('the schemas as OpenAPI', () => {
  const converter = new ZodToJsonSchemaConverter();

  it('describes every object as closed', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (typeof schema !== 'object' || !('_zod' in schema)) continue;
      const [, json] = converter.convert(schema, { strategy: 'input' });
      expect(json, name).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  it('says what adding needs and what is assumed', () => {
    const [, json] = converter.convert(airdropInput, { strategy: 'input' });
    expect(json).toMatchObject({
      required: ['name', 'project', 'eligibilityDate'],
      properties: {
        name: { type: 'string', minLength: 2, maxLength: 120 },
        eligibilityDate: { type: 'string', format: 'date' },
        status: { enum: ['upcoming', 'active', 'claimed', 'expired'], default: 'upcoming' },
      },
    });
  });

  it('describes every field of a row, all of them present', () => {
    const [, json] = converter.convert(airdrop, { strategy: 'output' });
    const fields = Object.keys(airdrop.shape);
    expect(json).toMatchObject({
      required: fields,
      properties: { claimDate: { anyOf: [{ format: 'date-time' }, {}] } },
    });
    expect(fields).toHaveLength(20);
  });
});
