import { useQueryClient } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { airdropLimitMessage, isPlanLimit } from '#/features/subscriptions/policy.ts';
import { assertNoBareKey } from '#/features/tracker-wallets/components/assert-no-bare-key.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { refetchAfterChange } from '#/lib/refetch-after-change.ts';
import { Checkbox } from '#/ui/checkbox.tsx';
import { useToday } from '#/ui/clock.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { isKeyUsed, useEditForm } from '#/ui/forms/use-edit-form.ts';
import { onPlainClick } from '#/ui/plain-click.ts';
import { toast } from '#/ui/toast-store.ts';
import { addInput } from '../../calls.ts';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { isReportedByActions } from '../../data/components/airdrop-actions.ts';
import { createAirdropRules, createEmptyAirdropForm } from '../../form.ts';
import { useTrackerOffline } from '../../offline/components/offline-context.ts';
import { AirdropFields } from './airdrop-fields.tsx';
import { useSimilar } from './use-similar.ts';

const words = {
  title: 'Add Airdrop',
  save: 'Add Airdrop',
  busy: 'Adding…',
  failureTitle: 'Error adding airdrop',
};

/** The id is from a URL, so it can be any text. */
const readGuideId = (text: string | undefined): string | undefined =>
  addInput.shape.guideId.safeParse(text).data;

export function AddAirdropDialog({ dialog, open, onClose }: DialogProps<'add'>) {
  const { prefill, replacedKey, callKey } = dialog;
  const { guideId: linkedGuideId, ...fields } = prefill;
  const guideId = readGuideId(linkedGuideId);
  const { store, actions } = useTrackerStore();
  const { upgrade, open: show } = useTrackerDialogs();
  const { viewerId, reader, now } = useTrackerPreferences();
  const offline = useTrackerOffline();
  const queryClient = useQueryClient();
  const { api } = useRouter().options.context;
  const [addsAnother, setAddsAnother] = useState(false);
  /** Hidden while the optimistic card is shown; a rejection shows the form again with its input. */
  const [isHidden, setIsHidden] = useState(false);
  const isMounted = useRef(false);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  // The stored draft may belong to a submission that is still pending, which this form must not restore.
  const [isOtherPending] = useState(() =>
    store.getSnapshot().rows.some(({ id }) => store.getPendingId(id) !== undefined),
  );
  const [rules] = useState(() => createAirdropRules(reader.zone));
  const today = useToday(reader.zone, now);
  const edit = useEditForm({
    rules,
    initial: { ...createEmptyAirdropForm(today), ...fields },
    draft: { name: 'airdrop', viewerId },
    isPrefilled: isOtherPending || Object.keys(prefill).length > 0,
    callKey,
    send: async (input, key) => {
      await assertNoBareKey(queryClient, api, input.walletAddress);
      setIsHidden(!addsAnother);
      try {
        await actions.add({ ...input, ...(guideId !== undefined && { guideId }) }, key);
      } catch (error) {
        setIsHidden(false);
        if (!isMounted.current) toastRejection(error, key);
        throw error;
      }
      // The optimistic card was shown without tasks.
      if (guideId !== undefined) refetchAfterChange(queryClient, ['airdrop-tasks']);
      if (replacedKey !== undefined) await offline?.queue.drop([replacedKey]);
    },
    onSaved: () => {
      if (!isMounted.current) return;
      if (!addsAnother) return onClose();
      const { airdropType, checkInDuration, status, tags, chains } = edit.form.getValues();
      const retained = { airdropType, checkInDuration, status, tags, chains };
      edit.beginAnother({ ...createEmptyAirdropForm(today), ...retained }, 'name');
    },
    onFailed: (error) => {
      if (isKeyUsed(error)) {
        store.resync();
        return undefined;
      }
      if (!isAppError(error) || error.code !== 'LIMIT_REACHED')
        return { text: 'There was a problem adding your airdrop. Please try again.' };
      if (!isPlanLimit(error)) return { title: 'No room for more airdrops', text: error.message };
      const text = (
        <>
          {airdropLimitMessage}{' '}
          <button type="button" onClick={upgrade} className="font-medium underline underline-offset-4">
            Upgrade
          </button>
        </>
      );
      return { title: 'Upgrade Required', text };
    },
  });

  /** Reports a rejection after the dialog was replaced by another. */
  const toastRejection = (error: unknown, key: string) => {
    if (isReportedByActions(error)) return;
    const retryFields = { ...prefill, ...edit.form.getValues() };
    toast({
      title: words.failureTitle,
      description: getErrorMessage(error, 'Please try again.'),
      tone: 'destructive',
      duration: 60_000,
      action: {
        label: 'Show',
        altText: 'Show, or add it once more',
        onAction: () => show({ ...dialog, prefill: retryFields, callKey: key }),
      },
    });
  };

  const [name, projectLink] = edit.form.watch(['name', 'projectLink']);
  const { byName, byLink } = useSimilar(name, projectLink);

  return (
    <EditDialog
      edit={edit}
      words={words}
      description={
        guideId === undefined ? (
          <>
            Only the names are required. Add the rest any time.{' '}
            <Link
              to="/tracker"
              search={{ add: 'line' }}
              onClick={onPlainClick(() => show({ kind: 'quick-add' }))}
              className="tap font-medium text-accent-ink underline underline-offset-4"
            >
              Type one line
            </Link>{' '}
            or{' '}
            <Link
              to="/import"
              onClick={onClose}
              className="tap font-medium text-accent-ink underline underline-offset-4"
            >
              import a list
            </Link>
            .
          </>
        ) : (
          'Only the names are required. The guide’s steps become tasks.'
        )
      }
      start={
        replacedKey === undefined &&
        guideId === undefined && (
          <Checkbox
            label="Add another"
            checked={addsAnother}
            onChange={(event) => setAddsAnother(event.target.checked)}
          />
        )
      }
      open={open && !isHidden}
      onClose={onClose}
    >
      <AirdropFields
        form={edit.form}
        nameWarning={byName && `You already track “${formatAirdropName(byName)}”.`}
        linkWarning={byLink && `You already track this link as “${formatAirdropName(byLink)}”.`}
      />
    </EditDialog>
  );
}
