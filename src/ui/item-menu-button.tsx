import { Ellipsis } from 'lucide-react';
import { type ComponentType, useCallback, useId } from 'react';
import { Button } from './button.tsx';
import { LazyMenu, type LazyMenuContentProps } from './lazy-menu.tsx';

type ItemMenuButtonProps = {
  item: { id: string; name: string };
  /** Such as `() => import('./task-menu.tsx').then((module) => module.TaskMenu)`, stable across renders. */
  load: () => Promise<ComponentType<LazyMenuContentProps & { id: string }>>;
  tabIndex?: number | undefined;
  className?: string | undefined;
};

/** Opens the action menu of a list item. */
export function ItemMenuButton({ item: { id, name }, load, tabIndex, className }: ItemMenuButtonProps) {
  const buttonId = useId();
  const loadMenu = useCallback(
    () => load().then((Menu) => (props: LazyMenuContentProps) => <Menu {...props} id={id} />),
    [load, id],
  );
  return (
    <LazyMenu
      load={loadMenu}
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
