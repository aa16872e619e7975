import { useRouter } from '@tanstack/react-router';
import { Check, Minus, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { useReader } from '#/features/session/components/use-reader.ts';
import { getErrorMessage } from '#/lib/app-error.ts';
import { toCalendarDay } from '#/lib/zones.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { DeleteDialog } from '#/ui/delete-dialog.tsx';
import { Field } from '#/ui/field.tsx';
import { SmallFormDialog } from '#/ui/forms/small-form-dialog.tsx';
import { useSmallForm } from '#/ui/forms/use-small-form.ts';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { toast } from '#/ui/toast-store.ts';
import { RiskBadge } from '../../components/presale-badges.tsx';
import type { Presale } from '../../schema.ts';
import { type FactKind, factKinds, factLabels, isDayKind } from '../kinds.ts';
import { assessRisk, checkLabels, type Check as RiskCheck } from '../policy.ts';
import { type Fact, factInput } from '../schema.ts';
import { FactsList, formatFactValue } from './facts-list.tsx';

type FactsDialogProps = { presale: Presale; open: boolean; onClose: () => void };

const kindOptions = factKinds.map((kind) => ({ value: kind, label: factLabels[kind] }));

const fieldLabels: Readonly<Record<FactKind, { value: string; source: string }>> = {
  warning: { value: 'Red flag', source: 'Where it’s shown' },
  audit: { value: 'Auditor and date', source: 'The report itself' },
  contract: { value: 'Contract address', source: 'A block explorer link that contains the address' },
  team: { value: 'Who they are', source: 'Where they confirm it' },
  kyc: { value: 'KYC provider', source: 'The provider’s page about this project' },
  lock: { value: 'Locked until', source: 'The locker’s page' },
  listed_since: { value: 'Listed since', source: 'The first listing by someone else' },
  social: { value: 'Account', source: 'The account, linked from the project’s site' },
};

const parseKind = (text: string | null): FactKind => factKinds.find((kind) => kind === text) ?? 'audit';

/** Edits a presale's facts, which determine its risk level and audit status. */
export function FactsDialog({ presale, open, onClose }: FactsDialogProps) {
  const router = useRouter();
  const { api } = router.options.context;
  const { locale } = useReader();
  const [factToRemove, setFactToRemove] = useState<Fact>();
  const [isConfirming, setIsConfirming] = useState(false);
  const kindField = useRef<HTMLSelectElement>(null);
  const { id, facts, auditUrl } = presale;
  const showSaved = async (title: string, updated: Presale) => {
    toast({
      title,
      description: `Risk level: ${updated.riskLevel}. Audit: ${updated.auditStatus}.`,
      tone: 'success',
    });
    await router.invalidate();
  };
  const form = useSmallForm({
    initial: { kind: 'audit', value: '', sourceUrl: '' },
    parse: (values) => factInput.safeParse({ id, ...values }),
    send: async (input, idempotencyKey) =>
      showSaved('Fact added', await api.presales.addFact(input, { context: { idempotencyKey } })),
    failure: 'Couldn’t add the fact',
  });
  const { values, errors, busy, change, bind } = form;
  const kind = parseKind(values.kind);
  const isReportOpen =
    auditUrl !== null && !facts.some((fact) => fact.kind === 'audit' && fact.sourceUrl === auditUrl);

  return (
    <SmallFormDialog
      form={form}
      open={open}
      onClose={onClose}
      title="Facts"
      description={`What we know about ${presale.projectName}. It determines the risk level and audit status.`}
      size="lg"
      cancelLabel="Done"
      saveLabel="Add fact"
      busyLabel="Adding…"
    >
      <RiskSummary presale={presale} />
      {facts.length > 0 && (
        <FactsList
          facts={facts}
          flags={presale.listing.flags}
          locale={locale}
          action={(fact) => (
            <Button
              variant="ghost"
              size="icon"
              aria-label={`Remove ${factLabels[fact.kind]}: ${fact.value}`}
              onClick={() => {
                setFactToRemove(fact);
                setIsConfirming(true);
              }}
            >
              <Trash2 className="text-danger-ink" aria-hidden="true" />
            </Button>
          )}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Fact" error={errors.kind}>
          <Select
            ref={kindField}
            name="kind"
            value={kind}
            disabled={busy}
            options={kindOptions}
            onChange={({ target }) => {
              const next = parseKind(target.value);
              change({ kind: next, ...(isDayKind(next) !== isDayKind(kind) && { value: '' }) });
            }}
          />
        </Field>
        <Field label={fieldLabels[kind].value} error={errors.value} required>
          <Input
            {...bind('value')}
            type={isDayKind(kind) ? 'date' : 'text'}
            autoComplete="off"
            spellCheck={kind === 'warning'}
          />
        </Field>
      </div>
      <Field
        label="Source"
        hint={fieldLabels[kind].source}
        error={errors.sourceUrl}
        required
        aside={
          isReportOpen && (
            <Button variant="link" size="sm" onClick={() => change({ kind: 'audit', sourceUrl: auditUrl })}>
              Use the project’s audit report
            </Button>
          )
        }
      >
        <LinkInput {...bind('sourceUrl')} />
      </Field>
      {factToRemove && (
        <DeleteDialog
          key={factToRemove.id}
          open={isConfirming}
          onClose={() => setIsConfirming(false)}
          title="Remove this fact?"
          description={`${factLabels[factToRemove.kind]}: ${formatFactValue(factToRemove, locale)}. The listing’s history keeps it.`}
          label="Remove"
          busyLabel="Removing…"
          remove={async () =>
            showSaved('Fact removed', await api.presales.removeFact({ id: factToRemove.id }))
          }
          explain={(failure) => getErrorMessage(failure, 'Couldn’t remove the fact. Please try again.')}
          onRemoved={() => undefined}
          focusNext={() => kindField.current?.focus()}
        />
      )}
    </SmallFormDialog>
  );
}

/** Shows the current risk level, and the requirements of 'Verified' with their state. */
function RiskSummary({ presale }: { presale: Presale }) {
  const [today] = useState(() => toCalendarDay(Date.now(), 'UTC'));
  const { checks } = assessRisk({ ...presale, today });
  return (
    <div className="rounded-lg bg-sunken px-3 py-2.5">
      <p className="flex flex-wrap items-center gap-2 text-base text-ink">
        <RiskBadge level={presale.riskLevel} />
        <span>Audit: {presale.auditStatus}</span>
      </p>
      <p className="mt-2 text-muted text-sm">“Verified” needs all of these, each with a source:</p>
      <ul className="mt-1 grid gap-1 text-sm">
        {Object.entries(checkLabels).map(([check, label]) => {
          // The labels' keys are the checks.
          const isMet = checks[check as RiskCheck];
          const Icon = isMet ? Check : Minus;
          return (
            <li key={check} className={cx('flex gap-2', isMet ? 'text-ink' : 'text-muted')}>
              <Icon className={cx('mt-0.75 size-3.5 shrink-0', isMet && 'text-success')} aria-hidden="true" />
              <span>
                {label}
                <span className="sr-only">{isMet ? ': known' : ': missing'}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
