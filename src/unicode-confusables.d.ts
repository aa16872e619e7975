declare module 'unicode-confusables' {
  /** Replaces each character by the simplest one that looks like it. */
  export function rectifyConfusion(text: string): string;
}
