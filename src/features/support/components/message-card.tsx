import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { Check, Reply, RotateCcw } from 'lucide-react';
import { JudgedAddress } from '#/features/links/components/judged-link.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { findLinks } from '#/lib/text-links.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { RelativeTime } from '#/ui/relative-time.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import { toReplyLink } from '../reply-link.ts';
import type { SupportMessage } from '../schema.ts';
import { messagesKey } from './messages.ts';

/** Some messages consist of links only. */
const maxLinks = 20;

export function MessageCard({ message }: { message: SupportMessage }) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const { locale, zone } = useReader();
  const { run, busy } = useAction({ failureMessage: 'Couldn’t update the message' });
  const { id, userId, name, email, subject, status } = message;
  const isDone = status === 'done';
  const reader = { locale, timeZone: zone };

  const toggleStatus = () =>
    run(async () => {
      await (isDone ? api.support.reopen({ id }) : api.support.markDone({ id }));
      await queryClient.invalidateQueries({ queryKey: messagesKey });
      toast({ title: isDone ? 'Message reopened' : 'Message marked as done', tone: 'success' });
    });

  return (
    <Card as="li">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-60">
          <h2 className="break-words font-semibold text-ink text-lg">{subject}</h2>
          <p className="mt-0.5 break-words text-muted text-sm">
            {name} ·{' '}
            {userId === null ? (
              email
            ) : (
              <Link
                to="/admin/users/$userId"
                params={{ userId }}
                className="rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
              >
                {email}
              </Link>
            )}{' '}
            · <RelativeTime value={message.createdAt} {...reader} />
          </p>
        </div>
        <Badge tone={isDone ? 'claimed' : 'upcoming'}>{isDone ? 'Done' : 'Open'}</Badge>
      </div>
      <p className="mt-3 max-h-64 overflow-y-auto whitespace-pre-wrap break-words text-base text-ink">
        {message.message}
      </p>
      {[...new Set(findLinks(message.message))].slice(0, maxLinks).map((url) => (
        <JudgedAddress key={url} url={url} />
      ))}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button asChild size="sm">
          <a href={toReplyLink(message)} data-shortcut={isDone ? undefined : 'r'}>
            <Reply aria-hidden="true" />
            Answer by email
          </a>
        </Button>
        <Button
          size="sm"
          busy={busy}
          data-shortcut={isDone ? undefined : 'a'}
          aria-label={isDone ? `Reopen: ${subject}` : `Mark as done: ${subject}`}
          onClick={() => void toggleStatus()}
        >
          {isDone ? <RotateCcw aria-hidden="true" /> : <Check aria-hidden="true" />}
          {isDone ? 'Reopen' : 'Mark as done'}
        </Button>
      </div>
    </Card>
  );
}
