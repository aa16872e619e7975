import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { FormPicture } from '#/features/files/components/form-picture.tsx';
import { LinkInput } from '#/features/links/components/link-input.tsx';
import { toCalendarDay } from '#/lib/zones.ts';
import { Field } from '#/ui/field.tsx';
import { PeriodFields } from '#/ui/forms/period-fields.tsx';
import { Input } from '#/ui/input.tsx';
import { Select } from '#/ui/select.tsx';
import { Switch } from '#/ui/switch.tsx';
import { assessRisk } from '../facts/policy.ts';
import { blockchains } from '../kinds.ts';
import type { Presale, PresaleInput } from '../schema.ts';
import type { PresaleForm } from './presale-form.ts';

type PresaleFieldsProps<T extends PresaleInput> = {
  form: UseFormReturn<PresaleForm, unknown, T>;
  /** The presale that an admin edits, or null if an admin adds one; undefined for promoters, who see fewer fields. */
  presale?: Presale | null | undefined;
  /** The time zone of dates and times. */
  zone: string;
  /** Called with true while the logo is being uploaded. */
  onLogoBusy?: ((busy: boolean) => void) | undefined;
};

const toOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }));
const blockchainOptions = [{ value: '', label: 'Select a blockchain' }, ...toOptions(blockchains)];
const links = [
  ['websiteUrl', 'Website'],
  ['twitterUrl', 'Twitter'],
  ['telegramUrl', 'Telegram'],
  ['launchpadUrl', 'Launchpad'],
] as const;

export function PresaleFields<T extends PresaleInput>(props: PresaleFieldsProps<T>) {
  const { form, presale, zone } = props;
  const { register, formState } = form;
  const getError = (name: keyof PresaleForm) => formState.errors[name]?.message;
  const computedRisk = useComputedRisk(form, presale);
  const rowClass = computedRisk ? undefined : 'sm:col-span-2';
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Project Name" required error={getError('projectName')}>
        <Input {...register('projectName')} autoComplete="off" />
      </Field>
      <Field label="Token Symbol" required error={getError('tokenSymbol')}>
        <Input
          {...register('tokenSymbol')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
        />
      </Field>
      <div className="sm:col-span-2">
        <FormPicture form={form} name="logo" label="Logo" optional onBusyChange={props.onLogoBusy} />
      </div>
      <Field label="Blockchain" required error={getError('blockchain')} className={rowClass}>
        <Select {...register('blockchain')} options={blockchainOptions} />
      </Field>
      {computedRisk && (
        <Field label="Risk Level" hint={<FactsHint presale={presale} />}>
          <Input value={computedRisk.riskLevel} readOnly />
        </Field>
      )}
      <PeriodFields register={register} error={getError} zone={zone} />
      <Field label="Soft Cap (USD)" optional error={getError('softCap')}>
        <Input {...register('softCap')} inputMode="decimal" autoComplete="off" leading="$" />
      </Field>
      <Field label="Hard Cap (USD)" optional error={getError('hardCap')}>
        <Input {...register('hardCap')} inputMode="decimal" autoComplete="off" leading="$" />
      </Field>
      {computedRisk && (
        <Field label="Audit Status" hint={<FactsHint presale={presale} />}>
          <Input value={computedRisk.auditStatus} readOnly />
        </Field>
      )}
      <Field
        label="Audit Report"
        optional
        error={getError('auditUrl')}
        hint="Shown as “Pending” until we’ve confirmed it"
        className={rowClass}
      >
        <LinkInput {...register('auditUrl')} />
      </Field>
      {links.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          optional
          error={getError(name)}
          hint={name === 'websiteUrl' && 'At least one of these links is required'}
        >
          <LinkInput {...register(name)} />
        </Field>
      ))}
      <Switch {...register('kycRequired')} label="KYC required" className="sm:col-span-2" />
      {presale !== undefined && (
        <Switch
          {...register('isSponsored')}
          label="Sponsored"
          hint="Shown first in the list, labeled as sponsored"
          className="sm:col-span-2"
        />
      )}
    </div>
  );
}

/** Computes the risk from the facts and the entered audit report for admins, who see it read-only. */
function useComputedRisk<T extends PresaleInput>(
  form: UseFormReturn<PresaleForm, unknown, T>,
  presale: Presale | null | undefined,
) {
  const [today] = useState(() => toCalendarDay(Date.now(), 'UTC'));
  const auditUrl = form.watch('auditUrl').trim() || null;
  return presale === undefined ? undefined : assessRisk({ facts: presale?.facts ?? [], auditUrl, today });
}

function FactsHint({ presale }: { presale: Presale | null | undefined }) {
  if (!presale) return 'Computed from facts you set on the presale’s page';
  return (
    <>
      Computed from{' '}
      <Link
        to="/presales/$presaleId"
        params={{ presaleId: presale.id }}
        hash="facts"
        target="_blank"
        className="rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4"
      >
        facts<span className="sr-only"> (opens in a new tab)</span>
      </Link>
    </>
  );
}
