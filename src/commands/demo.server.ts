import type { Services } from '#/boot/boot.server.ts';
import { recordVisit } from '#/features/airdrops/data/visit-commands.server.ts';
import { type DemoAirdrop, demoAirdrops } from '../db/seed/demo-airdrops.ts';
import { demoHunter } from '../db/seed/demo-people.ts';
import { pickDemoLabels } from '../db/seed/demo-portfolio.ts';
import { addAirdrop, editAirdrop } from '../features/airdrops/commands.server.ts';
import { airdropInput } from '../features/airdrops/schema.ts';
import { formatExamples } from '../features/overview/examples/schema.ts';
import { addDemoYaps } from '../features/yaps/demo-commands.server.ts';
import { addDays } from '../lib/dates.ts';
import { toCalendarDay } from '../lib/zones.ts';
import type { MemberCtx } from '../platform/context.server.ts';
import { createOwnMachine, isLoopbackName } from '../platform/own-machine.server.ts';
import { type Output, UsageError } from './command.server.ts';
import { createCommandCtx } from './command-ctx.server.ts';
import { toDemoMember } from './demo-admin.server.ts';
import { addDemoActivity, addDemoClaim } from './demo-chain.server.ts';
import { addDemoCredits } from './demo-credits.server.ts';
import { addDemoFollows } from './demo-follow.server.ts';
import { addDemoListings } from './demo-listings.server.ts';
import { makeDemoPerson } from './demo-person.server.ts';
import { type AddedAirdrop, addDemoPortfolio, addDemoWallets } from './demo-portfolio.server.ts';
import { addDemoSubmissions } from './demo-submissions.server.ts';
import { addDemoTasks } from './demo-tasks.server.ts';

const { email, password } = demoHunter;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Returns the dates of an airdrop: every fifth has a snapshot and a custom date. */
function createDemoDates(ctx: MemberCtx, index: number, { claimInHours, claimClosesInHours }: DemoAirdrop) {
  const inHours = (hours: number) => new Date(ctx.now.getTime() + hours * hourMs).toISOString();
  return {
    ...(claimInHours !== null && { claimDate: inHours(claimInHours) }),
    ...(claimClosesInHours !== null && { claimCloseDate: inHours(claimClosesInHours) }),
    ...(index % 5 === 0 && {
      snapshotDate: inHours(24 * (index + 2)),
      ownDates: [{ label: 'Governance vote', date: inHours(24 * (index + 4)) }],
    }),
  };
}

async function addDemoAirdrop(
  ctx: MemberCtx,
  index: number,
  airdrop: DemoAirdrop,
  createdAt: Date,
): Promise<string> {
  const today = toCalendarDay(ctx.now.getTime(), ctx.actor.timeZone);
  const added = await addAirdrop(
    { ...ctx, now: createdAt },
    airdropInput.parse({
      name: airdrop.name,
      project: airdrop.project,
      projectLink: `https://${airdrop.host}/`,
      airdropType: airdrop.type,
      status: airdrop.status,
      eligibilityDate: addDays(today, -airdrop.startedDaysAgo),
      ...createDemoDates(ctx, index, airdrop),
      walletAddress: airdrop.wallet,
      notes: airdrop.notes,
      priority: airdrop.priority,
      checkInDuration: airdrop.checkIn,
      rhythm: airdrop.rhythm,
      reset: airdrop.reset,
      ...pickDemoLabels(index),
    }),
  );
  for (const daysAgo of [...airdrop.visits].sort((a, b) => b - a)) {
    await recordVisit({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * dayMs) }, { id: added.id });
  }
  if (airdrop.pausedForDays > 0)
    await editAirdrop(ctx, { id: added.id, pausedUntil: addDays(today, airdrop.pausedForDays) });
  return added.id;
}

/** Creates the demo hunter, whose airdrops have wallets, activity, and tasks. Returns the id. */
async function addDemoHunter(services: Services): Promise<string> {
  const id = await makeDemoPerson(services.db, { ...demoHunter, role: 'hunter' });
  const { ctx, publish } = createCommandCtx(services);
  const member = await toDemoMember(ctx, id);
  const wallets = await addDemoWallets(member);
  const added: AddedAirdrop[] = [];
  for (const [index, item] of demoAirdrops.entries()) {
    // Before today, because nothing is due on the day an airdrop is added.
    const addedAt = new Date(ctx.now.getTime() - (demoAirdrops.length - index) * hourMs - 24 * hourMs);
    added.push({ ...item, index, id: await addDemoAirdrop(member, index, item, addedAt) });
  }
  await addDemoPortfolio(member, wallets, added);
  await addDemoActivity(member, wallets);
  await addDemoClaim(member, wallets, added);
  await addDemoTasks(member, wallets, added);
  publish();
  return id;
}

/** Creates a demo hunter with 40 varied airdrops, once. Rejected if other machines can reach the server. */
export async function runDemo(
  services: Services,
  _args: readonly string[],
  output: Output,
): Promise<boolean> {
  const { config } = services;
  if (!createOwnMachine(config).isSetUp) {
    throw new UsageError(
      'The demo only works on your own machine: APP_ENV=local, a BASE_URL on localhost, and no TRUSTED_PROXIES.',
    );
  }
  const existing = await services.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  const hunterId = existing?.id ?? (await addDemoHunter(services));
  const { ctx: listingsCtx, publish: publishListings } = createCommandCtx(services);
  const added = await addDemoListings(listingsCtx);
  publishListings();
  const promoter = await addDemoSubmissions(services);
  await addDemoCredits(services, { hunter: email, promoter: promoter.email });
  const { ctx: yapsCtx, publish: publishYaps } = createCommandCtx(services);
  await addDemoYaps(await toDemoMember(yapsCtx, hunterId));
  publishYaps();
  if (config.followCampaigns) {
    await addDemoFollows(services, { hunterEmail: email, promoterEmail: promoter.email });
  }
  output(`Added ${formatExamples(added) || 'no new listings'}.`);
  output(`Demo promoter: ${promoter.email}, password ${promoter.password}`);
  output(`Demo hunter with ${demoAirdrops.length} airdrops: ${email}, password ${password}`);
  if (!isLoopbackName(config.host)) {
    output(
      'Both accounts can sign in from this machine only, not over the network or from outside a container.',
    );
  }
  return true;
}
