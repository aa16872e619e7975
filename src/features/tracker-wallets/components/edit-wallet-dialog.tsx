import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { AppError, isAppError } from '#/lib/app-error.ts';
import { readAddress } from '#/lib/wallet-address.ts';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { toast } from '#/ui/toast-store.ts';
import { askAboutBareKey } from '../bare-key.ts';
import { getWalletTitle } from '../policy.ts';
import type { TrackerWallet } from '../schema.ts';
import { trackerWalletsQuery } from './tracker-wallets.ts';
import { WalletFields } from './wallet-fields.tsx';
import { emptyWalletForm, toWalletForm, walletRules } from './wallet-form.ts';

type EditWalletDialogProps = {
  /** Omitted to add a new wallet. */
  wallet?: TrackerWallet | undefined;
  open: boolean;
  onClose: () => void;
};

const adding = {
  title: 'Add wallet',
  save: 'Add wallet',
  saveAnyway: 'Add anyway',
  busy: 'Adding…',
  done: 'Wallet added',
  failureTitle: 'Couldn’t add the wallet',
};
const editing = {
  title: 'Edit wallet',
  save: 'Save changes',
  saveAnyway: 'Save anyway',
  busy: 'Saving…',
  done: 'Wallet updated',
  failureTitle: 'Couldn’t update the wallet',
};

const createUnconfirmedError = (message: string) =>
  new AppError('CONFLICT', message, { field: 'address', details: { reason: 'unconfirmed' } });
const needsConfirmation = (error: unknown) => isAppError(error) && error.details?.reason === 'unconfirmed';

export function EditWalletDialog({ wallet, open, onClose }: EditWalletDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const words = wallet === undefined ? adding : editing;
  // The address that got a warning. Submitting it again unchanged confirms it.
  const [warnedAddress, setWarnedAddress] = useState<string>();
  // No draft, because a secret typed here by mistake must not be stored.
  const edit = useEditForm({
    rules: walletRules,
    initial: wallet === undefined ? emptyWalletForm : toWalletForm(wallet),
    send: async (input, idempotencyKey) => {
      const payload = { ...input, isConfirmed: input.address === warnedAddress };
      try {
        // Asked before it leaves the device.
        const question =
          payload.isConfirmed || input.address === wallet?.address
            ? undefined
            : askAboutBareKey(input.address);
        if (question !== undefined) throw createUnconfirmedError(question);
        return wallet === undefined
          ? await api.trackerWallets.add(payload, { context: { idempotencyKey } })
          : await api.trackerWallets.edit({ id: wallet.id, ...payload });
      } catch (error) {
        setWarnedAddress(needsConfirmation(error) ? input.address : undefined);
        throw error;
      }
    },
    onSaved: () => {
      toast({ title: words.done, tone: 'success' });
      onClose();
      void queryClient.invalidateQueries({ queryKey: trackerWalletsQuery(api).queryKey });
    },
    onFailed: (error) => (isAppError(error) && error.field === 'address' ? null : undefined),
  });
  const [address = '', label = ''] = edit.form.watch(['address', 'label']).map((text) => text.trim());
  const save =
    warnedAddress !== undefined && warnedAddress === readAddress(address).address
      ? words.saveAnyway
      : words.save;
  return (
    <EditDialog
      edit={edit}
      words={{ ...words, save }}
      description={
        wallet === undefined
          ? 'Enter its address, or a label for now. Add the rest any time.'
          : getWalletTitle(wallet)
      }
      isIncomplete={address === '' && label === ''}
      size="md"
      open={open}
      onClose={onClose}
    >
      <WalletFields form={edit.form} />
    </EditDialog>
  );
}
