import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Api } from '#/lib/api-client.ts';
import type { CountedKind, ItemKind } from '#/lib/item-kinds.ts';

/** A count that fails is no matter for who looks at the page. */
const count = (api: Api, kind: CountedKind, id: string, event: 'view' | 'click') =>
  void api.items.count({ id, kind, event }).catch(() => undefined);

/** Counts that somebody looks at an item, once it is on their screen. */
export function useCountView(kind: CountedKind, id: string): void {
  const { api } = useRouter().options.context;
  useEffect(() => count(api, kind, id, 'view'), [api, kind, id]);
}

/** Counts that somebody follows an item's link. */
export function countClick(api: Api, kind: ItemKind, id: string): void {
  count(api, kind, id, 'click');
}
