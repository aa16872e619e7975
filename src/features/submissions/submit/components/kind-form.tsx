import { type ComponentType, lazy, type ReactNode } from 'react';
import type { Kind } from '../../kinds.ts';
import type { Proposal, Typed } from '../../schema.ts';
import type { FormParts, KindFormProps } from './form-parts.tsx';

const forms = {
  quest: lazy(async () => ({ default: (await import('./quest-form.tsx')).QuestKindForm })),
  presale: lazy(async () => ({ default: (await import('./presale-form.tsx')).PresaleKindForm })),
  campaign: lazy(async () => ({ default: (await import('./campaign-form.tsx')).CampaignKindForm })),
};

type AnyFormProps = {
  kind: Kind;
  /** Of the same kind. */
  from: Typed | Proposal | undefined;
  zone: string;
  children: (parts: FormParts) => ReactNode;
};

/** The form of a kind; its code is loaded when it is shown. */
export function KindForm({ kind, from, zone, children }: AnyFormProps) {
  // Form, payload and component are of the same kind, which a union of the three can't show.
  const Form = forms[kind] as ComponentType<KindFormProps<Kind>>;
  const source = from === undefined ? {} : 'form' in from ? { form: from.form } : { payload: from.payload };
  return (
    <Form {...source} zone={zone}>
      {children}
    </Form>
  );
}
