import type { ReactNode } from 'react';
import { useReader } from '#/features/session/components/use-reader.ts';
import { toSlug } from '#/lib/slug.ts';
import { formatDay } from '#/lib/wording.ts';
import { PageHeader } from '#/ui/page-header.tsx';

export type LegalSection = {
  title: string;
  /** Paragraphs and bullet lists. */
  body: readonly (string | readonly string[])[];
  links?: readonly { label: string; href: string }[];
};

type LegalPageProps = { title: string; description: string; children: ReactNode };

/** The page of a legal text: the title above a scrollable box with the text. */
export function LegalPage({ title, description, children }: LegalPageProps) {
  return (
    <div className="page-column max-w-4xl">
      <PageHeader title={title} description={description} />
      {children}
    </div>
  );
}

type LegalTextProps = {
  /** The label of the box for screen readers. */
  label: string;
  /** The date of the last change, YYYY-MM-DD. */
  updated: string;
  sections: readonly LegalSection[];
};

export function LegalText({ label, updated, sections }: LegalTextProps) {
  const { locale } = useReader();
  return (
    <>
      <p className="mb-3 text-muted text-sm">
        Last updated: <time dateTime={updated}>{formatDay(updated, locale)}</time>
      </p>
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll the box.
        tabIndex={0}
        className="plate h-[500px] overflow-y-auto px-5 py-4 sm:px-8 sm:py-6 print:h-auto print:overflow-visible print:border-0 print:p-0 print:shadow-none"
      >
        {sections.map(({ title, body, links }, index) => (
          <section key={title} id={toSlug(title, `section-${index + 1}`)} className="not-first:mt-8">
            <h2 className="font-semibold text-ink text-xl">
              {index + 1}. {title}
            </h2>
            {body.map((part) =>
              typeof part === 'string' ? (
                <p key={part} className="mt-3 max-w-prose text-lg text-muted">
                  {part}
                </p>
              ) : (
                <ul
                  key={part[0]}
                  className="mt-3 flex max-w-prose list-disc flex-col gap-2 pl-5 text-lg text-muted marker:text-faint"
                >
                  {part.map((point) => (
                    <li key={point}>{point}</li>
                  ))}
                </ul>
              ),
            )}
            {links && (
              <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-2 pointer-coarse:gap-y-5.5 text-lg">
                {links.map((link) => (
                  <li key={link.href}>
                    <a
                      href={link.href}
                      {...(link.href.startsWith('http') && {
                        target: '_blank',
                        rel: 'noopener noreferrer',
                      })}
                      className="tap rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current"
                    >
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
      </section>
    </>
  );
}
