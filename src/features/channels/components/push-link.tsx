import { useRouter } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { messageOf } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { FieldMessage } from '#/ui/field.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { Channel } from '../calls.ts';
import { type PushState, subscribeToPush, usePushState } from './push.ts';

const obstacles: Readonly<Record<NonNullable<PushState['obstacle']>, string>> = {
  insecure: 'This browser allows notifications over https only. Open this page over https to link it.',
  unsupported:
    'This browser doesn’t support notifications. On an iPhone or iPad, add Dropfolio to your Home Screen first.',
  denied:
    'Notifications from this site are blocked. Allow them in your browser’s settings for this site, then reload this page.',
};

type PushLinkProps = { publicKey: string; devices: readonly Channel[]; onLinked: () => void };

/** Links this browser, or says why it can't be. The browser asks the person only after the click. */
export function PushLink({ publicKey, devices, onLinked }: PushLinkProps) {
  const { api } = useRouter().options.context;
  const { state, reload } = usePushState();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  if (state === undefined) return null;
  if (state.obstacle !== null) return <p className="mt-3 text-muted text-sm">{obstacles[state.obstacle]}</p>;
  const here = devices.find(({ isThisDevice }) => isThisDevice);
  if (here && here.brokenAt === null && state.isSubscribed) return null;

  const link = async () => {
    setBusy(true);
    setError(undefined);
    try {
      const [subscription, { deviceOf }] = await Promise.all([
        subscribeToPush(publicKey),
        import('#/lib/user-agent.ts'),
      ]);
      if (subscription === null) {
        setError('You didn’t allow notifications. Press the button again to be asked once more.');
        reload();
        return;
      }
      const { device } = deviceOf(navigator.userAgent);
      await api.channels.linkPush({ ...subscription, name: device });
      toast({ title: 'Success', description: `${device} is linked`, tone: 'success' });
      onLinked();
      reload();
    } catch (failure) {
      setError(messageOf(failure, 'Failed to link this device. Please try again.'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <Button busy={busy} busyLabel="Waiting for your browser…" onClick={() => void link()}>
        <BellRing aria-hidden="true" />
        {here ? 'Turn on again for this device' : 'Turn on for this device'}
      </Button>
      <div role="status">
        <FieldMessage id="push-link-message" error={error} />
      </div>
    </div>
  );
}
