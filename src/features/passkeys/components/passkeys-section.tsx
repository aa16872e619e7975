import { useRouter } from '@tanstack/react-router';
import { KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useReportMethodChange } from '#/features/session/components/use-methods-changed.ts';
import { Button } from '#/ui/button.tsx';
import { ConfirmDialog } from '#/ui/confirm-dialog.tsx';
import { useDialogs } from '#/ui/lazy-dialog.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useList } from '#/ui/use-list.ts';
import { SignInMethodList } from '../../session/components/sign-in-method-list.tsx';
import { SignInMethodRow } from '../../session/components/sign-in-method-row.tsx';
import type { Passkey } from '../schema.ts';
import { PasskeyNameDialog } from './passkey-name-dialog.tsx';
import { passkeysQuery, usePasskeySupport } from './passkeys.ts';

type DialogRequest = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey };

export function PasskeysSection() {
  const { api } = useRouter().options.context;
  const isSupported = usePasskeySupport();
  const list = useList(passkeysQuery(api));
  const { dialog, shown, sequence, show } = useDialogs<DialogRequest>();

  return (
    <>
      <SignInMethodList
        title="Passkeys"
        description="Sign in with your fingerprint, face, or screen lock instead of your password."
        action={
          isSupported && (
            <Button onClick={() => show({ kind: 'add' })}>
              <Plus aria-hidden="true" />
              Add a passkey
            </Button>
          )
        }
        notice={
          !isSupported && (
            <p className="mb-4 text-base text-muted">
              This browser doesn’t support passkeys. Open this page over https in a recent browser to add one.
            </p>
          )
        }
        list={list}
        empty="No passkeys yet."
        failed="Couldn’t load your passkeys"
      >
        {(passkey) => (
          <SignInMethodRow
            key={passkey.id}
            icon={KeyRound}
            name={passkey.name}
            createdLabel="Added"
            createdAt={passkey.createdAt}
            lastUsedAt={passkey.lastUsedAt}
            actions={
              <>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Rename ${passkey.name}`}
                  onClick={() => show({ kind: 'rename', passkey })}
                >
                  <Pencil aria-hidden="true" />
                </Button>
                <Button
                  variant="ghost"
                  size="icon"
                  aria-label={`Remove ${passkey.name}`}
                  onClick={() => show({ kind: 'remove', passkey })}
                >
                  <Trash2 aria-hidden="true" />
                </Button>
              </>
            }
          />
        )}
      </SignInMethodList>
      {dialog?.kind === 'add' && <AddDialog key={sequence} {...shown} />}
      {dialog?.kind === 'rename' && <RenameDialog key={sequence} {...shown} passkey={dialog.passkey} />}
      {dialog?.kind === 'remove' && <RemoveDialog key={sequence} {...shown} passkey={dialog.passkey} />}
    </>
  );
}

type DialogProps = { open: boolean; onClose: () => void };

function AddDialog(props: DialogProps) {
  const { api } = useRouter().options.context;
  const reportChange = useReportMethodChange(passkeysQuery(api).queryKey);
  const add = async (name: string) => {
    const [options, { promptForRegistration }] = await Promise.all([
      api.passkeys.startAdding({}),
      import('./passkey-prompt.ts'),
    ]);
    const response = await promptForRegistration(options);
    if (response === null) return false;
    await api.passkeys.finishAdding({ name, response });
    await reportChange('Passkey added');
    return true;
  };
  return (
    <PasskeyNameDialog
      {...props}
      title="Add a passkey"
      description="Your browser will ask where to store it: on this device, a phone, or a security key."
      name={suggestDeviceName()}
      label="Continue"
      busyLabel="Waiting for your device…"
      failure="Couldn’t add the passkey"
      save={add}
    />
  );
}

function suggestDeviceName(): string {
  const platforms = ['iPhone', 'iPad', 'Android', 'Windows', 'Macintosh', 'CrOS', 'Linux'] as const;
  const platform = platforms.find((name) => navigator.userAgent.includes(name));
  if (platform === 'Macintosh') return 'Mac';
  if (platform === 'CrOS') return 'Chromebook';
  return platform ?? 'My passkey';
}

function RenameDialog({ passkey, ...props }: DialogProps & { passkey: Passkey }) {
  const { api } = useRouter().options.context;
  const reportChange = useReportMethodChange(passkeysQuery(api).queryKey);
  const rename = async (name: string) => {
    await api.passkeys.rename({ id: passkey.id, name });
    await reportChange('Passkey renamed');
    return true;
  };
  return (
    <PasskeyNameDialog
      {...props}
      title="Rename passkey"
      description="Only you can see this name. Your device may show a different one."
      name={passkey.name}
      label="Save"
      busyLabel="Saving…"
      failure="Couldn’t rename the passkey"
      save={rename}
    />
  );
}

function RemoveDialog({ passkey, open, onClose }: DialogProps & { passkey: Passkey }) {
  const { api } = useRouter().options.context;
  const reportChange = useReportMethodChange(passkeysQuery(api).queryKey);
  const { run, busy, error } = useAction({
    failureMessage: 'Couldn’t remove the passkey',
    placement: 'beside',
  });
  const remove = () =>
    run(async () => {
      await api.passkeys.remove({ id: passkey.id });
      await reportChange('Passkey removed');
      onClose();
    });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={`Remove “${passkey.name}”?`}
      description="You won’t be able to sign in with it anymore. Your password still works. Delete the passkey from your device too."
      confirmLabel="Remove"
      busyLabel="Removing…"
      busy={busy}
      error={error}
      onConfirm={() => void remove()}
    />
  );
}
