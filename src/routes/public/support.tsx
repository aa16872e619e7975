import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { AtSign, Clock, type LucideIcon, Mail, MessagesSquare } from 'lucide-react';
import type { ReactNode } from 'react';
import { QuestionList } from '#/features/support/components/question-list.tsx';
import { SupportForm } from '#/features/support/components/support-form.tsx';
import { getQuestions } from '#/features/support/faq.ts';
import { Card, CardHeader } from '#/ui/card.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { createPageHead } from '../shell/page-head.ts';

const intro = 'Report a problem or suggest an improvement. We usually reply within 24-48 hours.';

export const Route = createFileRoute('/support')({
  head: () => createPageHead({ title: 'Support', description: intro }),
  component: Support,
});

const linkClass =
  'tap break-words rounded-sm text-accent-ink underline decoration-accent-line underline-offset-4 hover:decoration-current';

function Support() {
  const { config } = useRouter().options.context;
  const { supportEmail, communityUrl, socialUrl } = config;
  return (
    <div className="page-column">
      <PageHeader title="Support" description={intro} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
        <Card as="section">
          <CardHeader title="Contact us" />
          <noscript>
            <p className="text-base text-muted">The contact form needs JavaScript.</p>
          </noscript>
          <SupportForm />
        </Card>
        <Card as="section">
          <CardHeader title="Other ways to reach us" />
          <ul className="flex flex-col gap-4">
            {supportEmail !== null && (
              <Way icon={Mail} title="Email">
                <a href={`mailto:${supportEmail}`} className={linkClass}>
                  {supportEmail}
                </a>
              </Way>
            )}
            {communityUrl !== null && (
              <Way icon={MessagesSquare} title="Community">
                <ExternalLink href={communityUrl} className="tap">
                  Join the community
                </ExternalLink>
              </Way>
            )}
            {socialUrl !== null && (
              <Way icon={AtSign} title="Social">
                <ExternalLink href={socialUrl} className="tap">
                  Follow us
                </ExternalLink>
              </Way>
            )}
            <Way icon={Clock} title="Hours">
              Mon-Fri 9am-5pm EST, limited weekend monitoring
            </Way>
          </ul>
        </Card>
      </div>
      <section className="mt-10">
        <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
          <h2 className="font-semibold text-2xl text-ink">Common questions</h2>
          <Link to="/faq" className={linkClass}>
            View all questions
          </Link>
        </div>
        <QuestionList questions={getQuestions(config).slice(0, 4)} />
      </section>
    </div>
  );
}

function Way({ icon: Icon, title, children }: { icon: LucideIcon; title: string; children: ReactNode }) {
  return (
    <li className="flex gap-3">
      <Icon className="mt-0.5 size-4.5 shrink-0 text-muted" aria-hidden="true" />
      <div className="min-w-0">
        <h3 className="font-medium text-base text-ink">{title}</h3>
        <p className="text-base text-muted">{children}</p>
      </div>
    </li>
  );
}
