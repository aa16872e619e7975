import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { Field } from '#/ui/field.tsx';
import { knownChains } from '../../chains.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import type { AirdropFormState } from '../../form.ts';
import { LabelsInput } from './labels-input.tsx';
import { tagsQuery } from './setup-queries.ts';
import { useLabels } from './use-labels.ts';

type ListError = { message?: string | undefined; root?: { message?: string | undefined } | undefined };
/** Errors of a list as a whole are at its root. */
const getMessage = (error: ListError | undefined) => error?.root?.message ?? error?.message;

type LabelFieldsProps = { form: AirdropFormState; isShown: (name: 'tags' | 'chains') => boolean };

export function LabelFields({ form: { control }, isShown }: LabelFieldsProps) {
  const { api } = useRouter().options.context;
  const { rows } = useSnapshot();
  const used = useLabels(rows);
  const { data } = useQuery(tagsQuery(api));
  const tags = useMemo(
    () => [...new Set([...(data?.items.map(({ name }) => name) ?? []), ...used.tags])],
    [data, used],
  );
  const colors = useMemo(() => new Map(data?.items.map(({ name, colour }) => [name, colour])), [data]);
  const chains = useMemo(() => [...new Set([...used.chains, ...knownChains])], [used]);
  return (
    <>
      {isShown('tags') && (
        <Controller
          control={control}
          name="tags"
          render={({ field, fieldState }) => (
            <Field
              label="Tags"
              optional
              error={getMessage(fieldState.error)}
              hint="Your own labels to filter by. Press Enter after each."
            >
              <LabelsInput
                value={field.value}
                onChange={field.onChange}
                offered={tags}
                colors={colors}
                noun="tag"
                maxNameLength={30}
                placeholder="DeFi, Tier 1"
              />
            </Field>
          )}
        />
      )}
      {isShown('chains') && (
        <Controller
          control={control}
          name="chains"
          render={({ field, fieldState }) => (
            <Field
              label="Chains"
              optional
              error={getMessage(fieldState.error)}
              hint="The networks you use for it. Press Enter after each."
            >
              <LabelsInput
                value={field.value}
                onChange={field.onChange}
                offered={chains}
                noun="chain"
                maxNameLength={40}
                placeholder="Ethereum, Base"
              />
            </Field>
          )}
        />
      )}
    </>
  );
}
