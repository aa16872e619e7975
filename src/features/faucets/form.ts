import type { Faucet } from './schema.ts';

/** The add and edit form as typed. */
export type FaucetForm = {
  name: string;
  url: string;
  network: string;
  amount: string;
  cooldownMinutes: string;
  requirements: string;
};

export const emptyFaucetForm: FaucetForm = {
  name: '',
  url: '',
  network: '',
  amount: '',
  cooldownMinutes: '',
  requirements: '',
};

export function faucetFormOf({
  name,
  url,
  network,
  amount,
  cooldownMinutes,
  requirements,
}: Faucet): FaucetForm {
  return { name, url, network, amount, cooldownMinutes: cooldownMinutes?.toString() ?? '', requirements };
}

/** What the form stands for, as the API's input: still to be checked. */
export function faucetInputOf(form: FaucetForm) {
  const minutes = form.cooldownMinutes.trim();
  return { ...form, cooldownMinutes: minutes === '' ? null : Number(minutes) };
}
