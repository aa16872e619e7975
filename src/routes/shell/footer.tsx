import { useRouter, useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { openCookieSettings } from '#/browser/consent.ts';
import { AdPlace } from '#/features/ads/components/ad-place.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import { isPublicPage } from '#/lib/public-pages.ts';
import { cx } from '#/ui/cx.ts';
import { ExternalLink } from '#/ui/external-link.tsx';
import { BrandMark } from './brand.tsx';
import { NavLink } from './nav-link.tsx';
import type { NavEntry } from './navigation.ts';
import { useNavigation } from './use-navigation.ts';

const linkClass =
  'inline-flex min-h-8 items-center gap-1 rounded-sm text-muted transition-colors hover:text-ink pointer-coarse:min-h-11 pointer-coarse:min-w-11';

const networks: Readonly<Record<string, string>> = {
  'x.com': 'X',
  'twitter.com': 'X',
  't.me': 'Telegram',
  'discord.gg': 'Discord',
  'discord.com': 'Discord',
};

function getNetworkName(url: string): string {
  const host = new URL(url).hostname.replace(/^www\./, '');
  return networks[host] ?? host;
}

const appFooterPaths = ['/faq', '/support', '/privacy', '/terms', '/cookies'];

/** The full footer on public pages; a single line inside the app. */
export function Footer() {
  const viewer = useViewer();
  const path = useRouterState({
    select: ({ resolvedLocation, location }) => (resolvedLocation ?? location).pathname,
  });
  return viewer === null || isPublicPage(path) ? <SiteFooter /> : <AppFooter />;
}

const footerClass = 'border-line border-t print:hidden';

function AppFooter() {
  const { resources, legal } = useNavigation();
  const entries = [...resources, ...legal].filter(
    (entry) => 'to' in entry && appFooterPaths.includes(entry.to),
  );
  // The app's selection bar is fixed at the bottom, so the page gets extra space below.
  return (
    <footer className={cx(footerClass, 'above-foot mt-8 mb-(--bar,0px)')}>
      <div className="page-column flex min-h-12 flex-wrap items-center justify-between gap-x-6 text-xs">
        <p className="text-faint max-md:hidden">Nothing here is financial advice.</p>
        <ul className="flex flex-wrap gap-x-3 sm:gap-x-5">
          <Entries entries={entries} />
          <CookieSettings />
        </ul>
      </div>
    </footer>
  );
}

function SiteFooter() {
  const { config } = useRouter().options.context;
  const { quick, resources, legal } = useNavigation();
  const { communityUrl, socialUrl } = config;
  const socialLinks = [socialUrl, communityUrl].filter((url) => url !== null);
  const hasSocial = socialLinks.length > 0;

  return (
    <footer className={cx(footerClass, 'mt-16 bg-surface sm:mt-24')}>
      <AdPlace format="horizontal" className="page-column pt-4" />
      <div
        className={cx(
          'page-column grid grid-cols-2 gap-x-8 gap-y-8 py-10',
          hasSocial
            ? 'sm:grid-cols-4 lg:grid-cols-[2fr_1fr_1fr_1fr_1fr]'
            : 'sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]',
        )}
      >
        <div className="col-span-full max-w-sm lg:col-span-1">
          <p className="flex items-center gap-2 font-semibold text-ink text-lg">
            <BrandMark className="size-6" />
            Dropfolio
          </p>
          <p className="mt-2 text-muted text-sm">
            Track your airdrops, never miss a claim, and find new ones safely.
          </p>
        </div>
        <Column title="Quick Links" className={hasSocial ? undefined : 'max-sm:row-span-2'}>
          <Entries entries={quick} />
        </Column>
        <Column title="Resources">
          <Entries entries={resources} />
          {communityUrl !== null && <OutsideLink href={communityUrl} label="Community" />}
          {socialUrl !== null && <OutsideLink href={socialUrl} label="Follow us" />}
        </Column>
        <Column title="Legal">
          <Entries entries={legal} />
          <CookieSettings />
        </Column>
        {hasSocial && (
          <Column title="Social">
            {socialLinks.map((href) => (
              <OutsideLink key={href} href={href} label={getNetworkName(href)} />
            ))}
          </Column>
        )}
      </div>
      <div className="border-line border-t">
        <p className="page-column py-4 text-faint text-xs">
          Dropfolio is a tracking tool. Nothing here is financial advice.
        </p>
      </div>
    </footer>
  );
}

type ColumnProps = { title: string; className?: string | undefined; children: ReactNode };

function Column({ title, className, children }: ColumnProps) {
  return (
    <div className={className}>
      <h2 className="font-medium text-ink text-sm">{title}</h2>
      <ul className="mt-2 text-sm">{children}</ul>
    </div>
  );
}

function Entries({ entries }: { entries: readonly NavEntry[] }) {
  return entries.map((entry) => (
    <li key={entry.label}>
      <NavLink entry={entry} className={linkClass} />
    </li>
  ));
}

const CookieSettings = () => (
  <li>
    <button type="button" className={linkClass} onClick={openCookieSettings}>
      Cookie Settings
    </button>
  </li>
);

function OutsideLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <ExternalLink plain href={href} className={linkClass}>
        {label}
      </ExternalLink>
    </li>
  );
}
