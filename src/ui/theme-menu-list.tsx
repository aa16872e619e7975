import { Monitor, Moon, Sun } from 'lucide-react';
import type { LazyMenuContentProps } from './lazy-menu.tsx';
import { Menu, MenuRadioGroup, MenuRadioItem } from './menu.tsx';
import { parseTheme, useTheme } from './theme.ts';

export function ThemeMenuList(menu: LazyMenuContentProps) {
  const { theme, setTheme } = useTheme();
  return (
    <Menu {...menu} className="min-w-36">
      <MenuRadioGroup label="Theme" value={theme} onValueChange={(value) => setTheme(parseTheme(value))}>
        <MenuRadioItem value="light" icon={Sun}>
          Light
        </MenuRadioItem>
        <MenuRadioItem value="dark" icon={Moon}>
          Dark
        </MenuRadioItem>
        <MenuRadioItem value="system" icon={Monitor}>
          System
        </MenuRadioItem>
      </MenuRadioGroup>
    </Menu>
  );
}
