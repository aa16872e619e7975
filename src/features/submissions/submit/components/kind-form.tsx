import { type ComponentType, type ReactNode, useState } from 'react';
import { lazyPart } from '#/ui/lazy-part.tsx';
import type { Kind } from '../../kinds.ts';
import type { DraftItem, Proposal } from '../../schema.ts';
import type { KindFormCallbacks, KindFormProps, KindParts } from './use-kind-form.ts';

const forms = {
  quest: lazyPart(() => import('./quest-form.tsx'), 'QuestKindForm'),
  presale: lazyPart(() => import('./presale-form.tsx'), 'PresaleKindForm'),
  campaign: lazyPart(() => import('./campaign-form.tsx'), 'CampaignKindForm'),
};

/** Loads a kind's form code before it is rendered. */
export const fetchKindForm = (kind: Kind): Promise<unknown> => forms[kind].fetch();

type AnyFormProps = KindFormCallbacks & {
  kind: Kind;
  /** Must be of the same kind. */
  from: DraftItem | Proposal | undefined;
  zone: string;
  children: (parts: KindParts) => ReactNode;
};

/** Loads the code of the kind's form on render unless it was preloaded. Needs a `key` if the kind may change. */
export function KindForm({ kind, from, ...props }: AnyFormProps) {
  // Form, payload, and component are of the same kind, which a union of the three can't express.
  const [Form] = useState(() => forms[kind] as ComponentType<KindFormProps<Kind>>);
  return (
    <Form
      form={from && 'form' in from ? from.form : undefined}
      payload={from && 'payload' in from ? from.payload : undefined}
      {...props}
    />
  );
}
