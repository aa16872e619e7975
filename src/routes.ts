import { index, layout, rootRoute, route } from '@tanstack/virtual-file-routes';

/** Every page: its address and its file. Addresses without a page (API, events, health) stand in http.server.ts. */
export const routes = rootRoute('root.tsx', [
  index('public/landing.tsx'),
  route('/guides', 'public/guides.tsx'),
  route('/guides/$slug', 'public/guide.tsx'),
  route('/faucets', 'public/faucets.tsx'),
  route('/presales', 'public/presales.tsx'),
  route('/presales/$presaleId', 'public/presale.tsx'),
  route('/campaigns', 'public/campaigns.tsx'),
  route('/campaigns/$campaignId', 'public/campaign.tsx'),
  route('/quests', 'public/quests.tsx'),
  route('/confirm-email', 'public/confirm-email.tsx'),
  route('/confirm-new-email', 'public/confirm-new-email.tsx'),
  route('/reset-password', 'public/reset-password.tsx'),
  route('/tracker', 'account/tracker.tsx'),
  route('/profile', 'account/profile.tsx'),
  route('/plan', 'account/plan.tsx'),
  route('/notifications', 'account/notifications.tsx'),
  route('/notifications/unsubscribe', 'public/unsubscribe.tsx'),
  layout('admin', 'admin/shell.tsx', [
    route('/admin/overview', 'admin/overview.tsx'),
    route('/admin/users', 'admin/users.tsx'),
    route('/admin/users/$userId', 'admin/user.tsx'),
    route('/admin/audit', 'admin/audit.tsx'),
  ]),
]);
