import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Suspense } from 'react';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { useSnapshot } from '../../components/tracker-store.ts';
import { firstStepsQuery } from './first-steps-query.ts';

const ExamplesNotice = lazyPart(() => import('./examples-notice.tsx'), 'ExamplesNotice');

/** Shows the notice while the tracker has example airdrops. */
export function ExamplesSlot() {
  const { api } = useRouter().options.context;
  const { rows } = useSnapshot();
  const { data } = useQuery({ ...firstStepsQuery(api), enabled: false });
  const ids = rows.map(({ id }) => id).filter((id) => data?.examples.includes(id));
  if (ids.length === 0) return null;
  return (
    <Suspense>
      <ExamplesNotice ids={ids} />
    </Suspense>
  );
}
