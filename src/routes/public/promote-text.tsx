import { getRouteApi, Link, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { cashNote, creditPackages } from '#/features/credits/policy.ts';
import { findPackage } from '#/features/credits/prices.ts';
import { CompactCard, CompactTiming } from '#/features/listings/components/compact-card.tsx';
import { type ItemKind, itemKinds } from '#/lib/item-kinds.ts';
import { listingKindNames } from '#/lib/listing-kinds.ts';
import { formatNaira } from '#/lib/naira.ts';

const route = getRouteApi('/promote');
const dayMs = 86_400_000;
const link =
  'font-medium text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current';

export function PromoteText() {
  const { followCampaigns, payments } = useRouter().options.context.config;
  return (
    <div className="mt-10 flex flex-col gap-10">
      <Part id="formats" title="What you can publish">
        <Formats follow={followCampaigns} />
      </Part>
      <Part id="form" title="What we ask for">
        <Questions />
      </Part>
      <Part id="review" title="How review works">
        <Steps steps={review} />
      </Part>
      <Part id="prices" title="What it costs">
        <Prices follow={followCampaigns} sells={payments !== 'off'} />
      </Part>
      {followCampaigns && (
        <Part id="claims" title="How claims are checked">
          <Steps steps={claims} />
        </Part>
      )}
    </div>
  );
}

function Part({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-3 scroll-mt-20 font-semibold text-ink text-xl">
        {title}
      </h2>
      {children}
    </section>
  );
}

type Example = {
  text: ReactNode;
  card: { subtitle: string; title: string; summary: string };
  /** Start and end, in days from today. */
  days: readonly [number, number];
};

function Formats({ follow }: { follow: boolean }) {
  const { now } = route.useLoaderData();
  const addDays = (days: number) => new Date(Date.parse(now) + days * dayMs).toISOString();
  const examples: Readonly<Record<ItemKind, Example>> = {
    campaign: {
      text: 'People join, and you see who took part and how many spots are taken. You can publish the results at the end.',
      card: { subtitle: 'DeFi', title: 'Spring liquidity season', summary: '100 TIDE each' },
      days: [-6, 8],
    },
    presale: {
      text: (
        <>
          Dates, caps, and links. Followers get a reminder. Its{' '}
          <Link to="/risk" className={link}>
            risk level
          </Link>{' '}
          comes from sourced facts. No one can buy a better one.
        </>
      ),
      card: { subtitle: 'Base', title: 'Harbour Finance', summary: 'HBR' },
      days: [5, 20],
    },
    quest: {
      text: 'Up to 20 small tasks. People check them off and can attach a proof link.',
      card: { subtitle: 'Aurora', title: 'First steps on Aurora', summary: '500 points' },
      days: [-1, 13],
    },
  };
  return (
    <ul className="grid gap-x-6 gap-y-8 sm:grid-cols-2">
      {itemKinds.map((kind) => {
        const { text, card, days } = examples[kind];
        return (
          <Format
            key={kind}
            name={listingKindNames[kind]}
            text={text}
            example={
              <CompactCard kind={kind} picture={null} {...card}>
                <CompactTiming from={addDays(days[0])} to={addDays(days[1])} now={now} />
              </CompactCard>
            }
          />
        );
      })}
      {follow && (
        <Format
          name="Follow campaign"
          text="Choose an X account, a number of followers, and a reward per follower: 1 to 5 credits. Rewarding follows may violate X’s rules."
          example={
            <CompactCard
              kind="campaign"
              subtitle="Follow & earn"
              picture={null}
              title="@harbour_fi"
              summary="2 credits per follow"
            >
              <span className="tabular text-muted">60 of 100 spots left</span>
            </CompactCard>
          }
        />
      )}
    </ul>
  );
}

function Format({ name, text, example }: { name: string; text: ReactNode; example: ReactNode }) {
  return (
    <li>
      <h3 className="font-medium text-ink text-lg">{name}</h3>
      <p className="mt-1 max-w-prose text-base text-muted">{text}</p>
      <p className="mt-3 mb-1 text-faint text-xs">Example</p>
      {example}
    </li>
  );
}

const questions = {
  campaign: ['Campaign', 'Title, description, category, dates, reward', 'Picture, number of spots'],
  presale: ['Presale', 'Project, token symbol, blockchain, dates', 'Logo, caps, audit report, KYC'],
  quest: [
    'Quest',
    'Title, description, project, dates, reward, 1 to 20 tasks',
    'Picture, a link for each task',
  ],
} as const satisfies Record<ItemKind, readonly string[]>;

function Questions() {
  return (
    <>
      <Table
        head={['Listing', 'Required', 'Optional']}
        rows={Object.values(questions)}
        caption="Fields of each form"
      />
      <p className="mt-3 max-w-prose text-muted text-sm">
        Every listing needs at least one link to the project’s own site or account. We never ask for keys,
        seed phrases, or a wallet.
      </p>
    </>
  );
}

type Step = readonly [name: string, text: string];

const review: readonly Step[] = [
  ['Submission', 'The form keeps a draft as you type. Send it when it’s ready.'],
  ['Review', 'We check links against lists of dangerous sites, and an admin reads the whole submission.'],
  ['Decision', 'It’s published, or sent back with the reason. You can fix it and resubmit.'],
  ['Edits', 'Edits are reviewed the same way. Until then, people see the approved version.'],
];

const claims: readonly Step[] = [
  ['Set aside', 'The credits for all followers are set aside when you start, so every claim can be paid.'],
  ['Proof', 'Followers submit their profile. Each person is paid once per account and creator.'],
  ['Review', 'Admins check proofs and warning signals before a claim is paid. Rejected claims cost nothing.'],
  [
    'Disputes',
    'You can dispute an approved claim for 14 days. If you’re right, its credits come back to you or to the campaign.',
  ],
  [
    'Closing',
    'Close any time. Unfilled spots are refunded immediately. Pending claims are decided within 14 days, or approved automatically after that.',
  ],
];

function Steps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="grid gap-x-6 gap-y-4 sm:grid-cols-2 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none">
      {steps.map(([name, text], index) => (
        <li key={name} className="border-line border-t pt-3">
          <h3 className="font-medium text-base text-ink">
            <span className="tabular mr-2 text-faint">{index + 1}</span>
            {name}
          </h3>
          <p className="mt-1 text-muted text-sm">{text}</p>
        </li>
      ))}
    </ol>
  );
}

const formatNumber = (value: number) => value.toLocaleString('en');
const sample = { followers: 100, each: 2 };

function Prices({ follow, sells }: { follow: boolean; sells: boolean }) {
  const needed = sample.followers * sample.each;
  const suggested = findPackage(needed);
  return (
    <>
      <p className="max-w-prose text-base text-muted">
        Campaigns, presales, and quests are free.
        {follow && ' Follow campaigns cost what you offer (followers × credits), with no fee on top.'}
      </p>
      {follow && sells && (
        <>
          <div className="mt-4 max-w-2xl">
            <Table
              caption="Credit packages"
              head={['You pay', 'You get']}
              rows={creditPackages.map((creditPackage) => [
                formatNaira(creditPackage.amount),
                `${formatNumber(creditPackage.totalCredits)} credits`,
              ])}
            />
          </div>
          <p className="mt-3 max-w-prose text-muted text-sm">
            {formatNumber(sample.followers)} followers at {sample.each} credits each cost{' '}
            {formatNumber(needed)} credits.{' '}
            {suggested &&
              `The ${formatNaira(suggested.amount)} package has ${formatNumber(suggested.totalCredits)}. `}
            Credits don’t expire. {cashNote}
          </p>
        </>
      )}
    </>
  );
}

type TableProps = { caption: string; head: readonly string[]; rows: readonly (readonly string[])[] };

function Table({ caption, head, rows }: TableProps) {
  return (
    <table className="tabular w-full text-left text-base">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-muted text-sm">
        <tr>
          {head.map((item) => (
            <th key={item} scope="col" className="border-line border-b py-2 pr-4 font-medium">
              {item}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([first, ...others]) => (
          <tr key={first}>
            <th scope="row" className="border-line border-b py-2.5 pr-4 align-top font-medium text-ink">
              {first}
            </th>
            {others.map((other) => (
              <td key={other} className="border-line border-b py-2.5 pr-4 align-top text-muted">
                {other}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
