import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { countAll, formatExamples } from '../schema.ts';
import { examplesQuery } from './examples-query.ts';

const RemoveExamplesDialog = lazyDialog(() => import('./remove-examples-dialog.tsx'), 'RemoveExamplesDialog');

/** Counts the example listings and offers to remove them; renders nothing if there are none. */
export function ExamplesNotice() {
  const { api } = useRouter().options.context;
  const { data: counts } = useQuery(examplesQuery(api));
  const { dialog, shown, sequence, show } = useDialogs<'remove'>();
  if (counts === undefined || countAll(counts) === 0) return null;
  return (
    <section
      aria-labelledby="examples"
      className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg plate p-4 text-sm"
    >
      <div className="min-w-0">
        <h2 id="examples" className="font-semibold text-base text-ink">
          This site shows examples
        </h2>
        <p className="mt-0.5 text-muted">
          {formatExamples(counts)}, each marked “Example”. Remove them when you add your own.
        </p>
      </div>
      <Button
        onClick={() => show('remove')}
        onPointerEnter={RemoveExamplesDialog.preload}
        onFocus={RemoveExamplesDialog.preload}
      >
        Remove examples
      </Button>
      {dialog && <RemoveExamplesDialog key={sequence} counts={counts} {...shown} />}
    </section>
  );
}
