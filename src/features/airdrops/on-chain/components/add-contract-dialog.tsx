import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import * as z from 'zod/mini';
import { getContractAddress } from '#/features/onchain/contracts/schema.ts';
import type { WatchableChain } from '#/features/onchain/schema.ts';
import { isAppError } from '#/lib/app-error.ts';
import { getChainFamily } from '#/lib/chains.ts';
import { Button } from '#/ui/button.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { toast } from '#/ui/toast-store.ts';
import { contractInput } from '../schema.ts';
import { shortenAddress } from '../texts.ts';
import { contractChoicesQuery, contractsQuery } from './contract-queries.ts';

type AddContractDialogProps = {
  airdropId: string;
  /** Known contracts of the project are suggested. */
  project: string;
  chains: readonly Pick<WatchableChain, 'id' | 'name' | 'family'>[];
  open: boolean;
  onClose: () => void;
};

const needsConfirmation = (error: unknown) => isAppError(error) && error.details?.reason === 'unconfirmed';

export function AddContractDialog({ airdropId, project, chains, open, onClose }: AddContractDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  // The address that got a warning. Submitting it again unchanged confirms it.
  const [warnedAddress, setWarnedAddress] = useState<string>();
  const [q, setQ] = useState(project);
  const choices = useQuery({
    ...contractChoicesQuery(api, q.trim().toLowerCase().slice(0, 100)),
    placeholderData: keepPreviousData,
  });
  const form = useSmallForm({
    initial: { chainId: String(chains[0]?.id ?? ''), address: '' },
    parse: ({ chainId, address }) =>
      z
        .extend(contractInput, { address: getContractAddress(getChainFamily(chains, Number(chainId))) })
        .safeParse({
          id: airdropId,
          chainId: Number(chainId),
          address,
          isConfirmed: address.trim() === warnedAddress,
        }),
    send: async (input, idempotencyKey) => {
      try {
        const contracts = await api.airdropContracts.add(input, { context: { idempotencyKey } });
        queryClient.setQueryData(contractsQuery(api, airdropId).queryKey, contracts);
      } catch (error) {
        setWarnedAddress(needsConfirmation(error) ? input.address : undefined);
        throw error;
      }
      toast({ title: 'Contract added', tone: 'success' });
      onClose();
    },
    failure: 'Couldn’t add the contract',
    explain: (error) =>
      isAppError(error) && error.field === 'address' ? { address: error.message } : undefined,
  });
  const { values, change, bind, errors } = form;
  const isSolana = getChainFamily(chains, Number(values.chainId)) === 'solana';
  const items = choices.data?.items ?? [];
  const isWarned = warnedAddress !== undefined && values.address?.trim() === warnedAddress;
  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Add contract"
      description="What your wallets call when you use this project."
      saveLabel={isWarned ? 'Add anyway' : 'Add contract'}
      busyLabel="Adding…"
    >
      <Field label="Known projects" hint="Search by name, and choose a contract to fill in the fields below.">
        <Input
          type="search"
          value={q}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          onChange={(event) => setQ(event.target.value)}
        />
      </Field>
      {items.length > 0 ? (
        <ul aria-label="Known contracts" className="flex max-h-44 flex-col gap-1 overflow-y-auto">
          {items.map(({ id, chainId, chain, address, project: name, note }) => (
            <li key={id}>
              <Button
                size="sm"
                variant="ghost"
                className="h-auto w-full justify-start py-1.5 text-left"
                aria-pressed={values.address === address && values.chainId === String(chainId)}
                onClick={() => change({ chainId: String(chainId), address })}
              >
                <span className="min-w-0">
                  <span className="wrap-anywhere block text-ink">
                    {name}
                    {note !== '' && ` · ${note}`}
                  </span>
                  <span className="block font-normal text-muted text-sm">
                    {chain} · <span className="font-mono">{shortenAddress(address)}</span>
                  </span>
                </span>
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        choices.data && <p className="text-muted text-sm">No known contract matches. Enter its address.</p>
      )}
      <Field label="Chain" error={errors.chainId} required>
        <Select
          name="chainId"
          value={values.chainId ?? ''}
          options={chains.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={(event) => change({ chainId: event.target.value })}
        />
      </Field>
      <Field
        label={isSolana ? 'Program address' : 'Contract address'}
        hint={isSolana && 'Of a program that your wallets use, or of the airdrop’s token.'}
        error={errors.address}
        required
      >
        <Input
          {...bind('address')}
          className="font-mono"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={200}
        />
      </Field>
    </SmallFormDialog>
  );
}
