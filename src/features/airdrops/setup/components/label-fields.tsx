import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Controller } from 'react-hook-form';
import { Field } from '#/ui/field.tsx';
import { knownChains } from '../../chains.ts';
import { useSnapshot } from '../../components/tracker-store.ts';
import { type AirdropFormState, getListError } from '../../form.ts';
import { LabelsInput } from './labels-input.tsx';
import { tagsQuery } from './setup-queries.ts';
import { useLabels } from './use-labels.ts';

type LabelFieldsProps = { form: AirdropFormState; isShown: (name: 'tags' | 'chains') => boolean };

export function LabelFields({ form: { control }, isShown }: LabelFieldsProps) {
  const { api } = useRouter().options.context;
  const { rows } = useSnapshot();
  const usedLabels = useLabels(rows);
  const { data } = useQuery(tagsQuery(api));
  const tags = useMemo(
    () => [...new Set([...(data?.items.map(({ name }) => name) ?? []), ...usedLabels.tags])],
    [data, usedLabels],
  );
  const colors = useMemo(() => new Map(data?.items.map(({ name, colour }) => [name, colour])), [data]);
  const chains = useMemo(() => [...new Set([...usedLabels.chains, ...knownChains])], [usedLabels]);
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
              error={getListError(fieldState.error)}
              hint="Your own labels to filter by. Press Enter after each."
            >
              <LabelsInput
                value={field.value}
                onChange={field.onChange}
                suggestions={tags}
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
              error={getListError(fieldState.error)}
              hint="The networks you use for it. Press Enter after each."
            >
              <LabelsInput
                value={field.value}
                onChange={field.onChange}
                suggestions={chains}
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
