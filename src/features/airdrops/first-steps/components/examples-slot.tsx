import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { useSnapshot } from '../../components/tracker-store.ts';
import { firstStepsQuery } from './first-steps-query.ts';

const ExamplesNotice = lazyPart(() => import('./examples-notice.tsx'), 'ExamplesNotice');

/** The notice of a tracker with examples. */
export function ExamplesSlot() {
  const { api } = useRouter().options.context;
  const { rows } = useSnapshot();
  const { data } = useQuery({ ...firstStepsQuery(api), enabled: false });
  const ids = rows.filter(({ id }) => data?.examples.includes(id)).map(({ id }) => id);
  if (ids.length === 0) return null;
  return (
    <Suspense>
      <ExamplesNotice ids={ids} />
    </Suspense>
  );
}
