import { createFileRoute, Link, useRouter } from '@tanstack/react-router';
import { Button } from '#/ui/button.tsx';
import { LinkPage } from '#/ui/forms/link-page.tsx';
import { NarrowPage } from '../shell/narrow-page.tsx';
import { createPageHead } from '../shell/page-head.ts';
import { parseTokenSearch } from '../shell/text-search.ts';

export const Route = createFileRoute('/newsletter/confirm')({
  validateSearch: parseTokenSearch,
  head: () => createPageHead({ title: 'Confirm your subscription', noindex: true }),
  component: NewsletterConfirm,
});

function NewsletterConfirm() {
  const { token } = Route.useSearch();
  const { api } = useRouter().options.context;
  return (
    <NarrowPage>
      <LinkPage
        key={token}
        token={token}
        title="Confirm your subscription"
        text="Confirm to get new articles by email."
        label="Confirm my address"
        busyLabel="Confirming…"
        send={(value) => api.newsletter.confirm({ token: value })}
        failure="Couldn’t confirm your subscription. Please try again."
        done={() => ({ title: 'You’re subscribed', text: 'You’ll get the next article by email.' })}
        help={
          <Button asChild className="w-full">
            <Link to="/blog">Request a new link on the blog</Link>
          </Button>
        }
      />
    </NarrowPage>
  );
}
