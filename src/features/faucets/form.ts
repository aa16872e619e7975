import type { UseFormReturn } from 'react-hook-form';
import { type Picture, toPicture } from '#/features/files/components/picture.ts';
import { parseAmount } from '#/lib/typed-number.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import { type Faucet, type FaucetInput, faucetInput } from './schema.ts';

/** The raw values of the add and edit form. */
export type FaucetForm = {
  name: string;
  url: string;
  network: string;
  amount: string;
  cooldownMinutes: string;
  requirements: string;
  logo: Picture | null;
};

export type FaucetFormState = UseFormReturn<FaucetForm, unknown, FaucetInput>;

export const emptyFaucetForm: FaucetForm = {
  name: '',
  url: '',
  network: '',
  amount: '',
  cooldownMinutes: '',
  requirements: '',
  logo: null,
};

export function toFaucetForm(faucet: Faucet): FaucetForm {
  const { name, url, network, amount, cooldownMinutes, requirements, logoUrl } = faucet;
  return {
    name,
    url,
    network,
    amount,
    requirements,
    cooldownMinutes: cooldownMinutes?.toString() ?? '',
    logo: toPicture(logoUrl),
  };
}

export const faucetRules = createFormRules<FaucetForm, FaucetInput>({
  input: faucetInput,
  toInput: ({ cooldownMinutes, logo, ...texts }) => ({
    ...texts,
    cooldownMinutes: parseAmount(cooldownMinutes) ?? null,
    logo: logo?.name ?? null,
  }),
});
