import { Link } from '@tanstack/react-router';
import { Check, Clock, TriangleAlert } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatCredits } from '#/features/credits/components/amounts.ts';
import type { Viewer } from '#/features/session/schema.ts';
import { formatDay, formatInstant } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { CopyButton } from '#/ui/copy-button.tsx';
import { cx } from '#/ui/cx.ts';
import { Spinner } from '#/ui/spinner.tsx';
import type { VerifyPaymentResult } from '../../schema.ts';
import type { Failure } from '../failures.ts';
import { formatPremium } from '../months.ts';
import type { ReturnParams } from '../returned.ts';
import { PayAgainButton } from './pay-again-button.tsx';
import { useVerification } from './use-verification.ts';

type CallbackScreenProps = { viewer: Viewer; returned: ReturnParams };

/** The page that the payment provider redirects to. */
export function CallbackScreen({ viewer, returned }: CallbackScreenProps) {
  const { verification, attempt, retry } = useVerification(viewer.id, returned);
  const dashboard = viewer.role === 'promoter' ? '/my-projects' : '/tracker';
  const toDashboard = (label: string, variant: 'primary' | 'secondary') => (
    <Button asChild variant={variant}>
      <Link to={dashboard}>{label}</Link>
    </Button>
  );
  // The pressed button was removed, so the focus moves to the card.
  const focusKey = attempt > 1 ? `${attempt} ${verification.status}` : undefined;
  return (
    <div className="page-column flex justify-center py-12 sm:py-20">
      <Card as="section" aria-labelledby="payment" className="w-full max-w-md p-6! text-center sm:p-8!">
        {verification.status === 'verifying' && (
          <StatusPanel
            icon={<Spinner className="size-6" />}
            title="Verifying your payment…"
            focusKey={focusKey}
          >
            <Text>
              {attempt > 1 && `Attempt ${attempt}. `}
              This usually takes a few seconds.
            </Text>
            <noscript>
              <Text>This page needs JavaScript. Your purchase is added to your account either way.</Text>
            </noscript>
          </StatusPanel>
        )}
        {verification.status === 'succeeded' && (
          <StatusPanel
            tone="success"
            icon={<Check className="size-6" aria-hidden="true" />}
            title={verification.verified.message.title}
            focusKey={focusKey}
            actions={toDashboard('Continue to Dashboard', 'primary')}
          >
            <Text>{verification.verified.message.description}</Text>
            <NextStep verified={verification.verified} locale={viewer.locale} />
          </StatusPanel>
        )}
        {verification.status === 'earlier' && (
          <StatusPanel
            tone="success"
            icon={<Check className="size-6" aria-hidden="true" />}
            title="Already paid"
            focusKey={focusKey}
            actions={toDashboard('Continue to Dashboard', 'primary')}
          >
            <EarlierPayment verified={verification.verified} viewer={viewer} />
          </StatusPanel>
        )}
        {verification.status === 'pending' && (
          <StatusPanel
            tone="warning"
            icon={<Clock className="size-6" aria-hidden="true" />}
            title={verification.verified.message.title}
            focusKey={focusKey}
            actions={
              <>
                {toDashboard('Continue to Dashboard', 'primary')}
                <Button onClick={retry}>Check again</Button>
              </>
            }
          >
            <Text>{verification.verified.message.description}</Text>
            <Text>
              Bank transfers and USSD can take a few minutes. You can close this page. We’ll let you know when
              your payment arrives.
            </Text>
          </StatusPanel>
        )}
        {verification.status === 'failed' && (
          <FailedPayment
            failure={verification.failure}
            viewerId={viewer.id}
            focusKey={focusKey}
            onRetry={retry}
            back={toDashboard('Back to Dashboard', 'secondary')}
          />
        )}
      </Card>
    </div>
  );
}

type StatusPanelProps = {
  tone?: 'success' | 'warning' | 'danger';
  icon: ReactNode;
  title: string;
  /** The title takes the focus whenever this changes. */
  focusKey: string | undefined;
  actions?: ReactNode;
  children: ReactNode;
};

const tones = {
  success: 'border-success-line bg-success-bg text-success-ink',
  warning: 'border-warning-line bg-warning-bg text-warning-ink',
  danger: 'border-danger-line bg-danger-bg text-danger-ink',
};

function StatusPanel({ tone, icon, title, focusKey, actions, children }: StatusPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusKey !== undefined) heading.current?.focus({ preventScroll: true });
  }, [focusKey]);
  return (
    <div role={tone === 'danger' ? 'alert' : 'status'}>
      <span
        className={cx(
          'mx-auto mb-4 grid size-14 place-items-center rounded-full border',
          tone === undefined ? 'border-accent-line bg-accent-soft text-accent-ink' : tones[tone],
        )}
      >
        {icon}
      </span>
      <h1 id="payment" ref={heading} tabIndex={-1} className="font-semibold text-ink text-xl outline-none">
        {title}
      </h1>
      <div className="mt-2 grid gap-2">{children}</div>
      {actions && <div className="mt-6 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}

const Text = ({ children }: { children: ReactNode }) => (
  <p className="text-balance text-base text-muted">{children}</p>
);

function EarlierPayment({ verified, viewer }: { verified: VerifyPaymentResult; viewer: Viewer }) {
  const { kind, credits, months, paidAt } = verified;
  const reader = { locale: viewer.locale, zone: viewer.timeZone };
  const item = kind === 'credits' ? formatCredits(credits ?? 0) : formatPremium(months ?? 1);
  return (
    <>
      <Text>
        You paid for {item}
        {paidAt !== null && (
          <>
            {' '}
            on{' '}
            <time dateTime={paidAt} suppressHydrationWarning>
              {formatInstant(Date.parse(paidAt), reader)}
            </time>
          </>
        )}
        . You weren’t charged again.
      </Text>
      <p className="text-muted text-sm">
        <Link to="/buy-credits" className={linkClass}>
          Your purchases
        </Link>
      </p>
    </>
  );
}

function NextStep({ verified, locale }: { verified: VerifyPaymentResult; locale: string | null }) {
  const { kind, renewalDate } = verified;
  if (kind === 'credits') return <Text>Redirecting to campaigns…</Text>;
  return (
    <Text>
      {renewalDate !== null && `Premium is active until ${formatDay(renewalDate, locale)}. `}
      Redirecting to your plan…
    </Text>
  );
}

type FailedProps = {
  failure: Failure;
  viewerId: string;
  focusKey: string | undefined;
  onRetry: () => void;
  back: ReactNode;
};

function FailedPayment({ failure, viewerId, focusKey, onRetry, back }: FailedProps) {
  const { title, text, isCanceled, notice, contactWith, payAgain, canRetry } = failure;
  return (
    <StatusPanel
      tone={isCanceled ? 'warning' : 'danger'}
      icon={<TriangleAlert className="size-6" aria-hidden="true" />}
      title={title}
      focusKey={focusKey}
      actions={
        <>
          {payAgain !== null && <PayAgainButton payAgain={payAgain} viewerId={viewerId} />}
          {canRetry && (
            <Button variant="primary" onClick={onRetry}>
              Try Again
            </Button>
          )}
          {back}
        </>
      }
    >
      <Text>{text}</Text>
      {notice !== null && (
        <p className="rounded-md border border-warning-line bg-warning-bg px-3 py-2 text-left text-sm text-warning-ink">
          {notice}
        </p>
      )}
      {payAgain !== null && (
        <p className="text-muted text-sm">
          Want something else?{' '}
          <Link to={payAgain.kind === 'premium' ? '/plan' : '/buy-credits'} className={linkClass}>
            {payAgain.kind === 'premium' ? 'Go to your plan' : 'Choose a package'}
          </Link>
        </p>
      )}
      {!isCanceled && contactWith === null && (
        <p className="text-muted text-sm">
          If you were charged, <Support>contact support</Support>.
        </p>
      )}
      {!isCanceled && contactWith !== null && (
        <div className="text-muted text-sm">
          Please <Support>contact support</Support> with this transaction ID if you were charged:
          <span className="mt-1 flex items-center justify-center gap-1">
            <span className="break-all font-mono text-ink">{contactWith}</span>
            <CopyButton text={contactWith} label="Copy transaction ID" />
          </span>
        </div>
      )}
    </StatusPanel>
  );
}

const linkClass = 'font-medium text-accent-ink underline underline-offset-4';

function Support({ children }: { children: ReactNode }) {
  return (
    <Link to="/support" className={linkClass}>
      {children}
    </Link>
  );
}
