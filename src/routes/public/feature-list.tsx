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
  free: 'As many airdrops as you follow, with no limit.',
  freemium: 'Up to 10 airdrops on the free plan, and as many as you like with Premium.',
};

function featuresFor(pricing: PublicConfig['pricing']): Feature[] {
  return [
    { icon: InfinityIcon, title: 'Unlimited tracking', text: unlimited[pricing] },
    {
      icon: CircleCheckBig,
      title: 'Status management',
      text: 'Upcoming, active, claimed or expired: each with a colour and a word, changed in one press.',
    },
    {
      icon: NotebookPen,
      title: 'Notes',
      text: 'Free text for each airdrop, found by the search as well.',
    },
    {
      icon: Wallet,
      title: 'Wallet tracking',
      text: 'The address you took part with, shown short and found by the search. No connection, no key.',
    },
    { icon: Star, title: 'Priority', text: 'Mark what matters most, and filter by it.' },
    {
      icon: Download,
      title: 'CSV export',
      text: 'Your list as CSV, JSON or text, filtered by status, type, age and priority.',
    },
    {
      icon: BellRing,
      title: 'Check-in reminders',
      text: 'Daily, weekly or monthly: from the start date on, the Today panel shows which check-ins are due.',
    },
    { icon: BookOpen, title: 'Guides', text: 'How to take part in popular airdrops, step by step.' },
    {
      icon: Droplets,
      title: 'Faucets tracking',
      text: 'Where to get test coins for test networks, on one page.',
    },
    {
      icon: ChartColumn,
      title: 'Statistics',
      text: 'Totals by status, claims to come and your streak, drawn from your own list.',
    },
    { icon: Moon, title: 'Theme toggle', text: 'Light, dark, or as your system has it.' },
    {
      icon: Smartphone,
      title: 'Responsive design',
      text: 'Made for phones and large screens alike, and for the keyboard alone.',
    },
    {
      icon: ShieldCheck,
      title: 'Secure sign-in',
      text: 'Passwords or passkeys, second factors with backup codes, and a list of your sessions.',
    },
    {
      icon: RefreshCw,
      title: 'Real-time sync',
      text: 'What you change on one device is on the others a moment later.',
    },
    {
      icon: Link2,
      title: 'Project links',
      text: 'Open the address that you checked, and your visit of the day is noted.',
    },
    {
      icon: Tags,
      title: 'Type categories',
      text: 'Testnet, early access, Telegram or other, to sort and filter by.',
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
