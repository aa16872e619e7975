import { createFileRoute } from '@tanstack/react-router';
import { systemMailsQuery, systemQuery } from '#/features/system/components/system.ts';
import { SystemScreen } from '#/features/system/components/system-screen.tsx';
import { createPageHead } from '../shell/page-head.ts';

export const Route = createFileRoute('/_admin/admin/system')({
  loader: async ({ context: { api, queryClient, isAdmin } }) => {
    if (!isAdmin) return;
    // The page shows a failure and offers a retry.
    await Promise.allSettled([queryClient.query(systemQuery(api)), queryClient.query(systemMailsQuery(api))]);
  },
  head: () => createPageHead({ title: 'System', noindex: true }),
  component: SystemScreen,
});
