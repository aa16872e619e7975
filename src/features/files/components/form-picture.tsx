import type { ComponentProps } from 'react';
import { type FieldPathByValue, type FieldValues, type UseFormReturn, useController } from 'react-hook-form';
import type { Picture } from './picture.ts';
import { PictureField } from './picture-field.tsx';

type FormPictureProps<V extends FieldValues, I> = Omit<
  ComponentProps<typeof PictureField>,
  'value' | 'onChange' | 'error'
> & {
  form: UseFormReturn<V, unknown, I>;
  name: FieldPathByValue<V, Picture | null>;
};

/** A picture field bound to a form. */
export function FormPicture<V extends FieldValues, I>({ form, name, ...rest }: FormPictureProps<V, I>) {
  const { field, fieldState } = useController({ control: form.control, name });
  return (
    <PictureField {...rest} value={field.value} onChange={field.onChange} error={fieldState.error?.message} />
  );
}
