import { expect, it } from 'vitest';
import { makeFactor, makeMember } from '../../test/factories/members.ts';
import { setUpApp } from '../../test/harness/app.ts';
import { runAdmin } from './admin.server.ts';
import { UsageError } from './command.server.ts';
import { runDoctor } from './doctor.server.ts';

const app = setUpApp({ jobs: false });

/** Returns the command's output; test/process.test.ts covers its exit codes. */
async function runCommand(...args: string[]): Promise<string> {
  const lines: string[] = [];
  expect(await runAdmin(app.services, args, (line) => lines.push(line))).toBe(true);
  return lines.join('\n');
}

it('grants and revokes the role, lists admins, suspends, and restores', async () => {
  const { db } = app.services;
  const [first, second] = [await makeMember(db), await makeMember(db)];
  expect(await runCommand('list')).toBe('No admins yet.');
  expect(await runCommand('grant', first.email.toUpperCase())).toBe(
    `${first.email.toUpperCase()} is now an admin.`,
  );
  const last = 'This is the last admin. Make someone else an admin first.';
  await expect(runCommand('revoke', first.email)).rejects.toThrow(last);
  await expect(runCommand('suspend', first.email, 'Away')).rejects.toThrow(last);
  await runCommand('grant', second.email);
  expect(await runCommand('suspend', first.email, 'Away', 'for', 'long')).toBe(`Suspended ${first.email}.`);
  const listed = [`${first.email} (suspended)`, second.email].toSorted().join('\n');
  expect(await runCommand('list')).toBe(listed);
  await expect(runCommand('revoke', second.email)).rejects.toThrow(last);
  expect(await runCommand('restore', first.email)).toBe(`${first.email} can sign in again.`);
  expect(await runCommand('revoke', second.email)).toBe(`${second.email} is no longer an admin.`);
  expect(await runCommand('list')).toBe(first.email);
  const entries = await db
    .selectFrom('audit_entries')
    .select(['action', 'subject_id', 'actor_id', 'details'])
    .orderBy('at')
    .execute();
  expect(entries).toEqual([
    { action: 'role.granted', subject_id: first.id, actor_id: null, details: { role: 'admin' } },
    { action: 'role.granted', subject_id: second.id, actor_id: null, details: { role: 'admin' } },
    {
      action: 'user.suspended',
      subject_id: first.id,
      actor_id: null,
      details: { reason: 'Away for long', sessions: 0 },
    },
    { action: 'user.restored', subject_id: first.id, actor_id: null, details: {} },
    { action: 'role.revoked', subject_id: second.id, actor_id: null, details: { role: 'admin' } },
  ]);
  await expect(runCommand('suspend', second.email)).rejects.toThrow(UsageError);
  await expect(runCommand('suspend', second.email, 'x'.repeat(501))).rejects.toThrow(
    new UsageError('Reason must be at most 500 characters'),
  );
});

it('lists admins without a second factor if they need one', async () => {
  const { db } = app.services;
  const member = await makeMember(db);
  const { config } = app.services;
  app.services.config = { ...config, adminNeedsFactor: true };
  try {
    expect(await runCommand('grant', member.email)).toBe(
      `${member.email} is now an admin. ADMIN_NEEDS_FACTOR is on: the admin pages open once they have added a two-factor method on their profile.`,
    );
    expect(await runCommand('list')).toContain(`${member.email} (no two-factor method)`);
    const lines: string[] = [];
    await runDoctor(app.services, [], (line) => lines.push(line));
    expect(lines.join('\n')).toContain(`      ${member.email}`);
    await makeFactor(db, member);
    expect((await runCommand('list')).split('\n')).toContain(member.email);
  } finally {
    app.services.config = config;
    await db.deleteFrom('user_roles').where('user_id', '=', member.id).where('role', '=', 'admin').execute();
  }
});
