import { useQuery } from '@tanstack/react-query';
import { Link, useCanGoBack, useRouter } from '@tanstack/react-router';
import { Coins, Info } from 'lucide-react';
import type { MouseEvent } from 'react';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import { PackageCard } from '#/features/credits/components/packages-card.tsx';
import { packagesQuery } from '#/features/credits/components/packages-query.ts';
import { useBalance } from '#/features/credits/components/use-balance.ts';
import { cashNote } from '#/features/credits/policy.ts';
import type { CreditPackage } from '#/features/credits/schema.ts';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { PageSearch } from '#/lib/page-search.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { PurchasesSection } from '../../components/purchases-section.tsx';
import { startFailedMessages } from '../../messages.ts';
import { useCheckout } from './use-checkout.ts';

type BuyProps = { viewerId: string; search: PageSearch };

export function BuyScreen({ search }: Pick<BuyProps, 'search'>) {
  const viewer = useViewer();
  return (
    <div className="page-column pb-12">
      <PageHeader
        title="Buy Credits"
        description={`Use credits to reward followers in follow campaigns. They don’t expire. ${cashNote}`}
        back={<BackButton />}
      />
      {viewer === null ? (
        <SignInPanel title="Sign in required" description="Please sign in to purchase credits." />
      ) : (
        <Packages key={viewer.id} viewerId={viewer.id} search={search} />
      )}
    </div>
  );
}

/** Goes back in history; links to the home page without scripts or without a previous page. */
function BackButton() {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const goBack = (event: MouseEvent) => {
    if (!canGoBack || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    router.history.back();
  };
  return (
    <Link to="/" onClick={goBack}>
      Back
    </Link>
  );
}

function Packages({ viewerId, search }: BuyProps) {
  const { api, config } = useRouter().options.context;
  const query = useQuery(packagesQuery(api));
  const { busyWith, pay } = useCheckout({
    viewerId,
    begin: (packageId, idempotencyKey) =>
      api.payments.buyCredits({ packageId }, { context: { idempotencyKey } }),
    startFailed: startFailedMessages.credits,
    signInMessage: 'Please sign in to purchase credits.',
    path: '/buy-credits',
  });
  const isOnSale = config.payments !== 'off';
  return (
    <>
      <Balance />
      {!isOnSale && <NotOnSale />}
      <OneView
        query={query}
        failure="Couldn’t load credit packages"
        skeleton={{
          blocks: Array<string>(4).fill('h-82 rounded-lg'),
          grid: 'grid gap-4 pt-3 sm:grid-cols-2 lg:grid-cols-4',
        }}
      >
        {({ items }) => (
          <ul aria-label="Credit packages" className="grid gap-4 pt-3 sm:grid-cols-2 lg:grid-cols-4">
            {items.map((item) => (
              <PackageCard
                key={item.id}
                item={item}
                action={
                  isOnSale && (
                    <BuyButton
                      item={item}
                      isBusy={busyWith === item.id}
                      isBlocked={busyWith !== undefined && busyWith !== item.id}
                      onBuy={() => void pay(item.id)}
                    />
                  )
                }
              />
            ))}
          </ul>
        )}
      </OneView>
      <HowItWorks />
      <PurchasesSection search={search} />
    </>
  );
}

type BuyButtonProps = {
  item: CreditPackage;
  isBusy: boolean;
  /** Another package is being paid for. */
  isBlocked: boolean;
  onBuy: () => void;
};

function BuyButton({ item, isBusy, isBlocked, onBuy }: BuyButtonProps) {
  return (
    <Button
      variant={item.isPopular ? 'primary' : 'secondary'}
      className="w-full"
      busy={isBusy}
      busyLabel="Processing..."
      disabled={isBlocked}
      onClick={onBuy}
    >
      Buy Now
      <span className="sr-only"> {formatCredits(item.totalCredits)}</span>
    </Button>
  );
}

function NotOnSale() {
  return (
    <p className="mb-2 flex w-fit items-start gap-2.5 rounded-md border border-info-line bg-info-bg px-3 py-2.5 text-info-ink text-sm">
      <Info className="mt-0.5 size-4 shrink-0" aria-hidden="true" />
      <span>Credits aren’t on sale yet. These are the planned packages and prices.</span>
    </p>
  );
}

function Balance() {
  const balance = useBalance();
  return (
    <p className="mb-2 flex items-center gap-2 text-base text-muted">
      <Coins className="size-4 text-accent-ink" aria-hidden="true" />
      Your balance:
      <span className="tabular font-semibold text-ink">
        {balance === undefined ? '–' : formatCredits(balance)}
      </span>
    </p>
  );
}

const steps = [
  ['Choose a package.', 'Bonus credits are included for free.'],
  [
    'Pay in naira.',
    'Use a card, mobile money, or USSD with our payment provider. We never see your card details.',
  ],
  [
    'Use your credits.',
    'They’re added to your balance once the payment is confirmed, usually within a minute.',
  ],
  ['Create a follow campaign.', 'Close it any time and get unused credits back.'],
] as const;

function HowItWorks() {
  return (
    <Card as="section" aria-labelledby="how-it-works" className="mt-6">
      <h2 id="how-it-works" className="mb-4 font-semibold text-ink text-lg">
        How it works
      </h2>
      <ol className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {steps.map(([title, text], index) => (
          <li key={title} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="tabular grid size-6 shrink-0 place-items-center rounded-full border border-accent-line bg-accent-soft font-medium text-accent-ink text-sm"
            >
              {index + 1}
            </span>
            <p className="text-muted text-sm">
              <span className="block font-medium text-base text-ink">{title}</span>
              {text}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}
