import { useRouter } from '@tanstack/react-router';
import { CodeForm, type Entered } from '#/features/factors/components/code-form.tsx';
import type { Factor, Viewer } from '#/features/session/schema.ts';
import { isAppError } from '#/lib/app-error.ts';
import { Button } from '#/ui/button.tsx';
import { toast } from '#/ui/toast-store.ts';

type FactorStepProps = {
  factors: readonly Factor[];
  onDone: (viewer: Viewer) => Promise<void>;
  onBack: () => void;
};

export function FactorStep({ factors, onDone, onBack }: FactorStepProps) {
  const { api } = useRouter().options.context;

  const send = async ({ code, factorId, channel, challengeId }: Entered) => {
    try {
      // Requested on submit, because finding one's phone may take longer than a challenge is valid.
      const challenge = challengeId ?? (await api.factors.challenge({ id: factorId, channel })).id;
      const { session } = await api.factors.verify({ id: factorId, code, challenge_id: challenge });
      await onDone(session.viewer);
    } catch (error) {
      const isExpired = isAppError(error) && (error.code === 'UNAUTHENTICATED' || error.code === 'NOT_FOUND');
      if (!isExpired) throw error;
      toast({
        title: 'Your sign-in has expired. Sign in again.',
        tone: 'destructive',
      });
      onBack();
    }
  };

  return (
    <CodeForm
      factors={factors}
      send={send}
      withBackup
      autoFocuses
      submitLabel="Sign In"
      busyLabel="Signing in..."
    >
      <Button variant="link" size="sm" className="self-center" onClick={onBack}>
        Back to sign in
      </Button>
    </CodeForm>
  );
}
