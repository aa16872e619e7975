import { createFileRoute } from '@tanstack/react-router';
import { checkLabels } from '#/features/presales/facts/policy.ts';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPageHead } from '../shell/page-head.ts';

const pageTitle = 'How we compute risk levels';
const intro =
  'A presale’s risk level and audit status follow from facts that anyone can check. No one sets them manually.';

export const Route = createFileRoute('/risk')({
  head: () => createPageHead({ title: pageTitle, description: intro }),
  component: RiskPage,
});

const levels = [
  {
    name: 'High',
    text: 'There’s a warning, a red flag about the presale, with a link to its source.',
  },
  { name: 'Verified', text: 'All four of the facts below are known, each with a source.' },
  { name: 'Medium', text: 'Everything else, including presales we know nothing about yet.' },
];

const audits = [
  { name: 'Audited', text: 'We have read the audit report, and the presale’s page links to it.' },
  { name: 'Pending', text: 'The project names a report we haven’t confirmed.' },
  { name: 'Not Audited', text: 'No report provided.' },
];

/** docs/risk.md documents the same rules for operators. */
function RiskPage() {
  return (
    <div className="page-column max-w-3xl! pb-10">
      <PageHeader title={pageTitle} description={intro} />
      <Terms title="Risk level" terms={levels} />
      <section aria-labelledby="verified" className="mt-8">
        <h2 id="verified" className="font-semibold text-ink text-xl">
          What “Verified” needs
        </h2>
        <ul className="mt-3 flex max-w-prose list-disc flex-col gap-2 pl-5 text-lg text-muted marker:text-faint">
          {Object.values(checkLabels).map((label) => (
            <li key={label}>{label}</li>
          ))}
        </ul>
        <p className="mt-3 max-w-prose text-lg text-muted">
          Only facts with a source count. A lock counts through its last day. Levels set before we required
          sources stay until we review them, and are marked “Risk level as stated” with no source.
        </p>
      </section>
      <Terms title="Audit status" terms={audits} />
      <p className="mt-8 max-w-prose text-lg text-muted">
        “Verified” means that these facts are public. It doesn’t mean that a project is safe or worth your
        money. If a fact is wrong, report the presale on its page.
      </p>
    </div>
  );
}

function Terms({ title, terms }: { title: string; terms: readonly { name: string; text: string }[] }) {
  return (
    <section className="not-first:mt-8">
      <h2 className="font-semibold text-ink text-xl">{title}</h2>
      <dl className="mt-3 grid max-w-prose gap-3 text-lg">
        {terms.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-medium text-ink">{name}</dt>
            <dd className="text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
