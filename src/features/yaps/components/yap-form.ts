import type { UseFormReturn } from 'react-hook-form';
import type { ChosenAirdrop } from '#/features/profit/components/airdrop-picker.tsx';
import { createFormRules } from '#/ui/forms/form-rules.ts';
import { type Yap, type YapInput, yapInput } from '../schema.ts';

/** The raw values of the form; '' means none. */
export type YapForm = {
  projectName: string;
  projectUrl: string;
  notes: string;
  draft: string;
  plannedOn: string;
  airdrop: ChosenAirdrop;
};

export type YapFormState = UseFormReturn<YapForm, unknown, YapInput>;

export const emptyYapForm: YapForm = {
  projectName: '',
  projectUrl: '',
  notes: '',
  draft: '',
  plannedOn: '',
  airdrop: null,
};

export const toYapForm = (yap: Yap): YapForm => ({
  projectName: yap.projectName,
  projectUrl: yap.projectUrl ?? '',
  notes: yap.notes ?? '',
  draft: yap.draft ?? '',
  plannedOn: yap.plannedOn ?? '',
  airdrop: yap.airdrop,
});

export const yapRules = createFormRules<YapForm, YapInput>({
  input: yapInput,
  fieldNames: { airdropId: 'airdrop' },
  toInput: ({ airdrop, plannedOn, ...texts }) => ({
    ...texts,
    plannedOn: plannedOn || null,
    airdropId: airdrop?.id ?? null,
  }),
});
