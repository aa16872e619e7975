import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { handlePattern, normalizeHandle } from '../../handles.ts';
import type { HandleUse } from '../schema.ts';

/** Looks up the running campaigns for a typed handle. `use` is undefined until `lookUp` is called for this handle. */
export function useHandleUse(text: string): { use: HandleUse | undefined; lookUp: () => void } {
  const { api } = useRouter().options.context;
  const [lastLookup, setLastLookup] = useState<{ handle: string; use: HandleUse }>();
  const handle = normalizeHandle(text).toLowerCase();

  const lookUp = () => {
    if (!handlePattern.test(handle) || handle === lastLookup?.handle) return;
    api.followCampaigns.handle({ twitterHandle: handle }).then(
      (use) => setLastLookup({ handle, use }),
      // A failed lookup only omits a warning, because the server checks the handle when the campaign is created.
      () => undefined,
    );
  };
  return { use: lastLookup?.handle === handle ? lastLookup.use : undefined, lookUp };
}
