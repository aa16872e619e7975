/** Colors in which users label their wallets and tags. */
export const labelColors = ['slate', 'red', 'amber', 'green', 'teal', 'blue', 'violet', 'pink'] as const;
export type LabelColor = (typeof labelColors)[number];

/** Returns a stored color, or slate for one that doesn't exist any more. */
export function toLabelColor(text: string): LabelColor {
  return labelColors.find((color) => color === text) ?? 'slate';
}
