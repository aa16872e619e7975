import { queryOptions } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { Api } from '#/lib/api-client.ts';

export function passkeysQuery(api: Api) {
  return queryOptions({
    queryKey: ['passkeys'],
    queryFn: () => api.passkeys.list(),
  });
}

const never = () => () => undefined;

/** Whether this browser has passkeys; the server, which can't know, says yes. */
export function usePasskeySupport(): boolean {
  return useSyncExternalStore(
    never,
    () => typeof window.PublicKeyCredential === 'function',
    () => true,
  );
}
