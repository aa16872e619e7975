import { useRouter } from '@tanstack/react-router';
import { CircleAlert, ExternalLink as ExternalLinkIcon, ShieldAlert, TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import type { LeavingResult } from '../leaving/schema.ts';
import { formatReasonSentence } from '../reason-words.ts';

const verdictTexts = {
  blocked: {
    icon: ShieldAlert,
    look: 'text-danger',
    title: 'This site may be dangerous',
    text: 'Sites like this trick you into connecting a wallet or entering a seed phrase, then drain it.',
  },
  careful: {
    icon: TriangleAlert,
    look: 'text-warning',
    title: 'Check this site carefully',
    text: 'Check that the address is the one you expect.',
  },
  ok: {
    icon: ExternalLinkIcon,
    look: 'text-muted',
    title: 'You’re leaving Dropfolio',
    text: 'We have no warnings about this site, but it isn’t ours.',
  },
} as const;

/** Warns of a link before the user follows it. */
export function LeavingScreen({ link }: LeavingResult) {
  const goBack = useGoBack();
  if (link === null) {
    return (
      <>
        <CircleAlert className="size-9 text-muted" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">This link can’t be opened</h1>
        <p className="mt-1 text-muted">It isn’t the address of a website.</p>
        <Button asChild variant="primary" size="lg" className="mt-6 w-full">
          <a href="/" onClick={goBack}>
            Go back
          </a>
        </Button>
      </>
    );
  }
  const { url, host, readableHost, verdict, reasons } = link;
  const { icon: Icon, look, title, text } = verdictTexts[verdict];
  return (
    <>
      <Icon className={cx('size-9', look)} aria-hidden="true" />
      <h1 className="mt-3 font-semibold text-2xl text-ink">{title}</h1>
      <p className="wrap-anywhere mt-4 rounded-md border border-line bg-sunken px-3 py-3 font-mono font-semibold text-ink text-xl">
        {host}
        {readableHost !== null && (
          <span className="mt-1 block font-normal text-muted text-sm">Appears as {readableHost}</span>
        )}
      </p>
      {reasons.length > 0 && (
        <ul className="mt-4 grid gap-1.5 text-base text-ink">
          {reasons.map((reason) => (
            <li key={`${reason.rule} ${reason.resembles ?? ''}`} className="wrap-anywhere">
              {formatReasonSentence(reason)}
            </li>
          ))}
        </ul>
      )}
      <p className="mt-3 text-muted">{text}</p>
      {verdict !== 'ok' && (
        <p className="mt-2 text-muted">
          Never share your seed phrase, and never sign what you don’t understand.
        </p>
      )}
      <div className="mt-6 grid gap-3">
        <Button asChild variant="primary" size="lg" className="w-full">
          <a href="/" onClick={goBack}>
            Go back
          </a>
        </Button>
        <Button asChild variant="link" size="sm" className="justify-self-center">
          <a href={url} rel="noopener noreferrer nofollow" referrerPolicy="no-referrer">
            Continue anyway
          </a>
        </Button>
      </div>
    </>
  );
}

/** Goes back in history; in a tab of its own, closes it. */
function useGoBack(): (event: MouseEvent) => void {
  const { navigate } = useRouter();
  return (event) => {
    event.preventDefault();
    if (history.length > 1) {
      history.back();
      return;
    }
    window.close();
    void navigate({ to: '/' });
  };
}
