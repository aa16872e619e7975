import { useRouter } from '@tanstack/react-router';
import { BellRing } from 'lucide-react';
import { getErrorMessage } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { FieldMessage } from '#/ui/field.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useAction } from '#/ui/use-action.ts';
import type { Channel } from '../calls.ts';
import { type PushState, subscribeToPush, usePushState } from './push.ts';

const obstacles: Readonly<Record<NonNullable<PushState['obstacle']>, string>> = {
  insecure: 'This browser allows notifications over https only. Open this page over https to link it.',
  unsupported:
    'This browser doesn’t support notifications. On an iPhone or iPad, add Dropfolio to your Home Screen first.',
  denied:
    'Notifications from this site are blocked. Allow them in your browser’s settings for this site, then reload this page.',
};

const notAllowedError = new Error('Notifications weren’t allowed. Try again and choose Allow.');

type PushLinkProps = { publicKey: string; devices: readonly Channel[]; onLinked: () => void };

/** Links this browser, or shows why that isn't possible. Browsers ask for permission only in response to a click. */
export function PushLink({ publicKey, devices, onLinked }: PushLinkProps) {
  const { api } = useRouter().options.context;
  const { state, reload } = usePushState();
  const { run, busy, error } = useAction({
    failureMessage: (failure) =>
      failure === notAllowedError
        ? notAllowedError.message
        : getErrorMessage(failure, 'Couldn’t link this device. Please try again.'),
    placement: 'beside',
  });
  if (state === undefined) return null;
  if (state.obstacle !== null) return <p className="mt-3 text-muted text-sm">{obstacles[state.obstacle]}</p>;
  const thisDevice = devices.find(({ isThisDevice }) => isThisDevice);
  if (thisDevice && thisDevice.brokenAt === null && state.isSubscribed) return null;

  const link = () =>
    run(async () => {
      const [subscription, { describeDevice }] = await Promise.all([
        subscribeToPush(publicKey),
        import('#/lib/user-agent.ts'),
      ]);
      if (subscription === null) {
        reload();
        throw notAllowedError;
      }
      const { device } = describeDevice(navigator.userAgent);
      await api.channels.linkPush({ ...subscription, name: device });
      toast({ title: `${device} is linked`, tone: 'success' });
      onLinked();
      reload();
    });
  return (
    <div className="mt-4 flex flex-col items-start gap-2">
      <Button busy={busy} busyLabel="Waiting for your browser…" onClick={() => void link()}>
        <BellRing aria-hidden="true" />
        {thisDevice ? 'Turn on again for this device' : 'Turn on for this device'}
      </Button>
      <div role="status">
        <FieldMessage id="push-link-message" error={error} />
      </div>
    </div>
  );
}
