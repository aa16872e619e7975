import { Ellipsis } from 'lucide-react';
import { useCallback, useId } from 'react';
import { Button } from '#/ui/button.tsx';
import { LazyMenu, type LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import type { Airdrop } from '../../schema.ts';

type EntryMenuButtonProps = {
  row: Pick<Airdrop, 'id' | 'name'>;
  tabIndex?: number;
  className?: string;
};

/** Opens the menu of an entry. */
export function EntryMenuButton({ row: { id, name }, tabIndex, className }: EntryMenuButtonProps) {
  const buttonId = useId();
  const load = useCallback(
    () =>
      import('./entry-menu.tsx').then(({ EntryMenu }) => (props: LazyMenuContentProps) => (
        <EntryMenu {...props} id={id} />
      )),
    [id],
  );
  return (
    <LazyMenu
      load={load}
      trigger={
        <Button
          id={buttonId}
          variant="ghost"
          size="icon-sm"
          aria-label={`Actions, ${name}`}
          {...(tabIndex !== undefined && { tabIndex })}
          className={className}
        >
          <Ellipsis aria-hidden="true" />
        </Button>
      }
    />
  );
}
