import { Ellipsis } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Button } from './button.tsx';
import { LazyMenu } from './lazy-menu.tsx';

type ItemMenuButtonProps = Pick<ComponentProps<typeof LazyMenu>, 'preload' | 'children'> & {
  name: string;
  tabIndex?: number | undefined;
  className?: string | undefined;
};

export function ItemMenuButton({ name, preload, tabIndex, className, children }: ItemMenuButtonProps) {
  const buttonId = useId();
  return (
    <LazyMenu
      preload={preload}
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
    >
      {children}
    </LazyMenu>
  );
}
