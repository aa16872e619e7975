import type { ReactNode } from 'react';
import { Card, CardHeader } from '#/ui/card.tsx';
import { type ListState, ListView } from '#/ui/list-view.tsx';

type SignInMethodListProps<T> = {
  title: string;
  description: string;
  /** The add button. */
  action: ReactNode;
  /** An unsupported feature, or a pending prompt. */
  notice?: ReactNode;
  list: ListState<{ items: T[] }>;
  empty: string;
  failed: string;
  children: (item: T) => ReactNode;
};

/** A section of the profile that lists one kind of sign-in method. */
export function SignInMethodList<T>(props: SignInMethodListProps<T>) {
  const { title, description, action, notice, list, empty, failed, children } = props;
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} description={description} actions={action} />
      {notice}
      <ListView
        list={list}
        failure={{ title: failed, bare: true }}
        skeleton={{ rows: 1, row: 'h-5.5 w-40' }}
        empty={<p className="text-base text-muted">{empty}</p>}
      >
        {({ items }) => <ul className="divide-y divide-line">{items.map(children)}</ul>}
      </ListView>
    </Card>
  );
}
