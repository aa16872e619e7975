import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';
import { listingNouns } from '#/lib/listing-kinds.ts';
import type { Kind } from '../../kinds.ts';
import type { SubmitSearch } from '../../submit/components/submit-screen.tsx';

type LinkContent = Pick<ComponentProps<'a'>, 'className' | 'children'>;

export function ItemLink({ kind, id, ...rest }: LinkContent & { kind: Kind; id: string }): ReactElement {
  switch (kind) {
    case 'quest':
      return <Link {...rest} to="/quests/$questId" params={{ questId: id }} />;
    case 'presale':
      return <Link {...rest} to="/presales/$presaleId" params={{ presaleId: id }} />;
    case 'campaign':
      return <Link {...rest} to="/campaigns/$campaignId" params={{ campaignId: id }} />;
  }
}

export function SubmitLink({ kind, search, ...rest }: LinkContent & { kind: Kind; search: SubmitSearch }) {
  return <Link {...rest} to={`/${listingNouns[kind]}/submit`} search={search} />;
}
