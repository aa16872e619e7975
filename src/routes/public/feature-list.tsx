import {
  BellRing,
  BookOpen,
  ChartColumn,
  CircleCheckBig,
  Download,
  Droplets,
  Infinity as InfinityIcon,
  Link2,
  type LucideIcon,
  Moon,
  NotebookPen,
  RefreshCw,
  ShieldCheck,
  Smartphone,
  Star,
  Tags,
  Wallet,
} from 'lucide-react';
import type { PublicConfig } from '#/lib/public-config.ts';
import { Card } from '#/ui/card.tsx';

type Feature = { icon: LucideIcon; title: string; text: string };

const unlimited = {
  free: 'Track as many airdrops as you like.',
  freemium: 'Up to 10 airdrops on the free plan, unlimited with Premium.',
};

function featuresFor(pricing: PublicConfig['pricing']): Feature[] {
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
      icon: Wallet,
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
      text: 'Claims and check-ins (daily, weekly, monthly) by email, push, Telegram, or webhook, at the times you choose and never in your quiet hours.',
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

export function FeatureList({ pricing }: { pricing: PublicConfig['pricing'] }) {
  return (
    <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
      {featuresFor(pricing).map(({ icon: Icon, title, text }) => (
        <Card as="li" key={title}>
          <span className="grid size-9 place-items-center rounded-lg border border-line bg-sunken text-accent-ink">
            <Icon className="size-4.5" aria-hidden="true" />
          </span>
          <h2 className="mt-3 font-medium text-ink text-lg">{title}</h2>
          <p className="mt-1 text-base text-muted">{text}</p>
        </Card>
      ))}
    </ul>
  );
}
