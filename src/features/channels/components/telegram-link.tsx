import { useRouter } from '@tanstack/react-router';
import { ExternalLink, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { FieldMessage } from '#/ui/field.tsx';
import { QrCode } from '#/ui/qr-code.tsx';
import { useAction } from '#/ui/use-action.ts';

/**
 * Gets a single-use link that opens the bot. The linked chat then appears through live updates. Key this component by the number
 * of chats because each chat needs a new link.
 */
export function TelegramLink() {
  const { api } = useRouter().options.context;
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t get a link. Please try again.',
    placement: 'beside',
  });
  const [link, setLink] = useState<{ url: string; lifetimeMs: number }>();

  const linkRef = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (link === undefined) return;
    // The link replaces the pressed button, so it takes the focus.
    linkRef.current?.focus();
    const timer = setTimeout(() => setLink(undefined), link.lifetimeMs);
    return () => clearTimeout(timer);
  }, [link]);

  const requestLink = () =>
    run(async () => {
      const { url, expiresAt } = await api.channels.linkTelegram({});
      setLink({ url, lifetimeMs: Math.max(0, Date.parse(expiresAt) - Date.now()) });
    });
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      {link === undefined ? (
        <Button busy={busy} busyLabel="Getting a link…" onClick={() => void requestLink()}>
          <Send aria-hidden="true" />
          Link Telegram
        </Button>
      ) : (
        <Button asChild>
          <a ref={linkRef} href={link.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden="true" />
            Open Telegram
          </a>
        </Button>
      )}
      {link !== undefined && (
        // A phone can't scan its own screen.
        <div className="pointer-coarse:hidden">
          <QrCode text={link.url} label="QR code with the bot link" />
        </div>
      )}
      <div role="status">
        {link !== undefined && (
          <p className="text-muted text-sm">
            Open Telegram<span className="pointer-coarse:hidden"> or scan the code with your phone</span>,
            then tap Start. The link expires in 5 minutes.
          </p>
        )}
        <FieldMessage id="telegram-link-message" error={error} />
      </div>
    </div>
  );
}
