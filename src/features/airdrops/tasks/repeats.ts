/** The choices of 'Repeats' that aren't a rhythm. */
export const notRepeating = 'no';
export const asAirdrop = 'airdrop';

export const otherRepeats: readonly { value: string; label: string }[] = [
  { value: notRepeating, label: 'Doesn’t repeat' },
  { value: asAirdrop, label: 'As the airdrop’s check-in' },
];

export const hasOwnRhythm = (repeats: string): boolean => repeats !== notRepeating && repeats !== asAirdrop;

type Repeating = { repeats: boolean; rhythm: string | null; reset: string | null };
export type RepeatsValues = { repeats: string; reset: string };

export const toRepeatsValues = ({ repeats, rhythm, reset }: Repeating): RepeatsValues => ({
  repeats: repeats ? (rhythm ?? asAirdrop) : notRepeating,
  reset: reset ?? '',
});

export const fromRepeatsValues = ({ repeats, reset }: RepeatsValues): Repeating => ({
  repeats: repeats !== notRepeating,
  rhythm: hasOwnRhythm(repeats) ? repeats : null,
  reset: hasOwnRhythm(repeats) && reset !== '' ? reset : null,
});
