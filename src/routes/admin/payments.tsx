import { createFileRoute } from '@tanstack/react-router';
import { PaymentsScreen } from '#/features/payments/admin/components/payments-screen.tsx';
import { type PaymentsSearch, paymentsQuery } from '#/features/payments/components/admin-payments.ts';
import { paymentFlags, paymentKinds, paymentStatusFilters } from '#/features/payments/kinds.ts';
import { createPageHead } from '../shell/page-head.ts';
import { parseTextSearch } from '../shell/text-search.ts';

const parseOption = <T extends string>(values: readonly T[], text: string | undefined): T | undefined =>
  values.find((value) => value === text);

/** Returns the filters from the URL, without invalid values. */
function parseSearch(search: Record<string, unknown>): PaymentsSearch {
  const { state, flag, kind, ...rest } = parseTextSearch(search, [
    'q',
    'after',
    'before',
    'state',
    'flag',
    'kind',
  ]);
  const parsed = {
    state: parseOption(paymentStatusFilters, state),
    flag: parseOption(paymentFlags, flag),
    kind: parseOption(paymentKinds, kind),
  };
  return {
    ...rest,
    ...(parsed.state && { state: parsed.state }),
    ...(parsed.flag && { flag: parsed.flag }),
    ...(parsed.kind && { kind: parsed.kind }),
  };
}

export const Route = createFileRoute('/_admin/admin/payments')({
  validateSearch: parseSearch,
  loaderDeps: ({ search }) => parseSearch(search),
  loader: async ({ context: { api, queryClient, isAdmin }, deps }) => {
    // The page shows a failure and offers a retry.
    if (isAdmin) await queryClient.query(paymentsQuery(api, deps)).catch(() => undefined);
  },
  head: () => createPageHead({ title: 'Payments', noindex: true }),
  component: Payments,
});

function Payments() {
  const search = Route.useLoaderDeps();
  const navigate = Route.useNavigate();
  return (
    <PaymentsScreen
      search={search}
      onFilter={(changes) =>
        void navigate({
          search: ({ after: _after, before: _before, ...current }) => parseSearch({ ...current, ...changes }),
          replace: true,
        })
      }
      onClear={() => void navigate({ search: {}, replace: true })}
    />
  );
}
