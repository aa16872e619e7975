import { useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { Api } from '#/lib/api-client.ts';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { FormMessage } from '#/ui/forms/form-message.tsx';

type LinkPageProps = {
  token: string | undefined;
  title: string;
  text: string;
  label: string;
  busyLabel: string;
  act: (api: Api, token: string) => Promise<unknown>;
  failure: string;
  done: { title: string; text: string };
  /** What to do about a link that doesn't work. */
  help: ReactNode;
  /** Where the button leads without scripts. */
  action?: string;
};

type Step = { kind: 'ready' | 'busy' | 'done' } | { kind: 'failed'; message: string };

/** Does what a mailed link is for by a button: mail scanners that open links must not do it. */
export function LinkPage(props: LinkPageProps) {
  const { token, title, text, label, busyLabel, act, failure, done, help, action } = props;
  const { api } = useRouter().options.context;
  const [step, setStep] = useState<Step>(
    token === undefined
      ? { kind: 'failed', message: 'This link is incomplete. Open it again from the email.' }
      : { kind: 'ready' },
  );

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (token === undefined || step.kind === 'busy') return;
    setStep({ kind: 'busy' });
    try {
      await act(api, token);
      setStep({ kind: 'done' });
    } catch (error) {
      setStep({ kind: 'failed', message: (isAppError(error) && error.message) || failure });
    }
  };

  if (step.kind === 'done') {
    return (
      <div role="status" className="flex flex-col items-center text-center">
        <CircleCheck className="size-9 text-success" aria-hidden="true" />
        <h1 className="mt-3 font-semibold text-2xl text-ink">{done.title}</h1>
        <p className="mt-1 text-muted">{done.text}</p>
      </div>
    );
  }
  return (
    <>
      <h1 className="font-semibold text-2xl text-ink">{title}</h1>
      {step.kind === 'failed' ? (
        <>
          <div role="alert" className="mt-4 mb-5">
            <FormMessage>{step.message}</FormMessage>
          </div>
          {help}
        </>
      ) : (
        <form method="post" action={action} onSubmit={(event) => void submit(event)}>
          <p className="mt-1 text-muted">{text}</p>
          <input type="hidden" name="List-Unsubscribe" value="One-Click" />
          <Button
            type="submit"
            variant="primary"
            size="lg"
            className="mt-6 w-full"
            busy={step.kind === 'busy'}
            busyLabel={busyLabel}
          >
            {label}
          </Button>
        </form>
      )}
    </>
  );
}
