import type { ComponentType } from 'react';

export type SectionGroup<Props> = {
  /** The hash that leads to it. */
  id: string;
  label: string;
  sections: Readonly<Record<string, ComponentType<Props>>>;
};

type PageSectionsProps<Props> = {
  /** Names the list of links beside them. */
  label: string;
  groups: readonly SectionGroup<Props>[];
  /** What each section is given. */
  given: Props;
};

/** A page of many settings, from top to bottom, with links to its parts where there is room. */
export function PageSections<Props extends object>({ label, groups, given }: PageSectionsProps<Props>) {
  return (
    <div className="grid gap-x-10 lg:grid-cols-[11rem_minmax(0,46rem)]">
      <nav aria-label={label} className="max-lg:hidden">
        <ul className="sticky top-[calc(var(--spacing-header)+1.5rem)] flex flex-col gap-1">
          {groups.map((group) => (
            <li key={group.id}>
              <a
                href={`#${group.id}`}
                className="flex h-9 items-center rounded-md px-2.5 text-base text-muted transition-colors hover:bg-hover hover:text-ink"
              >
                {group.label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex min-w-0 flex-col gap-10">
        {groups.map((group) => (
          <section
            key={group.id}
            id={group.id}
            aria-labelledby={`${group.id}-heading`}
            className="scroll-mt-[calc(var(--spacing-header)+1.5rem)]"
          >
            <h2 id={`${group.id}-heading`} className="mb-3 font-semibold text-ink text-xl">
              {group.label}
            </h2>
            <div className="flex flex-col gap-4">
              {Object.entries(group.sections).map(([name, Section]) => (
                <Section key={name} {...given} />
              ))}
            </div>
          </section>
        ))}
      </div>
    </div>
  );
}
