/** The one function that is used, without the rest of the package. */
declare module 'twitter-text/dist/esm/parseTweet.js' {
  export { parseTweet as default } from 'twitter-text';
}
