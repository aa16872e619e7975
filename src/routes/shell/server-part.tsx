import { useHydrated } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, Suspense, useState } from 'react';

type ServerPartProps = {
  /** The part, on the server; nothing in the browser (see createIsomorphicFn). */
  children: ReactNode;
  /** Its component, for a page that is reached without the server. */
  part: ComponentType;
  className?: string;
};

/**
 * A part of a page that never changes and answers to nothing. Where the server rendered it, its HTML stays as it
 * is and its code is not loaded.
 */
export function ServerPart({ children, part: Part, className }: ServerPartProps) {
  const hydrated = useHydrated();
  const [isKept] = useState(!hydrated);
  if (import.meta.env.SSR) return <div className={className}>{children}</div>;
  if (isKept) {
    return (
      <div
        className={className}
        suppressHydrationWarning
        // React leaves what the server put here alone.
        dangerouslySetInnerHTML={{ __html: '' }}
      />
    );
  }
  return (
    <div className={className}>
      <Suspense>
        <Part />
      </Suspense>
    </div>
  );
}
