import { Monitor, Moon, Sun } from 'lucide-react';
import { Button } from './button.tsx';
import { LazyMenu } from './lazy-menu.tsx';
import { useTheme } from './theme.ts';

const icons = { light: Sun, dark: Moon, system: Monitor };

/** The button with the theme's icon; the menu behind it loads when it is neared. */
export function ThemeMenu() {
  const { theme } = useTheme();
  const Icon = icons[theme];
  return (
    <LazyMenu
      load={() => import('./theme-menu-list.tsx').then((module) => module.ThemeMenuList)}
      trigger={
        <Button variant="ghost" size="icon" aria-label="Theme">
          <Icon aria-hidden="true" />
        </Button>
      }
    />
  );
}
