import type { LazyMenuContentProps } from '#/ui/lazy-menu.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from '#/ui/menu.tsx';
import { preloadCalendar } from '../../calendar/components/calendar-slot.tsx';
import { preloadTable } from '../../table/components/table-slot.tsx';
import { preloadMatrix } from '../../wallets/components/matrix-slot.tsx';
import { type Layout, layouts } from './layouts.ts';

/** Functions that preload a view's code when its item is highlighted. */
const preloadByLayout: Partial<Record<Layout, () => void>> = {
  calendar: preloadCalendar,
  matrix: preloadMatrix,
  table: preloadTable,
};

type ViewMenuProps = LazyMenuContentProps & { layout: Layout; onLayout: (layout: Layout) => void };

export function ViewMenu({ layout, onLayout, ...menu }: ViewMenuProps) {
  const changeLayout = (value: string) => {
    const next = layouts.find((item) => item.value === value);
    if (next) onLayout(next.value);
  };
  return (
    <Menu {...menu}>
      <MenuRadioGroup label="View" value={layout} onValueChange={changeLayout}>
        {layouts.map(({ value, label, icon }) => (
          <MenuRadioItem key={value} value={value} icon={icon} onHighlight={preloadByLayout[value]}>
            {label}
          </MenuRadioItem>
        ))}
      </MenuRadioGroup>
    </Menu>
  );
}
