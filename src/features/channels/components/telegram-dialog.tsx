import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatTime } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody, DialogFooter } from '#/ui/dialog.tsx';
import { ErrorState } from '#/ui/error-state.tsx';
import { QrCode } from '#/ui/qr-code.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import type { Channel } from '../calls.ts';

type TelegramDialogProps = { open: boolean; onClose: () => void; channels: readonly Channel[] };

const isChat = ({ kind }: Channel) => kind === 'telegram';

/** A link to the bot that works once, also as a code for a phone; says when the chat is linked. */
export function TelegramDialog({ open, onClose, channels }: TelegramDialogProps) {
  const { api } = useRouter().options.context;
  const [before] = useState(() => new Set(channels.filter(isChat).map(({ id }) => id)));
  const linked = channels.find((one) => isChat(one) && !before.has(one.id));
  const [asked] = useState(() => crypto.randomUUID());
  const { data, isError, isFetching, refetch } = useQuery({
    // A link of its own for each opening, never a used one.
    queryKey: ['telegram-link', asked],
    queryFn: () => api.channels.linkTelegram(),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Link Telegram"
      description="Open the bot and press Start. This page notices by itself."
      size="sm"
    >
      <DialogBody className="flex flex-col items-center gap-4 text-center">
        <div role="status" className="contents">
          {linked && (
            <p className="flex items-center gap-1.5 py-8 font-medium text-base text-success-ink">
              <CircleCheck className="size-5 shrink-0" aria-hidden="true" />
              {linked.name} is linked.
            </p>
          )}
        </div>
        {!linked && isError && (
          <ErrorState
            bare
            title="Failed to make a link"
            description="Please try again in a moment."
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {!linked && !isError && data === undefined && (
          <Loading>
            <Skeleton className="size-48" />
          </Loading>
        )}
        {!linked && data !== undefined && <LinkToBot {...data} />}
      </DialogBody>
      <DialogFooter>
        <Button variant={linked ? 'primary' : 'secondary'} onClick={onClose}>
          {linked ? 'Done' : 'Cancel'}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

function LinkToBot({ url, expiresAt }: { url: string; expiresAt: string }) {
  const reader = useReader();
  return (
    <>
      <Button asChild variant="primary" size="lg" className="w-full">
        <a href={url} target="_blank" rel="noopener noreferrer">
          Open Telegram
        </a>
      </Button>
      <p className="text-muted text-sm">Or scan this code with your phone:</p>
      <QrCode text={url} label="QR code of the link to the bot" />
      <p className="text-muted text-sm">It works once, until {formatTime(Date.parse(expiresAt), reader)}.</p>
    </>
  );
}
