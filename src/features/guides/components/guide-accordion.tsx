import { Link } from '@tanstack/react-router';
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCountView } from '#/features/items/components/count.ts';
import { ExampleBadge } from '#/features/listings/components/example-badge.tsx';
import { formatCount } from '#/lib/text.ts';
import { Logo } from '#/ui/logo.tsx';
import type { Guide } from '../schema.ts';
import { AdminButtons, ShareButton, TrackButton } from './guide-actions.tsx';
import { GuideBody } from './guide-body.tsx';
import type { GuideDialog } from './guide-dialogs.tsx';
import { UpdatedOn } from './updated-on.tsx';
import type { Progress } from './use-progress.ts';

const openDelayMs = 300;

type GuideAccordionProps = {
  guides: readonly Guide[];
  progress: Progress;
  /** The guide requested by the URL. */
  requested: string | undefined;
  onOpen: (dialog: GuideDialog) => void;
};

const toElementId = (id: string) => `guide-${id}`;

/** The guides as an accordion. All content is in the page, so it can be read without JavaScript. */
export function GuideAccordion({ guides, progress, requested: requestedId, onOpen }: GuideAccordionProps) {
  useEffect(() => {
    if (requestedId === undefined) return;
    const timer = setTimeout(() => {
      const element = document.getElementById(toElementId(requestedId));
      if (!(element instanceof HTMLDetailsElement)) return;
      element.open = true;
      element.scrollIntoView({ block: 'start' });
    }, openDelayMs);
    return () => clearTimeout(timer);
  }, [requestedId]);

  return (
    <ul aria-label="Guides" className="grid gap-3">
      {guides.map((guide) => (
        <li key={guide.id} className="min-w-0">
          <AccordionItem id={guide.id} isRequested={guide.id === requestedId}>
            <summary className="grid min-w-0 list-none grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 rounded-lg p-4 *:row-span-2 sm:px-5">
              <Logo name={guide.project} url={guide.logoUrl} />
              {/* HTML allows a heading as a child of the summary only, not in its text. */}
              <h2 className="row-span-1! break-words font-semibold text-ink text-lg leading-6">
                {guide.title}
              </h2>
              <StepCount guide={guide} progress={progress} />
              <ChevronDown
                className="size-5 shrink-0 text-faint transition-transform group-open/guide:rotate-180"
                aria-hidden="true"
              />
              <span className="row-span-1! col-start-2 row-start-2 flex min-w-0 items-center gap-2">
                <span className="truncate text-muted text-sm">{guide.project}</span>
                <ExampleBadge listing={guide.listing} />
              </span>
            </summary>
            <div className="border-line border-t px-4 pt-4 pb-4 sm:px-5">
              <GuideBody guide={guide} progress={progress} level={3} />
              <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 border-line border-t pt-4">
                <p className="flex flex-wrap items-center gap-x-3 text-muted text-sm">
                  <UpdatedOn guide={guide} />
                  <Link
                    to="/guides/$slug"
                    params={{ slug: guide.slug }}
                    className="inline-flex pointer-coarse:min-h-11 items-center rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
                  >
                    Open page<span className="sr-only">: {guide.title}</span>
                  </Link>
                </p>
                <div className="flex flex-wrap items-center gap-2 sm:ml-auto">
                  <AdminButtons guide={guide} onOpen={onOpen} />
                  <ShareButton guide={guide} onOpen={onOpen} />
                  <TrackButton guide={guide} />
                </div>
              </div>
            </div>
          </AccordionItem>
        </li>
      ))}
    </ul>
  );
}

type AccordionItemProps = { id: string; isRequested: boolean; children: ReactNode };

/** An accordion item. Opening it counts as a view. */
function AccordionItem({ id, isRequested, children }: AccordionItemProps) {
  const [wasOpened, setWasOpened] = useState(isRequested);
  const details = useRef<HTMLDetailsElement>(null);
  // It can be opened before hydration.
  useEffect(() => {
    if (details.current?.open) setWasOpened(true);
  }, []);
  return (
    <details
      ref={details}
      id={toElementId(id)}
      name="guides"
      open={isRequested}
      onToggle={(event) => event.currentTarget.open && setWasOpened(true)}
      className="plate plate-link group/guide min-w-0"
    >
      {children}
      {wasOpened && <ViewCount id={id} />}
    </details>
  );
}

function ViewCount({ id }: { id: string }) {
  useCountView('guide', id);
  return null;
}

function StepCount({ guide, progress }: { guide: Guide; progress: Progress }) {
  const total = guide.steps.length;
  const doneIds = progress.getDoneSteps(guide.id);
  const count = guide.steps.filter(({ id }) => doneIds.includes(id)).length;
  return (
    <span className="tabular shrink-0 text-muted text-sm max-sm:hidden">
      {progress.isSignedIn && count > 0 ? `${count} of ${total} done` : formatCount(total, 'step')}
    </span>
  );
}
