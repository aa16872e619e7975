import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Select } from '#/ui/select.tsx';
import { formatWalletChoice } from '../policy.ts';
import { trackerWalletsQuery } from './tracker-wallets.ts';

type WalletSelectProps = Omit<
  ComponentProps<typeof Select>,
  'options' | 'children' | 'value' | 'defaultValue'
> & {
  value: string;
  /** The label of no wallet, such as 'Any wallet'. */
  noneLabel: string;
  /** Ids of wallets to omit. */
  without?: readonly string[] | undefined;
};

/**
 * Selects a wallet; '' means none. An archived wallet is an option only if selected. Must be controlled, because the
 * wallets load after the form.
 */
export function WalletSelect({ noneLabel, without = [], ...rest }: WalletSelectProps) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(trackerWalletsQuery(api));
  const options = (data?.items ?? []).filter(
    ({ id, isArchived }) => id === rest.value || (!isArchived && !without.includes(id)),
  );
  return (
    <Select {...rest}>
      <option value="">{noneLabel}</option>
      {options.map((wallet) => (
        <option key={wallet.id} value={wallet.id}>
          {formatWalletChoice(wallet)}
        </option>
      ))}
    </Select>
  );
}
