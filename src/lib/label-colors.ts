/** The colours in which people mark what is theirs: their wallets, their tags. */
export const labelColors = ['slate', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type LabelColor = (typeof labelColors)[number];

/** A colour that was stored, or slate for one that isn't known any more. */
export function toLabelColor(text: string): LabelColor {
  return labelColors.find((colour) => colour === text) ?? 'slate';
}
