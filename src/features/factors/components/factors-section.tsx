import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { KeyRound, Smartphone, TabletSmartphone } from 'lucide-react';
import { formatInstantDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { useAction } from '#/ui/use-action.ts';
import { useReader } from '../../session/components/use-reader.ts';
import { useViewer } from '../../session/components/viewer.ts';
import type { Factor } from '../../session/schema.ts';
import { backupCodeCount, maxPhones } from '../codes.ts';
import type { NewApp } from './add-app-dialog.tsx';
import { FactorRemovalNotice } from './factor-removal-notice.tsx';
import { factorsQuery } from './factors-query.ts';

const AddAppDialog = lazyDialog(() => import('./add-app-dialog.tsx'), 'AddAppDialog');
const AddPhoneDialog = lazyDialog(() => import('./add-phone-dialog.tsx'), 'AddPhoneDialog');
const RemoveFactorDialog = lazyDialog(() => import('./remove-factor-dialog.tsx'), 'RemoveFactorDialog');
const NewBackupCodesDialog = lazyDialog(
  () => import('./new-backup-codes-dialog.tsx'),
  'NewBackupCodesDialog',
);

const lowCodeCount = 3;

type DialogRequest =
  | { kind: 'app'; app: NewApp }
  | { kind: 'phone' }
  | { kind: 'codes' }
  | { kind: 'remove'; factor: Factor };

/** The profile's section for second factors and backup codes. */
export function FactorsSection() {
  const { api } = useRouter().options.context;
  const query = useQuery(factorsQuery(api));
  const email = useViewer()?.email ?? '';
  const { dialog, shown, sequence, show } = useDialogs<DialogRequest>();
  const verified = query.data?.factors.filter(({ status }) => status === 'verified') ?? [];

  return (
    <Card as="section" aria-labelledby="second-factors">
      <CardHeader
        title={<span id="second-factors">Two-factor authentication</span>}
        description="Add a code from your phone on top of your password."
      />
      <OneView
        query={query}
        failure={{ bare: true, title: 'Couldn’t load your two-factor methods' }}
        skeleton={{ blocks: ['h-5.5 w-40', 'h-9 w-56'], grid: 'flex flex-col gap-4' }}
      >
        {({ removal, backupCodesLeft, canAddPhone }) => (
          <div className="flex flex-col gap-4">
            {removal !== null && <FactorRemovalNotice removal={removal} />}
            {verified.length === 0 && <p className="text-muted">No methods yet.</p>}
            {verified.length > 0 && (
              <ul className="flex flex-col divide-y divide-line">
                {verified.map((factor) => (
                  <FactorRow
                    key={factor.id}
                    factor={factor}
                    onRemove={() => show({ kind: 'remove', factor })}
                  />
                ))}
                <BackupRow left={backupCodesLeft} onRenew={() => show({ kind: 'codes' })} />
              </ul>
            )}
            <div className="flex flex-wrap gap-2 empty:hidden">
              {!verified.some(({ factorType }) => factorType === 'totp') && (
                <AddAppButton onReady={(app) => show({ kind: 'app', app })} />
              )}
              {canAddPhone &&
                verified.filter(({ factorType }) => factorType === 'phone').length < maxPhones && (
                  <Button onClick={() => show({ kind: 'phone' })}>
                    <Smartphone aria-hidden="true" />
                    Add a phone
                  </Button>
                )}
            </div>
          </div>
        )}
      </OneView>
      {dialog?.kind === 'app' && <AddAppDialog key={sequence} {...shown} app={dialog.app} email={email} />}
      {dialog?.kind === 'phone' && <AddPhoneDialog key={sequence} {...shown} email={email} />}
      {dialog?.kind === 'remove' && (
        <RemoveFactorDialog key={sequence} {...shown} factor={dialog.factor} isLast={verified.length === 1} />
      )}
      {dialog?.kind === 'codes' && <NewBackupCodesDialog key={sequence} {...shown} email={email} />}
    </Card>
  );
}

function AddAppButton({ onReady }: { onReady: (app: NewApp) => void }) {
  const { api } = useRouter().options.context;
  const { run, busy } = useAction({ failureMessage: 'Couldn’t add the app' });
  const add = () =>
    run(async () => {
      const { id, secret = '', uri = '' } = await api.factors.add({ factorType: 'totp' });
      onReady({ id, secret, uri });
    });
  return (
    <Button variant="primary" busy={busy} busyLabel="Preparing…" onClick={() => void add()}>
      <TabletSmartphone aria-hidden="true" />
      Add an authenticator app
    </Button>
  );
}

function FactorRow({ factor, onRemove }: { factor: Factor; onRemove: () => void }) {
  const day = formatInstantDay(factor.createdAt, useReader());
  const Icon = factor.factorType === 'totp' ? TabletSmartphone : Smartphone;
  const number = factor.hint === '' ? '' : `•••• ${factor.hint}, `;
  return (
    <li className="flex items-center gap-3 py-3 first:pt-0">
      <Icon className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium text-ink">{factor.name}</p>
        <p className="text-muted text-sm">
          {number}
          {number === '' ? 'Added' : 'added'} {day}
        </p>
      </div>
      <Button size="sm" onClick={onRemove} aria-label={`Remove ${factor.name}`}>
        Remove
      </Button>
    </li>
  );
}

function BackupRow({ left, onRenew }: { left: number; onRenew: () => void }) {
  return (
    <li className="flex items-center gap-3 py-3 last:pb-0">
      <KeyRound className="size-5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="font-medium text-ink">Backup codes</p>
        <p className={left < lowCodeCount ? 'text-sm text-warning-ink' : 'text-muted text-sm'}>
          {left} of {backupCodeCount} left{left < lowCodeCount && '. Generate new ones soon.'}
        </p>
      </div>
      <Button size="sm" onClick={onRenew}>
        Generate new codes
      </Button>
    </li>
  );
}
