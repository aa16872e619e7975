import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4';
import { describe, expect, it } from 'vitest';
import * as schemas from './schema.ts';
import { airdrop, airdropChanges, airdropInput, airdropPageInput } from './schema.ts';

const minimalInput = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
const id = '01a1fa53-d955-7180-844b-0fc32e5abcff';

function getErrors(input: unknown, schema: typeof airdropInput | typeof airdropChanges = airdropInput) {
  const issues = schema.safeParse(input).error?.issues ?? [];
  return Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]));
}

describe('airdropInput', () => {
  it('applies defaults', () => {
    expect(airdropInput.parse(minimalInput)).toEqual({
      ...minimalInput,
      projectLink: null,
      airdropType: 'other',
      status: 'upcoming',
      claimDate: null,
      claimCloseDate: null,
      snapshotDate: null,
      registrationEndDate: null,
      tokenLaunchDate: null,
      unlockDate: null,
      ownDates: [],
      walletAddress: null,
      notes: '',
      priority: false,
      checkInDuration: 'weekly',
      rhythm: null,
      reset: null,
      tags: [],
      chains: [],
    });
  });

  it('treats empty optional values as absent', () => {
    const empty = {
      ...minimalInput,
      projectLink: ' ',
      airdropType: '',
      walletAddress: '  ',
      claimDate: null,
      notes: '',
    };
    expect(airdropInput.parse(empty)).toEqual(airdropInput.parse(minimalInput));
    expect(
      airdropInput.parse({ ...minimalInput, airdropType: null, projectLink: null, walletAddress: null }),
    ).toEqual(airdropInput.parse(minimalInput));
  });

  it('returns the form’s message for every missing field', () => {
    expect(getErrors({})).toEqual({
      name: 'Airdrop name must be at least 2 characters.',
      project: 'Project name must be at least 2 characters.',
      eligibilityDate: 'Please select a start date.',
    });
  });

  it('trims names before checking their length', () => {
    expect(getErrors({ ...minimalInput, name: ' a ', project: '\t\n' })).toEqual({
      name: 'Airdrop name must be at least 2 characters.',
      project: 'Project name must be at least 2 characters.',
    });
    expect(airdropInput.parse({ ...minimalInput, name: '  zk  Sync ' }).name).toBe('zk Sync');
  });

  it.each([
    ['name', 120],
    ['project', 120],
    ['walletAddress', 200],
    ['notes', 5000],
  ])('accepts a %s of up to %i characters', (field, maxLength) => {
    expect(getErrors({ ...minimalInput, [field]: 'a'.repeat(maxLength) })).toEqual({});
    expect(Object.keys(getErrors({ ...minimalInput, [field]: 'a'.repeat(maxLength + 1) }))).toEqual([field]);
  });

  it.each(['javascript:alert(1)', 'nonsense', 'ftp://example.com', 'https://a@b.example', 7])(
    'rejects the link %s',
    (projectLink) => {
      expect(getErrors({ ...minimalInput, projectLink })).toEqual({
        projectLink: 'Please enter a valid URL',
      });
    },
  );

  it('trims a link and keeps it otherwise unchanged', () => {
    expect(airdropInput.parse({ ...minimalInput, projectLink: ' https://example.com ' }).projectLink).toBe(
      'https://example.com',
    );
  });

  it.each(['', '2026-02-30', '20/11/2026', '0001-01-01', null, 5])(
    'rejects the start date %j',
    (eligibilityDate) => {
      expect(getErrors({ ...minimalInput, eligibilityDate })).toEqual({
        eligibilityDate: 'Please select a start date.',
      });
    },
  );

  it('normalizes claim dates to UTC with milliseconds', () => {
    const claimDate = (text: string) => airdropInput.parse({ ...minimalInput, claimDate: text }).claimDate;
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
  ])('rejects the claim date %j', (claimDate) => {
    expect(getErrors({ ...minimalInput, claimDate })).toEqual({
      claimDate: 'Enter a valid claim date',
    });
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
    { name: ['LayerZero'] },
  ])('rejects %j', (invalid) => {
    expect(Object.keys(getErrors({ ...minimalInput, ...invalid }))).toEqual(Object.keys(invalid));
  });

  it('removes characters that PostgreSQL rejects', () => {
    const { name, notes } = airdropInput.parse({
      ...minimalInput,
      name: 'a\u0000b',
      notes: 'one\r\ntwo\u0000',
    });
    expect({ name, notes }).toEqual({ name: 'ab', notes: 'one\ntwo' });
  });
});

describe('airdropChanges', () => {
  it('keeps absent fields absent', () => {
    expect(airdropChanges.parse({ id, status: 'active' })).toEqual({ id, status: 'active' });
  });

  it('clears fields with null or an empty string', () => {
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

  it('applies the same rules as adding', () => {
    expect(getErrors({ id, name: 'a', eligibilityDate: '', projectLink: 'x' }, airdropChanges)).toEqual({
      name: 'Airdrop name must be at least 2 characters.',
      eligibilityDate: 'Please select a start date.',
      projectLink: 'Please enter a valid URL',
    });
  });

  it('requires an id and rejects unknown keys', () => {
    expect(airdropChanges.safeParse({ status: 'active' }).success).toBe(false);
    expect(airdropChanges.safeParse({ id: '1', status: 'active' }).success).toBe(false);
    expect(airdropChanges.safeParse({ id, user_id: id }).success).toBe(false);
  });
});

describe('airdropPageInput', () => {
  it('defaults to 50 rows and rejects limits outside 1 to 1,000', () => {
    expect(airdropPageInput.parse({})).toEqual({ limit: 50 });
    expect(airdropPageInput.parse({ limit: 1000 })).toEqual({ limit: 1000 });
    for (const limit of [0, -1, 1.5, 1001, '5', Number.NaN]) {
      expect(airdropPageInput.safeParse({ limit }).success, String(limit)).toBe(false);
    }
  });
});

describe('OpenAPI conversion', () => {
  const converter = new ZodToJsonSchemaConverter();

  it('forbids additional properties', () => {
    for (const [name, schema] of Object.entries(schemas)) {
      if (typeof schema !== 'object' || !('_zod' in schema)) continue;
      const [, json] = converter.convert(schema, { strategy: 'input' });
      expect(json, name).toMatchObject({ type: 'object', additionalProperties: false });
    }
  });

  it('includes required fields and defaults of airdropInput', () => {
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

  it('requires every field of an airdrop', () => {
    const [, json] = converter.convert(airdrop, { strategy: 'output' });
    const fields = Object.keys(airdrop.shape);
    expect(json).toMatchObject({
      required: fields,
      properties: { claimDate: { anyOf: [{ format: 'date-time' }, {}] } },
    });
  });
});

describe('airdropInput dates', () => {
  const getDateErrors = (fields: object) => getErrors({ ...minimalInput, ...fields });
  const createOwnDate = (label: string) => ({ label, date: '2026-12-01T12:00:00+01:00' });

  it('rejects a claim that closes before it opens', () => {
    const claimDate = '2026-12-01T12:00:00.000Z';
    const message = { claimCloseDate: 'The claim must close after it opens' };
    expect(getDateErrors({ claimDate, claimCloseDate: claimDate })).toEqual(message);
    // An hour before, in another zone.
    expect(getDateErrors({ claimDate, claimCloseDate: '2026-12-01T13:00:00+02:00' })).toEqual(message);
    expect(getDateErrors({ claimDate, claimCloseDate: '2026-12-01T14:01:00+02:00' })).toEqual({});
    expect(getDateErrors({ claimCloseDate: claimDate })).toEqual({});
  });

  it('accepts up to five own dates with distinct labels', () => {
    expect(airdropInput.parse({ ...minimalInput, ownDates: [createOwnDate(' Vote  1 ')] }).ownDates).toEqual([
      { label: 'Vote 1', date: '2026-12-01T11:00:00.000Z' },
    ]);
    const six = Array.from({ length: 6 }, (_, index) => createOwnDate(`Vote ${index}`));
    expect(getDateErrors({ ownDates: six.slice(1) })).toEqual({});
    expect(getDateErrors({ ownDates: six })).toEqual({
      ownDates: 'An airdrop can have up to 5 dates of your own',
    });
    expect(getDateErrors({ ownDates: [createOwnDate('Vote'), createOwnDate('VOTE')] })).toEqual({
      ownDates: 'Each date needs a label of its own',
    });
    expect(getDateErrors({ ownDates: [createOwnDate('L'.repeat(41))] })).toEqual({
      'ownDates.0.label': 'Label must be at most 40 characters',
    });
    expect(getDateErrors({ ownDates: [{ label: 'Vote', date: 'soon' }] })).toEqual({
      'ownDates.0.date': 'Enter a valid date',
    });
  });
});
