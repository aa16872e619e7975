import { RepeatsField, ResetsField } from '../../components/rhythm-inputs.tsx';
import type { AirdropFormState, ExtraField } from '../../form.ts';

type RhythmFieldsProps = { form: AirdropFormState; isShown: (name: ExtraField) => boolean };

const others = [{ value: '', label: 'As set under Check-in' }];

/** Edits how check-ins repeat and when they reset, beyond the choices under Check-in. */
export function RhythmFields({ form, isShown }: RhythmFieldsProps) {
  const { formState, setValue, watch } = form;
  const [rhythm, reset] = watch(['rhythm', 'reset']);
  const options = { shouldDirty: true, shouldValidate: formState.isSubmitted };
  return (
    <>
      {isShown('rhythm') && (
        <RepeatsField
          subject="check-in"
          optional
          hint="For check-ins that aren’t daily, weekly, or monthly."
          value={rhythm ?? ''}
          others={others}
          error={formState.errors.rhythm?.message}
          onChange={(text) => setValue('rhythm', text || null, options)}
        />
      )}
      {isShown('reset') && (
        <ResetsField
          optional
          hint="When a new day of this airdrop begins."
          value={reset ?? ''}
          error={formState.errors.reset?.message}
          onChange={(text) => setValue('reset', text || null, options)}
        />
      )}
    </>
  );
}
