import { createFileRoute } from '@tanstack/react-router';
import { createIsomorphicFn } from '@tanstack/react-start';
import { lazyPart } from '#/ui/lazy-part.ts';
import { pageHead } from '../shell/page-head.ts';
import { ServerPart } from '../shell/server-part.tsx';
import { LegalPage } from './legal-page.tsx';
import { PrivacyText } from './privacy-text.tsx';

const intro = 'What data we collect, why, and what control you have.';

export const Route = createFileRoute('/privacy')({
  head: () => pageHead({ title: 'Privacy Policy', description: intro }),
  component: Privacy,
});

const serverParts = createIsomorphicFn()
  .server(() => <PrivacyText />)
  .client(() => null);
const LazyText = lazyPart(() => import('./privacy-text.tsx').then((module) => module.PrivacyText));

function Privacy() {
  return (
    <LegalPage title="Privacy Policy" description={intro}>
      <ServerPart part={LazyText}>{serverParts()}</ServerPart>
    </LegalPage>
  );
}
