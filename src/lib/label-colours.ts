/** Colors in which users label their wallets and tags. */
export const labelColours = ['slate', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type LabelColour = (typeof labelColours)[number];

/** Returns a stored color, or slate for one that doesn't exist any more. */
export function labelColourOf(text: string): LabelColour {
  return labelColours.find((colour) => colour === text) ?? 'slate';
}
