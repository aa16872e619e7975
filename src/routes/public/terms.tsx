import { createFileRoute } from '@tanstack/react-router';
import { createPageHead } from '../shell/page-head.ts';
import { LegalPage } from './legal-page.tsx';
import { TermsText } from './terms-text.tsx';

const intro = 'The terms for using this site.';

export const Route = createFileRoute('/terms')({
  head: () => createPageHead({ title: 'Terms of Service', description: intro }),
  component: Terms,
});

function Terms() {
  return (
    <LegalPage title="Terms of Service" description={intro}>
      <TermsText />
    </LegalPage>
  );
}
