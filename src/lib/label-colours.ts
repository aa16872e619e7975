/** The colours in which people mark what is theirs: their wallets, their tags. */
export const labelColours = ['slate', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type LabelColour = (typeof labelColours)[number];

/** A colour that was stored, or slate for one that isn't known any more. */
export function labelColourOf(text: string): LabelColour {
  return labelColours.find((colour) => colour === text) ?? 'slate';
}
