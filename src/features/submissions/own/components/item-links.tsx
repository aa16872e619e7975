import { Link } from '@tanstack/react-router';
import type { ComponentProps, ReactElement } from 'react';
import { listingNouns } from '#/lib/listing-kinds.ts';
import type { Kind } from '../../kinds.ts';
import type { SubmitSearch } from '../../submit/components/submit-screen.tsx';

type Rest = Pick<ComponentProps<'a'>, 'className' | 'children'>;

/** To a published item's own page. */
export function ItemLink({ kind, id, ...rest }: Rest & { kind: Kind; id: string }): ReactElement {
  switch (kind) {
    case 'quest':
      return <Link {...rest} to="/quests/$questId" params={{ questId: id }} />;
    case 'presale':
      return <Link {...rest} to="/presales/$presaleId" params={{ presaleId: id }} />;
    case 'campaign':
      return <Link {...rest} to="/campaigns/$campaignId" params={{ campaignId: id }} />;
  }
}

/** To the form of that kind. */
export function SubmitLink({ kind, search, ...rest }: Rest & { kind: Kind; search: SubmitSearch }) {
  return <Link {...rest} to={`/${listingNouns[kind]}/submit`} search={search} />;
}
