/** What is saved now of something that several people edit, as a form's values. */
export type SavedVersion<V> = { values: V; version: number };

/** A field that both changed. */
export type ConflictField = { name: string; saved: unknown; typed: unknown };

/** What became of an edit whose original somebody else changed. */
export type EditConflict = {
  /** Of what is saved now. */
  version: number;
  /** Fields that hold what the other person saved. */
  taken: readonly string[];
  both: readonly ConflictField[];
  takeSaved: (name: string) => void;
};

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Compares what was saved meanwhile with what the form began with: `taken` are fields that only the other person changed,
 * `both` those in which the two differ.
 */
export function compareEdits<V extends Record<string, unknown>>(
  base: V,
  saved: V,
  typed: V,
): { taken: string[]; both: ConflictField[] } {
  const changed = Object.keys(saved).filter(
    (name) => !isSame(saved[name], base[name]) && !isSame(saved[name], typed[name]),
  );
  const isUntouched = (name: string) => isSame(typed[name], base[name]);
  return {
    taken: changed.filter(isUntouched),
    both: changed
      .filter((name) => !isUntouched(name))
      .map((name) => ({ name, saved: saved[name], typed: typed[name] })),
  };
}

const words: Readonly<Record<string, string>> = { url: 'link', kyc: 'KYC' };

/** 'isFeatured' as 'Featured', 'websiteUrl' as 'Website link'. */
export function fieldLabel(name: string): string {
  const parts = name
    .replace(/^is(?=[A-Z])/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, ' ')
    .toLowerCase()
    .split(' ')
    .map((word) => words[word] ?? word);
  const label = parts.join(' ');
  return label.slice(0, 1).toUpperCase() + label.slice(1);
}

/** A form's value as text: the texts of lists line by line, without their ids. '' for nothing. */
export function fieldText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(fieldText).filter(Boolean).join('\n');
  if (typeof value === 'string' || typeof value === 'number') return `${value}`;
  if (typeof value !== 'object') return '';
  return Object.entries(value)
    .filter(([name]) => !/id$/i.test(name))
    .map(([, part]) => fieldText(part))
    .filter(Boolean)
    .join('\n');
}

/** The address of a picture's value. */
export function pictureUrl(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('url' in value))
    return undefined;
  return typeof value.url === 'string' && typeof value.name === 'string' ? value.url : undefined;
}
