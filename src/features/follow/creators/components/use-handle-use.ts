import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { handleShape, normalizeHandle } from '../../handles.ts';
import type { HandleUse } from '../schema.ts';

/** Which campaigns run for the handle in a field, as it stood when the field was left; nothing while it is another one. */
export function useHandleUse(typed: string): { use: HandleUse | undefined; lookUp: () => void } {
  const { api } = useRouter().options.context;
  const [found, setFound] = useState<{ handle: string; use: HandleUse }>();
  const handle = normalizeHandle(typed).toLowerCase();

  const lookUp = () => {
    if (!handleShape.test(handle) || handle === found?.handle) return;
    api.followCampaigns.handle({ twitterHandle: handle }).then(
      (use) => setFound({ handle, use }),
      // It only warns: the server looks again when the campaign is created.
      () => undefined,
    );
  };
  return { use: found?.handle === handle ? found.use : undefined, lookUp };
}
