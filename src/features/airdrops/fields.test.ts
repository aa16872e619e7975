import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  columnKeys,
  csvColumns,
  editableFields,
  emptyFields,
  type FieldDefinition,
  type FieldName,
  fieldDefinitions,
  fieldNames,
  inputFields,
} from './fields.ts';
import { otherDateFields } from './kinds.ts';
import { airdrop, airdropChanges, airdropInput } from './schema.ts';
import { toRow } from './trial/entered.ts';
import { createTrialSamples } from './trial/samples.ts';

const required = { name: 'LayerZero', project: 'LayerZero Labs', eligibilityDate: '2026-11-20' };
const now = '2026-11-20T10:00:00.000Z';

describe('fieldDefinitions', () => {
  it('lists the fields of every schema', () => {
    expect(fieldNames.toSorted()).toEqual(Object.keys(airdrop.shape).toSorted());
    expect(inputFields.toSorted()).toEqual(Object.keys(airdropInput.shape).toSorted());
    expect(['id', ...editableFields].toSorted()).toEqual(Object.keys(airdropChanges.shape).toSorted());
  });

  it('includes every editable field in the fingerprints of imports', () => {
    const definitions: Readonly<Record<FieldName, FieldDefinition>> = fieldDefinitions;
    expect(editableFields.filter((name) => definitions[name].fingerprint === 'never')).toEqual([]);
  });
});

describe('emptyFields', () => {
  it('matches the defaults of an added airdrop', () => {
    const defaults = airdropInput.parse(required);
    // Each has fields that the other lacks; the values of shared fields must be equal.
    expect({ ...emptyFields, ...defaults }).toEqual({ ...defaults, ...emptyFields });
  });

  it('completes the airdrops of the trial on the landing page', () => {
    const id = '01a1fa53-d955-7180-844b-0fc32e5abcff';
    const entered = toRow({ ...airdropInput.parse(required), id, visitedAt: null }, 'UTC', now);
    for (const row of [entered, ...createTrialSamples(Date.parse(now), 'UTC')])
      expect(airdrop.safeParse(row)).toMatchObject({ success: true });
  });
});

describe('csvColumns and columnKeys', () => {
  it('includes every field that people enter', () => {
    const exported = new Set<string>(Object.values(csvColumns));
    expect(inputFields.filter((name) => !exported.has(name))).toEqual([]);
    const columns = new Set<string>(columnKeys);
    expect(inputFields.filter((name) => !columns.has(name))).toEqual([]);
  });
});

describe('components', () => {
  const read = (...paths: string[]) =>
    paths.map((path) => readFileSync(join(import.meta.dirname, path), 'utf8')).join('\n');
  const findMissing = (source: string, toPattern: (name: string) => string, names: readonly string[]) =>
    names.filter((name) => !new RegExp(toPattern(name)).test(source));
  const toReadPattern = (name: string) => `\\brow\\.${name}\\b|\\brow: {[^}]*\\b${name}\\b`;

  it('has an input for every field in the form', () => {
    const source = read(
      'edit/components/airdrop-fields.tsx',
      'edit/components/date-fields.tsx',
      'components/rhythm-inputs.tsx',
      'setup/components/label-fields.tsx',
    );
    // A registered input, a prop or property `name`, or a key of an object with one entry per field.
    const toInputPattern = (name: string) =>
      `register\\('${name}'\\)|name(?:=|: )["']${name}["']|\\n {2}${name}: '`;
    expect(findMissing(source, toInputPattern, inputFields)).toEqual([]);
  });

  it('shows every field in the details and on the card', () => {
    const shared = read(
      'claims.ts',
      'components/check-in-labels.ts',
      'components/claim-date.tsx',
      'dates/other-dates.ts',
      'setup/components/label-badges.tsx',
    );
    const details = read(
      'edit/components/details-dialog.tsx',
      'edit/components/details-item.tsx',
      'pauses/components/pause-controls.tsx',
    );
    // `listOtherDates` reads these from the same list.
    const otherDates = new Set<string>(Object.values(otherDateFields));
    const shown = editableFields.filter((name) => !otherDates.has(name));
    expect(findMissing(details + shared, toReadPattern, shown)).toEqual([]);
    const card = read('list/components/airdrop-card.tsx', 'components/airdrop-badges.tsx');
    expect(findMissing(card + shared, toReadPattern, shown)).toEqual([]);
  });
});
