import { Link, useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { Lens, People } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { useList } from '#/ui/use-list.ts';
import type { User } from '../schema.ts';
import { getDisplayName, UserBadges } from './user-badges.tsx';
import { type UsersSearch, usersQuery } from './users.ts';

type UsersScreenProps = { search: UsersSearch; onSearch: (q: string) => void };

export function UsersScreen({ search, onSearch }: UsersScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(usersQuery(api, search));

  return (
    <>
      <PageHeader title="Users" description="All accounts, newest first." />
      <SearchField
        label="Search users"
        hint="Name, start of an email address, or ID."
        value={search.q ?? ''}
        onSearch={onSearch}
        action="/admin/users"
        typingPauseMs={300}
        className="max-w-md"
      />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load users' }}
        skeleton={{ rows: 6, row: 'h-12 max-lg:h-24' }}
        empty={<NoUsers q={search.q} />}
        pager={{
          label: 'Users pagination',
          link: (page, label) => (
            <Link to="/admin/users" search={{ ...(search.q !== undefined && { q: search.q }), ...page }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => <UserTable users={items} />}
      </ListView>
    </>
  );
}

function NoUsers({ q }: { q: string | undefined }) {
  if (q === undefined) return <EmptyState drawing={People} title="No users on this page" />;
  return (
    <EmptyState
      drawing={Lens}
      title="No users found"
      description={`No name, email address, or ID starts with “${q}”.`}
    />
  );
}

const columns: readonly Column<User>[] = [
  {
    key: 'name',
    heading: 'Name',
    isRowHeader: true,
    width: 'w-[28%]',
    className: 'truncate',
    cell: (user) => <UserLink user={user} />,
  },
  { key: 'email', heading: 'Email', className: 'truncate text-muted', cell: ({ email }) => email },
  { key: 'roles', heading: 'Roles', width: 'w-[24%]', cell: (user) => <UserBadges user={user} /> },
  {
    key: 'joined',
    heading: 'Joined',
    width: 'w-32',
    className: 'truncate text-muted text-sm',
    cell: (user) => <Joined user={user} />,
  },
];

function UserTable({ users }: { users: readonly User[] }) {
  return (
    <DataTable
      label="Users"
      rows={users}
      columns={columns}
      hasRowLinks
      card={(user) => (
        <>
          <p className="truncate font-medium text-base">
            <UserLink user={user} />
          </p>
          <p className="truncate text-muted text-sm">{user.email}</p>
          <div className="mt-2 flex items-end justify-between gap-3">
            <UserBadges user={user} />
            <span className="shrink-0 text-faint text-xs">
              <Joined user={user} />
            </span>
          </div>
        </>
      )}
    />
  );
}

/** The link covers the whole row. */
function UserLink({ user }: { user: User }) {
  return (
    <Link
      to="/admin/users/$userId"
      params={{ userId: user.id }}
      className="text-ink after:absolute after:inset-0 hover:text-accent-ink"
    >
      {getDisplayName(user)}
    </Link>
  );
}

function Joined({ user }: { user: User }) {
  const { locale, zone } = useReader();
  return <RelativeTime value={user.createdAt} locale={locale} timeZone={zone} />;
}
