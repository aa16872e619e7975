import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { refreshProfit } from '#/features/profit/components/profit.ts';
import type { EntryInput } from '#/features/profit/schema.ts';
import { AppError, getErrorMessage } from '#/lib/app-error.ts';
import { Field } from '#/ui/field.tsx';
import { DecimalField } from '#/ui/forms/decimal-field.tsx';
import type { DraftId } from '#/ui/forms/drafts.ts';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { useIdempotencyKey } from '#/ui/use-idempotency-key.ts';
import { DeletedDialog } from '../../components/deleted-dialog.tsx';
import { useAirdrop } from '../../components/tracker-store.ts';
import { useCells } from '../../wallets/components/use-cells.ts';
import { type Claim, type ClaimTransactions, type ClaimValues, parseClaim } from '../claim-form.ts';
import { describeSaved, type EntryPart, listMissing, type SavedParts, saveClaim } from '../save-claim.ts';
import { deleteClaimDraft, readClaimDrafts, storeClaimDraft } from './claim-drafts.ts';

const unfinishedToastMs = 10_000;
const retryHint = 'Please try again: only what is missing will be added.';

type ClaimFormDialogProps = {
  airdropId: string;
  walletId: string;
  /** Where partly saved claims are stored, by wallet. */
  place: DraftId;
  /** The day of the entries. An unfinished claim keeps its own. */
  day: string;
  /** An unfinished claim starts with its stored input instead. */
  initial: ClaimValues;
  transactions?: ClaimTransactions;
  title: string;
  description: string;
  saveLabel: string;
  /** Runs before anything is saved; what it throws is shown. */
  onBeforeSave?: () => Promise<void>;
  /** Adds to the reward before it is saved. */
  completeReward?: (reward: EntryInput) => Promise<EntryInput>;
  /** Runs after everything is saved, before the dialog closes. */
  onSaved?: () => Promise<void>;
  open: boolean;
  /** Closes the dialog of a deleted airdrop. */
  onClose: () => void;
  /** Closes the form, to where it was opened from. */
  close: () => void;
  /** Opens the form again, for an unfinished claim. */
  reopen: () => void;
};

/** Edits a wallet's claim: its amount, and the cost of gas. A partly saved claim can be finished later. */
export function ClaimFormDialog({
  airdropId,
  walletId,
  place,
  day: newDay,
  initial,
  transactions,
  title,
  description,
  saveLabel,
  onBeforeSave,
  completeReward,
  onSaved,
  open,
  onClose,
  close: leave,
  reopen,
}: ClaimFormDialogProps) {
  const { api } = useRouter().options.context;
  const queryClient = useQueryClient();
  const row = useAirdrop(airdropId);
  const { cells, save } = useCells();
  const [draft] = useState(() => readClaimDrafts(place)[walletId]);
  // Snapshot at opening, so that live updates don't change the form during input.
  const [cell] = useState(() => cells?.get(airdropId)?.get(walletId));
  const day = draft?.day ?? newDay;
  const keys = { reward: useIdempotencyKey(draft?.keys.reward), gas: useIdempotencyKey(draft?.keys.gas) };
  const [savedParts, setSavedParts] = useState<SavedParts>(
    () => new Set(draft?.saved.filter((part) => part !== 'cell' || cell?.state === 'claimed')),
  );
  const latestSaved = useRef(savedParts);
  const [missing, setMissing] = useState<readonly EntryPart[]>(draft?.missing ?? []);
  const isUnfinished = missing.length > 0;

  const storeUnfinished = (unsaved: readonly EntryPart[]) => {
    storeClaimDraft(place, walletId, {
      values: form.values,
      day,
      saved: [...latestSaved.current],
      missing: [...unsaved],
      keys: { reward: keys.reward.getSent(), gas: keys.gas.getSent() },
    });
  };
  const close = () => {
    leave();
    if (!isUnfinished) return;
    storeUnfinished(missing);
    toast({
      title: 'Claim not finished',
      description: describeSaved(latestSaved.current, missing),
      duration: unfinishedToastMs,
      action: { label: 'Finish', altText: 'Finish, or open the claim of the wallet again', onAction: reopen },
    });
  };
  /** Returns the entry that an unfinished claim has sent: completed again, it would have another price. */
  const findSent = (part: EntryPart): EntryInput | undefined => {
    const text = draft?.keys[part].text ?? '';
    const isUnchanged = JSON.stringify(draft?.values) === JSON.stringify(form.values);
    // Only this form stores the text.
    return text === '' || !isUnchanged ? undefined : (JSON.parse(text) as EntryInput);
  };

  async function send(claim: Claim): Promise<void> {
    const calls = {
      saveCell: (change: Claim['cell']) => save([change]),
      addEntry: async (part: EntryPart, input: EntryInput) => {
        const isCompleted = part === 'reward' && completeReward !== undefined;
        const entry = isCompleted ? (findSent(part) ?? (await completeReward(input))) : input;
        const idempotencyKey = keys[part].getKey(entry);
        await api.profit.addEntry(entry, { context: { idempotencyKey } });
        refreshProfit(queryClient);
      },
    };
    await onBeforeSave?.();
    try {
      await saveClaim(claim, latestSaved.current, calls, (part) => {
        latestSaved.current = new Set([...latestSaved.current, part]);
        setSavedParts(latestSaved.current);
      });
    } catch (error) {
      const unsaved = listMissing(claim, latestSaved.current);
      const done = describeSaved(latestSaved.current, unsaved);
      if (done === undefined || unsaved.length === 0) throw error;
      setMissing(unsaved);
      storeUnfinished(unsaved);
      throw new AppError('UNAVAILABLE', `${done} ${getErrorMessage(error, retryHint)}`, { cause: error });
    }
    deleteClaimDraft(place, walletId);
    await onSaved?.();
    toast({
      title: 'Claim saved',
      ...((claim.reward ?? claim.gas) && { description: 'See the totals on the Profit page.' }),
      tone: 'success',
    });
    leave();
  }

  const form = useSmallForm<ClaimValues, Claim>({
    initial: draft?.values ?? initial,
    parse: (values) => parseClaim(values, { airdropId, walletId, day, transactions }),
    send,
    failure: 'Your changes weren’t saved. Please try again.',
  });
  const retryLabel = draft ? 'Finish' : 'Try again';
  const isRewardSaved = savedParts.has('reward');
  const bindReward = (name: 'amount' | 'token') => ({
    ...form.bind(name),
    readOnly: form.busy || isRewardSaved,
  });
  if (!row) return <DeletedDialog open={open} onClose={onClose} />;
  return (
    <SmallFormDialog
      form={form}
      title={title}
      description={description}
      size="sm"
      open={open}
      onClose={close}
      // An unfinished claim's input is stored.
      confirmsClose={!isUnfinished}
      saveLabel={isUnfinished ? retryLabel : saveLabel}
      busyLabel="Saving…"
    >
      {draft && isUnfinished && form.errors[''] === undefined && (
        <p className="text-sm text-warning-ink">{describeSaved(savedParts, missing)}</p>
      )}
      <DecimalField
        label="Amount"
        optional
        error={form.errors.amount}
        input={bindReward('amount')}
        text={form.values.amount}
        onChoose={(amount) => form.change({ amount })}
      />
      <Field
        label="Token"
        optional
        error={form.errors.token}
        hint="With a token, the amount is added to your profit as a reward."
      >
        <Input {...bindReward('token')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
      <DecimalField
        label="Gas"
        optional
        error={form.errors.gas}
        hint="Added to your profit as a cost."
        input={form.bind('gas')}
        text={form.values.gas}
        onChoose={(gas) => form.change({ gas })}
      />
      <Field label="Gas token" error={form.errors.gasToken}>
        <Input {...form.bind('gasToken')} autoComplete="off" autoCapitalize="characters" spellCheck={false} />
      </Field>
    </SmallFormDialog>
  );
}
