import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { LinkNote } from '#/features/links/components/guarded-link.tsx';
import { useTypedLinkFlag } from '#/features/links/components/link-input.tsx';
import { airdropLimitMessage, isPlanLimit } from '#/features/subscriptions/policy.ts';
import { formatAirdropName } from '#/lib/airdrop-name.ts';
import { getErrorMessage, isAppError } from '#/lib/app-error.ts';
import { toInstantFields } from '#/lib/local-instant.ts';
import { Button } from '#/ui/button.tsx';
import { useMinute } from '#/ui/clock.ts';
import { Field } from '#/ui/field.tsx';
import { FilterChips } from '#/ui/filter-chips.tsx';
import { deleteDraft, readDraft, storeDraft } from '#/ui/forms/drafts.ts';
import { rejectField } from '#/ui/forms/form-errors.ts';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { toast } from '#/ui/toast-store.ts';
import { type AddInput, addInput } from '../../calls.ts';
import { isClaimInOrder } from '../../claims.ts';
import { type DialogProps, useTrackerDialogs } from '../../components/tracker-dialogs.ts';
import { useTrackerPreferences } from '../../components/tracker-preferences.ts';
import { useTrackerStore } from '../../components/tracker-store.ts';
import { useSimilar } from '../../edit/components/use-similar.ts';
import { type AirdropForm, dateFields, toFormDates } from '../../form.ts';
import { type Airdrop, closesBeforeOpening } from '../../schema.ts';
import { parseQuickAdd, type QuickAddFields } from '../parse.ts';
import { formatPart } from '../part-texts.ts';

export const maxLineLength = 500;
const toastMs = 10_000;
const noKeys: ReadonlySet<string> = new Set();

/** Adds an airdrop from one line, and previews the recognized parts. */
export function QuickAddDialog({ dialog, open, onClose }: DialogProps<'quick-add'>) {
  const { actions } = useTrackerStore();
  const { open: show } = useTrackerDialogs();
  const { viewerId, reader, now } = useTrackerPreferences();
  const { api } = useRouter().options.context;
  const [place] = useState({ name: 'quick-add', viewerId });
  const [line, setLine] = useState(() => dialog.line ?? readLine(readDraft(place)));
  const [ignored, setIgnored] = useState(noKeys);
  const minute = useMinute(now);
  const { fields, parts } = parseQuickAdd(line, { ...reader, now: minute, ignored });
  const parsed = addInput.safeParse(fields);
  /** Hidden while the line of the search palette is added; a question or a failure shows it. */
  const [isHidden, setIsHidden] = useState(dialog.adds === true && parsed.success);
  const { name, projectLink } = fields;
  const hasInstants = dateFields.some((field) => fields[field] !== null);
  const flag = useTypedLinkFlag(projectLink ?? '');
  const { byName, byLink } = useSimilar(name, projectLink ?? '');

  const change = (next: string) => {
    setLine(next);
    if (next.trim() === '') {
      setIgnored(noKeys);
      deleteDraft(place);
    } else storeDraft(place, next);
  };
  const isLinkFlagged = async ({ projectLink }: AddInput): Promise<boolean> => {
    if (projectLink === null) return false;
    const judged = await api.links.judge({ urls: [projectLink] }).catch(() => undefined);
    return judged !== undefined && judged.items.length > 0;
  };
  const toastAdded = (row: Airdrop) =>
    toast({
      title: 'Airdrop added',
      description: formatAirdropName(row),
      tone: 'success',
      duration: toastMs,
      action: {
        label: 'Edit',
        altText: 'Edit, or use the Edit button of its card',
        onAction: () => show({ kind: 'edit', id: row.id }),
      },
      otherAction: {
        label: 'Undo',
        altText: 'Undo, or delete the airdrop',
        onAction: () => void actions.remove(row.id),
      },
    });

  const form = useSmallForm({
    initial: { line: '' },
    controlled: { values: { line }, change: (changes) => change(changes.line ?? '') },
    parse: () =>
      parsed.success ? parsed : rejectField<AddInput>('line', parsed.error.issues[0]?.message ?? ''),
    send: async (input, key) => {
      if (isHidden && (byName !== undefined || byLink !== undefined || (await isLinkFlagged(input)))) {
        setIsHidden(false);
        return false;
      }
      await actions.add(input, key, { toastAdded });
      deleteDraft(place);
      onClose();
      return true;
    },
    failure: failureText,
    explain: (error) => {
      setIsHidden(false);
      return { '': toFailureText(error) };
    },
  });

  // A submit error disappears once the line is valid.
  const submitError = parsed.success ? undefined : form.errors.line;
  const lineError = isClaimInOrder(fields, reader.zone) ? submitError : closesBeforeOpening;

  const addAtOnce = useEffectEvent(() => {
    if (line !== '') storeDraft(place, line);
    if (isHidden) form.submit();
  });
  useEffect(() => addAtOnce(), []);

  return (
    <SmallFormDialog
      form={form}
      open={open && !isHidden}
      onClose={onClose}
      confirmsClose={false}
      title="Quick add"
      description="Type or paste one line. What we understand is shown below; the rest is the name."
      saveLabel="Add"
      busyLabel="Adding…"
      start={
        <Button
          variant="ghost"
          onClick={() => show({ kind: 'add', prefill: toPrefill(fields, reader.zone) })}
        >
          More details
        </Button>
      }
    >
      <Field label="Airdrop" error={lineError} hint={formatHint(line, name)}>
        <Input
          {...form.bind('line')}
          autoComplete="off"
          maxLength={maxLineLength}
          placeholder="Scroll marks, claim 28 Nov 5pm"
        />
      </Field>
      <FilterChips
        label="Understood"
        removeLabel="Don’t use"
        getFocusAfter={() => form.element.current?.querySelector('input')}
        filters={parts.map((part) => ({ key: part.key, text: formatPart(part, reader) }))}
        onRemove={(key) => setIgnored(new Set([...ignored, key]))}
      />
      <div role="status" className="flex flex-col gap-2 text-sm empty:hidden">
        {hasInstants && <p className="text-muted">Times are in {reader.zone}.</p>}
        {byName && <p className="text-warning-ink">You already track “{formatAirdropName(byName)}”.</p>}
        {byLink && (
          <p className="text-warning-ink">You already track this link as “{formatAirdropName(byLink)}”.</p>
        )}
        {flag && <LinkNote variant="line" flags={[flag]} />}
      </div>
    </SmallFormDialog>
  );
}

function formatHint(line: string, name: string): string {
  if (line.trim() === '')
    return 'For example: Scroll marks, claim 28 Nov 5pm, closes 5 Dec, every 3 days #defi https://scroll.io';
  return name === '' ? 'Type a name.' : `Adds “${name}”`;
}

const failureText = 'There was a problem adding your airdrop. Please try again.';

function toFailureText(error: unknown): string {
  if (isAppError(error) && error.code === 'LIMIT_REACHED' && isPlanLimit(error)) return airdropLimitMessage;
  return getErrorMessage(error, failureText);
}

const readLine = (draft: unknown): string => (typeof draft === 'string' ? draft : '');

/** Converts the fields to values of the add form. */
const toPrefill = (fields: QuickAddFields, zone: string): Partial<AirdropForm> => ({
  ...fields,
  projectLink: fields.projectLink ?? '',
  ...toFormDates((field) => toInstantFields(fields[field], zone)),
});
