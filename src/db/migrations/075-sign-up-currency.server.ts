import { type Kysely, sql } from 'kysely';

/** The reporting currency until a person chooses one, from the locale at sign-up. Existing people keep US dollars. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    ALTER TABLE profiles ADD COLUMN sign_up_currency text
      CONSTRAINT profiles_sign_up_currency CHECK (sign_up_currency ~ '^[A-Z]{3}$')`.execute(db);
}
