import { Link } from '@tanstack/react-router';
import {
  Archive,
  BellRing,
  BookOpen,
  ChartColumn,
  CircleCheckBig,
  CloudOff,
  Download,
  Droplets,
  Infinity as InfinityIcon,
  Keyboard,
  LayoutDashboard,
  Link2,
  ListChecks,
  type LucideIcon,
  Moon,
  NotebookPen,
  RefreshCw,
  ShieldCheck,
  Smartphone,
  Star,
  Tags,
  Wallet as WalletIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { PublicConfig } from '#/lib/public-config.ts';
import { formatChannels } from '#/lib/reminder-channels.ts';
import { Card } from '#/ui/card.tsx';
import { Bars, ClaimWindow, type Drawing, Folder, Lens, Lock, Wallet } from '#/ui/drawings.tsx';

type FeatureConfig = Pick<PublicConfig, 'pricing' | 'channels' | 'serviceWorker'>;

type Feature = { icon: LucideIcon; title: string; text: string };

const unlimited = {
  free: 'Track as many airdrops as you like.',
  freemium: 'Up to 10 airdrops on the free plan, unlimited with Premium.',
};

function listFeatures({ pricing, channels }: FeatureConfig): Feature[] {
  return [
    { icon: InfinityIcon, title: 'Unlimited tracking', text: unlimited[pricing] },
    {
      icon: CircleCheckBig,
      title: 'Status management',
      text: 'Upcoming, active, claimed, or expired. Color-coded statuses you can change in one click.',
    },
    {
      icon: NotebookPen,
      title: 'Notes',
      text: 'Searchable notes on every airdrop.',
    },
    {
      icon: WalletIcon,
      title: 'Wallet tracking',
      text: 'Searchable wallet addresses, with no wallet connection or keys needed.',
    },
    { icon: Star, title: 'Priority', text: 'Mark what matters most and filter by it.' },
    {
      icon: Download,
      title: 'CSV export',
      text: 'Export your list as CSV, JSON, or text, filtered by status, type, age, and priority.',
    },
    {
      icon: BellRing,
      title: 'Check-in reminders',
      text: `Claims and check-ins (daily, weekly, monthly) ${formatChannels(channels)}, at the times you choose and never in your quiet hours.`,
    },
    { icon: BookOpen, title: 'Guides', text: 'Step-by-step instructions for popular airdrops.' },
    {
      icon: Droplets,
      title: 'Faucets tracking',
      text: 'Testnet faucets, all on one page.',
    },
    {
      icon: ChartColumn,
      title: 'Statistics',
      text: 'Totals by status, upcoming claims, and your streak.',
    },
    { icon: Moon, title: 'Theme toggle', text: 'Light, dark, or system.' },
    {
      icon: Smartphone,
      title: 'Responsive design',
      text: 'Works on phones and large screens, and with the keyboard alone.',
    },
    {
      icon: ShieldCheck,
      title: 'Secure sign-in',
      text: 'Passwords or passkeys, 2FA with backup codes, and control over your sessions.',
    },
    {
      icon: RefreshCw,
      title: 'Real-time sync',
      text: 'Changes on one device appear on the others moments later.',
    },
    {
      icon: Link2,
      title: 'Project links',
      text: 'Open a project’s link to record your visit for the day.',
    },
    {
      icon: Tags,
      title: 'Type categories',
      text: 'Filter by testnet, early access, Telegram, or other.',
    },
  ];
}

type Strength = { drawing: Drawing; title: string; text: string; link: ReactNode };

const strengths: readonly Strength[] = [
  {
    drawing: Folder,
    title: 'Bring your spreadsheet',
    text: 'Paste or upload your list as it is. Columns, dates, and statuses are recognized, you see a preview, and every import can be undone.',
    link: <Link to="/import">Import a list</Link>,
  },
  {
    drawing: Wallet,
    title: 'Every wallet, every airdrop',
    text: 'Keep a book of your addresses, and see what each wallet has done for every airdrop. Nothing to connect.',
    link: <Link to="/wallets">Open wallets</Link>,
  },
  {
    drawing: Lens,
    title: 'Eligibility checked at home',
    text: 'Find your wallets on a project’s published list. The file is read in your browser and never uploaded.',
    link: <Link to="/eligibility">Check eligibility</Link>,
  },
  {
    drawing: Bars,
    title: 'What it was worth',
    text: 'Costs, gas, and rewards by airdrop and wallet, with exports for your taxes.',
    link: <Link to="/profit">Open profit</Link>,
  },
  {
    drawing: ClaimWindow,
    title: 'Claims in your calendar',
    text: 'A calendar view with drag and drop, and a feed for the calendar app you already use.',
    link: <Link to="/reminders">Set up reminders and the feed</Link>,
  },
  {
    drawing: Lock,
    title: 'Links are checked first',
    text: 'Links are compared with lists of known phishing sites before they open, and again whenever the lists change.',
    link: <Link to="/tracker">Open My Tracker</Link>,
  },
];

const moreFeatures: readonly Feature[] = [
  {
    icon: ListChecks,
    title: 'Tasks and tags',
    text: 'Check off what an airdrop asks for, per wallet if you like, and group airdrops by tags.',
  },
  {
    icon: LayoutDashboard,
    title: 'Saved views',
    text: 'Keep filters, sorting, and layout under a name: cards, table, calendar, or by wallet.',
  },
  {
    icon: Archive,
    title: 'Backup',
    text: 'Export your whole tracker as one file, and import it again anywhere.',
  },
  {
    icon: Keyboard,
    title: 'Keyboard shortcuts',
    text: 'Press ? to see them, and Ctrl K to search and go anywhere.',
  },
];

const offline: Feature = {
  icon: CloudOff,
  title: 'Installs and works offline',
  text: 'Install it from your browser’s menu. Your tracker opens without a connection, and changes are sent later.',
};

/** The strongest features with drawings and links, then all others. */
export function FeatureList(config: FeatureConfig) {
  return (
    <>
      <ul className="mb-10 grid gap-x-10 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {strengths.map(({ drawing: Picture, title, text, link }) => (
          <li key={title} className="flex flex-col">
            <Picture className="-ml-2" />
            <h2 className="mt-3 font-semibold text-ink text-xl">{title}</h2>
            <p className="mt-1 mb-2 text-base text-muted">{text}</p>
            <p className="mt-auto font-medium text-accent-ink text-base *:tap *:rounded-sm *:underline *:decoration-accent-line *:underline-offset-4 *:hover:decoration-current">
              {link}
            </p>
          </li>
        ))}
      </ul>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {[...listFeatures(config), ...moreFeatures, ...(config.serviceWorker ? [offline] : [])].map(
          ({ icon: Icon, title, text }) => (
            <Card as="li" key={title}>
              <span className="grid size-9 place-items-center rounded-lg border border-line bg-sunken text-accent-ink">
                <Icon className="size-4.5" aria-hidden="true" />
              </span>
              <h2 className="mt-3 font-medium text-ink text-lg">{title}</h2>
              <p className="mt-1 text-base text-muted">{text}</p>
            </Card>
          ),
        )}
      </ul>
    </>
  );
}
