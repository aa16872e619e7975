import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { EmptyState } from '#/ui/empty-state.tsx';
import { PageHeader } from '#/ui/page-header.tsx';

type PublicPageProps = {
  title: string;
  description: ReactNode;
  /** At the right of the title, such as a count. */
  aside?: ReactNode;
  empty: { icon: LucideIcon; title: string; description?: string };
};

/** A public list that has nothing in it yet. */
export function PublicPage({ title, description, aside, empty }: PublicPageProps) {
  return (
    <div className="page-column">
      <PageHeader title={title} description={description} actions={aside} />
      <EmptyState {...empty} className="min-h-72" />
    </div>
  );
}
