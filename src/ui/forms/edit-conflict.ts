/** The saved version of a shared item, as form values. */
export type SavedVersion<V> = { values: V; version: number };

/** A field that both users changed. */
export type ConflictField = { name: string; saved: unknown; typed: unknown };

/** The result of merging an edit with another user's changes. */
export type EditConflict = {
  /** The saved version. */
  version: number;
  /** Fields that now have the other user's values. */
  adoptedNames: readonly string[];
  both: readonly ConflictField[];
  acceptSaved: (name: string) => void;
};

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/**
 * Compares the saved values with the form's initial values: `adoptedNames` are fields that only the other user
 * changed, `both` those with two different changes.
 */
export function compareEdits<V extends Record<string, unknown>>(
  base: V,
  saved: V,
  typed: V,
): { adoptedNames: string[]; both: ConflictField[] } {
  const changed = Object.keys(saved).filter(
    (name) => !isSame(saved[name], base[name]) && !isSame(saved[name], typed[name]),
  );
  const isUntouched = (name: string) => isSame(typed[name], base[name]);
  return {
    adoptedNames: changed.filter(isUntouched),
    both: changed
      .filter((name) => !isUntouched(name))
      .map((name) => ({ name, saved: saved[name], typed: typed[name] })),
  };
}

const words: Readonly<Record<string, string>> = { url: 'link', kyc: 'KYC' };

/** Converts 'isFeatured' to 'Featured', 'websiteUrl' to 'Website link'. */
export function formatFieldName(name: string): string {
  const parts = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(' ')
    .map((word) => words[word] ?? word);
  const label = parts.join(' ');
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}

/** Returns a form value as text: lists line by line, without IDs. '' for nothing. */
export function formatFieldValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(formatFieldValue).filter(Boolean).join('\n');
  if (typeof value === 'string' || typeof value === 'number') return `${value}`;
  if (typeof value !== 'object') return '';
  return Object.entries(value)
    .filter(([name]) => !/id$/i.test(name))
    .map(([, part]) => formatFieldValue(part))
    .filter(Boolean)
    .join('\n');
}

/** Returns the URL in a picture's value. */
export function getPictureUrl(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('url' in value))
    return undefined;
  return typeof value.url === 'string' && typeof value.name === 'string' ? value.url : undefined;
}
