import { describe, expect, it } from 'vitest';
import { createSampleAirdrop } from '../../../test/factories/sample-airdrop.ts';
import type { Airdrop } from '../airdrops/schema.ts';
import type { Due } from '../airdrops/today/schema.ts';
import {
  buildClaimClosesText,
  buildClaimMissedText,
  buildClaimOpensText,
  buildDailyText,
  buildDateAheadText,
  buildWeekText,
} from './texts.ts';

const hourMs = 60 * 60_000;
const now = Date.parse('2026-11-25T12:00:00.000Z');
const reader = { zone: 'UTC', locale: null };
const seasons = ['Scroll', 'Linea', 'Taiko'].map((project) => ({ project, name: 'Season 1' }));

const iso = (hours: number) => new Date(now + hours * hourMs).toISOString();
const season = { project: 'Scroll', name: 'Season 1', claimCloseDate: null };

describe('buildClaimOpensText', () => {
  it('names the project first, and links to the tracker by the name', () => {
    expect(buildClaimOpensText({ ...season, claimDate: iso(3) }, now, reader)).toEqual({
      title: 'Scroll · Season 1: claim opens in 3 hours',
      body: 'Scroll · Season 1: the claim opens Nov 25, 2026, 3:00 PM.',
      url: '/tracker?q=Season%201',
    });
  });

  it('says that a claim opens on a day without a time, or is open since', () => {
    const onDay = { ...season, claimDate: '2026-11-25T23:59:00.000Z' };
    expect(buildClaimOpensText(onDay, now, reader)).toMatchObject({
      title: 'Scroll · Season 1: claim opens today',
      body: 'Scroll · Season 1: the claim opens Nov 25, 2026.',
    });
    expect(buildClaimOpensText(onDay, now + 24 * hourMs, reader)).toMatchObject({
      title: 'Scroll · Season 1: claim open since Nov 25, 2026',
      body: 'Scroll · Season 1: the claim opened Nov 25, 2026.',
    });
  });

  it('truncates a long project in the title, so that the name fits', () => {
    const claim = { ...season, project: 'P'.repeat(200), claimDate: iso(0) };
    expect(buildClaimOpensText(claim, now, reader).title).toBe(
      `${'P'.repeat(48)}… · Season 1: claim opens now`,
    );
  });
});

const closingClaim = { ...season, claimDate: iso(-24), claimCloseDate: iso(3) };

it('buildClaimClosesText names the closing date', () => {
  expect(buildClaimClosesText(closingClaim, now, reader)).toEqual({
    title: 'Scroll · Season 1: claim closes in 3 hours',
    body: 'Scroll · Season 1: the claim closes Nov 25, 2026, 3:00 PM.',
    url: '/tracker?q=Season%201',
  });
});

it('buildClaimMissedText names the closing date', () => {
  expect(buildClaimMissedText(closingClaim, reader)).toMatchObject({
    title: 'Scroll · Season 1: claim closed',
    body: expect.stringMatching(/^The claim for Scroll · Season 1 closed Nov 25, 2026, 3:00 PM\. Did you/),
  });
});

describe('buildDateAheadText', () => {
  it('names the date by its label', () => {
    const airdrop = { project: 'Scroll', name: 'Season 1' };
    expect(buildDateAheadText(airdrop, { label: 'snapshot', at: now + 24 * hourMs }, now, reader)).toEqual({
      title: 'Scroll · Season 1: snapshot in 24 hours',
      body: 'Scroll · Season 1: snapshot, Nov 26, 2026, 12:00 PM.',
      url: '/tracker?q=Season%201',
    });
  });
});

describe('buildDailyText', () => {
  const toDue = (changes: Partial<Airdrop>, due: Partial<Due<Airdrop>> = {}): Due<Airdrop> => ({
    row: createSampleAirdrop({ claimDate: null, ...changes }),
    claim: 'none',
    isCheckInDue: true,
    isStarting: false,
    ...due,
  });
  const none = { claims: [], checkIns: [], starts: [], missed: [] };

  it('lists one airdrop a line by group, with what its claim asks for', () => {
    const closing = toDue(closingClaim, { claim: 'closing' });
    const missed = toDue(
      { ...seasons[1], claimCloseDate: iso(-48) },
      { claim: 'missed', isCheckInDue: false },
    );
    const groups = {
      claims: [closing],
      checkIns: [toDue({ project: 'Scroll', name: 'Marks, round 2' }), toDue(seasons[2] ?? {})],
      starts: [],
      missed: [missed],
    };
    expect(buildDailyText(groups, now, reader)).toEqual({
      title: '1 claim, 3 check-ins due, 1 missed claim',
      body:
        'Claims: 1\n• Scroll · Season 1: Closes in 3h 0m, check-in due\n\n' +
        'Check-ins due: 2\n• Scroll · Marks, round 2\n• Taiko · Season 1\n\n' +
        'Missed claims: 1\n• Linea · Season 1: Closed Nov 23',
      url: '/tracker',
    });
  });

  it('counts the airdrops that it doesn’t list', () => {
    const checkIns = Array.from({ length: 1_203 }, () => toDue(seasons[0] ?? {}));
    expect(buildDailyText({ ...none, checkIns }, now, reader)?.body).toMatch(
      /^Check-ins due: 1,203(?:\n• Scroll · Season 1){5}\n… and 1,198 more$/,
    );
  });

  it('returns nothing without a check-in or start', () => {
    const claim = toDue({}, { claim: 'open', isCheckInDue: false });
    expect(buildDailyText(none, now, reader)).toBeUndefined();
    expect(buildDailyText({ ...none, claims: [claim] }, now, reader)).toBeUndefined();
  });
});

it('buildWeekText lists claims and starts', () => {
  expect(buildWeekText(seasons.slice(0, 1), seasons.slice(2))).toEqual({
    title: 'This week: 1 claim and 1 start',
    body: 'Claims:\n• Scroll · Season 1\nStarts:\n• Taiko · Season 1',
    url: '/tracker',
  });
});
