import type { Services } from '#/boot/boot.server.ts';
import { recordVisit } from '#/features/airdrops/data/visit-commands.server.ts';
import { type DemoAirdrop, demoAirdrops } from '../db/seed/demo-airdrops.ts';
import { demoHunter } from '../db/seed/demo-people.ts';
import { demoLabels } from '../db/seed/demo-portfolio.ts';
import { addAirdrop } from '../features/airdrops/commands.server.ts';
import { airdropInput } from '../features/airdrops/schema.ts';
import { addDays } from '../lib/dates.ts';
import { calendarDay } from '../lib/zones.ts';
import type { MemberCtx } from '../platform/context.server.ts';
import { createOwnMachine, isLoopbackName } from '../platform/own-machine.server.ts';
import { type Output, UsageError } from './command.server.ts';
import { commandCtx } from './command-ctx.server.ts';
import { demoMember } from './demo-admin.server.ts';
import { addDemoCampaigns } from './demo-campaigns.server.ts';
import { addDemoCredits } from './demo-credits.server.ts';
import { addDemoFaucets } from './demo-faucets.server.ts';
import { addDemoFollows } from './demo-follow.server.ts';
import { addDemoGuides } from './demo-guides.server.ts';
import { makeDemoPerson } from './demo-person.server.ts';
import { type AddedAirdrop, addDemoPortfolio, addDemoWallets } from './demo-portfolio.server.ts';
import { addDemoPresales } from './demo-presales.server.ts';
import { addDemoQuests } from './demo-quests.server.ts';
import { addDemoSubmissions } from './demo-submissions.server.ts';
import { addDemoYaps } from './demo-yaps.server.ts';

const { email, password } = demoHunter;
const hour = 3_600_000;
const day = 24 * hour;

async function addDemoAirdrop(
  ctx: MemberCtx,
  at: number,
  one: DemoAirdrop,
  createdAt: Date,
): Promise<string> {
  const today = calendarDay(ctx.now.getTime(), ctx.actor.timeZone);
  const added = await addAirdrop(
    { ...ctx, now: createdAt },
    airdropInput.parse({
      name: one.name,
      project: one.project,
      projectLink: `https://${one.host}/`,
      airdropType: one.type,
      status: one.status,
      eligibilityDate: addDays(today, -one.startedDaysAgo),
      claimDate:
        one.claimInHours === null
          ? null
          : new Date(ctx.now.getTime() + one.claimInHours * hour).toISOString(),
      walletAddress: one.wallet,
      notes: one.notes,
      priority: one.priority,
      checkInDuration: one.checkIn,
      ...demoLabels(at),
    }),
  );
  for (const daysAgo of [...one.visits].sort((a, b) => b - a)) {
    await recordVisit({ ...ctx, now: new Date(ctx.now.getTime() - daysAgo * day) }, { id: added.id });
  }
  return added.id;
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
  const known = await services.db
    .selectFrom('profiles')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst();
  if (known === undefined) {
    const id = await makeDemoPerson(services.db, {
      ...demoHunter,
      role: 'hunter',
    });
    const { ctx, publish } = commandCtx(services);
    const member = await demoMember(ctx, id);
    const wallets = await addDemoWallets(member);
    const added: AddedAirdrop[] = [];
    for (const [at, one] of demoAirdrops.entries()) {
      const addedAt = new Date(ctx.now.getTime() - (demoAirdrops.length - at) * hour);
      added.push({ ...one, at, id: await addDemoAirdrop(member, at, one, addedAt) });
    }
    await addDemoPortfolio(member, wallets, added);
    publish();
  }
  await addDemoPresales(services);
  await addDemoCampaigns(services);
  await addDemoQuests(services);
  const promoter = await addDemoSubmissions(services);
  await addDemoCredits(services, { hunter: email, promoter: promoter.email });
  await addDemoYaps(services, email);
  if (config.followCampaigns) {
    await addDemoFollows(services, { hunterEmail: email, promoterEmail: promoter.email });
  }
  const { ctx: contentCtx, publish: publishContent } = commandCtx(services);
  const guides = await addDemoGuides(contentCtx);
  const faucets = await addDemoFaucets(contentCtx);
  publishContent();
  output(`Added ${guides} guides and ${faucets} faucets.`);
  output(`Demo promoter: ${promoter.email}, password ${promoter.password}`);
  output(`Demo hunter with ${demoAirdrops.length} airdrops: ${email}, password ${password}`);
  if (!isLoopbackName(config.host)) {
    output(
      'Both accounts can sign in from this machine only, not over the network or from outside a container.',
    );
  }
  return true;
}
