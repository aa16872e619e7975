import { Link, useRouter } from '@tanstack/react-router';
import { StartButton } from './start-button.tsx';

const freeText = {
  free: 'Getting started is completely free, and so is everything else.',
  freemium: 'Getting started is free for up to 10 airdrops.',
};

export function FinalCall() {
  const { pricing } = useRouter().options.context.config;
  return (
    <section className="page-column mt-20 sm:mt-28">
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-6 border-line border-t pt-10 sm:pt-14">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="font-semibold text-3xl text-ink sm:text-4xl">
            Start with the airdrops you already follow.
          </h2>
          <p className="mt-3 text-lg text-muted">
            {freeText[pricing]}
            {pricing === 'freemium' && (
              <>
                {' '}
                <Link to="/plan" className="font-medium text-accent-ink underline underline-offset-4">
                  View plans
                </Link>
              </>
            )}
          </p>
        </div>
        <StartButton />
      </div>
    </section>
  );
}
