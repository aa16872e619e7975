import { CircleCheck } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../button.tsx';
import { useAction } from '../use-action.ts';
import { FormMessage } from './form-message.tsx';

type Done = { title: string; text: ReactNode; next?: ReactNode };

type LinkPageProps<A> = {
  /** The link's token; undefined if the link was truncated. */
  token: string | undefined;
  title: string;
  text: ReactNode;
  label: string;
  busyLabel: string;
  send: (token: string) => Promise<A>;
  /** The message if the call fails without one for users. */
  failure: string;
  done: (answer: A) => Done;
  /** Help for an invalid link; without it, the button stays for a retry. */
  help?: ReactNode;
  /** The form action without JavaScript. */
  action?: string | undefined;
};

/**
 * Performs the action of an emailed link after a click: mail scanners that open links must not trigger it.
 */
export function LinkPage<A>(props: LinkPageProps<A>) {
  const { token, title, text, label, busyLabel, send, failure, done, help, action } = props;
  const [result, setResult] = useState<Done>();
  const { run, busy, error } = useAction({ failureMessage: failure, placement: 'beside' });
  const submit = async () => {
    if (token !== undefined) await run(async () => setResult(done(await send(token))));
  };
  const message = token === undefined ? 'This link is incomplete. Open it again from the email.' : error;

  if (result !== undefined) {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">{result.title}</h1>
        <p className="mt-1 max-w-full break-words text-muted">{result.text}</p>
        {result.next}
      </div>
    );
  }
  const canTry = token !== undefined && (message === undefined || help === undefined);
  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">{title}</h1>
      {message === undefined ? (
        <p className="mt-1 text-muted">{text}</p>
      ) : (
        <div role="alert" className="mt-4 mb-5">
          <FormMessage>{message}</FormMessage>
        </div>
      )}
      {message !== undefined && help}
      {canTry && (
        <form
          method="post"
          action={action}
          onSubmit={(event) => {
            event.preventDefault();
            void submit();
          }}
        >
          {/* Without JavaScript, the form sends the one-click request of mail apps (RFC 8058). */}
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button
            type={action === undefined ? 'button' : 'submit'}
            variant="primary"
            size="lg"
            className="mt-6 w-full"
            busy={busy}
            busyLabel={busyLabel}
            onClick={action === undefined ? () => void submit() : undefined}
          >
            {label}
          </Button>
        </form>
      )}
    </>
  );
}
