import { type ComponentType, type ReactNode, useState } from 'react';
import { createCodeLoader } from '#/ui/code-loader.ts';
import { lazyPart } from '#/ui/lazy-part.ts';
import type { Kind } from '../../kinds.ts';
import type { Proposal, Typed } from '../../schema.ts';
import type { KindFormProps, KindParts, KindUse } from './use-kind-form.ts';

function kindForm<K extends Kind>(load: () => Promise<ComponentType<KindFormProps<K>>>) {
  const { known, fetch } = createCodeLoader(load);
  return { known, fetch, Late: lazyPart(fetch) };
}

const forms = {
  quest: kindForm(() => import('./quest-form.tsx').then((module) => module.QuestKindForm)),
  presale: kindForm(() => import('./presale-form.tsx').then((module) => module.PresaleKindForm)),
  campaign: kindForm(() => import('./campaign-form.tsx').then((module) => module.CampaignKindForm)),
};

/** For whoever shows a kind's form only once it is there. */
export const fetchKindForm = (kind: Kind): Promise<unknown> => forms[kind].fetch();

type AnyFormProps = KindUse & {
  kind: Kind;
  /** Of the same kind. */
  from: Typed | Proposal | undefined;
  zone: string;
  children: (parts: KindParts) => ReactNode;
};

/** The form of a kind; its code is loaded when it is shown, unless it is there. Key it by the kind where that may change. */
export function KindForm({ kind, from, ...props }: AnyFormProps) {
  // Form, payload and component are of the same kind, which a union of the three can't show.
  const [Form] = useState(
    () => (forms[kind].known() ?? forms[kind].Late) as ComponentType<KindFormProps<Kind>>,
  );
  const source = from === undefined ? {} : 'form' in from ? { form: from.form } : { payload: from.payload };
  return <Form {...source} {...props} />;
}
