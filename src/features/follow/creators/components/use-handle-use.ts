import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { handleShape, normalizeHandle } from '../../handles.ts';
import type { HandleUse } from '../schema.ts';

/**
 * Looks up the running campaigns for the handle when the field loses focus. `use` is undefined once the handle
 * changes.
 */
export function useHandleUse(typed: string): { use: HandleUse | undefined; lookUp: () => void } {
  const { api } = useRouter().options.context;
  const [found, setFound] = useState<{ handle: string; use: HandleUse }>();
  const handle = normalizeHandle(typed).toLowerCase();

  const lookUp = () => {
    if (!handleShape.test(handle) || handle === found?.handle) return;
    api.followCampaigns.handle({ twitterHandle: handle }).then(
      (use) => setFound({ handle, use }),
      // A failed lookup only omits a warning: the server checks again when the campaign is created.
      () => undefined,
    );
  };
  return { use: found?.handle === handle ? found.use : undefined, lookUp };
}
