import { Link, useLocation } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { Missing } from '#/ui/drawings.tsx';

/** The page for unknown paths. The server responds with status 404 and logs the path. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <div className="page-column flex flex-col items-center py-16 text-center sm:py-24">
      <Missing />
      <h1 className="tabular mt-4 font-semibold text-5xl text-ink">404</h1>
      <p className="mt-2 text-balance text-ink text-xl">
        Oops! We couldn&apos;t find the page you&apos;re looking for.
      </p>
      <p className="mt-3 max-w-full">
        <code className="break-all rounded-sm bg-sunken px-2 py-1 font-mono text-muted text-sm">
          {pathname}
        </code>
      </p>
      <Button asChild variant="primary" className="mt-8">
        <Link to="/">Return to Home</Link>
      </Button>
    </div>
  );
}
