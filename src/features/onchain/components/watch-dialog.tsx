import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatWalletChoice, getWalletTitle } from '#/features/tracker-wallets/policy.ts';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { formatCount } from '#/lib/text.ts';
import type { WalletFamily } from '#/lib/wallet-address.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import { Field, FieldMessage } from '#/ui/field.tsx';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { Select } from '#/ui/select.tsx';
import { toast } from '#/ui/toast-store.ts';
import { isTestnet } from '../activity.ts';
import { type OnchainOverview, type WatchableChain, type WatchInput, watchInput } from '../schema.ts';
import { onchainQuery } from './onchain-queries.ts';

type WatchDialogProps = {
  /** If undefined, the dialog asks for it. */
  wallet: TrackerWallet | undefined;
  overview: OnchainOverview;
  /** The wallets that can be chosen. */
  choices: readonly TrackerWallet[];
  open: boolean;
  onClose: () => void;
};

const words = {
  watch: {
    title: 'Watch a wallet',
    save: 'Watch wallet',
    busy: 'Saving…',
    failureTitle: 'Couldn’t start watching the wallet',
  },
  edit: {
    title: 'Change chains',
    save: 'Save changes',
    busy: 'Saving…',
    failureTitle: 'Couldn’t change the chains',
  },
};

const rules = createFormRules<WatchInput, WatchInput>({ input: watchInput, toInput: (values) => values });

/** Returns the initially chosen chains: those already watched, or all of the wallet's family but test networks. */
function getInitialChains(
  { chains, wallets }: OnchainOverview,
  wallet: TrackerWallet | undefined,
  family: WalletFamily | undefined,
): number[] {
  const activity = wallets.find(({ id }) => id === wallet?.id);
  const chosen = activity?.chains.filter(({ isWatched }) => isWatched || !activity.isWatched) ?? [];
  const ids = new Set(chosen.map(({ chainId }) => chainId));
  return chains
    .filter((chain) => chain.family === family)
    .filter(({ id, name }) => (ids.size === 0 ? !isTestnet(name) : ids.has(id)))
    .map(({ id }) => id);
}

/** Returns the family of the chosen wallet, or that of all wallets if they have one; undefined until it is known. */
function findFamily(wallets: readonly TrackerWallet[], id: string): WalletFamily | undefined {
  const chosen = wallets.find((wallet) => wallet.id === id);
  if (chosen !== undefined) return chosen.family;
  const families = new Set(wallets.map(({ family }) => family));
  return families.size === 1 ? wallets[0]?.family : undefined;
}

/** Asks for consent to show the address to servers before watching begins, or changes the chains. */
export function WatchDialog({ wallet, overview, choices, open, onClose }: WatchDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const getFamily = (id: string) => findFamily(wallet === undefined ? choices : [wallet], id);
  const isEdited = overview.wallets.some(({ id, isWatched }) => id === wallet?.id && isWatched);
  const text = isEdited ? words.edit : words.watch;
  const edit = useEditForm<WatchInput, WatchInput, unknown>({
    rules,
    initial: {
      id: wallet?.id ?? (choices.length === 1 ? (choices[0]?.id ?? '') : ''),
      chainIds: getInitialChains(overview, wallet, getFamily(wallet?.id ?? '')),
    },
    send: (input) => api.onchain.edit(input),
    onSaved: (_saved, { id, chainIds }) => {
      const watchedWallet = wallet ?? choices.find((choice) => choice.id === id);
      toast({
        title: `Watching ${watchedWallet === undefined ? 'the wallet' : getWalletTitle(watchedWallet)} on ${formatCount(chainIds.length, 'chain')}`,
        ...(!isEdited && { description: 'The first sync starts within a minute.' }),
        tone: 'success',
      });
      onClose();
      void queryClient.invalidateQueries({ queryKey: onchainQuery(api).queryKey });
    },
  });
  const { register, watch, setValue, formState } = edit.form;
  const [id, chosenIds] = watch(['id', 'chainIds']);
  const family = getFamily(id);
  const chains = overview.chains.filter((chain) => chain.family === family);
  const chosenChains = chains.filter((chain) => chosenIds.includes(chain.id));
  const choose = (isChosen: (chain: WatchableChain) => boolean) =>
    setValue(
      'chainIds',
      chains.filter(isChosen).map((chain) => chain.id),
      {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted,
      },
    );
  const chooseWallet = (next: string) => {
    const nextFamily = getFamily(next);
    if (nextFamily === undefined || nextFamily === family) return;
    setValue('chainIds', getInitialChains(overview, undefined, nextFamily), { shouldDirty: true });
  };
  return (
    <EditDialog
      edit={edit}
      words={text}
      description={wallet === undefined ? 'See what it has done on chain.' : formatWalletChoice(wallet)}
      size="md"
      isIncomplete={id === '' || chosenChains.length === 0}
      open={open}
      onClose={onClose}
    >
      <div className="grid gap-5">
        <Consent chains={chosenChains} />
        {wallet === undefined && (
          <Field label="Wallet" required error={formState.errors.id?.message}>
            <Select {...register('id', { onChange: ({ target }) => chooseWallet(target.value) })}>
              <option value="">Choose a wallet</option>
              {choices.map((choice) => (
                <option key={choice.id} value={choice.id}>
                  {formatWalletChoice(choice)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {family === undefined ? (
          <p className="text-muted text-sm">Choose a wallet to see its chains.</p>
        ) : (
          <fieldset className="min-w-0">
            <div className="mb-1.5 flex flex-wrap items-center justify-between gap-x-3">
              <legend className="float-left font-medium text-ink text-sm">Chains</legend>
              {chains.length > 1 && (
                <span className="flex gap-3">
                  <Button variant="link" size="sm" onClick={() => choose(() => true)}>
                    Select all
                  </Button>
                  <Button variant="link" size="sm" onClick={() => choose(() => false)}>
                    Select none
                  </Button>
                </span>
              )}
            </div>
            <ul className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
              {chains.map((chain) => (
                <li key={chain.id}>
                  <Checkbox
                    label={chain.name}
                    checked={chosenIds.includes(chain.id)}
                    onChange={({ target: { checked } }) =>
                      choose((candidate) =>
                        candidate.id === chain.id ? checked : chosenIds.includes(candidate.id),
                      )
                    }
                  />
                </li>
              ))}
            </ul>
            <FieldMessage
              id="watch-chains-message"
              error={
                chosenChains.length === 0
                  ? 'Choose at least one chain'
                  : (formState.errors.chainIds?.message ?? formState.errors.chainIds?.root?.message)
              }
              hint={
                chosenChains.some(({ hasHistory }) => !hasHistory) &&
                `Only transactions and balance on ${chosenChains
                  .filter(({ hasHistory }) => !hasHistory)
                  .map(({ name }) => name)
                  .join(', ')}, without an explorer to count days and contracts.`
              }
            />
          </fieldset>
        )}
      </div>
    </EditDialog>
  );
}

/** Further hosts are collapsed. */
const maxNamedHosts = 3;

function Hosts({ hosts }: { hosts: readonly string[] }) {
  if (hosts.length === 0) return 'Nobody, until you choose a chain.';
  const firstHosts = hosts.slice(0, maxNamedHosts).join(', ');
  const remainingCount = hosts.length - maxNamedHosts;
  if (remainingCount <= 0)
    return <span className="wrap-anywhere">These servers see this address: {firstHosts}.</span>;
  return (
    <details>
      <summary className="wrap-anywhere cursor-pointer rounded-sm py-0.5 pointer-coarse:py-2.5">
        These servers see this address: {firstHosts}, and {remainingCount} more
      </summary>
      <ul aria-label="Servers" className="mt-1 pl-4 font-mono text-xs leading-5">
        {hosts.map((host) => (
          <li key={host} className="wrap-anywhere">
            {host}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Consent({ chains }: { chains: readonly WatchableChain[] }) {
  return (
    <dl className="grid gap-3 rounded-md border border-line bg-sunken p-3 text-sm">
      <Point title="What we ask">
        The wallet’s balance, transactions, received tokens, and approvals on each chain, about once an hour,
        and less often while nothing changes.
      </Point>
      <Point title="Who sees the address">
        <Hosts hosts={[...new Set(chains.flatMap((chain) => chain.hosts))]} />
      </Point>
      <Point title="What stays here">
        Nothing else leaves this site: no name, no email, no other wallet. You’re never asked for a key or a
        signature.
      </Point>
    </dl>
  );
}

function Point({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-medium text-ink">{title}</dt>
      <dd className="mt-0.5 text-muted">{children}</dd>
    </div>
  );
}
