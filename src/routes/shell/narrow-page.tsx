import type { ReactNode } from 'react';
import { Card } from '#/ui/card.tsx';

/** A page with one small centered card, for links in emails. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className="page-column flex justify-center py-12 sm:py-20">
      <Card className="w-full max-w-md p-5! sm:p-7!">{children}</Card>
    </div>
  );
}
