import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { UndeliveredMail } from '../schema.ts';
import { Section } from './section.tsx';
import { systemMailsQuery } from './system.ts';

type Action = 'resend' | 'sent' | 'given-up';
type Decision = { mail: UndeliveredMail; action: Action };

/** The confirmation dialog and the success message of each action. */
const words: Record<Action, { title: string; prompt: string; label: string; busy: string; done: string }> = {
  resend: {
    title: 'Send this email again?',
    prompt: 'If the first one arrived after all, they’ll get it twice.',
    label: 'Send again',
    busy: 'Sending…',
    done: 'Email queued',
  },
  sent: {
    title: 'Mark this email as sent?',
    prompt: 'It won’t be sent again, and its content is deleted.',
    label: 'Mark as sent',
    busy: 'Saving…',
    done: 'Email marked as sent',
  },
  'given-up': {
    title: 'Stop trying to send this email?',
    prompt: 'It won’t be sent again, and its content is deleted.',
    label: 'Stop trying',
    busy: 'Saving…',
    done: 'Email discarded',
  },
};

/** Emails that need an admin's decision. */
export function MailsSection() {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const reader = useReader();
  const query = useQuery(systemMailsQuery(api));
  const { dialog: decision, shown, show, close } = useDialogs<Decision>();
  const { run, busy, error, reset } = useAction({
    failureMessage: 'Couldn’t save. Please try again.',
    placement: 'beside',
  });

  const openConfirm = (mail: UndeliveredMail, action: Action) => {
    reset();
    show({ mail, action });
  };
  const decide = async ({ mail: { id, to }, action }: Decision) => {
    await run(async () => {
      if (action === 'resend') await api.system.resendMail({ id });
      else await api.system.settleMail({ id, as: action });
      close();
      toast({ title: words[action].done, description: `To ${to}`, tone: 'success' });
    });
    for (const queryKey of [['system'], ['system-mails'], ['audit']] as const) {
      void queryClient.invalidateQueries({ queryKey });
    }
  };

  return (
    <Section
      title="Undelivered emails"
      description="The connection broke while they were sent, or every attempt failed."
    >
      <OneView
        query={query}
        failure={{ bare: true, title: 'Couldn’t load emails' }}
        skeleton={{ blocks: ['h-5 w-40'] }}
      >
        {({ items }) =>
          items.length === 0 ? (
            <p className="text-muted text-sm">No undelivered emails.</p>
          ) : (
            <ul aria-label="Undelivered emails" className="-my-3 divide-y divide-line">
              {items.map((mail) => (
                <li key={mail.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
                  <div className="min-w-0 flex-1 basis-60">
                    <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
                      <span className="min-w-0 break-words font-medium text-base text-ink">
                        {mail.subject}
                      </span>
                      {mail.state === 'in-doubt' ? (
                        <Badge tone="upcoming">Unconfirmed</Badge>
                      ) : (
                        <Badge tone="expired">Failed</Badge>
                      )}
                    </p>
                    <p className="break-words text-muted text-sm">
                      To {mail.to} ·{' '}
                      <RelativeTime value={mail.since} locale={reader.locale} timeZone={reader.zone} />
                    </p>
                    <p className="mt-0.5 break-words text-muted text-sm">
                      {mail.why}
                      {!mail.canResend && ' Its content was deleted after three days.'}
                    </p>
                  </div>
                  <div className="flex flex-wrap gap-2">
                    {mail.canResend && (
                      <Button size="sm" onClick={() => openConfirm(mail, 'resend')}>
                        Send again
                      </Button>
                    )}
                    {mail.state === 'in-doubt' && (
                      <Button size="sm" onClick={() => openConfirm(mail, 'sent')}>
                        Mark as sent
                      </Button>
                    )}
                    <Button size="sm" variant="ghost" onClick={() => openConfirm(mail, 'given-up')}>
                      Stop trying
                    </Button>
                  </div>
                </li>
              ))}
            </ul>
          )
        }
      </OneView>
      {decision !== undefined && (
        <ConfirmDialog
          {...shown}
          title={words[decision.action].title}
          description={`“${decision.mail.subject}” to ${decision.mail.to}. ${
            decision.action === 'resend' && decision.mail.state === 'failed'
              ? 'It never arrived.'
              : words[decision.action].prompt
          }`}
          confirmLabel={words[decision.action].label}
          busyLabel={words[decision.action].busy}
          tone={decision.action === 'given-up' ? 'danger' : 'default'}
          onConfirm={() => void decide(decision)}
          busy={busy}
          error={error}
        />
      )}
    </Section>
  );
}
