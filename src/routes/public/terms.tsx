import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { lazyPart } from '#/ui/lazy-part.ts';
import { pageHead } from '../shell/page-head.ts';
import { ServerPart } from '../shell/server-part.tsx';
import { LegalPage } from './legal-page.tsx';
import { TermsText } from './terms-text.tsx';

const intro = 'The terms for using this site.';

export const Route = createFileRoute('/terms')({
  head: () => pageHead({ title: 'Terms of Service', description: intro }),
  component: Terms,
});

const serverParts = createIsomorphicFn()
  .server(() => <TermsText />)
  .client(() => null);
const LazyText = lazyPart(() => import('./terms-text.tsx').then((module) => module.TermsText));

function Terms() {
  return (
    <LegalPage title="Terms of Service" description={intro}>
      <ServerPart part={LazyText}>{serverParts()}</ServerPart>
    </LegalPage>
  );
}
