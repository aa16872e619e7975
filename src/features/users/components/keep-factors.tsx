import { useRouter } from '@tanstack/react-router';
import { LinkPage } from '#/ui/forms/link-page.tsx';

/** Cancels a pending removal of the user's second factors. */
export function KeepFactors({ token }: { token: string | undefined }) {
  const { api } = useRouter().options.context;
  return (
    <LinkPage
      token={token}
      title="Keep your two-factor methods?"
      text="They’re scheduled for removal from your account. Confirm to keep them."
      label="Keep my two-factor methods"
      busyLabel="Keeping…"
      send={(value) => api.users.keepFactors({ token: value })}
      failure="Something went wrong. Please try again."
      done={() => ({
        title: 'Your two-factor methods were kept',
        text: 'If you didn’t request the removal, someone may have impersonated you. Change your email password, then reset your Dropfolio password.',
      })}
    />
  );
}
