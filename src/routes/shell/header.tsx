import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import { Button } from '#/ui/button.tsx';
import { lazyDialog } from '#/ui/lazy-dialog.tsx';
import { LazyMenu, menuFailed } from '#/ui/lazy-menu.tsx';
import { ThemeMenu } from '#/ui/theme-menu.tsx';
import { BrandMark } from './brand.tsx';
import { MobileMenu } from './mobile-menu.tsx';
import { NavLink } from './nav-link.tsx';
import { getStartPage } from './navigation.ts';
import { AccountCorner } from './own-corner.tsx';
import { SearchButton } from './search-button.tsx';
import { useNavigation } from './use-navigation.ts';

const loadMenus = () => import('./link-menus.tsx');
const DiscoverMenu = lazyDialog(loadMenus, 'DiscoverMenu', menuFailed);
const PromoteMenu = lazyDialog(loadMenus, 'PromoteMenu', menuFailed);

const barLink =
  'inline-flex h-9 pointer-coarse:h-11 items-center whitespace-nowrap rounded-md px-3 md:max-xl:px-2 font-medium text-sm xl:text-base text-muted transition-colors hover:bg-hover hover:text-ink ' +
  'aria-[current=page]:text-ink';

export function Header() {
  const viewer = useViewer();
  const { main, discover, promote } = useNavigation();

  return (
    <header className="sticky top-0 z-header border-line border-b bg-canvas print:hidden">
      <div className="page-column flex h-header items-center gap-2">
        <Link
          to={getStartPage(viewer)}
          activeProps={{}}
          className="-ml-1 flex h-9 pointer-coarse:h-11 pointer-coarse:min-w-11 items-center pointer-coarse:max-md:justify-center gap-2 rounded-md px-1 font-semibold text-ink text-lg"
        >
          <BrandMark className="size-6" />
          <span className="max-[23.75rem]:sr-only md:max-lg:sr-only">Dropfolio</span>
        </Link>
        <nav aria-label="Main" className="ml-3 hidden md:max-lg:ml-0 items-center md:flex">
          {main
            .filter((entry) => entry.needsSignIn !== true)
            .map((entry) => (
              <NavLink key={entry.label} entry={entry} className={barLink} />
            ))}
          {discover.length > 0 && (
            <LazyMenu
              preload={DiscoverMenu.preload}
              trigger={<MenuButton id="discover-menu" label="Discover" />}
            >
              {(menu) => <DiscoverMenu {...menu} />}
            </LazyMenu>
          )}
          {main
            .filter((entry) => entry.needsSignIn === true)
            .map((entry) => (
              <NavLink
                key={entry.label}
                entry={entry}
                className={entry.isExtra ? `${barLink} max-lg:hidden` : barLink}
              />
            ))}
          {promote.length > 0 && (
            <LazyMenu
              preload={PromoteMenu.preload}
              trigger={<MenuButton id="promote-menu" label="Promote" />}
            >
              {(menu) => <PromoteMenu {...menu} />}
            </LazyMenu>
          )}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-1.5 pointer-coarse:max-sm:gap-0.5">
          <SearchButton />
          <ThemeMenu />
          {viewer === null ? (
            <>
              <Button variant="ghost" onClick={() => openAuthDialog({ tab: 'sign-in' })}>
                Log In
              </Button>
              <Button
                variant="primary"
                className="max-md:hidden"
                onClick={() => openAuthDialog({ tab: 'sign-up' })}
              >
                Sign Up
              </Button>
            </>
          ) : (
            <AccountCorner viewer={viewer} />
          )}
          <MobileMenu />
        </div>
      </div>
    </header>
  );
}

function MenuButton({ label, ...rest }: { id: string; label: string }) {
  return (
    <Button variant="ghost" className="gap-1 px-3 md:max-lg:px-2 max-xl:text-sm" {...rest}>
      {label}
      <ChevronDown className="text-faint" aria-hidden="true" />
    </Button>
  );
}
