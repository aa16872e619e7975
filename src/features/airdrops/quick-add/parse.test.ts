import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLine } from '#/lib/text.ts';
import { addInput } from '../calls.ts';
import { airdropInput, closesBeforeOpening } from '../schema.ts';
import { parseQuickAdd, type QuickAddOptions } from './parse.ts';

const noon = Date.parse('2026-11-26T12:00:00Z');
const lagos: QuickAddOptions = { now: noon, zone: 'Africa/Lagos', locale: 'en-NG' };
const parse = (line: string, options: Partial<QuickAddOptions> = {}) =>
  parseQuickAdd(line, { ...lagos, ...options });
const noDates = {
  claimCloseDate: null,
  snapshotDate: null,
  registrationEndDate: null,
  tokenLaunchDate: null,
  unlockDate: null,
};
const parseFields = (line: string, options?: Partial<QuickAddOptions>) => parse(line, options).fields;

describe('parseQuickAdd', () => {
  it('parses name, project, claim date, rhythm, tag, and link of one line', () => {
    const { fields, parts } = parse('Scroll marks, claim 28 Nov 5pm, weekly #defi https://scroll.io');
    expect(fields).toEqual({
      name: 'Scroll marks',
      project: 'Scroll',
      projectLink: 'https://scroll.io/',
      claimDate: '2026-11-28T16:00:00.000Z',
      eligibilityDate: '2026-11-26',
      ...noDates,
      checkInDuration: 'weekly',
      rhythm: null,
      tags: ['defi'],
      chains: [],
      priority: false,
      notes: '',
    });
    expect(parts.map(({ kind, text }) => [kind, text])).toEqual([
      ['project', ''],
      ['claimDate', 'claim 28 Nov 5pm'],
      ['checkIn', 'weekly'],
      ['tags', '#defi'],
      ['projectLink', 'https://scroll.io'],
    ]);
  });

  it.each([
    ['Scroll marks', 'Scroll marks'],
    ['Daily quests', 'Daily quests'],
    ['Scroll weekly quest', 'Scroll weekly quest'],
    ['Base camp on Base camp', 'Base camp on Base camp'],
    ['Season #1', 'Season #1'],
    ['Base', 'Base'],
    ['claim the hill', 'claim the hill'],
    ['Scroll, ends 28 Nov', 'Scroll, ends 28 Nov'],
    ['Scroll, mail by 28 Nov', 'Scroll, mail by 28 Nov'],
    ['Scroll, closes soon', 'Scroll, closes soon'],
    ['Snapshot 2', 'Snapshot 2'],
    ['Once upon a time', 'Once upon a time'],
    ['Every 3 days quest', 'Every 3 days quest'],
    ['Scroll, twice a day', 'Scroll, twice a day'],
    ['Monad, Sunny', 'Monad, Sunny'],
    ['Scroll 24h', 'Scroll 24h'],
    ['Scroll, Mon', 'Scroll, Mon'],
    ['Scroll, every 800 hours', 'Scroll, every 800 hours'],
    ['Scroll every 30 min', 'Scroll every 30 min'],
    ['Scroll, claim 5', 'Scroll, claim 5'],
    ['Scroll, claim May', 'Scroll, claim May'],
    ['Scroll, claim next week', 'Scroll, claim next week'],
    ['Scroll, claim Nov 28 at 5', 'Scroll, claim Nov 28 at 5'],
    ['Scroll, claim 28 Nov 5pm CST', 'Scroll, claim 28 Nov 5pm CST'],
    ['Scroll, claim 28 Nov – 3 Dec', 'Scroll, claim 28 Nov – 3 Dec'],
    ['Scroll, claim 31/02', 'Scroll, claim 31/02'],
    ['Scroll, claim 29 Feb', 'Scroll, claim 29 Feb'],
    ['Scroll, starts 1 Dec 5pm', 'Scroll, starts 1 Dec 5pm'],
    ['Reopens tomorrow', 'Reopens tomorrow'],
    ['weekly.xyz drop', 'weekly.xyz drop'],
    ['Scroll, 28 Nov', 'Scroll, 28 Nov'],
  ])('keeps uncertain words in the name: %s', (line, name) => {
    const { fields, parts } = parse(line);
    expect(fields.name).toBe(name);
    expect(parts.filter(({ text }) => text !== '')).toEqual([]);
  });

  it.each([
    ['claim 28 Nov', '2026-11-28T22:59:00.000Z'],
    ['claim date: 28 Nov 2026', '2026-11-28T22:59:00.000Z'],
    ['claim on Nov 28th, 17:00', '2026-11-28T16:00:00.000Z'],
    ['claim 28 Nov 5pm UTC', '2026-11-28T17:00:00.000Z'],
    ['claims 2026-12-01 10:00', '2026-12-01T09:00:00.000Z'],
    ['claim 26 Nov', '2026-11-26T22:59:00.000Z'],
    ['claim 25 Nov', '2027-11-25T22:59:00.000Z'],
    ['opens Friday', '2026-11-27T22:59:00.000Z'],
    ['opens tomorrow noon', '2026-11-27T11:00:00.000Z'],
    ['claimable in 3 days', '2026-11-29T22:59:00.000Z'],
    ['claim opens in 5 hours', '2026-11-26T17:00:00.000Z'],
    ['claim 1.12.2026', '2026-12-01T22:59:00.000Z'],
  ])('parses the claim date of ‘%s’', (words, claimDate) => {
    expect(parseFields(`Scroll marks, ${words}`)).toMatchObject({ name: 'Scroll marks', claimDate });
  });

  const closing = { claimCloseDate: '2026-12-05T22:59:00.000Z' };
  it.each([
    ['closes 5 Dec', closing],
    ['claim closes 5 Dec', closing],
    ['claim by 5 Dec', closing],
    ['claim ends: 5 Dec', closing],
    ['deadline 5 Dec', closing],
    ['until 5 Dec', closing],
    ['closes 5 Dec 5pm', { claimCloseDate: '2026-12-05T16:00:00.000Z' }],
    ['closes in 5 hours', { claimCloseDate: '2026-11-26T17:00:00.000Z' }],
    ['claim 28 Nov until 5 Dec', { ...closing, claimDate: '2026-11-28T22:59:00.000Z' }],
    ['claim 28 Nov 5pm, closes 5 Dec', { ...closing, claimDate: '2026-11-28T16:00:00.000Z' }],
    ['snapshot 5 Dec 10:00', { snapshotDate: '2026-12-05T09:00:00.000Z' }],
    ['snapshot on Friday', { snapshotDate: '2026-11-27T22:59:00.000Z' }],
    ['registration closes 5 Dec', { registrationEndDate: '2026-12-05T22:59:00.000Z' }],
    ['register by 5 Dec', { registrationEndDate: '2026-12-05T22:59:00.000Z' }],
    ['TGE 5 Dec', { tokenLaunchDate: '2026-12-05T22:59:00.000Z' }],
    ['unlocks 5 Dec', { unlockDate: '2026-12-05T22:59:00.000Z' }],
  ])('parses the dates of ‘%s’', (words, dates) => {
    expect(parseFields(`Scroll marks, ${words}`)).toMatchObject({
      name: 'Scroll marks',
      claimDate: null,
      ...noDates,
      ...dates,
    });
  });

  it.each([
    ['every 3 days', 'every 3 days'],
    ['every other week', 'every 2 weeks'],
    ['every 24h', '24 hours after'],
    ['8 hours after the last one', '8 hours after'],
    ['twice a week', '2 times a week'],
    ['once every month', '1 time a month'],
    ['3x/week', '3 times a week'],
    ['mon/thu', 'on mon,thu'],
    ['Monday and Thursday', 'on mon,thu'],
    ['Tue, Thu, Sat', 'on tue,thu,sat'],
    ['on mon,thu', 'on mon,thu'],
    ['every Monday', 'on mon'],
    ['on Fridays', 'on fri'],
    ['on weekdays', 'on mon,tue,wed,thu,fri'],
    ['once', 'once'],
    ['one-time', 'once'],
    ['no check-ins', 'never'],
  ])('parses the rhythm ‘%s’', (words, rhythm) => {
    for (const line of [`Scroll marks, ${words}`, `Scroll marks, claim Friday, ${words} #defi`]) {
      expect(parseFields(line)).toMatchObject({ name: 'Scroll marks', checkInDuration: 'weekly', rhythm });
    }
  });

  it('parses one check-in only', () => {
    const { fields, parts } = parse('Scroll, every 3 days, weekly');
    expect(fields).toMatchObject({ name: 'Scroll, every 3 days', checkInDuration: 'weekly', rhythm: null });
    expect(parts.map(({ kind }) => kind)).toEqual(['checkIn']);
  });

  it('parses a claim that closes before it opens, which adding rejects', () => {
    const { fields } = parse('Scroll, claim 5 Dec, closes 28 Nov');
    expect(addInput.safeParse(fields).error?.issues).toEqual([
      expect.objectContaining({ message: 'The claim must close after it opens', path: ['claimCloseDate'] }),
    ]);
  });

  it.each([
    ['en-US', '2027-03-04'],
    ['en-GB', '2027-04-03'],
    ['de', '2027-04-03'],
    [null, '2027-03-04'],
  ])('orders day and month by the locale %s', (locale, day) => {
    expect(parseFields('Scroll marks, starts 3/4', { locale }).eligibilityDate).toBe(day);
  });

  it('counts the hours until a claim across a clock change', () => {
    const options = { now: Date.parse('2026-10-25T00:30:00Z'), zone: 'Europe/London', locale: 'en-GB' };
    expect(parseFields('Scroll, claim in 3 hours', options).claimDate).toBe('2026-10-25T03:30:00.000Z');
  });

  it('parses words at the end of a segment, tags, chains, and the priority', () => {
    const line = 'Linea surge daily #zk, on Base #l2, Scroll, !high';
    expect(parseFields(line)).toMatchObject({
      name: 'Linea surge',
      checkInDuration: 'daily',
      tags: ['zk', 'l2'],
      chains: ['Base', 'Scroll'],
      priority: true,
    });
  });

  it('leaves a repeated part in the name', () => {
    const { fields, parts } = parse('Scroll #defi #defi');
    expect(fields).toMatchObject({ name: 'Scroll #defi', tags: ['defi'] });
    expect(parts.map(({ key }) => key)).toEqual(['tags #defi']);
  });

  it('keeps further links as notes', () => {
    expect(parseFields('Scroll https://scroll.io https://x.com/scroll')).toMatchObject({
      name: 'Scroll',
      projectLink: 'https://scroll.io/',
      notes: 'https://x.com/scroll',
    });
  });

  it.each([
    ['https://scroll.io/sessions', 'Scroll'],
    ['https://www.app.linea-build.co.uk', 'Linea Build'],
    ['https://app.galxe.com/quest/1', ''],
    ['https://t.me/somebody', ''],
    ['http://127.0.0.1', ''],
  ])('suggests a name for the link %s', (link, name) => {
    const { fields, parts } = parse(link);
    expect(fields.name).toBe(name);
    expect(parts.some((part) => part.kind === 'name')).toBe(name !== '');
    expect(parse(link, { ignored: new Set(['name ']) }).fields.name).toBe('');
  });

  it('returns the words of an ignored part to the name', () => {
    const line = 'Scroll marks, claim 28 Nov, weekly #defi';
    const [claim] = parse(line).parts;
    const { fields, parts } = parse(line, { ignored: new Set([claim?.key ?? '']) });
    expect(fields).toMatchObject({ name: 'Scroll marks, claim 28 Nov', claimDate: null, tags: ['defi'] });
    expect(parts.map(({ kind }) => kind)).toEqual(['checkIn', 'tags']);
  });

  it('uses the name as the project when its suggestion is ignored', () => {
    const ignored = new Set(['project ']);
    expect(parseFields('Scroll marks https://scroll.io', { ignored }).project).toBe('Scroll marks');
  });

  const token = fc.oneof(
    fc.constantFrom(
      'claim',
      'opens',
      'starts',
      'on',
      '28',
      'Nov',
      '5pm',
      'tomorrow',
      'in 3 days',
      '3/4',
      'weekly',
      'daily',
      'every day',
      'every 3 days',
      'twice a week',
      'once',
      'mon',
      '/',
      'and Thu',
      'every 24h',
      'closes',
      'until',
      'snapshot',
      'registration ends',
      'unlock',
      '#defi',
      '#',
      '!high',
      'Base',
      'on Base',
      'BNB Chain',
      ',',
      ';',
      '.',
      '\n',
      'https://scroll.io',
      'https://x.com/a,b',
      'Scroll',
      '😀',
      '–',
      '\u202e',
      '٣',
      '(',
      '…',
    ),
    fc.string({ unit: 'grapheme' }),
    fc.string({ unit: 'binary', maxLength: 5 }),
  );
  const line = fc.array(token, { maxLength: 25 }).map((tokens) => tokens.join(' '));
  // Where cleaning removes a character, an accent after it may join the letter before.
  const listLetters = (text: string) =>
    (
      cleanLine(text)
        .normalize('NFD')
        .match(/[\p{L}\p{N}\p{M}]/gu) ?? []
    ).toSorted();

  it('loses no letter, and returns valid fields only', () => {
    fc.assert(
      fc.property(line, fc.constantFrom('en-US', 'en-GB', null), (text, locale) => {
        const { fields, parts } = parse(text, { locale });
        const written = parts.filter((part) => part.text !== '');
        const isNamed = !parts.some(({ kind }) => kind === 'name');
        const result = [isNamed ? fields.name : '', ...written.map((part) => part.text)].join(' ');
        expect(listLetters(result)).toEqual(listLetters(text));
        const validated = airdropInput.safeParse({ ...fields, name: 'Scroll', project: 'Scroll' });
        const problems = (validated.error?.issues ?? []).filter(
          ({ message }) => message !== closesBeforeOpening,
        );
        expect(problems).toEqual([]);
        expect(new Set(parts.map(({ key }) => key)).size).toBe(parts.length);
        const all = new Set(parse(text, { locale }).parts.map(({ key }) => key));
        const without = parse(text, { locale, ignored: all });
        expect(without.parts.every(({ key }) => !all.has(key))).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });
});
