import { describe, expect, it } from 'vitest';
import { uuidv7 } from '#/lib/uuid.ts';
import { type Claim, parseClaim } from './claim-form.ts';
import { type ClaimPart, describeSaved, type EntryPart, listMissing, saveClaim } from './save-claim.ts';

const parsed = parseClaim(
  { amount: '5', token: 'ARB', gas: '0.1', gasToken: 'ETH' },
  { airdropId: uuidv7(), walletId: uuidv7(), day: '2026-11-26' },
);
if (!parsed.success) throw new Error('The claim is invalid');
const claim = parsed.data;

/** Returns a function that saves a claim, with what it sent; `failing` fails while it has a part. */
function makeSaver(failing = new Set<ClaimPart>()) {
  const sent: ClaimPart[] = [];
  const saved = new Set<ClaimPart>();
  const send = async (part: ClaimPart) => {
    if (failing.has(part)) throw new Error(part);
    sent.push(part);
  };
  const calls = { saveCell: () => send('cell'), addEntry: (part: EntryPart) => send(part) };
  const save = (claim: Claim) => saveClaim(claim, saved, calls, (part) => saved.add(part));
  return { sent, saved, failing, save };
}

describe('saveClaim', () => {
  it('saves the cell, then the reward, then the gas', async () => {
    const { save, sent } = makeSaver();
    await save(claim);
    expect(sent).toEqual(['cell', 'reward', 'gas']);
  });

  it('saves only the cell without entries', async () => {
    const { save, sent } = makeSaver();
    await save({ ...claim, reward: null, gas: null });
    expect(sent).toEqual(['cell']);
  });

  it('adds only the gas when it is repeated after the gas failed', async () => {
    const { save, sent, failing } = makeSaver(new Set(['gas']));
    await expect(save(claim)).rejects.toThrow('gas');
    failing.clear();
    await save(claim);
    expect(sent).toEqual(['cell', 'reward', 'gas']);
  });

  it('sets the cell again if it was changed since', async () => {
    const { save, sent, saved } = makeSaver();
    saved.add('reward');
    await save(claim);
    expect(sent).toEqual(['cell', 'gas']);
  });

  it('sets the cell again when it is repeated after the reward failed', async () => {
    const { save, sent, failing } = makeSaver(new Set(['reward']));
    await expect(save(claim)).rejects.toThrow('reward');
    failing.clear();
    await save(claim);
    expect(sent).toEqual(['cell', 'cell', 'reward', 'gas']);
  });
});

describe('listMissing', () => {
  it('returns the entries of the claim that aren’t saved', () => {
    expect(listMissing(claim, new Set(['cell']))).toEqual(['reward', 'gas']);
    expect(listMissing({ ...claim, gas: null }, new Set(['cell']))).toEqual(['reward']);
    expect(listMissing(claim, new Set(['cell', 'reward', 'gas']))).toEqual([]);
  });
});

describe('describeSaved', () => {
  it('names what is saved and what isn’t', () => {
    expect(describeSaved(new Set(), ['reward', 'gas'])).toBeUndefined();
    expect(describeSaved(new Set(['cell']), ['reward', 'gas'])).toBe(
      'The wallet is marked as claimed, but the reward and the gas aren’t added yet.',
    );
    expect(describeSaved(new Set(['cell']), ['reward'])).toBe(
      'The wallet is marked as claimed, but the reward isn’t added yet.',
    );
    expect(describeSaved(new Set(['cell']), ['gas'])).toBe(
      'The wallet is marked as claimed, but the gas isn’t added yet.',
    );
    expect(describeSaved(new Set(['cell', 'reward']), ['gas'])).toBe(
      'The wallet is marked as claimed and the reward is added, but the gas isn’t.',
    );
  });
});
