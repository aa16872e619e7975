import { createFileRoute } from '@tanstack/react-router';
import { createPageHead } from '../shell/page-head.ts';
import { LegalPage } from './legal-page.tsx';
import { PrivacyText } from './privacy-text.tsx';

const intro = 'What data we collect, why, and what control you have.';

export const Route = createFileRoute('/privacy')({
  head: () => createPageHead({ title: 'Privacy Policy', description: intro }),
  component: Privacy,
});

function Privacy() {
  return (
    <LegalPage title="Privacy Policy" description={intro}>
      <PrivacyText />
    </LegalPage>
  );
}
