import { useRouter } from '@tanstack/react-router';
import type { LucideIcon } from 'lucide-react';
import {
  Keyboard,
  LogIn,
  LogOut,
  Monitor,
  Moon,
  Plus,
  Sun,
  TextCursorInput,
  Upload,
  UserPlus,
} from 'lucide-react';
import {
  type QuickAddRequest,
  requestQuickAdd,
} from '#/features/airdrops/quick-add/components/quick-add-request.ts';
import type { SearchResult, SearchResultKind } from '#/features/search/schema.ts';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { useSignOut, useViewer } from '#/features/session/components/viewer.ts';
import { type ListingKind, listingKinds, listingNouns } from '#/lib/listing-kinds.ts';
import { listingKindPlurals } from '#/lib/listing-words.ts';
import { setTheme, type Theme } from '#/ui/theme.ts';
import { navIcons } from './nav-icons.ts';
import type { NavEntry, NavGroup } from './navigation.ts';
import { type RecentResult, storeRecent } from './recent-finds.ts';
import type { SearchDialogKind } from './search-dialogs.tsx';
import { useNavigation } from './use-navigation.ts';
import type { ReadLine } from './use-read-line.ts';

/** One line of the search palette. */
export type Option = {
  id: string;
  label: string;
  hint: string;
  /** The parts of a line to add, shown below the label. */
  chips?: readonly string[];
  icon: LucideIcon;
  run: () => void;
};
export type Section = { label: string; options: readonly Option[] };

const pageGroups: readonly NavGroup[] = [
  'main',
  'discover',
  'promote',
  'account',
  'corner',
  'search',
  'admin',
  'resources',
  'legal',
];

const themes: readonly [Theme, string, LucideIcon][] = [
  ['light', 'Light theme', Sun],
  ['dark', 'Dark theme', Moon],
  ['system', 'System theme', Monitor],
];

type Words = { label: string; icon: LucideIcon };
const listings = Object.fromEntries(
  listingKinds.map((kind) => [kind, { label: listingKindPlurals[kind], icon: navIcons[listingNouns[kind]] }]),
) as Record<ListingKind, Words>;

const kinds: Readonly<Record<SearchResultKind, Words>> = {
  airdrop: { label: 'Your airdrops', icon: navIcons.tracker },
  wallet: { label: 'Your wallets', icon: navIcons.wallets },
  ...listings,
};

type Actions = {
  /** The pages in the viewer's menus. */
  pages: readonly Option[];
  commands: readonly Option[];
  /** Returns the results grouped by kind, the kind of the best match first. */
  groupResults: (items: readonly SearchResult[]) => Section[];
  listRecent: (items: readonly RecentResult[]) => Option[];
  /** Returns the option that adds the airdrop of a line; none for visitors. */
  listAdditions: (parsed: ReadLine | undefined) => Option[];
};

export function useSearchActions(onShow: (shown: SearchDialogKind | undefined) => void): Actions {
  const router = useRouter();
  const viewer = useViewer();
  const signOut = useSignOut();
  const go = (url: string) => router.history.push(url);
  const promptSignIn = (returnTo: string) => openAuthDialog({ tab: 'sign-in', returnTo });

  const toOption = (entry: NavEntry): Option => {
    const url = 'to' in entry ? entry.to : entry.href;
    const run = () => {
      if ('href' in entry) location.assign(url);
      else if (entry.needsSignIn === true && viewer === null) promptSignIn(url);
      else go(url);
    };
    return { id: `page ${url}`, label: entry.label, hint: entry.hint ?? '', icon: navIcons[entry.icon], run };
  };
  const navigation = useNavigation();
  const pages = new Map(
    pageGroups.flatMap((group) => navigation[group].map(toOption)).map((option) => [option.id, option]),
  );

  const createAction = (id: string, label: string, hint: string, icon: LucideIcon, url: string): Option => ({
    id,
    label,
    hint,
    icon,
    run: () => (viewer === null ? promptSignIn(url) : go(url)),
  });
  const quickAdd = (request: QuickAddRequest) => {
    if (viewer === null) return promptSignIn('/tracker?add=line');
    requestQuickAdd(request);
    // The tracker's filters stay.
    if (router.latestLocation.pathname !== '/tracker') go('/tracker');
  };
  const commands: Option[] = [
    createAction('add', 'Add airdrop', 'To your tracker', Plus, '/tracker?add=1'),
    {
      id: 'quick-add',
      label: 'Quick add',
      hint: 'An airdrop from one line',
      icon: TextCursorInput,
      run: () => quickAdd({}),
    },
    createAction('import', 'Import airdrops', 'From a file or a spreadsheet', Upload, '/import'),
    ...themes.map(([theme, label, icon]) => ({
      id: `theme ${theme}`,
      label,
      hint: 'Change theme',
      icon,
      run: () => setTheme(theme),
    })),
    {
      id: 'shortcuts',
      label: 'Keyboard shortcuts',
      hint: 'View all shortcuts',
      icon: Keyboard,
      run: () => onShow('shortcuts'),
    },
    ...(viewer === null
      ? [
          {
            id: 'log-in',
            label: 'Log In',
            hint: '',
            icon: LogIn,
            run: () => openAuthDialog({ tab: 'sign-in' }),
          },
          {
            id: 'sign-up',
            label: 'Sign Up',
            hint: '',
            icon: UserPlus,
            run: () => openAuthDialog({ tab: 'sign-up' }),
          },
        ]
      : [{ id: 'log-out', label: 'Log out', hint: viewer.email, icon: LogOut, run: () => void signOut() }]),
  ];

  const groupResults = (items: readonly SearchResult[]): Section[] =>
    [...new Set(items.map(({ kind }) => kind))].map((kind) => ({
      label: kinds[kind].label,
      options: items
        .filter((item) => item.kind === kind)
        .map((item) => ({
          id: `${kind} ${item.id}`,
          label: item.title,
          hint: item.text,
          icon: kinds[kind].icon,
          run: () => {
            storeRecent(item, viewer?.id);
            go(item.url);
          },
        })),
    }));
  const listRecent = (items: readonly RecentResult[]): Option[] =>
    items.map(({ kind, title, text, url }) => ({
      id: `recent ${url}`,
      label: title,
      hint: text,
      icon: kinds[kind].icon,
      run: () => go(url),
    }));

  const listAdditions = (parsed: ReadLine | undefined): Option[] =>
    parsed === undefined || viewer === null
      ? []
      : [
          {
            id: 'add-line',
            label: `Add “${parsed.name}”`,
            hint: '',
            chips: parsed.chips,
            icon: Plus,
            run: () => quickAdd({ line: parsed.line, adds: true }),
          },
        ];

  return { pages: [...pages.values()], commands, groupResults, listRecent, listAdditions };
}

/** Returns whether each word of the query is a prefix of one of the option's words. */
export function matchesQuery({ label, hint }: Option, query: string): boolean {
  const words = `${label} ${hint}`.toLowerCase().split(/[\s/&-]+/);
  return query
    .toLowerCase()
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
