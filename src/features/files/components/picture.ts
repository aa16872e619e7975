/** A stored picture: forms submit its name, pages load its URL. */
export type Picture = { name: string; url: string };

/** Converts a picture's URL on this server. */
export const toPicture = (url: string | null): Picture | null =>
  url === null ? null : { name: url.slice(url.lastIndexOf('/') + 1), url };
