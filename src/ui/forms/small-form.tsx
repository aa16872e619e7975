import type { ReactNode } from 'react';
import { FormMessage } from './form-message.tsx';
import type { SmallForm as Form, SmallValues } from './use-small-form.ts';

type SmallFormProps<V extends SmallValues> = {
  form: Form<V>;
  label?: string | undefined;
  className?: string | undefined;
  children: ReactNode;
};

/** A small form's element with the error of the whole form above its fields. */
export function SmallForm<V extends SmallValues>(props: SmallFormProps<V>) {
  const { form, label, className = 'flex flex-col gap-4', children } = props;
  const { element, submit, errors } = form;
  return (
    // By POST, so that a submit before hydration can't put a password into the URL.
    <form ref={element} method="post" noValidate aria-label={label} onSubmit={submit} className={className}>
      <FormMessage>{errors['']}</FormMessage>
      {children}
    </form>
  );
}
