import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Field } from '#/ui/field.tsx';
import { EditDialog } from '#/ui/forms/edit-dialog.tsx';
import { useEditForm } from '#/ui/forms/use-edit-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import type { KnownContract } from '../schema.ts';
import { emptyKnownContractForm, knownContractRules, toKnownContractForm } from './known-contract-form.ts';

type EditContractDialogProps = {
  /** Omitted to add a new one. */
  contract?: KnownContract | undefined;
  open: boolean;
  onClose: () => void;
};

const addWords = {
  title: 'Add contract',
  save: 'Add contract',
  busy: 'Adding…',
  done: 'Contract added',
  failureTitle: 'Couldn’t add the contract',
};
const editWords = {
  title: 'Edit contract',
  save: 'Save changes',
  busy: 'Saving…',
  done: 'Contract updated',
  failureTitle: 'Couldn’t update the contract',
};

export function EditContractDialog({ contract, open, onClose }: EditContractDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const words = contract === undefined ? addWords : editWords;
  const edit = useEditForm({
    rules: knownContractRules,
    initial: contract === undefined ? emptyKnownContractForm : toKnownContractForm(contract),
    send: (input, idempotencyKey) =>
      contract === undefined
        ? api.knownContracts.add(input, { context: { idempotencyKey } })
        : api.knownContracts.edit({ id: contract.id, ...input }),
    onSaved: () => {
      toast({ title: words.done, tone: 'success' });
      onClose();
      void queryClient.invalidateQueries({ queryKey: ['known-contracts'] });
    },
  });
  const { register, formState } = edit.form;
  const { errors } = formState;
  const codeProps = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const;
  return (
    <EditDialog
      edit={edit}
      words={words}
      description={contract?.project ?? 'People choose it for airdrops of this project.'}
      size="md"
      open={open}
      onClose={onClose}
    >
      <div className="grid gap-4">
        <Field label="Project" required error={errors.project?.message}>
          <Input {...register('project')} autoComplete="off" maxLength={100} />
        </Field>
        <Field
          label="Chain ID"
          hint="Such as 1 for Ethereum, 8453 for Base, or 101 for Solana."
          required
          error={errors.chainId?.message}
        >
          <Input {...register('chainId')} inputMode="numeric" autoComplete="off" maxLength={15} />
        </Field>
        <Field label="Address" required error={errors.address?.message}>
          <Input {...register('address')} {...codeProps} className="font-mono" maxLength={200} />
        </Field>
        <Field
          label="Note"
          hint="What the contract is, such as “Bridge (L1)”."
          optional
          error={errors.note?.message}
        >
          <Input {...register('note')} autoComplete="off" maxLength={200} />
        </Field>
        <Field
          label="Source"
          hint="The project’s page that lists this address."
          required
          error={errors.source?.message}
        >
          <Input {...register('source')} {...codeProps} inputMode="url" maxLength={500} />
        </Field>
        <Field
          label="Warning"
          hint="Why people should revoke what they approved for it. Empty if it isn’t dangerous."
          optional
          error={errors.danger?.message}
        >
          <Input {...register('danger')} autoComplete="off" maxLength={200} />
        </Field>
      </div>
    </EditDialog>
  );
}
