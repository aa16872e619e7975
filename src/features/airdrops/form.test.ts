import { describe, expect, it } from 'vitest';
import { createSampleFields } from '../../../test/factories/field-samples.ts';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import { inputFields } from './fields.ts';
import {
  type AirdropForm,
  createAirdropRules,
  createEmptyAirdropForm,
  listFilledExtraFields,
  toAirdropForm,
} from './form.ts';
import { airdropChanges } from './schema.ts';

const zone = 'Africa/Lagos';
const makeForm = (changes: Partial<AirdropForm> = {}): AirdropForm => ({
  ...createEmptyAirdropForm('2026-11-20'),
  name: 'LayerZero',
  project: 'LayerZero Labs',
  ...changes,
});
const getErrors = (changes: Partial<AirdropForm>) => {
  const result = createAirdropRules(zone).check(makeForm(changes));
  return result.ok ? {} : result.errors;
};
const getClaimDate = (changes: Partial<AirdropForm>, inZone = zone) => {
  const result = createAirdropRules(inZone).check(makeForm(changes));
  return result.ok ? result.input.claimDate : result.errors;
};

describe('createEmptyAirdropForm', () => {
  it('starts today, with status upcoming, weekly check-ins, and normal priority', () => {
    expect(createEmptyAirdropForm('2026-11-20')).toMatchObject({
      eligibilityDate: '2026-11-20',
      status: 'upcoming',
      checkInDuration: 'weekly',
      priority: false,
      claimDate: '',
      claimTime: '23:59',
    });
  });
});

describe('listFilledExtraFields', () => {
  it('returns nothing for a new airdrop, or for one added with two names', () => {
    expect(listFilledExtraFields(makeForm())).toEqual([]);
    expect(listFilledExtraFields(toAirdropForm(createSampleAirdrop({ airdropType: 'other' }), zone))).toEqual(
      [],
    );
  });

  it.each<[Partial<AirdropForm>]>([
    [{ checkInDuration: 'daily' }],
    [{ claimTime: '10:00' }],
    [{ airdropType: 'testnet' }],
    [{ walletAddress: 'not an address' }],
    [{ tags: ['DeFi'] }],
    [{ chains: ['Base'] }],
    [{ notes: 'Bridge first' }],
    [{ priority: true }],
  ])('returns the field of %o', (changes) => {
    expect(listFilledExtraFields(makeForm(changes))).toEqual(Object.keys(changes));
  });
});

describe('createAirdropRules', () => {
  it('converts the form to the API’s input', () => {
    expect(createAirdropRules(zone).check(makeForm())).toEqual({
      ok: true,
      input: {
        name: 'LayerZero',
        project: 'LayerZero Labs',
        projectLink: null,
        airdropType: 'other',
        status: 'upcoming',
        eligibilityDate: '2026-11-20',
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
      },
    });
  });

  it('returns the message of every invalid field at once', () => {
    expect(
      getErrors({ name: 'a', project: '', projectLink: 'x', eligibilityDate: '', claimDate: '2026-02-30' }),
    ).toEqual({
      name: 'Airdrop name must be at least 2 characters.',
      project: 'Project name must be at least 2 characters.',
      projectLink: 'Please enter a valid URL',
      eligibilityDate: 'Please select a start date.',
      claimDate: 'Enter a valid claim date',
    });
  });

  it('parses the claim date and time in the user’s zone', () => {
    expect(getClaimDate({ claimDate: '2026-12-24', claimTime: '08:30' })).toBe('2026-12-24T07:30:00.000Z');
    expect(getClaimDate({ claimDate: '2026-12-24', claimTime: '08:30' }, 'Asia/Kathmandu')).toBe(
      '2026-12-24T02:45:00.000Z',
    );
  });

  it('defaults to the last minute of the day', () => {
    expect(getClaimDate({ claimDate: '2026-12-24', claimTime: '' })).toBe('2026-12-24T22:59:00.000Z');
    expect(getClaimDate({ claimDate: '2026-12-24' })).toBe('2026-12-24T22:59:00.000Z');
  });

  it('rejects an invalid time', () => {
    expect(getErrors({ claimDate: '2026-12-24', claimTime: '25:00' })).toEqual({
      claimTime: 'Enter a valid time.',
    });
  });

  it('ignores the time without a claim date', () => {
    expect(getClaimDate({ claimDate: '', claimTime: '99' })).toBeNull();
  });
});

describe('toAirdropForm', () => {
  it('returns the form of every field, which createAirdropRules converts back', () => {
    for (const sample of [0, 1] as const) {
      const input = createSampleFields(inputFields, sample);
      const airdrop = createSampleAirdrop(input);
      expect(createAirdropRules(zone, airdrop).check(toAirdropForm(airdrop, zone))).toEqual({
        ok: true,
        input,
      });
    }
  });

  it('round-trips the airdrop in any zone', () => {
    const airdrop = createSampleAirdrop({
      claimDate: '2026-12-24T07:30:00.000Z',
      walletAddress: '0xabc',
      notes: 'one\ntwo',
      priority: true,
    });
    for (const timeZone of ['UTC', 'Asia/Kathmandu', 'America/Santiago']) {
      const result = createAirdropRules(timeZone, airdrop).check(toAirdropForm(airdrop, timeZone));
      expect(result).toMatchObject({ ok: true, input: { claimDate: airdrop.claimDate, notes: 'one\ntwo' } });
      if (result.ok) expect(airdrop).toMatchObject(result.input);
    }
  });

  it('keeps the exact instant of an unchanged claim date', () => {
    for (const iso of ['2026-12-24T07:30:42.500Z', '2026-10-25T01:30:00.000Z']) {
      const airdrop = createSampleAirdrop({ claimDate: iso });
      const edited = { ...toAirdropForm(airdrop, 'Europe/London'), name: 'New name' };
      expect(createAirdropRules('Europe/London', airdrop).check(edited)).toMatchObject({
        input: { claimDate: iso },
      });
    }
  });

  it('clears link, wallet, and claim date if the fields are empty', () => {
    const airdrop = createSampleAirdrop({ claimDate: '2026-12-24T07:30:00.000Z', walletAddress: '0xabc' });
    const edited = { ...toAirdropForm(airdrop, zone), projectLink: '', walletAddress: ' ', claimDate: '' };
    const result = createAirdropRules(zone, airdrop).check(edited);
    expect(result).toMatchObject({ input: { projectLink: null, walletAddress: null, claimDate: null } });
    if (result.ok) expect(airdropChanges.safeParse({ id: airdrop.id, ...result.input }).success).toBe(true);
  });
});

describe('createAirdropRules with dates', () => {
  it('rejects a claim that closes before it opens, beside its field', () => {
    expect(getErrors({ claimDate: '2026-12-24', claimCloseDate: '2026-12-23' })).toEqual({
      claimCloseDate: 'The claim must close after it opens',
    });
    expect(getErrors({ claimDate: '2026-12-24', claimTime: '08:00', claimCloseDate: '2026-12-24' })).toEqual(
      {},
    );
  });

  it('parses dates in the user’s zone, without empty rows', () => {
    const result = createAirdropRules('Asia/Kathmandu').check(
      makeForm({
        snapshotDate: '2026-12-24',
        snapshotTime: '08:30',
        unlockDate: '2026-12-25',
        unlockTime: '',
        ownDates: [
          { label: 'Vote', date: '2026-12-26', time: '12:00' },
          { label: ' ', date: '', time: '23:59' },
        ],
      }),
    );
    expect(result).toMatchObject({
      ok: true,
      input: {
        snapshotDate: '2026-12-24T02:45:00.000Z',
        unlockDate: '2026-12-25T18:14:00.000Z',
        ownDates: [{ label: 'Vote', date: '2026-12-26T06:15:00.000Z' }],
      },
    });
  });

  it('rejects incomplete and invalid dates', () => {
    expect(
      getErrors({
        snapshotDate: '2026-02-30',
        unlockDate: '2026-12-25',
        unlockTime: '25:00',
        ownDates: [{ label: 'Vote', date: '', time: '' }],
      }),
    ).toMatchObject({
      snapshotDate: 'Enter a valid date and time for “Snapshot”',
      unlockDate: 'Enter a valid date and time for “Unlock”',
      ownDates: 'Enter a label and a date in each row',
    });
  });
});
