import type { UseFormReturn } from 'react-hook-form';
import type { LabelColor } from '#/lib/label-colors.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import { hasAddress } from '../policy.ts';
import { type TrackerWallet, type TrackerWalletInput, trackerWalletInput } from '../schema.ts';

/** The raw values of the form; family '' means that it is detected from the address. */
export type WalletForm = {
  address: string;
  family: WalletFamily | '';
  name: string;
  label: string;
  colour: LabelColor;
  note: string;
};

export type WalletFormState = UseFormReturn<WalletForm, unknown, TrackerWalletInput>;

export const emptyWalletForm: WalletForm = {
  address: '',
  family: '',
  name: '',
  label: '',
  colour: 'slate',
  note: '',
};

export function toWalletForm(wallet: TrackerWallet): WalletForm {
  const { address, family, name, label, colour, note } = wallet;
  const identity = hasAddress(wallet) ? { address, family } : { address: '', family: '' as const };
  return { ...identity, name, label, colour, note };
}

export const walletRules = createFormRules<WalletForm, TrackerWalletInput>({
  input: trackerWalletInput,
  toInput: ({ family, ...rest }) => ({
    ...rest,
    // A wallet without an address is stored by its label.
    address: rest.address.trim() === '' ? rest.label : rest.address,
    ...(family !== '' && { family }),
  }),
});
