import { Link, useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { cx } from '#/ui/cx.ts';
import { Lens } from '#/ui/drawings/lens.tsx';
import { People } from '#/ui/drawings/people.tsx';
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
          link: (at, label) => (
            <Link to="/admin/users" search={{ ...(search.q !== undefined && { q: search.q }), ...at }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => (
          <>
            <UserTable users={items} />
            <UserCards users={items} />
          </>
        )}
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

const headClass = 'px-3 py-2 text-left font-medium text-muted text-xs';

function UserTable({ users }: { users: readonly User[] }) {
  return (
    <div className="plate overflow-hidden max-lg:hidden">
      <table className="w-full table-fixed border-collapse text-base">
        <caption className="sr-only">Users</caption>
        <thead className="border-line border-b bg-sunken">
          <tr>
            <th scope="col" className={cx(headClass, 'w-[28%]')}>
              Name
            </th>
            <th scope="col" className={headClass}>
              Email
            </th>
            <th scope="col" className={cx(headClass, 'w-[24%]')}>
              Roles
            </th>
            <th scope="col" className={cx(headClass, 'w-32')}>
              Joined
            </th>
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <tr key={user.id} className="relative border-line border-b last:border-b-0 hover:bg-hover/60">
              <th scope="row" className="truncate px-3 py-2.5 text-left font-medium">
                <UserLink user={user} />
              </th>
              <td className="truncate px-3 py-2.5 text-muted">{user.email}</td>
              <td className="px-3 py-2">
                <UserBadges user={user} />
              </td>
              <td className="truncate px-3 py-2.5 text-muted text-sm">
                <Joined user={user} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function UserCards({ users }: { users: readonly User[] }) {
  return (
    <ul aria-label="Users" className="grid gap-2 lg:hidden">
      {users.map((user) => (
        <li key={user.id} className="plate plate-link relative min-w-0 p-3">
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
        </li>
      ))}
    </ul>
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
