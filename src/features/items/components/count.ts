import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { CountedKind, ItemKind } from '#/lib/item-kinds.ts';
import type { PublicConfig } from '#/lib/public-config.ts';
import { notifyServerResponse, trackCall } from '#/lib/server-responses.ts';

/**
 * Calls `items.count` as the API's client would, which is 17 kB that a visitor's page needs for nothing else. A count that fails is no
 * matter for who looks at the page; the server takes one a day for each address, so another try does no harm.
 */
function count({ url, key }: PublicConfig, id: string, body: { kind: CountedKind; event: 'view' | 'click' }) {
  const send = () =>
    fetch(`${url}/api/items/${id}/count`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-client-key': key },
      body: JSON.stringify(body),
      // Whoever follows a link may have left the page by then.
      keepalive: true,
    });
  // An answer that nobody reads doesn't end, and holds its connection.
  const answered = async () => {
    const answer = await send().catch(send);
    await answer.arrayBuffer();
    if (answer.ok) notifyServerResponse();
  };
  void trackCall(answered()).catch(() => undefined);
}

/** Counts that somebody looks at an item, once it is on their screen. */
export function useCountView(kind: CountedKind, id: string): void {
  const { config } = useRouter().options.context;
  useEffect(() => count(config, id, { kind, event: 'view' }), [config, kind, id]);
}

/** Counts that somebody follows an item's link. */
export function countClick(config: PublicConfig, kind: ItemKind, id: string): void {
  count(config, id, { kind, event: 'click' });
}
