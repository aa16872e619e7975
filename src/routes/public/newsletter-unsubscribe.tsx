import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { LinkPage } from '#/ui/forms/link-page.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTokenSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/newsletter/unsubscribe')({
  validateSearch: parseTokenSearch,
  head: () => createPageHead({ title: 'Unsubscribe', noindex: true }),
  component: NewsletterUnsubscribe,
});

function NewsletterUnsubscribe() {
  const { token } = Route.useSearch();
  const { api } = useRouter().options.context;
  return (
    <NarrowPage>
      <LinkPage
        key={token}
        token={token}
        title="Unsubscribe"
        text="Confirm to stop getting our newsletter."
        label="Unsubscribe"
        busyLabel="Unsubscribing…"
        send={(value) => api.newsletter.unsubscribe({ token: value })}
        action={`/newsletter/unsubscribe?token=${encodeURIComponent(token ?? '')}`}
        failure="Couldn’t unsubscribe. Please try again."
        done={() => ({
          title: 'You’re unsubscribed',
          text: 'You won’t get any more emails. You can subscribe again on the blog.',
        })}
        help={
          <Button asChild className="w-full">
            <Link to="/support">Contact support</Link>
          </Button>
        }
      />
    </NarrowPage>
  );
}
