import { Bell, CalendarClock, Check, Flame, Star } from 'lucide-react';
import { Badge, type Tone } from '#/ui/badge.tsx';
import { cx } from '#/ui/cx.ts';

type Sample = {
  name: string;
  project: string;
  status: string;
  tone: Tone;
  facts: readonly (readonly [string, string])[];
  due?: string;
  visited?: true;
  priority?: true;
};

const samples: readonly Sample[] = [
  {
    name: 'Season 2 points',
    project: 'Aurora Bridge',
    status: 'Active',
    tone: 'active',
    facts: [
      ['Check-in', 'Daily'],
      ['Wallet', '0x4f…a21'],
    ],
    due: 'Claim in 5h 40m',
    priority: true,
  },
  {
    name: 'Testnet tasks',
    project: 'Basalt Chain',
    status: 'Active',
    tone: 'active',
    facts: [
      ['Check-in', 'Weekly'],
      ['Wallet', '0x9c…07e'],
    ],
    visited: true,
  },
  {
    name: 'Early liquidity',
    project: 'Cinder Swap',
    status: 'Upcoming',
    tone: 'upcoming',
    facts: [
      ['Starts', 'In 3 days'],
      ['Check-in', 'Weekly'],
    ],
  },
  {
    name: 'Genesis drop',
    project: 'Kestrel',
    status: 'Claimed',
    tone: 'claimed',
    facts: [
      ['Claimed', '2 days ago'],
      ['Wallet', '0x4f…a21'],
    ],
  },
];

const tiles = [
  ['Total', '24'],
  ['Active', '11'],
  ['Upcoming', '6'],
  ['Claimed', '5'],
] as const;

/** What the tracker looks like, drawn with its own parts. Decoration: the words beside it say it all. */
export function LandingPicture() {
  return (
    <div aria-hidden="true" className="relative min-w-0 select-none">
      <div className="overflow-hidden rounded-xl border border-line-strong bg-canvas shadow-lg">
        <div className="flex h-11 items-center justify-between border-line border-b bg-surface px-4">
          <span className="font-semibold text-base text-ink">My Tracker</span>
          <span className="flex items-center gap-3 text-muted text-xs">
            <span className="inline-flex items-center gap-1 text-upcoming-ink">
              <Flame className="size-3.5" />
              12 days
            </span>
            <span className="relative">
              <Bell className="size-4" />
              <span className="-top-0.5 -right-0.5 absolute size-1.5 rounded-full bg-danger" />
            </span>
          </span>
        </div>
        <div className="p-3 sm:p-4">
          <div className="grid grid-cols-4 gap-2 max-[24rem]:grid-cols-2">
            {tiles.map(([label, value]) => (
              <div key={label} className="rounded-md border border-line bg-surface px-2.5 py-2">
                <p className="text-2xs text-muted">{label}</p>
                <p className="tabular font-semibold text-ink text-lg">{value}</p>
              </div>
            ))}
          </div>
          <div className="mt-3 grid gap-2.5 sm:grid-cols-2">
            {samples.map((sample, at) => (
              <SampleCard key={sample.name} sample={sample} className={at > 1 ? 'max-sm:hidden' : ''} />
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}

function SampleCard({ sample, className }: { sample: Sample; className: string }) {
  const { name, project, status, tone, facts, due, visited, priority } = sample;
  return (
    <div
      className={cx(
        'flex min-w-0 flex-col rounded-lg border p-3 shadow-xs',
        visited ? 'border-success-line bg-success-bg' : 'border-line bg-surface',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <div className="min-w-0">
          <p className="flex items-center gap-1 font-medium text-base text-ink">
            <span className="truncate">{name}</span>
            {priority && <Star className="size-3 shrink-0 fill-current text-upcoming" />}
          </p>
          <p className="truncate text-muted text-xs">{project}</p>
        </div>
        <Badge tone={tone}>{status}</Badge>
      </div>
      <div className="mt-3 grid grid-cols-2 gap-2 text-xs">
        {facts.map(([label, value]) => (
          <p key={label} className="min-w-0">
            <span className="block text-faint">{label}</span>
            <span className="tabular block truncate text-ink">{value}</span>
          </p>
        ))}
      </div>
      <p
        className={cx(
          'mt-3 inline-flex items-center gap-1.5 text-xs',
          due ? 'font-medium text-upcoming-ink' : visited ? 'font-medium text-success-ink' : 'text-faint',
        )}
      >
        {due && <CalendarClock className="size-3.5" />}
        {visited && <Check className="size-3.5" />}
        {due ?? (visited ? 'Visited today' : 'Nothing due today')}
      </p>
    </div>
  );
}
