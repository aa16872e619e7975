declare module 'unicode-confusables' {
  /** The text with each character in the shape of the simplest one that looks like it. */
  export function rectifyConfusion(text: string): string;
}
