import type { ReactNode } from 'react';
import { Card } from '#/ui/card.tsx';

/** One small card in the middle: for pages that mailed links lead to. */
export function NarrowPage({ children }: { children: ReactNode }) {
  return (
    <div className="page-column flex justify-center py-12 sm:py-20">
      <Card className="w-full max-w-md p-5! sm:p-7!">{children}</Card>
    </div>
  );
}
