import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useId } from 'react';
import { getChainFamily } from '#/lib/chains.ts';
import { Button } from '#/ui/button.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { Switch } from '#/ui/switch.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import type { Airdrop } from '../../schema.ts';
import { maxContracts } from '../kinds.ts';
import type { AirdropContracts, Contract, WalletUse } from '../schema.ts';
import { describeUnused, getLastUse, listUnused, shortenAddress } from '../texts.ts';
import { contractsQuery } from './contract-queries.ts';
import { TransactionLink } from './transaction-link.tsx';

const AddContractDialog = lazyDialog(() => import('./add-contract-dialog.tsx'), 'AddContractDialog');

/** Shows the airdrop's contracts, their last use, and whether a use checks in. Renders nothing if chains are turned off. */
export function ContractSection({ row }: { row: Airdrop }) {
  const { config } = useRouter().options.context;
  const offline = useTrackerOffline();
  if (!config.onchain || offline?.queue.isAdded(row.id) === true) return null;
  return <SyncedContracts row={row} />;
}

function SyncedContracts({ row }: { row: Airdrop }) {
  const { api } = useRouter().options.context;
  const headingId = useId();
  const query = useQuery(contractsQuery(api, row.id));
  const dialogs = useDialogs<true>();
  const canAdd = query.data !== undefined && query.data.contracts.length < maxContracts;
  return (
    <section aria-labelledby={headingId} className="mt-6 border-line border-t pt-4">
      <div className="mb-2 flex min-h-8 items-center justify-between gap-3">
        <h3 id={headingId} className="font-semibold text-base text-ink">
          On chain
        </h3>
        {canAdd && (
          <Button size="sm" onClick={() => dialogs.show(true)}>
            <Plus aria-hidden="true" />
            Add contract
          </Button>
        )}
      </div>
      <OneView query={query} failure="Couldn’t load the contracts" skeleton={{ blocks: ['h-6'] }}>
        {(data) =>
          data.contracts.length === 0 ? (
            <p className="text-base text-faint">
              Add the contracts you use, and your watched wallets check in by themselves.
            </p>
          ) : (
            <ContractList row={row} data={data} />
          )
        }
      </OneView>
      {dialogs.dialog && query.data && (
        <AddContractDialog
          key={dialogs.sequence}
          {...dialogs.shown}
          airdropId={row.id}
          project={row.project}
          chains={query.data.chains}
        />
      )}
    </section>
  );
}

function ContractList({ row, data }: { row: Airdrop; data: AirdropContracts }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { run, busy } = useAction();
  const { contracts, checksIn, wallets, chains } = data;
  const { queryKey } = contractsQuery(api, row.id);
  const reload = () => queryClient.invalidateQueries({ queryKey });
  const setChecksIn = (next: boolean) =>
    run(
      async () => {
        queryClient.setQueryData(queryKey, await api.airdropContracts.edit({ id: row.id, checksIn: next }));
      },
      { failureMessage: 'Couldn’t save the setting' },
    );
  const remove = (id: string) =>
    run(
      async () => {
        await api.airdropContracts.remove({ id });
        await reload();
      },
      { failureMessage: 'Couldn’t remove the contract' },
    );
  const saveContract = ({ id }: Contract, changes: Partial<Pick<Contract, 'isToken' | 'isClaimContract'>>) =>
    run(
      async () => {
        await api.airdropContracts.editToken({ id, ...changes });
        await reload();
      },
      { failureMessage: 'Couldn’t save the setting' },
    );
  return (
    <>
      <ul aria-label="Contracts" className="flex flex-col gap-2">
        {contracts.map((contract) => (
          <ContractRow
            key={contract.id}
            contract={contract}
            row={row}
            wallets={wallets}
            chain={chains.find(({ id }) => id === contract.chainId)?.name ?? `Chain ${contract.chainId}`}
            isSolana={getChainFamily(chains, contract.chainId) === 'solana'}
            busy={busy}
            onChange={(changes) => void saveContract(contract, changes)}
            onRemove={() => void remove(contract.id)}
          />
        ))}
      </ul>
      <Switch
        className="mt-3"
        label="Check in from chain"
        hint="A settled transaction with one of these contracts checks in for its day."
        checked={checksIn}
        disabled={busy}
        onChange={(event) => void setChecksIn(event.target.checked)}
      />
      <WalletUses row={row} contracts={contracts} wallets={wallets} />
    </>
  );
}

type ContractRowProps = {
  contract: Contract;
  row: Airdrop;
  wallets: readonly WalletUse[];
  chain: string;
  isSolana: boolean;
  busy: boolean;
  onChange: (changes: Partial<Pick<Contract, 'isToken' | 'isClaimContract'>>) => void;
  onRemove: () => void;
};

function ContractRow({
  contract,
  row,
  wallets,
  chain,
  isSolana,
  busy,
  onChange,
  onRemove,
}: ContractRowProps) {
  const { address, project, note, isToken, isClaimContract } = contract;
  const short = shortenAddress(address);
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <div className="min-w-0 flex-1 max-sm:basis-full">
        <p className="wrap-anywhere text-base text-ink">{project ?? (isSolana ? 'Program' : 'Contract')}</p>
        <p className="wrap-anywhere text-muted text-sm">
          {note !== '' && `${note} · `}
          {chain} ·{' '}
          <span className="font-mono" title={address}>
            {short}
          </span>
        </p>
        {!isToken && wallets.length > 0 && <ContractUse row={row} use={getLastUse(wallets, contract.id)} />}
      </div>
      <div className="flex items-center gap-2">
        <Button
          size="sm"
          variant={isToken ? 'secondary' : 'ghost'}
          aria-pressed={isToken}
          disabled={busy}
          title="This contract is the airdrop’s token: receiving it looks like a claim"
          onClick={() => onChange({ isToken: !isToken })}
        >
          Token<span className="sr-only"> {short}</span>
        </Button>
        {!isSolana && (
          <Button
            size="sm"
            variant={isClaimContract ? 'secondary' : 'ghost'}
            aria-pressed={isClaimContract}
            disabled={busy}
            title="The token is claimed from this contract, which shows which of your watched wallets have claimed"
            onClick={() => onChange({ isClaimContract: !isClaimContract })}
          >
            Claim contract<span className="sr-only"> {short}</span>
          </Button>
        )}
        <CopyButton text={address} label={`Copy the address ${short}`} />
        <Button
          variant="ghost"
          size="icon"
          disabled={busy}
          aria-label={`Remove ${project ?? 'the contract'} ${short}`}
          title="Remove"
          onClick={onRemove}
        >
          <X aria-hidden="true" />
        </Button>
      </div>
    </li>
  );
}

type ContractUseProps = { row: Airdrop; use: ReturnType<typeof getLastUse> };

/** Shows which wallet used a contract last. */
function ContractUse({ row, use }: ContractUseProps) {
  const { reader } = useTrackerPreferences();
  if (use === undefined) return <p className="text-muted text-sm">Not used yet</p>;
  const unused = use.isUsedInPeriod ? undefined : describeUnused(row);
  return (
    <p className="wrap-anywhere text-muted text-sm">
      Last used <RelativeTime value={use.lastUsedAt} locale={reader.locale} timeZone={reader.zone} /> by{' '}
      {use.name}
      {unused !== undefined && ` · ${unused}`}
    </p>
  );
}

/** Further wallets are only counted. */
const maxShown = 10;

const formatContractName = ({ project, address }: Contract) => project ?? shortenAddress(address);

type WalletUsesProps = { row: Airdrop; contracts: readonly Contract[]; wallets: readonly WalletUse[] };

function WalletUses({ row, contracts, wallets }: WalletUsesProps) {
  const { reader } = useTrackerPreferences();
  if (wallets.length === 0)
    return (
      <p className="mt-3 text-muted text-sm">
        None of this airdrop’s wallets is watched on these chains, so there’s no last use to show.
      </p>
    );
  const hiddenCount = wallets.length - maxShown;
  const unused = describeUnused(row);
  return (
    <ul aria-label="Last use" className="mt-3 flex flex-col gap-1.5 text-base">
      {wallets.slice(0, maxShown).map(({ walletId, name, lastUsedAt, transaction, isUsedInPeriod, uses }) => {
        const unusedContracts = listUnused(contracts, { uses });
        return (
          <li key={walletId} className="flex flex-wrap items-baseline gap-x-1">
            <span className="wrap-anywhere text-ink">
              {name} {lastUsedAt === null ? 'hasn’t used it' : 'used it '}
              {lastUsedAt !== null && (
                <RelativeTime value={lastUsedAt} locale={reader.locale} timeZone={reader.zone} />
              )}
            </span>
            {!isUsedInPeriod && lastUsedAt !== null && unused !== undefined && (
              <span className="text-muted text-sm">· {unused}</span>
            )}
            {unused !== undefined && unusedContracts.length > 0 && (
              <span className="wrap-anywhere text-muted text-sm">
                · {unused}: {unusedContracts.map(formatContractName).join(', ')}
              </span>
            )}
            {transaction !== null && <TransactionLink transaction={transaction} className="text-sm" />}
          </li>
        );
      })}
      {hiddenCount > 0 && (
        <li className="text-muted text-sm">{`and ${hiddenCount.toLocaleString('en')} more`}</li>
      )}
    </ul>
  );
}
