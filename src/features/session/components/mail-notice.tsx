import { useRouter } from '@tanstack/react-router';
import { MailCheck } from 'lucide-react';
import type { ReactNode } from 'react';

type MailNoticeProps = { title: string; children: ReactNode; action?: ReactNode };

/** Tells the user that an email was sent. On a local server, which stores emails instead, links to the outbox. */
export function MailNotice({ title, children, action }: MailNoticeProps) {
  const { config } = useRouter().options.context;
  return (
    <div role="status" className="flex flex-col items-center px-2 py-4 text-center">
      <span className="mb-3 grid size-10 place-items-center rounded-lg border border-success-line bg-success-bg text-success-ink">
        <MailCheck className="size-5" aria-hidden="true" />
      </span>
      <p className="font-medium text-base text-ink">{title}</p>
      <p className="mt-1 max-w-sm text-balance text-muted text-sm">{children}</p>
      {config.outbox && (
        <p className="mt-3 text-muted text-sm">
          Emails are stored on this server:{' '}
          <a
            href="/dev/outbox"
            target="_blank"
            rel="noopener"
            className="text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
          >
            open the outbox
          </a>
        </p>
      )}
      {action && <div className="mt-5 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
