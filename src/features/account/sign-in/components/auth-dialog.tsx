import { useRouter } from '@tanstack/react-router';
import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import {
  type AuthDialogRequest,
  closeAuthDialog,
  getAuthDialog,
  subscribeAuthDialog,
} from '#/features/session/components/auth-dialog-store.ts';
import { MailNotice } from '#/features/session/components/mail-notice.tsx';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Factor } from '#/features/session/schema.ts';
import { Button } from '#/ui/button.tsx';
import { Dialog, DialogBody } from '#/ui/dialog.tsx';
import { lazyPart } from '#/ui/lazy-part.tsx';
import { getTopDialog } from '#/ui/return-focus.ts';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#/ui/tabs.tsx';
import { type AuthDraft, emptyDraft } from './auth-draft.ts';
import { EmailForm } from './email-form.tsx';
import { ResendConfirmation } from './resend-confirmation.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { getHomeAfterSignIn } from './sign-in-home.ts';
import { SignUpForm } from './sign-up-form.tsx';
import { useSignedIn } from './signed-in.ts';

// useSignedIn loads this module before it shows the step, so it renders without a fallback.
const FactorStep = lazyPart(() => import('./factor-step.tsx'), 'FactorStep');

type View =
  | { kind: 'sign-in' | 'sign-up' | 'forgot' }
  | { kind: 'factor'; factors: readonly Factor[] }
  | { kind: 'signed-up' | 'reset-sent'; email: string };

const headings: Record<View['kind'], { title: string; description?: string }> = {
  'sign-in': { title: 'Welcome back', description: 'Sign in to your account to continue' },
  'sign-up': { title: 'Create an account', description: 'Sign up to start tracking your airdrops' },
  factor: { title: 'Two-factor authentication', description: 'Enter a code to finish signing in' },
  forgot: { title: 'Reset your password', description: 'We’ll email you a link to set a new one' },
  'signed-up': { title: 'Check your email' },
  'reset-sent': { title: 'Check your email' },
};

function toView(request: AuthDialogRequest | null): View {
  if (request?.factors !== undefined) return { kind: 'factor', factors: request.factors };
  return { kind: request?.tab ?? 'sign-in' };
}

/** Sign-in, sign-up, and password reset. Closes once the user is signed in, in this tab or another. */
export function AuthDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const router = useRouter();
  const { api } = router.options.context;
  const viewer = useViewer();
  const finishSignIn = useSignedIn();
  const request = useSyncExternalStore(subscribeAuthDialog, getAuthDialog, getAuthDialog);
  const [view, setView] = useState<View>(() => toView(request));
  const [draft, setDraft] = useState<AuthDraft>(() => ({
    ...emptyDraft,
    email: request?.email ?? '',
    role: request?.role ?? emptyDraft.role,
  }));

  const [previousRequest, setPreviousRequest] = useState(request);
  if (request !== previousRequest) {
    setPreviousRequest(request);
    if (request === null && viewer !== null) setDraft(emptyDraft);
    else if (request === null || request.factors) setDraft((current) => ({ ...current, password: '' }));
    if (request !== null) setView(toView(request));
    if (request?.email) setDraft((current) => ({ ...current, email: request.email ?? '' }));
    if (request?.role) setDraft((current) => ({ ...current, role: request.role ?? current.role }));
  }

  const isSignedIn = viewer !== null;
  useEffect(() => {
    if (viewer === null || request === null) return;
    closeAuthDialog();
    const target = request.returnTo ?? getHomeAfterSignIn(viewer, router.latestLocation.pathname);
    if (target !== undefined) void router.navigate({ href: target });
  }, [viewer, request, router]);

  const changeDraft = (changes: Partial<AuthDraft>) => setDraft((current) => ({ ...current, ...changes }));
  const showSignIn = () => setView({ kind: 'sign-in' });

  return (
    <Dialog
      open={open}
      onClose={onClose}
      {...headings[view.kind]}
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (event.currentTarget instanceof Element) event.currentTarget.querySelector('input')?.focus();
      }}
      onCloseAutoFocus={(event) => {
        // Signing in removes the button that opened the dialog, so the focus moves to the account menu, unless another dialog
        // is open.
        const accountMenus = [...document.querySelectorAll<HTMLElement>('[data-account]')];
        const accountMenu = accountMenus.find((item) => item.checkVisibility());
        if (!isSignedIn || accountMenu === undefined || getTopDialog() !== null) return;
        event.preventDefault();
        accountMenu.focus();
      }}
    >
      <DialogBody>
        {(view.kind === 'sign-in' || view.kind === 'sign-up') && (
          <Tabs
            value={view.kind}
            onValueChange={(tab) => setView({ kind: tab === 'sign-up' ? 'sign-up' : 'sign-in' })}
          >
            <TabList label="Sign in or sign up">
              <Tab value="sign-in">Sign In</Tab>
              <Tab value="sign-up">Sign Up</Tab>
            </TabList>
            <TabPanel value="sign-in">
              <SignInForm draft={draft} onChange={changeDraft} onForgot={() => setView({ kind: 'forgot' })} />
            </TabPanel>
            <TabPanel value="sign-up">
              <SignUpForm
                draft={draft}
                onChange={changeDraft}
                onDone={(email) => {
                  changeDraft({ email, password: '' });
                  setView({ kind: 'signed-up', email });
                }}
              />
            </TabPanel>
          </Tabs>
        )}
        {view.kind === 'factor' && (
          <Suspense fallback={<StepSkeleton />}>
            <FactorStep
              factors={view.factors}
              onDone={(person) => finishSignIn({ viewer: person, factors: [] })}
              onBack={showSignIn}
            />
          </Suspense>
        )}
        {view.kind === 'forgot' && (
          <div className="flex flex-col gap-3">
            <EmailForm
              email={draft.email}
              onEmailChange={(email) => changeDraft({ email })}
              label="Send reset link"
              busyLabel="Sending…"
              failure="Couldn’t send the link"
              send={(email) => api.accounts.requestReset({ email })}
              onSent={(email) => setView({ kind: 'reset-sent', email })}
            />
            <Button variant="link" size="sm" className="self-center" onClick={showSignIn}>
              Back to sign in
            </Button>
          </div>
        )}
        {view.kind === 'signed-up' && (
          <MailNotice
            title="Almost done"
            action={
              <>
                <ResendConfirmation email={view.email} />
                <Button variant="ghost" size="sm" onClick={() => setView({ kind: 'sign-up' })}>
                  Change the address
                </Button>
                <Button variant="ghost" size="sm" onClick={showSignIn}>
                  Back to sign in
                </Button>
              </>
            }
          >
            We sent a confirmation link to {view.email}. Open it on this device to sign in right away. It
            expires in 24 hours.
          </MailNotice>
        )}
        {view.kind === 'reset-sent' && (
          <MailNotice title="Reset link sent" action={<Button onClick={showSignIn}>Back to sign in</Button>}>
            If there’s an account for {view.email}, we’ve emailed it a link to set a new password. The link
            expires in 24 hours.
          </MailNotice>
        )}
      </DialogBody>
    </Dialog>
  );
}

function StepSkeleton() {
  return (
    <Loading className="flex flex-col gap-4">
      <Skeleton className="h-9" />
      <Skeleton className="h-11" />
    </Loading>
  );
}
