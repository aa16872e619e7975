import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { Select } from '#/ui/select.tsx';
import { walletChoice } from '../policy.ts';
import { trackerWalletsQuery } from './tracker-wallets.ts';

type WalletSelectProps = Omit<
  ComponentProps<typeof Select>,
  'options' | 'children' | 'value' | 'defaultValue'
> & {
  value: string;
  /** Stands for no wallet, such as 'Any wallet'. */
  none: string;
  /** Wallets that can't be chosen here, by id. */
  without?: readonly string[] | undefined;
};

/**
 * One wallet of the book; '' stands for none, and archived ones are offered only where one is chosen. The book comes later
 * than the form: give it `value` and `onChange`.
 */
export function WalletSelect({ none, without = [], ...rest }: WalletSelectProps) {
  const { api } = useRouter().options.context;
  const { data } = useQuery(trackerWalletsQuery(api));
  const offered = (data?.items ?? []).filter(
    ({ id, isArchived }) => id === rest.value || (!isArchived && !without.includes(id)),
  );
  return (
    <Select {...rest}>
      <option value="">{none}</option>
      {offered.map((wallet) => (
        <option key={wallet.id} value={wallet.id}>
          {walletChoice(wallet)}
        </option>
      ))}
    </Select>
  );
}
