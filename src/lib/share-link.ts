const maxNameLength = 120;
const address = /https?:\/\/[^\s<>"]+/;

/**
 * Returns the tracker's URL with its add dialog prefilled from a shared page: `title`, `text`, and `url` of
 * the manifest's share target. Android puts the link into the text.
 */
export function getAddUrl(shared: URLSearchParams): string {
  const getText = (name: string) => shared.get(name)?.trim() ?? '';
  const text = getText('text');
  const link = address.exec(getText('url'))?.[0] ?? address.exec(text)?.[0] ?? '';
  const remaining = text.replace(address, '').replaceAll(/\s+/g, ' ').trim();
  const name = (getText('title') || remaining).slice(0, maxNameLength).trim();
  const search = new URLSearchParams({ add: '1' });
  if (name !== '') search.set('name', name);
  if (link !== '') search.set('projectLink', link);
  return `/tracker?${search}`;
}
