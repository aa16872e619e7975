import { bareKeyQuestion, type LeftOutSecrets } from '#/lib/secret-texts.ts';
import { formatCount } from '#/lib/text.ts';
import { FormAlert } from './forms/form-alert.tsx';

const list = new Intl.ListFormat('en');

function describe({ columns, cells }: LeftOutSecrets): string {
  const names = columns.map((column) => `“${column}”`);
  const columnText =
    names.length === 0 ? '' : `the ${names.length === 1 ? 'column' : 'columns'} ${list.format(names)}`;
  const cellText =
    cells === 0 ? '' : `${formatCount(cells, 'cell')}${names.length === 0 ? '' : ' in other columns'}`;
  return list.format([columnText, cellText].filter((text) => text !== ''));
}

type SecretsAlertProps = { secrets: LeftOutSecrets | undefined; onKeepBareKeys?: () => void };

/** Says which parts of a file were left out because they look like secrets, and asks about those that may be addresses. */
export function SecretsAlert({ secrets, onKeepBareKeys }: SecretsAlertProps) {
  if (secrets === undefined) return null;
  const { columns, cells, bareKeys } = secrets;
  return (
    <>
      {columns.length + cells > 0 && (
        <FormAlert title="This file contains private keys, recovery phrases, or passwords" isLasting>
          We left out {describe(secrets)}. None of it left this device. If anyone else has this file, move
          your funds to a new wallet.
        </FormAlert>
      )}
      {bareKeys > 0 && (
        <FormAlert title={bareKeyQuestion} isLasting>
          We left out {formatCount(bareKeys, 'cell')} with 64 digits. Addresses of Aptos, Sui, and Starknet
          look like that, and so do private keys.{' '}
          <button
            type="button"
            onClick={onKeepBareKeys}
            className="tap font-medium underline underline-offset-4"
          >
            They’re addresses
          </button>
        </FormAlert>
      )}
    </>
  );
}
