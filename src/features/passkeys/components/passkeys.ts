import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Api } from '#/lib/api-client.ts';

export function passkeysQuery(api: Api) {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: () => api.passkeys.list(),
  });
}

const subscribeToNothing = () => () => undefined;

/** Returns whether this browser supports passkeys; true on the server, which can't know. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => typeof window.PublicKeyCredential === 'function',
    () => true,
  );
}
