import { createFileRoute } from '@tanstack/react-router';
import { createPageHead } from '../shell/page-head.ts';
import { CookiesText } from './cookies-text.tsx';
import { LegalPage } from './legal-page.tsx';

const intro = 'Which cookies this site uses, why, and how to control them.';

export const Route = createFileRoute('/cookies')({
  head: () => createPageHead({ title: 'Cookie Policy', description: intro }),
  component: Cookies,
});

function Cookies() {
  return (
    <LegalPage title="Cookie Policy" description={intro}>
      <CookiesText />
    </LegalPage>
  );
}
