import {
  BellRing,
  CalendarCheck,
  Download,
  Keyboard,
  ListFilter,
  type LucideIcon,
  NotebookPen,
  RefreshCw,
  ShieldCheck,
  Tags,
} from 'lucide-react';

type Feature = { icon: LucideIcon; title: string; text: string };

const features: readonly Feature[] = [
  {
    icon: Tags,
    title: 'Status and dates',
    text: 'Upcoming, active, claimed or expired, with start and claim dates in your own time zone.',
  },
  {
    icon: CalendarCheck,
    title: 'Check-ins with a streak',
    text: 'Daily, weekly or monthly. A visit turns the card green and extends your streak.',
  },
  {
    icon: BellRing,
    title: 'Claims within 24 hours',
    text: 'See what you can claim in the next 24 hours, with the time left.',
  },
  {
    icon: NotebookPen,
    title: 'Wallets, notes, priority',
    text: 'Keep the wallet, notes and priority of each airdrop.',
  },
  {
    icon: ListFilter,
    title: 'Filters that stay',
    text: 'Filter by status, type, age, priority, check-in and visit. Your view is saved in the URL.',
  },
  {
    icon: RefreshCw,
    title: 'Synced across devices',
    text: 'Changes on your phone appear on your desktop moments later, without a reload.',
  },
  {
    icon: Download,
    title: 'Your data, exported',
    text: 'Export your list as CSV, JSON or plain text, with any filters.',
  },
  {
    icon: Keyboard,
    title: 'Phone and keyboard',
    text: 'Made for small screens and keyboard shortcuts.',
  },
  {
    icon: ShieldCheck,
    title: 'No keys needed',
    text: 'Tracking needs no wallet connection. Dropfolio never asks for private keys or seed phrases.',
  },
];

export function LandingFeatures() {
  return (
    <section className="page-column pt-8 pb-16 sm:pt-12 sm:pb-24">
      <h2 className="max-w-xl font-semibold text-2xl text-ink sm:text-3xl">
        Everything you’d keep in a spreadsheet, without the spreadsheet.
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="plate grid size-9 shrink-0 place-items-center text-accent-ink">
              <Icon className="size-4.5" aria-hidden="true" />
            </span>
            <div className="min-w-0">
              <h3 className="font-medium text-ink text-lg">{title}</h3>
              <p className="mt-1 text-base text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
