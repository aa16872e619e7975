import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant, formatInstantDay } from '#/lib/wording.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { useMinute } from '#/ui/clock.ts';
import { Lock } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { useList } from '#/ui/use-list.ts';
import type { ApiToken } from '../schema.ts';
import { maxTokens, scopeLabels } from '../scopes.ts';
import { apiTokensQuery } from './api-tokens.ts';

const AddTokenDialog = lazyDialog(() => import('./add-token-dialog.tsx'), 'AddTokenDialog');
const RevokeTokenDialog = lazyDialog(() => import('./revoke-token-dialog.tsx'), 'RevokeTokenDialog');

const linkStyle =
  'text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current';

type DialogRequest = { kind: 'add' } | { kind: 'revoke'; token: ApiToken };

type ApiTokensSectionProps = {
  /** The instant the page was rendered for (ISO 8601). */
  now: string;
};

export function ApiTokensSection({ now }: ApiTokensSectionProps) {
  const { api, config } = useRouter().options.context;
  const queryClient = useQueryClient();
  const list = useList(apiTokensQuery(api));
  const { dialog, shown, sequence, show } = useDialogs<DialogRequest>();
  const reload = () => void queryClient.invalidateQueries({ queryKey: apiTokensQuery(api).queryKey });
  const isFull = (list.page?.items.length ?? 0) >= maxTokens;

  return (
    <Card as="section">
      <CardHeader
        title="API tokens"
        description={
          <>
            Let your own scripts read or change your data.{' '}
            <a href="/api/guide" className={linkStyle}>
              API guide
            </a>
            <span className="mt-1 block">
              <a href="/api/guide/agents" className={linkStyle}>
                Use with an agent
              </a>
              : connect it to <code className="wrap-anywhere font-mono">{config.url}/mcp</code> with a token.
            </span>
          </>
        }
        actions={
          <Button
            size="sm"
            onClick={() => show({ kind: 'add' })}
            disabled={list.page === undefined || isFull}
          >
            <Plus aria-hidden="true" />
            New token
          </Button>
        }
      />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load your API tokens', bare: true }}
        skeleton={{ rows: 1, row: 'h-14' }}
        empty={
          <EmptyState
            bare
            drawing={Lock}
            title="No API tokens"
            description="Create a token to use the API."
          />
        }
      >
        {({ items }) => (
          <ul aria-label="API tokens" className="-my-3 divide-y divide-line">
            {items.map((token) => (
              <TokenRow
                key={token.id}
                token={token}
                now={now}
                onRevoke={() => show({ kind: 'revoke', token })}
              />
            ))}
          </ul>
        )}
      </ListView>
      {isFull && (
        <p className="mt-3 text-muted text-sm">
          You’ve reached the limit of {maxTokens} tokens. Revoke one to create another.
        </p>
      )}
      {dialog?.kind === 'add' && <AddTokenDialog key={sequence} {...shown} onAdded={reload} />}
      {dialog?.kind === 'revoke' && (
        <RevokeTokenDialog key={sequence} token={dialog.token} {...shown} onRevoked={reload} />
      )}
    </Card>
  );
}

type TokenRowProps = { token: ApiToken; now: string; onRevoke: () => void };

function TokenRow({ token, now, onRevoke }: TokenRowProps) {
  const reader = useReader();
  const formatDay = (instant: string) => formatInstantDay(instant, reader);
  const minute = useMinute(now);
  const isExpired = token.expiresAt !== null && Date.parse(token.expiresAt) <= minute;
  const facts = [
    `Created ${formatDay(token.createdAt)}`,
    token.expiresAt === null
      ? 'never expires'
      : `${isExpired ? 'expired' : 'expires'} ${formatDay(token.expiresAt)}`,
    token.lastUsedAt === null
      ? 'never used'
      : `last used ${formatInstant(Date.parse(token.lastUsedAt), reader)}`,
  ];
  return (
    <li className="flex items-start justify-between gap-4 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 break-words font-medium text-base text-ink">{token.name}</span>
          <Badge tone={token.scope === 'write' ? 'accent' : 'neutral'}>{scopeLabels[token.scope]}</Badge>
          {isExpired && <Badge tone="expired">Expired</Badge>}
        </p>
        <p className="mt-0.5 text-muted text-sm" suppressHydrationWarning>
          <span className="font-mono">…{token.lastFour}</span> · {facts.join(' · ')}
        </p>
      </div>
      <Button size="sm" aria-label={`Revoke ${token.name}`} onClick={onRevoke}>
        Revoke
      </Button>
    </li>
  );
}
