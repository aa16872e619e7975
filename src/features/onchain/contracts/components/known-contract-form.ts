import { solanaChainId } from '#/lib/chains.ts';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import {
  getContractAddress,
  type KnownContract,
  type KnownContractInput,
  knownContractInput,
} from '../schema.ts';

export type KnownContractForm = {
  project: string;
  chainId: string;
  address: string;
  note: string;
  source: string;
  danger: string;
};

export const emptyKnownContractForm: KnownContractForm = {
  project: '',
  chainId: '',
  address: '',
  note: '',
  source: '',
  danger: '',
};

export const toKnownContractForm = ({ project, chainId, address, note, source, danger }: KnownContract) => ({
  project,
  chainId: String(chainId),
  address,
  note,
  source,
  danger: danger ?? '',
});

/** Returns the error of a Solana address: the schema accepts the addresses of every chain. */
function getAddressMessages({ chainId, address }: KnownContractForm): Record<string, string> {
  if (Number(chainId) !== solanaChainId) return {};
  const message = getContractAddress('solana').safeParse(address).error?.issues[0]?.message;
  return message === undefined ? {} : { address: message };
}

export const knownContractRules = createFormRules<KnownContractForm, KnownContractInput>({
  input: knownContractInput,
  getMessages: getAddressMessages,
  toInput: ({ chainId, ...values }) => ({ ...values, chainId: chainId.trim() === '' ? 0 : Number(chainId) }),
});
