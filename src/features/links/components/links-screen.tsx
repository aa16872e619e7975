import { PageHeader } from '#/ui/page-header.tsx';
import { CheckLink } from './check-link.tsx';
import { EntriesSection } from './entries-section.tsx';
import type { LinksSearch } from './links.ts';
import { ListsSections } from './lists-sections.tsx';

type LinksScreenProps = {
  search: LinksSearch;
  onSearch: (search: Omit<LinksSearch, 'after' | 'before'>) => void;
};

/** The link check: any link's verdict, the operator's entries, and the lists. */
export function LinksScreen({ search, onSearch }: LinksScreenProps) {
  const { url, q } = search;
  const applySearch = (changes: { url?: string; q?: string }) => {
    const next = { url, q, ...changes };
    onSearch({ ...(next.url && { url: next.url }), ...(next.q && { q: next.q }) });
  };
  return (
    <>
      <PageHeader
        title="Links"
        description="Every link people enter or follow is checked here. Nothing is sent to the sites."
      />
      <div className="grid gap-4">
        <CheckLink url={url} onCheck={(link) => applySearch({ url: link })} />
        <EntriesSection search={search} onSearch={(query) => applySearch({ q: query })} />
        <ListsSections />
      </div>
    </>
  );
}
