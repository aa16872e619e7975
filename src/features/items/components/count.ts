import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CountedKind, ItemKind } from '#/lib/item-kinds.ts';
import type { PublicConfig } from '#/lib/public-config.ts';
import { notifyServerResponse, trackCall } from '#/lib/server-responses.ts';

/**
 * Calls `items.count` without the API client, which would add 17 kB to a visitor's page for this alone. A failed
 * count doesn't affect the visitor; retries are harmless because the server counts once per day and address.
 */
function sendCount(
  { url, key }: PublicConfig,
  id: string,
  body: { kind: CountedKind; event: 'view' | 'click' },
) {
  const send = () =>
    fetch(`${url}/api/items/${id}/count`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-key': key },
      body: JSON.stringify(body),
      // The visitor may leave the page by following the link.
      keepalive: true,
    });
  // An unread response keeps its connection open.
  const sendAndDiscard = async () => {
    const response = await send().catch(send);
    await response.arrayBuffer();
    if (response.ok) notifyServerResponse();
  };
  void trackCall(sendAndDiscard()).catch(() => undefined);
}

/** Counts a view once the item is on screen. */
export function useCountView(kind: CountedKind, id: string): void {
  const { config } = useRouter().options.context;
  useEffect(() => sendCount(config, id, { kind, event: 'view' }), [config, kind, id]);
}

/** Counts a click on the item's link. */
export function countClick(config: PublicConfig, kind: ItemKind, id: string): void {
  sendCount(config, id, { kind, event: 'click' });
}
