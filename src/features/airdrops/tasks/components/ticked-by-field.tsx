import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Field, type FieldProps } from '#/ui/field.tsx';
import { Select } from '#/ui/select.tsx';
import { contractsQuery } from '../../on-chain/components/contract-queries.ts';
import { shortenAddress } from '../../on-chain/texts.ts';
import { fromContract, oneself } from '../ticked-by.ts';

type TickedByFieldProps = {
  airdropId: string;
  value: string;
  error: FieldProps['error'];
  onChange: (value: string) => void;
};

/** Chooses the contract whose use ticks a task. Hidden without contracts, and where chains are off. */
export function TickedByField({ airdropId, value, error, onChange }: TickedByFieldProps) {
  const { api, config } = useRouter().options.context;
  const { data } = useQuery({ ...contractsQuery(api, airdropId), enabled: config.onchain });
  if (data === undefined || data.contracts.length === 0) return null;
  const options = data.contracts.map((contract) => {
    const chain = data.chains.find(({ id }) => id === contract.chainId)?.name ?? `Chain ${contract.chainId}`;
    const name = [contract.project ?? 'Contract', contract.note].filter((part) => part !== '').join(' · ');
    return {
      value: fromContract(contract),
      label: `${name} · ${chain} · ${shortenAddress(contract.address)}`,
    };
  });
  return (
    <Field
      label="Ticked by"
      error={error}
      hint={value === oneself ? undefined : 'A settled transaction with it ticks the task for its wallet.'}
    >
      <Select
        name="tickedBy"
        value={value}
        options={[{ value: oneself, label: 'Me' }, ...options]}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
