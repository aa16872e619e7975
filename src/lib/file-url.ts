/** Returns the URL of a stored picture, or null for none. */
export function fileUrl(name: string): string;
export function fileUrl(name: string | null): string | null;
export function fileUrl(name: string | null): string | null {
  return name === null ? null : `/files/${name}`;
}
