import type { ComponentType } from 'react';
import { useCurrentInView } from '#/ui/use-current-in-view.ts';
import { PageSection } from './page-section.tsx';
import { useCurrentSection } from './use-current-section.ts';

export type SectionGroup<Props> = {
  /** The anchor of the group. */
  id: string;
  label: string;
  /** Whether it is collapsed on phones at first. */
  folds?: true;
  sections: Readonly<Record<string, ComponentType<Props>>>;
};

type PageSectionsProps<Props> = {
  /** The label of the list of links. */
  label: string;
  groups: readonly SectionGroup<Props>[];
  /** The props of each section. */
  props: Props;
};

/**
 * A page of many settings with links to its sections: beside them, or in a sticky row below the header. Marks
 * the section being read.
 */
export function PageSections<Props extends object>({ label, groups, props }: PageSectionsProps<Props>) {
  const current = useCurrentSection(groups.map(({ id }) => id));
  const row = useCurrentInView<HTMLUListElement>(current);
  return (
    <div className="gap-x-10 lg:grid lg:grid-cols-[11rem_minmax(0,46rem)]">
      <nav
        aria-label={label}
        className="max-lg:sticky max-lg:top-header max-lg:z-10 max-lg:-mx-4 max-lg:mb-6 max-lg:border-line max-lg:border-b max-lg:bg-canvas md:max-lg:-mx-6 print:hidden"
      >
        <ul
          ref={row}
          className="flex gap-1 max-lg:overflow-x-auto max-lg:px-2 max-lg:py-1 max-lg:[scrollbar-width:none] md:max-lg:px-4 lg:sticky lg:top-[calc(var(--spacing-header)+1.5rem)] lg:flex-col"
        >
          {groups.map((group) => (
            <li key={group.id} className="shrink-0">
              <a
                href={`#${group.id}`}
                aria-current={group.id === current ? 'location' : undefined}
                className="flex h-9 items-center rounded-md px-2.5 text-base text-muted transition-colors hover:bg-hover hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-medium aria-[current]:text-accent-ink pointer-coarse:h-11"
              >
                {group.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-6 sm:gap-10">
        {groups.map((group) => (
          <PageSection key={group.id} id={group.id} label={group.label} folds={group.folds}>
            {Object.entries(group.sections).map(([name, Section]) => (
              <Section key={name} {...props} />
            ))}
          </PageSection>
        ))}
      </div>
    </div>
  );
}
