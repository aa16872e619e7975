import { useRouter } from '@tanstack/react-router';
import { ExternalLink, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { FieldMessage } from '#/ui/field.tsx';
import { QrCode } from '#/ui/qr-code.tsx';
import { useAction } from '#/ui/use-action.ts';

/**
 * Links a chat: a link that works once opens the bot, and the chat in which it is started shows here by itself. Key it by the
 * chats: each is linked by a link of its own.
 */
export function TelegramLink() {
  const { api } = useRouter().options.context;
  const { run, busy, error } = useAction({
    failed: 'Failed to get a link. Please try again.',
    place: 'beside',
  });
  const [link, setLink] = useState<{ url: string; livesMs: number }>();

  const opener = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (link === undefined) return;
    // It stands where the pressed button was.
    opener.current?.focus();
    const end = setTimeout(() => setLink(undefined), link.livesMs);
    return () => clearTimeout(end);
  }, [link]);

  const ask = () =>
    run(async () => {
      const { url, expiresAt } = await api.channels.linkTelegram({});
      setLink({ url, livesMs: Math.max(0, Date.parse(expiresAt) - Date.now()) });
    });
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      {link === undefined ? (
        <Button busy={busy} busyLabel="Getting a link…" onClick={() => void ask()}>
          <Send aria-hidden="true" />
          Link Telegram
        </Button>
      ) : (
        <Button asChild>
          <a ref={opener} href={link.url} target="_blank" rel="noopener noreferrer">
            <ExternalLink aria-hidden="true" />
            Open Telegram
          </a>
        </Button>
      )}
      {link !== undefined && <QrCode text={link.url} label="QR code of the link to the bot" />}
      <div role="status">
        {link !== undefined && (
          <p className="text-muted text-sm">
            Open Telegram here or scan this code with your phone, then press Start. The link works once, for
            five minutes.
          </p>
        )}
        <FieldMessage id="telegram-link-message" error={error} />
      </div>
    </div>
  );
}
