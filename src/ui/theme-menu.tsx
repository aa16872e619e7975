import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from './button.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { LazyMenu, menuFailed } from './lazy-menu.tsx';
import { useTheme } from './theme.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };

const ThemeMenuList = lazyDialog(() => import('./theme-menu-list.tsx'), 'ThemeMenuList', menuFailed);

/** The theme button; its menu loads when the pointer or focus nears it. */
export function ThemeMenu() {
  const { theme } = useTheme();
  const Icon = icons[theme];
  return (
    <LazyMenu
      preload={ThemeMenuList.preload}
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Icon aria-hidden="true" />
        </Button>
      }
    >
      {(menu) => <ThemeMenuList {...menu} />}
    </LazyMenu>
  );
}
