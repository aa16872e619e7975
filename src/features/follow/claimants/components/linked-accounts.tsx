import { Link, useRouter } from '@tanstack/react-router';
import { formatCount } from '#/lib/text.ts';
import { Badge } from '#/ui/badge.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import type { LinkKind } from '../../review/rings.ts';
import type { LinkedAccount, LinkedGroup } from '../schema.ts';
import { linkedAccountsQuery } from './claimants.ts';

const sharedNames: Readonly<Record<LinkKind, string>> = {
  network: 'network',
  device: 'kind of device',
  wallet: 'wallet',
};

const joinWords = new Intl.ListFormat('en');

/** Lists accounts that share a network, device, or wallet, with links to their claims. */
export function LinkedAccounts({ claimantId }: { claimantId?: string }) {
  const { api } = useRouter().options.context;
  return (
    <section aria-labelledby="linked-accounts" className="mt-8">
      <h2 id="linked-accounts" className="font-semibold text-ink text-lg">
        Linked accounts
      </h2>
      <p className="mt-0.5 mb-3 text-muted text-sm">
        Claimants who share a network, a kind of device on it, or a wallet. Families and offices may also
        share these.
      </p>
      <ListView
        list={useList(linkedAccountsQuery(api, claimantId))}
        failure={{ title: 'Couldn’t load linked accounts' }}
        skeleton={{ rows: 1, row: 'h-24 rounded-lg' }}
        empty={
          <p className="plate px-4 py-3 text-muted text-sm">
            {claimantId === undefined
              ? 'No pending claims come from linked accounts.'
              : 'Not linked to other claimants.'}
          </p>
        }
      >
        {({ items, others }) => (
          <>
            <ul aria-labelledby="linked-accounts" className="plate divide-y divide-line">
              {items.map((group) => (
                <Group key={group.accounts.map(({ id }) => id).join(' ')} group={group} />
              ))}
            </ul>
            {others > 0 && (
              <p className="mt-2 text-muted text-sm">{formatCount(others, 'smaller group')} not shown.</p>
            )}
          </>
        )}
      </ListView>
    </section>
  );
}

function Group({ group: { shared, accounts } }: { group: LinkedGroup }) {
  const names = joinWords.format(shared.map((kind) => sharedNames[kind]));
  return (
    <li className="min-w-0 px-4 py-3">
      <p className="font-medium text-base text-ink">
        {formatCount(accounts.length, 'account')} with the same {names}
      </p>
      <ul className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1.5 pointer-coarse:gap-y-7 pointer-coarse:py-4">
        {accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </ul>
    </li>
  );
}

function Account({ account }: { account: LinkedAccount }) {
  const { id, name, isSuspended } = account;
  const counts = (['pending', 'approved', 'rejected'] as const).flatMap((status) =>
    account[status] > 0 ? [`${account[status].toLocaleString('en')} ${status}`] : [],
  );
  return (
    <li className="flex min-w-0 flex-wrap items-baseline gap-x-1.5 text-sm">
      <Link
        to="/admin/follow-claims"
        search={{ claimant: id }}
        className="tap break-words text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
      >
        {name}
      </Link>
      {isSuspended && <Badge tone="expired">Suspended</Badge>}
      <span className="text-muted">{counts.join(', ')}</span>
    </li>
  );
}
