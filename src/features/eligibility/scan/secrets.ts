import { findSecret } from '#/lib/find-secret.ts';
import { mayContainSecret } from '#/lib/secret-shapes.ts';
import { matchSecretHeading } from '#/lib/secret-words.ts';
import type { ScanResult } from './list-scan.ts';
import type { Row } from './records.ts';

const isSecretText = (text: string): boolean => mayContainSecret(text) && findSecret(text) !== undefined;

/** Leaves out secrets in a list of wallets, such as one that a script with their keys wrote. */
export function leaveOutSecrets(scanned: ScanResult): ScanResult {
  const columns = new Set<string>();
  // A sampled row may also be one of a wallet.
  const texts = new Set<string>();
  const cleanRow = <R extends Row>(row: R): R => {
    const cells = row.cells.filter(({ name, value }) => {
      const isNamed = matchSecretHeading(name) !== undefined;
      if (isNamed) columns.add(name);
      else if (isSecretText(value)) texts.add(value);
      else return true;
      return false;
    });
    return cells.length === row.cells.length ? row : { ...row, cells };
  };
  const cleaned: ScanResult = {
    ...scanned,
    samples: scanned.samples.map(cleanRow),
    matches: scanned.matches.map((match) => ({ ...match, rows: match.rows.map(cleanRow) })),
    titles: scanned.titles.filter((title) => {
      const isSecret = isSecretText(title);
      if (isSecret) texts.add(title);
      return !isSecret;
    }),
  };
  return columns.size + texts.size === 0
    ? scanned
    : { ...cleaned, secrets: { columns: [...columns], cells: texts.size, bareKeys: 0 } };
}
