import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { CreditCard, HandCoins, ListChecks } from 'lucide-react';
import { AuditEntries } from '#/features/audit/components/audit-entries.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Missing } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { CopyFact, Fact } from '#/ui/fact.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import type { UserDetails } from '../schema.ts';
import { UserAccess } from './user-access.tsx';
import { getDisplayName, UserBadges } from './user-badges.tsx';
import { UserRoles } from './user-roles.tsx';
import { userQuery } from './users.ts';

const backLink = <Link to="/admin/users">Users</Link>;

export function UserScreen({ id }: { id: string }) {
  const { api } = useRouter().options.context;
  const query = useQuery(userQuery(api, id));
  return (
    <OneView
      query={query}
      header={<PageHeader back={backLink} title="User" />}
      failure="Couldn’t load this user"
      missing={
        <EmptyState
          drawing={Missing}
          title="Account not found"
          description="It may have been deleted. The audit log keeps its history."
          action={
            <Button asChild>
              <Link to="/admin/audit" search={{ subject: id }}>
                View audit log
              </Link>
            </Button>
          }
        />
      }
      skeleton={{ blocks: ['h-56', 'h-56'], grid: 'grid gap-4 lg:grid-cols-2' }}
    >
      {(user) => <Details user={user} />}
    </OneView>
  );
}

function Details({ user }: { user: UserDetails }) {
  return (
    <>
      <PageHeader
        back={backLink}
        title={getDisplayName(user)}
        description={user.email}
        actions={
          <>
            <UserBadges user={user} />
            <Button asChild size="sm">
              <Link to="/admin/payments" search={{ q: user.id }}>
                <CreditCard aria-hidden="true" />
                Their payments
              </Link>
            </Button>
            <Button asChild size="sm">
              <Link to="/admin/follow-claims" search={{ claimant: user.id }}>
                <ListChecks aria-hidden="true" />
                Their claims
              </Link>
            </Button>
            <Button asChild size="sm">
              <Link to="/admin/grant-credits" search={{ user: user.id }}>
                <HandCoins aria-hidden="true" />
                Grant Credits
              </Link>
            </Button>
          </>
        }
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid min-w-0 gap-4">
          <Facts user={user} />
          <UserAccess user={user} />
        </div>
        <UserRoles user={user} />
      </div>
      <section aria-labelledby="user-activity" className="mt-8">
        <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
          <h2 id="user-activity" className="font-semibold text-ink text-lg">
            Activity
          </h2>
          <Link
            to="/admin/audit"
            search={{ subject: user.id }}
            className="tap text-accent-ink text-sm underline decoration-accent-line underline-offset-4 hover:decoration-current"
          >
            View in audit log
          </Link>
        </div>
        {user.entries.length === 0 ? (
          <p className="text-muted text-sm">No activity yet.</p>
        ) : (
          <AuditEntries entries={user.entries} label="Account activity" />
        )}
      </section>
    </>
  );
}

function Facts({ user }: { user: UserDetails }) {
  const reader = useReader();
  const formatTime = (value: string) => formatInstant(Date.parse(value), reader);
  return (
    <Card as="section">
      <CardHeader title="Account" />
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3">
        <Fact isDense label="Joined">
          {formatTime(user.createdAt)}
        </Fact>
        <Fact isDense label="Last seen">
          {user.lastSeenAt === null ? 'Not signed in' : formatTime(user.lastSeenAt)}
        </Fact>
        <Fact isDense label="Active sessions">
          {user.sessions}
        </Fact>
        <Fact isDense label="Two-factor methods">
          {user.verifiedFactors}
        </Fact>
        <Fact isDense label="API tokens">
          {user.apiTokens}
        </Fact>
        <Fact isDense label="Time zone">
          {user.timeZone}
        </Fact>
        <CopyFact label="Id" copyLabel="Copy ID" text={user.id} />
      </dl>
    </Card>
  );
}
