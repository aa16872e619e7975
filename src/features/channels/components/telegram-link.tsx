import { useRouter } from '@tanstack/react-router';
import { ExternalLink, Send } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { messageOf } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { FieldMessage } from '#/ui/field.tsx';
import { QrCode } from '#/ui/qr-code.tsx';

/**
 * Links a chat: a link that works once opens the bot, and the chat in which it is started shows here by itself. Key it by the
 * chats: each is linked by a link of its own.
 */
export function TelegramLink() {
  const { api } = useRouter().options.context;
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const [link, setLink] = useState<{ url: string; livesMs: number }>();

  const opener = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    if (link === undefined) return;
    // It stands where the pressed button was.
    opener.current?.focus();
    const end = setTimeout(() => setLink(undefined), link.livesMs);
    return () => clearTimeout(end);
  }, [link]);

  const ask = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const { url, expiresAt } = await api.channels.linkTelegram({});
      setLink({ url, livesMs: Math.max(0, Date.parse(expiresAt) - Date.now()) });
    } catch (failure) {
      setError(messageOf(failure, 'Failed to get a link. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
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
            Open Telegram, here or by this code on your phone, and press Start. The link works once, for five
            minutes.
          </p>
        )}
        <FieldMessage id="telegram-link-message" error={error} />
      </div>
    </div>
  );
}
