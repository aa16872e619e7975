import parseTweet from 'twitter-text/dist/esm/parseTweet.js';

export const longestPost = 280;

/** The length of a post as X counts it: a link is 23, an emoji 2, a letter of Chinese, Japanese or Korean 2. */
export function postLength(text: string): number {
  return parseTweet(text).weightedLength;
}
