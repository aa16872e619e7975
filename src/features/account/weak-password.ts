import { foldText } from '#/lib/fold-text.ts';

/** Whom a password is for. */
export type PasswordOwner = { email: string; firstName: string; lastName: string };

const site = 'dropfolio';
/** Shorter words are found in too many honest passwords. */
const minContained = 4;
const minAlone = 2;
/** How many stretches of equal or neighboring characters a password has at least: 'abcd1234' has two. */
const minStretches = 4;

/** Counts the stretches in which each character equals, follows or precedes the one before in the same way. */
function countStretches(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  let stretches = 0;
  let step: number | undefined;
  for (const [at, code] of codes.entries()) {
    const previous = codes[at - 1];
    const next = previous === undefined ? undefined : code - previous;
    const continues = next !== undefined && Math.abs(next) <= 1 && (step === undefined || step === next);
    if (continues) {
      step = next;
      continue;
    }
    stretches += 1;
    step = undefined;
  }
  return stretches;
}

/** A unit of at most four characters, repeated to the end. */
const repeatedUnit = /^(.{1,4}?)\1{2,}.{0,3}$|^(.{4})\2$/su;

function wordsOf({ email, firstName, lastName }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  const words = [email, local, ...local.split(/[._+-]+/), ...`${firstName} ${lastName}`.split(/\s+/)];
  return words.map(foldText).filter((word) => /\p{L}/u.test(word));
}

/** Why a password is too easy to guess, in a sentence for its owner; undefined for one that isn't. */
export function weaknessOf(password: string, owner: PasswordOwner | undefined): string | undefined {
  const text = foldText(password);
  if (countStretches(text) < minStretches || repeatedUnit.test(text)) {
    return 'This password is too easy to guess. Please avoid repeated characters and sequences.';
  }
  if (text.includes(site)) return 'Please choose a password that doesn’t contain “Dropfolio”.';
  const letters = text.replaceAll(/[^\p{L}]+/gu, '');
  const found = (owner === undefined ? [] : wordsOf(owner)).find(
    (word) =>
      (word.length >= minContained && text.includes(word)) || (word.length >= minAlone && letters === word),
  );
  if (found === undefined) return undefined;
  return `Please choose a password that doesn’t contain “${found}”, which is part of your name or email.`;
}
