import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { ItemMenuButton } from '#/ui/item-menu-button.tsx';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { menuFailed } from '#/ui/lazy-menu.tsx';
import type { Airdrop } from '../../schema.ts';

type EntryMenuButtonProps = {
  row: Pick<Airdrop, 'id' | 'name' | 'project'>;
  tabIndex?: number;
  className?: string;
};

const EntryMenu = lazyDialog(() => import('./entry-menu.tsx'), 'EntryMenu', menuFailed);

export function EntryMenuButton({ row, ...rest }: EntryMenuButtonProps) {
  return (
    <ItemMenuButton name={formatAirdropName(row)} preload={EntryMenu.preload} {...rest}>
      {(menu) => <EntryMenu {...menu} id={row.id} />}
    </ItemMenuButton>
  );
}
