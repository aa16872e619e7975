import { Link, useRouter } from '@tanstack/react-router';
import type { PublicConfig } from '#/lib/public-config.ts';
import { formatChannels } from '#/lib/reminder-channels.ts';
import { Checklist, type Drawing, Folder, Lock } from '#/ui/drawings.tsx';

type Reason = {
  drawing: Drawing;
  title: string;
  text: string;
  to: '/features' | '/risk' | '/faq';
  more: string;
};

const getReasons = (channels: PublicConfig['channels']): readonly Reason[] => [
  {
    drawing: Checklist,
    title: 'Know what’s due today',
    text: `Check-ins due, claims in the next 24 hours, and airdrops that start today, in one list. Get reminders ${formatChannels(channels)}, and none during your quiet hours.`,
    to: '/features',
    more: 'All features',
  },
  {
    drawing: Lock,
    title: 'Nothing to connect',
    text: 'No wallet, no keys, no seed phrase. Links are checked against known phishing sites before they open, and presale risk levels come from sourced facts.',
    to: '/risk',
    more: 'How we compute risk levels',
  },
  {
    drawing: Folder,
    title: 'Your list stays yours',
    text: 'Import your spreadsheet, and export everything as CSV, JSON, or text at any time. Changes on your phone show up on your desktop in seconds.',
    to: '/faq',
    more: 'Read the FAQ',
  },
];

export function Reasons() {
  const { channels } = useRouter().options.context.config;
  return (
    <section aria-labelledby="reasons" className="page-column mt-20 sm:mt-28">
      <h2 id="reasons" className="max-w-2xl font-semibold text-3xl text-ink sm:text-4xl">
        Everything you’d keep in a spreadsheet, without the spreadsheet.
      </h2>
      <ul className="mt-10 grid gap-x-10 gap-y-12 sm:mt-12 md:grid-cols-3">
        {getReasons(channels).map(({ drawing: Picture, title, text, to, more }) => (
          <li key={title} className="flex flex-col">
            <Picture className="-ml-2" />
            <h3 className="mt-5 font-semibold text-ink text-xl">{title}</h3>
            <p className="mt-2 mb-3 max-w-prose text-lg text-muted">{text}</p>
            <Link
              to={to}
              className="tap mt-auto self-start rounded-sm font-medium text-accent-ink text-base underline decoration-accent-line underline-offset-4 hover:decoration-current"
            >
              {more}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
