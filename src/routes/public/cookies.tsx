import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { lazyPart } from '#/ui/lazy-part.ts';
import { pageHead } from '../shell/page-head.ts';
import { ServerPart } from '../shell/server-part.tsx';
import { CookiesText } from './cookies-text.tsx';
import { LegalPage } from './legal-page.tsx';

const intro = 'Which cookies this site uses, why, and how to control them.';

export const Route = createFileRoute('/cookies')({
  head: () => pageHead({ title: 'Cookie Policy', description: intro }),
  component: Cookies,
});

const serverParts = createIsomorphicFn()
  .server(() => <CookiesText />)
  .client(() => null);
const LazyText = lazyPart(() => import('./cookies-text.tsx').then((module) => module.CookiesText));

function Cookies() {
  return (
    <LegalPage title="Cookie Policy" description={intro}>
      <ServerPart part={LazyText}>{serverParts()}</ServerPart>
    </LegalPage>
  );
}
