import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Controller } from 'react-hook-form';
import { WalletSelect } from '#/features/tracker-wallets/components/wallet-select.tsx';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { Field } from '#/ui/field.tsx';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { ChosenAirdrop } from './airdrop-picker.tsx';
import { createEmptyEntryForm, entryRules } from './entry-form.ts';
import { MoneyFields } from './money-fields.tsx';
import { refreshProfit } from './profit.ts';

type ClaimedDialogProps = {
  airdrop: NonNullable<ChosenAirdrop>;
  /** The wallet that claimed, if known. */
  walletId: string | undefined;
  currency: string;
  today: string;
  open: boolean;
  onClose: () => void;
};

/** Asks for the reward of an airdrop that was just marked as claimed; can be skipped. */
export function ClaimedDialog(props: ClaimedDialogProps) {
  const { airdrop, walletId = '', currency, today, open, onClose } = props;
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const edit = useEditForm({
    rules: entryRules,
    initial: { ...createEmptyEntryForm({ day: today, valueCurrency: currency }), airdrop, wallet: walletId },
    send: (input, idempotencyKey) => api.profit.addEntry(input, { context: { idempotencyKey } }),
    onSaved: () => {
      toast({
        title: 'Reward added',
        description: 'See the total on the Profit page.',
        tone: 'success',
      });
      onClose();
      refreshProfit(queryClient);
    },
  });
  const { register, control, formState, setValue, watch } = edit.form;
  return (
    <EditDialog
      edit={edit}
      words={{
        title: 'What did you receive?',
        save: 'Add reward',
        busy: 'Adding…',
        failureTitle: 'Couldn’t add the reward',
        cancel: 'Skip',
      }}
      description={`${formatAirdropName(airdrop)} is marked as claimed. Add what you received to your profit, or skip this step.`}
      isIncomplete={watch('amount').trim() === ''}
      open={open}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <MoneyFields form={edit.form} />
        <Controller
          control={control}
          name="wallet"
          render={({ field, fieldState }) => (
            <Field label="Wallet" optional error={fieldState.error?.message}>
              <WalletSelect {...field} noneLabel="No wallet" />
            </Field>
          )}
        />
        <Field label="Day" required error={formState.errors.day?.message}>
          <Input
            {...register('day', { onChange: () => setValue('rate', null) })}
            type="date"
            autoComplete="off"
          />
        </Field>
      </div>
    </EditDialog>
  );
}
