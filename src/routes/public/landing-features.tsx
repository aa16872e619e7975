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
    text: 'Daily, weekly or monthly. A visit turns the card green, and days in a row are counted.',
  },
  {
    icon: BellRing,
    title: 'Claims within 24 hours',
    text: 'Your tracker lists what can be claimed in the next 24 hours, with the hours and minutes left.',
  },
  {
    icon: NotebookPen,
    title: 'Wallets, notes, priority',
    text: 'Which address you used, what there is to do, and what matters most, beside each airdrop.',
  },
  {
    icon: ListFilter,
    title: 'Filters that stay',
    text: 'By status, type, age, priority, check-in and visit, with search. The address keeps your view.',
  },
  {
    icon: RefreshCw,
    title: 'Synced across devices',
    text: 'What you change on the phone is on the desktop a moment later, without a reload.',
  },
  {
    icon: Download,
    title: 'Your data, exported',
    text: 'Take the list with you as CSV, JSON or plain text, filtered the way you need it.',
  },
  {
    icon: Keyboard,
    title: 'Phone and keyboard',
    text: 'Made for a small screen at a deadline, and for hands that stay on the keys.',
  },
  {
    icon: ShieldCheck,
    title: 'No keys asked for',
    text: 'Tracking needs no wallet connection. Dropfolio never asks for private keys or seed phrases.',
  },
];

export function LandingFeatures() {
  return (
    <section className="page-column pt-8 pb-16 sm:pt-12 sm:pb-24">
      <h2 className="max-w-xl font-semibold text-2xl text-ink sm:text-3xl">
        What you would keep in a spreadsheet, without the spreadsheet.
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
        {features.map(({ icon: Icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="grid size-9 shrink-0 place-items-center rounded-lg border border-line bg-surface text-accent-ink">
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
