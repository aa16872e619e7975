import type { UseFormReturn } from 'react-hook-form';
import { type Picture, pictureOf } from '#/features/files/components/picture.ts';
import { formRules } from '#/ui/forms/form-rules.ts';
import { type Faucet, type FaucetInput, faucetInput } from './schema.ts';

/** The add and edit form as typed. */
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
    ...{ name, url, network, amount, requirements },
    cooldownMinutes: cooldownMinutes?.toString() ?? '',
    logo: pictureOf(logoUrl),
  };
}

export const faucetRules = formRules<FaucetForm, FaucetInput>({
  input: faucetInput,
  inputOf: ({ cooldownMinutes, logo, ...texts }) => ({
    ...texts,
    cooldownMinutes: cooldownMinutes.trim() === '' ? null : Number(cooldownMinutes),
    logo: logo?.name ?? null,
  }),
});
