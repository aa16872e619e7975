import { foldText } from '#/lib/fold-text.ts';

export type PasswordOwner = { email: string; firstName: string; lastName: string };

const site = 'dropfolio';
/** Shorter words occur in too many good passwords. */
const minContainedLength = 4;
const minWholeLength = 2;
/** Minimum number of runs of equal or consecutive characters: 'abcd1234' has two. */
const minRuns = 4;

/** Counts the runs of characters that repeat, ascend, or descend by one. */
function countRuns(text: string): number {
  const codes = Array.from(text, (character) => character.codePointAt(0) ?? 0);
  let runs = 0;
  let step: number | undefined;
  for (const [index, code] of codes.entries()) {
    const previous = codes[index - 1];
    const difference = previous === undefined ? undefined : code - previous;
    const isContinued =
      difference !== undefined && Math.abs(difference) <= 1 && (step === undefined || step === difference);
    if (!isContinued) runs += 1;
    step = isContinued ? difference : undefined;
  }
  return runs;
}

/** A unit of at most four characters, repeated to the end. */
const repeatedUnit = /^(.{1,4}?)\1{2,}.{0,3}$|^(.{4})\2$/su;

function getOwnerWords({ email, firstName, lastName }: PasswordOwner): string[] {
  const [local = ''] = email.split('@');
  const words = [email, local, ...local.split(/[._+-]+/), ...`${firstName} ${lastName}`.split(/\s+/)];
  return words.map(foldText).filter((word) => /\p{L}/u.test(word));
}

/** Returns a message for the owner of a password that is too easy to guess; undefined for a strong password. */
export function describeWeakness(password: string, owner: PasswordOwner | undefined): string | undefined {
  const text = foldText(password);
  if (countRuns(text) < minRuns || repeatedUnit.test(text)) {
    return 'This password is too easy to guess. Avoid repeated characters and sequences.';
  }
  if (text.includes(site)) return 'Choose a password that doesn’t contain “Dropfolio”.';
  const letters = text.replaceAll(/[^\p{L}]+/gu, '');
  const ownerWord = (owner === undefined ? [] : getOwnerWords(owner)).find(
    (word) =>
      (word.length >= minContainedLength && text.includes(word)) ||
      (word.length >= minWholeLength && letters === word),
  );
  if (ownerWord === undefined) return undefined;
  return `Choose a password that doesn’t contain “${ownerWord}”, which is part of your name or email.`;
}
