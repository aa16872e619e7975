/** A stored picture: forms send its name, pages show its address. */
export type Picture = { name: string; url: string };

/** The stored picture at one of our addresses. */
export const pictureOf = (url: string | null): Picture | null =>
  url === null ? null : { name: url.slice(url.lastIndexOf('/') + 1), url };
