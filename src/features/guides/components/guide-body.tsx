import { Lightbulb } from 'lucide-react';
import { useId } from 'react';
import { HeldNotice, ListingLink } from '#/features/listings/components/listing-link.tsx';
import type { Listing } from '#/features/listings/schema.ts';
import { openAuthDialog } from '#/features/session/components/auth-dialog-store.ts';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Checkbox } from '#/ui/checkbox.tsx';
import type { Guide, GuideStep } from '../schema.ts';
import { LinkedText } from './linked-text.tsx';
import type { Progress } from './use-progress.ts';

type GuideBodyProps = {
  guide: Guide;
  progress: Progress;
  /** The level of the headings. */
  level: 2 | 3;
};

/** A guide's content: description, steps with checkboxes, and tips. */
export function GuideBody({ guide, progress, level }: GuideBodyProps) {
  const Heading = `h${level}` as const;
  const { isSignedIn } = progress;
  const doneIds = progress.getDoneSteps(guide.id);
  const count = guide.steps.filter(({ id }) => doneIds.includes(id)).length;
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <HeldNotice listing={guide.listing} />
      {guide.description !== '' && (
        <LinkedText
          text={guide.description}
          listing={guide.listing}
          className="max-w-measure text-base text-ink"
        />
      )}
      <section>
        <div className="mb-3 flex min-h-6 flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <Heading className="font-semibold text-base text-ink">Steps</Heading>
          {isSignedIn ? (
            <p className="tabular text-muted text-sm" role="status">
              {count} of {formatCount(guide.steps.length, 'step')} done
            </p>
          ) : (
            <Button variant="link" size="sm" onClick={() => openAuthDialog({ tab: 'sign-in' })}>
              Sign in to track your progress
            </Button>
          )}
        </div>
        <ol className="flex flex-col gap-4">
          {guide.steps.map((step, index) => (
            <Step
              key={step.id}
              step={step}
              listing={guide.listing}
              number={index + 1}
              level={level}
              done={isSignedIn ? doneIds.includes(step.id) : undefined}
              onTick={(next) => progress.tick(guide.id, step.id, next)}
            />
          ))}
        </ol>
      </section>
      {guide.tips.length > 0 && (
        <section className="rounded-md border border-info-line bg-info-bg px-4 py-3 text-info-ink">
          <Heading className="flex items-center gap-2 font-semibold text-base">
            <Lightbulb className="size-4 shrink-0" aria-hidden="true" />
            Tips
          </Heading>
          <ul className="mt-1.5 ml-4 flex list-disc flex-col gap-1 text-base">
            {[...new Set(guide.tips)].map((tip) => (
              <li key={tip} className="max-w-measure break-words pl-0.5">
                {tip}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

type StepProps = {
  step: GuideStep;
  listing: Listing;
  number: number;
  level: 2 | 3;
  /** Undefined for visitors. */
  done: boolean | undefined;
  onTick: (done: boolean) => void;
};

function Step({ step, listing, number, level, done, onTick }: StepProps) {
  const Heading = `h${level === 2 ? 3 : 4}` as const;
  const boxId = useId();
  const title = `Step ${number}: ${step.title}`;
  return (
    <li className="flex min-w-0 gap-3">
      {done === undefined ? (
        <span
          aria-hidden="true"
          className="tabular mt-px grid size-5 shrink-0 place-items-center rounded-full bg-accent-soft font-medium text-accent-ink text-xs"
        >
          {number}
        </span>
      ) : (
        <Checkbox
          id={boxId}
          aria-label={`Step ${number} done: ${step.title}`}
          checked={done}
          onChange={(event) => onTick(event.target.checked)}
          className="mt-0.5"
        />
      )}
      <div className="min-w-0 max-w-measure text-base">
        <Heading className="break-words font-medium text-base text-ink">
          {done === undefined ? (
            title
          ) : (
            <label htmlFor={boxId} className="cursor-pointer">
              {title}
            </label>
          )}
        </Heading>
        <LinkedText text={step.description} listing={listing} className="mt-1 text-muted" />
        {step.link !== null && (
          <p className="mt-1.5 text-base">
            <ListingLink listing={listing} href={step.link} className="tap">
              Learn more
            </ListingLink>
          </p>
        )}
      </div>
    </li>
  );
}
