/** Returns the URL of a stored picture, or null for none. */
export function getFileUrl(name: string): string;
export function getFileUrl(name: string | null): string | null;
export function getFileUrl(name: string | null): string | null {
  return name === null ? null : `/files/${name}`;
}
