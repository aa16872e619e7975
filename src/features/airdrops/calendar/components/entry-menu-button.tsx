import { ItemMenuButton } from '#/ui/item-menu-button.tsx';
import type { Airdrop } from '../../schema.ts';

type EntryMenuButtonProps = {
  row: Pick<Airdrop, 'id' | 'name'>;
  tabIndex?: number;
  className?: string;
};

const loadMenu = () => import('./entry-menu.tsx').then(({ EntryMenu }) => EntryMenu);

export function EntryMenuButton({ row, ...rest }: EntryMenuButtonProps) {
  return <ItemMenuButton item={row} load={loadMenu} {...rest} />;
}
