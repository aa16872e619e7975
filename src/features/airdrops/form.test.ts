import { describe, expect, it } from 'vitest';
import { createSampleFields } from '../../../test/factories/field-samples.ts';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import { inputFields } from './fields.ts';
import {
  type AirdropForm,
  createAirdropRules,
  emptyAirdropForm,
  listFilledExtraFields,
  toAirdropForm,
} from './form.ts';
import { airdropChanges } from './schema.ts';

const zone = 'Africa/Lagos';
const form = (changes: Partial<AirdropForm> = {}): AirdropForm => ({
  ...emptyAirdropForm('2026-11-20'),
  name: 'LayerZero',
  project: 'LayerZero Labs',
  ...changes,
});
const errors = (changes: Partial<AirdropForm>) => {
  const checked = createAirdropRules(zone).check(form(changes));
  return checked.ok ? {} : checked.errors;
};
const claimDate = (changes: Partial<AirdropForm>, inZone = zone) => {
  const checked = createAirdropRules(inZone).check(form(changes));
  return checked.ok ? checked.input.claimDate : checked.errors;
};

describe('emptyAirdropForm', () => {
  it('starts today, with status upcoming, weekly check-ins, and normal priority', () => {
    expect(emptyAirdropForm('2026-11-20')).toMatchObject({
      eligibilityDate: '2026-11-20',
      status: 'upcoming',
      checkInDuration: 'weekly',
      priority: false,
      claimDate: '',
      claimTime: '23:59',
    });
  });
});

describe('toAirdropForm', () => {
  it('returns the form of every field, which createAirdropRules converts back', () => {
    for (const at of [0, 1] as const) {
      const input = createSampleFields(inputFields, at);
      const edited = createSampleAirdrop(input);
      expect(createAirdropRules(zone, edited).check(toAirdropForm(edited, zone))).toEqual({
        ok: true,
        input,
      });
    }
  });
});

describe('listFilledExtraFields', () => {
  it('returns nothing for a new airdrop, or for one added with two names', () => {
    expect(listFilledExtraFields(form())).toEqual([]);
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
    expect(listFilledExtraFields(form(changes))).toEqual(Object.keys(changes));
  });
});

describe('createAirdropRules', () => {
  it('converts the form to the API’s input', () => {
    expect(createAirdropRules(zone).check(form())).toEqual({
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
      errors({ name: 'a', project: '', projectLink: 'x', eligibilityDate: '', claimDate: '2026-02-30' }),
    ).toEqual({
      name: 'Airdrop name must be at least 2 characters.',
      project: 'Project name must be at least 2 characters.',
      projectLink: 'Please enter a valid URL',
      eligibilityDate: 'Please select a start date.',
      claimDate: 'Enter a valid claim date',
    });
  });

  it('parses the claim date and time in the user’s zone', () => {
    expect(claimDate({ claimDate: '2026-12-24', claimTime: '08:30' })).toBe('2026-12-24T07:30:00.000Z');
    expect(claimDate({ claimDate: '2026-12-24', claimTime: '08:30' }, 'Asia/Kathmandu')).toBe(
      '2026-12-24T02:45:00.000Z',
    );
  });

  it('defaults to the last minute of the day', () => {
    expect(claimDate({ claimDate: '2026-12-24', claimTime: '' })).toBe('2026-12-24T22:59:00.000Z');
    expect(claimDate({ claimDate: '2026-12-24' })).toBe('2026-12-24T22:59:00.000Z');
  });

  it('rejects an invalid time', () => {
    expect(errors({ claimDate: '2026-12-24', claimTime: '25:00' })).toEqual({
      claimTime: 'Enter a valid time.',
    });
  });

  it('ignores the time without a claim date', () => {
    expect(claimDate({ claimDate: '', claimTime: '99' })).toBeNull();
  });
});

describe('toAirdropForm', () => {
  it('round-trips the airdrop in any zone', () => {
    const airdrop = createSampleAirdrop({
      claimDate: '2026-12-24T07:30:00.000Z',
      walletAddress: '0xabc',
      notes: 'one\ntwo',
      priority: true,
    });
    for (const each of ['UTC', 'Asia/Kathmandu', 'America/Santiago']) {
      const checked = createAirdropRules(each, airdrop).check(toAirdropForm(airdrop, each));
      expect(checked).toMatchObject({ ok: true, input: { claimDate: airdrop.claimDate, notes: 'one\ntwo' } });
      if (checked.ok) expect(airdrop).toMatchObject(checked.input);
    }
  });

  it('keeps the exact instant of an unchanged claim date', () => {
    for (const iso of ['2026-12-24T07:30:42.500Z', '2026-10-25T01:30:00.000Z']) {
      const airdrop = createSampleAirdrop({ claimDate: iso });
      const typed = { ...toAirdropForm(airdrop, 'Europe/London'), name: 'New name' };
      expect(createAirdropRules('Europe/London', airdrop).check(typed)).toMatchObject({
        input: { claimDate: iso },
      });
    }
  });

  it('clears link, wallet, and claim date if the fields are empty', () => {
    const airdrop = createSampleAirdrop({ claimDate: '2026-12-24T07:30:00.000Z', walletAddress: '0xabc' });
    const typed = { ...toAirdropForm(airdrop, zone), projectLink: '', walletAddress: ' ', claimDate: '' };
    const checked = createAirdropRules(zone, airdrop).check(typed);
    expect(checked).toMatchObject({ input: { projectLink: null, walletAddress: null, claimDate: null } });
    if (checked.ok) expect(airdropChanges.safeParse({ id: airdrop.id, ...checked.input }).success).toBe(true);
  });
});

describe('the dates of the form', () => {
  it('reject a claim that closes before it opens, beside its field', () => {
    expect(errors({ claimDate: '2026-12-24', claimCloseDate: '2026-12-23' })).toEqual({
      claimCloseDate: 'The claim must close after it opens',
    });
    expect(errors({ claimDate: '2026-12-24', claimTime: '08:00', claimCloseDate: '2026-12-24' })).toEqual({});
  });

  it('parse in the user’s zone, without empty rows', () => {
    const checked = createAirdropRules('Asia/Kathmandu').check(
      form({
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
    expect(checked).toMatchObject({
      ok: true,
      input: {
        snapshotDate: '2026-12-24T02:45:00.000Z',
        unlockDate: '2026-12-25T18:14:00.000Z',
        ownDates: [{ label: 'Vote', date: '2026-12-26T06:15:00.000Z' }],
      },
    });
  });

  it('fail if incomplete or invalid', () => {
    expect(
      errors({
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
