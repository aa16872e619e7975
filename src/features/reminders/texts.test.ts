import { describe, expect, it } from 'vitest';
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
const none = { count: 0, airdrops: [] };

describe('buildClaimOpensText', () => {
  it('names the project first, and links to the tracker by the name', () => {
    expect(
      buildClaimOpensText({ project: 'Scroll', name: 'Season 1', claimDate: now + 3 * hourMs }, now, reader),
    ).toEqual({
      title: 'Scroll · Season 1: claim in 3 hours',
      body: 'Scroll · Season 1: claim date Nov 25, 2026, 3:00 PM.',
      url: '/tracker?q=Season%201',
    });
  });

  it('truncates a long project in the title, so that the name fits', () => {
    const claim = { project: 'P'.repeat(200), name: 'Season 1', claimDate: now };
    expect(buildClaimOpensText(claim, now, reader).title).toBe(`${'P'.repeat(48)}… · Season 1: claim now`);
  });
});

describe('buildClaimMissedText', () => {
  it('names the project first', () => {
    const text = buildClaimMissedText({ project: 'Scroll', name: 'Season 1', claimDate: now }, reader);
    expect(text.title).toBe('Scroll · Season 1: claim date passed');
    expect(text.body).toMatch(/^The claim date for Scroll · Season 1 was Nov 25, 2026, 12:00 PM\. /);
  });
});

const closingClaim = {
  project: 'Scroll',
  name: 'Season 1',
  claimDate: now - 24 * hourMs,
  claimCloseDate: now + 3 * hourMs,
};

describe('buildClaimClosesText', () => {
  it('names the closing date', () => {
    expect(buildClaimClosesText(closingClaim, now, reader)).toEqual({
      title: 'Scroll · Season 1: claim closes in 3 hours',
      body: 'Scroll · Season 1: the claim closes Nov 25, 2026, 3:00 PM.',
      url: '/tracker?q=Season%201',
    });
  });
});

describe('buildClaimMissedText for a claim with a closing date', () => {
  it('names the closing date', () => {
    expect(buildClaimMissedText(closingClaim, reader)).toMatchObject({
      title: 'Scroll · Season 1: claim closed',
      body: expect.stringMatching(/^The claim for Scroll · Season 1 closed Nov 25, 2026, 3:00 PM\. Did you/),
    });
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
  it('lists one airdrop a line, so that commas in names don’t separate them', () => {
    const checkIns = {
      count: 2,
      airdrops: [{ project: 'Scroll', name: 'Marks, round 2' }, ...seasons.slice(1, 2)],
    };
    const starts = { count: 1, airdrops: [{ project: 'Scroll', name: 'Scroll Season 2' }] };
    expect(buildDailyText(checkIns, starts)?.body).toBe(
      'Check in:\n• Scroll · Marks, round 2\n• Linea · Season 1\nStarts today:\n• Scroll Season 2',
    );
  });

  it('counts the airdrops that it doesn’t list', () => {
    expect(buildDailyText({ count: 1_203, airdrops: [...seasons, ...seasons] }, none)?.body).toMatch(
      /^Check in:(?:\n• (?:Scroll|Linea|Taiko) · Season 1){5}\n… and 1,198 more$/,
    );
  });

  it('returns nothing if nothing is due', () => {
    expect(buildDailyText(none, none)).toBeUndefined();
  });
});

describe('buildWeekText', () => {
  it('lists claims and starts', () => {
    expect(
      buildWeekText({ count: 1, airdrops: seasons.slice(0, 1) }, { count: 1, airdrops: seasons.slice(2) }),
    ).toEqual({
      title: 'This week: 1 claim and 1 start',
      body: 'Claims:\n• Scroll · Season 1\nStarts:\n• Taiko · Season 1',
      url: '/tracker',
    });
  });
});
