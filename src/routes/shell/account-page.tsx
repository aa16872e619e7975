import type { ReactNode } from 'react';
import { SignInPanel } from '#/features/session/components/sign-in-panel.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Viewer } from '#/features/session/schema.ts';
import { PageHeader } from '#/ui/page-header.tsx';

type AccountPageProps = {
  title: string;
  /** What a visitor is told, who sees nothing but the title beside it. */
  signIn: string;
  /** Gives what belongs to whoever is signed in; it brings its own header. */
  children: (viewer: Viewer) => ReactNode;
};

/** A page of one's own things. */
export function AccountPage({ title, signIn, children }: AccountPageProps) {
  const viewer = useViewer();
  return (
    <div className="page-column pb-16">
      {viewer === null ? (
        <>
          <PageHeader title={title} />
          <SignInPanel title="Sign in required" description={signIn} />
        </>
      ) : (
        children(viewer)
      )}
    </div>
  );
}
