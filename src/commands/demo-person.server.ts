import type { Db } from '../db/client.server.ts';
import { uuidv7 } from '../lib/uuid.ts';
import { getDeviceZone } from '../lib/zones.ts';
import { hashPassword } from '../platform/auth/passwords.server.ts';

export type DemoPerson = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: 'hunter' | 'promoter';
};

/** Creates an account that can sign in at once, in this machine's time zone. Returns its ID. */
export async function makeDemoPerson(db: Db, person: DemoPerson): Promise<string> {
  const { email, firstName, lastName } = person;
  const id = uuidv7();
  const password = await hashPassword(person.password);
  await db.transaction().execute(async (trx) => {
    await trx
      .insertInto('profiles')
      .values({
        id,
        email,
        email_verified: true,
        name: `${firstName} ${lastName}`,
        first_name: firstName,
        last_name: lastName,
        selected_role: person.role,
        image: null,
        locale: null,
        time_zone: getDeviceZone(),
        first_steps_ended_at: new Date(),
      })
      .execute();
    await trx
      .insertInto('accounts')
      .values({ id: uuidv7(), user_id: id, account_id: id, provider_id: 'credential', password })
      .execute();
  });
  return id;
}
