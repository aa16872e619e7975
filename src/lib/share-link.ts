const longestName = 120;
const address = /https?:\/\/[^\s<>"]+/;

/**
 * The tracker with its add dialog filled in with what another app shared: `title`, `text` and `url` of the manifest's
 * share target. Android puts the link into the text.
 */
export function sharedAddress(shared: URLSearchParams): string {
  const said = (name: string) => shared.get(name)?.trim() ?? '';
  const text = said('text');
  const link = address.exec(said('url'))?.[0] ?? address.exec(text)?.[0] ?? '';
  const rest = text.replace(address, '').replaceAll(/\s+/g, ' ').trim();
  const name = (said('title') || rest).slice(0, longestName).trim();
  const given = new URLSearchParams({ add: '1' });
  if (name !== '') given.set('name', name);
  if (link !== '') given.set('projectLink', link);
  return `/tracker?${given}`;
}
