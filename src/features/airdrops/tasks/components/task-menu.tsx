import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Menu, MenuItem, MenuSeparator } from '#/ui/menu.tsx';
import { useTaskList } from './task-context.ts';

export function TaskMenu({ id, ...menu }: LazyMenuContentProps & { id: string }) {
  const { items, move, edit, remove } = useTaskList();
  const index = items.findIndex((item) => item.id === id);
  const task = items[index];
  if (!task) return null;
  return (
    <Menu {...menu}>
      <MenuItem icon={Pencil} onSelect={() => edit(task)}>
        Edit
      </MenuItem>
      <MenuItem icon={ArrowUp} disabled={index === 0} onSelect={() => move(task, index - 1)}>
        Move up
      </MenuItem>
      <MenuItem icon={ArrowDown} disabled={index === items.length - 1} onSelect={() => move(task, index + 1)}>
        Move down
      </MenuItem>
      <MenuSeparator />
      <MenuItem icon={Trash2} tone="danger" onSelect={() => remove(task)}>
        Delete
      </MenuItem>
    </Menu>
  );
}
