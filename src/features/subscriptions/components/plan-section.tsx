import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { useReader } from '#/features/session/components/use-reader.ts';
import { formatDay } from '#/lib/wording.ts';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { getPlanLabel } from './plan-label.ts';
import { subscriptionQuery } from './subscription.ts';

export function PlanSection() {
  const { api } = useRouter().options.context;
  const { data } = useQuery(subscriptionQuery(api));
  const { locale } = useReader();
  const until = data?.subscription.renewalDate;
  return (
    <Card as="section" aria-label="Plan">
      <CardHeader
        title="Plan"
        level={3}
        className="mb-0!"
        description={
          until ? `${getPlanLabel(data)}, paid until ${formatDay(until, locale)}` : getPlanLabel(data)
        }
        actions={
          <Button asChild>
            <Link to="/plan">See your plan</Link>
          </Button>
        }
      />
    </Card>
  );
}
