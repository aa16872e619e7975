import { mayContainSecret } from '#/lib/secret-shapes.ts';
import { matchSecretHeading } from '#/lib/secret-words.ts';
import type { ScanResult } from '../scan/list-scan.ts';
import type { Row } from '../scan/records.ts';
import { getAllRows } from './reading.ts';

/** Returns the texts of a list that contain a secret. Loads the lists of words only if one may. */
async function findSecretTexts(scanned: ScanResult): Promise<ReadonlySet<string>> {
  const values = getAllRows(scanned).flatMap(({ cells }) => cells.map(({ value }) => value));
  const suspects = new Set([...scanned.titles, ...values].filter(mayContainSecret));
  if (suspects.size === 0) return suspects;
  const { findSecret } = await import('#/lib/find-secret.ts');
  return new Set([...suspects].filter((text) => findSecret(text) !== undefined));
}

/** Leaves out secrets in a list of wallets, such as one that a script with their keys wrote. */
export async function leaveOutSecrets(scanned: ScanResult): Promise<ScanResult> {
  const texts = await findSecretTexts(scanned);
  const columns = new Set<string>();
  const cleanRow = <R extends Row>(row: R): R => {
    const cells = row.cells.filter(({ name, value }) => {
      const isNamed = matchSecretHeading(name) !== undefined;
      if (isNamed) columns.add(name);
      return !isNamed && !texts.has(value);
    });
    return { ...row, cells };
  };
  const cleaned: ScanResult = {
    ...scanned,
    samples: scanned.samples.map(cleanRow),
    matches: scanned.matches.map((match) => ({ ...match, rows: match.rows.map(cleanRow) })),
    titles: scanned.titles.filter((title) => !texts.has(title)),
  };
  if (columns.size + texts.size === 0) return scanned;
  return { ...cleaned, secrets: { columns: [...columns], cells: texts.size, bareKeys: 0 } };
}
