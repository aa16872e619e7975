const wordsPerMinute = 200;

/** Returns the reading time in whole minutes, at least one. */
export function countReadMinutes(text: string): number {
  const words = text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return Math.max(1, Math.round(words / wordsPerMinute));
}
