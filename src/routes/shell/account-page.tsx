import type { ReactNode } from 'react';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Viewer } from '#/features/session/schema.ts';
import { PageHeader } from '#/ui/page-header.tsx';

type AccountPageProps = {
  title: string;
  /** The text for visitors, who see only this and the title. */
  signInText: string;
  /** Renders the page for a signed-in user, including its header. */
  children: (viewer: Viewer) => ReactNode;
};

/** A page that requires a signed-in user. */
export function AccountPage({ title, signInText, children }: AccountPageProps) {
  const viewer = useViewer();
  return (
    <div className="page-column pb-16">
      {viewer === null ? (
        <>
          <PageHeader title={title} />
          <SignInPanel title="Sign in required" description={signInText} />
        </>
      ) : (
        children(viewer)
      )}
    </div>
  );
}
