import type { LeftOutSecrets } from '#/lib/secrets.ts';
import { formatCount } from '#/lib/text.ts';
import { FormAlert } from './forms/form-alert.tsx';

const list = new Intl.ListFormat('en');

function describe({ columns, cells }: LeftOutSecrets): string {
  const names = columns.map((column) => `“${column}”`);
  const columnText = names.length === 0 ? '' : `the ${names.length === 1 ? 'column' : 'columns'} ${list.format(names)}`;
  const cellText = cells === 0 ? '' : `${formatCount(cells, 'cell')}${names.length === 0 ? '' : ' in other columns'}`;
  return [columnText, cellText].filter((text) => text !== '').join(', and ');
}

/** Says which parts of a file were left out because they look like secrets. */
export function SecretsAlert({ secrets }: { secrets: LeftOutSecrets | undefined }) {
  if (secrets === undefined) return null;
  return (
    <FormAlert title="This file contains private keys, recovery phrases, or passwords" isLasting>
      We left out {describe(secrets)}. None of it left this device. If anyone else has this file, move your
      funds to a new wallet.
    </FormAlert>
  );
}
