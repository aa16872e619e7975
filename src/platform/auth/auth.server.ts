import { AsyncLocalStorage } from 'node:async_hooks';
import { kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth } from 'better-auth';
import type { Db } from '#/db/client.server.ts';
import { uuidv7 } from '#/lib/uuid.ts';
import { isUnavailable } from '../unavailable.server.ts';
import { hashPassword, verifyPassword } from './passwords.server.ts';
import { sessionCookieName } from './session-cookie.server.ts';
import { sessionLifetime } from './sessions.server.ts';

const day = 86_400;

/** How long links live, in seconds: e-mail confirmation and password reset, both 24 hours. */
export const linkLifetime = day;

export type AuthOptions = {
  db: Db;
  baseUrl: string;
  secret: string;
  /** The caller writes the mails, and the link of a confirmation. A reset is given its one-time token. */
  sendConfirmation: (person: Recipient) => Promise<void>;
  sendReset: (person: Recipient, token: string) => Promise<void>;
  /** Somebody signed up with an address that has an account already. */
  onKnownSignUp: (person: Recipient) => Promise<void>;
  onFailure: (message: string) => void;
};

export type Recipient = { id: string; email: string; firstName: string };

const recipient = (user: { id: string; email: string; name: string }): Recipient => ({
  id: user.id,
  email: user.email,
  firstName: user.name.split(' ')[0] ?? '',
});

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

type Held = { cause?: unknown; unsent?: { error: unknown } };

const causes = new AsyncLocalStorage<Held>();

/**
 * Runs a call of the library, which tells of an outage by an error of its own: here it stays what it is. Errors: also that of
 * an email that couldn't be queued, which the library logs and answers as if all were well.
 */
export async function withCauses<T>(work: () => Promise<T>): Promise<T> {
  const held: Held = {};
  let answer: T;
  try {
    answer = await causes.run(held, work);
  } catch (error) {
    throw isUnavailable(held.cause) ? held.cause : error;
  }
  if (held.unsent !== undefined) throw held.unsent.error;
  return answer;
}

/** Keeps the failure of an email for `withCauses`. */
async function noteUnsent(sending: Promise<void>): Promise<void> {
  try {
    await sending;
  } catch (error) {
    const held = causes.getStore();
    if (held !== undefined) held.unsent = { error };
    throw error;
  }
}

/**
 * The auth library on our tables. It is only called in the process (`auth.api`): its own HTTP routes are
 * not served, so that every operation is declared in one table.
 */
export function createAuth(options: AuthOptions) {
  const secure = options.baseUrl.startsWith('https:');
  return betterAuth({
    appName: 'Dropfolio',
    baseURL: options.baseUrl,
    secret: options.secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...more: unknown[]) => {
        const held = causes.getStore();
        if (held !== undefined) held.cause = more.find((one) => one instanceof Error);
        options.onFailure(message);
      },
    },
    database: kyselyAdapter(options.db, { type: 'postgres', transaction: true }),
    user: {
      modelName: 'profiles',
      fields: { emailVerified: 'email_verified', ...timestamps },
      additionalFields: {
        firstName: { type: 'string', fieldName: 'first_name', required: true },
        lastName: { type: 'string', fieldName: 'last_name', required: true },
        selectedRole: {
          type: 'string',
          fieldName: 'selected_role',
          required: true,
          validator: { input: { '~standard': roleSchema } },
        },
        timeZone: { type: 'string', fieldName: 'time_zone', required: true },
        locale: { type: 'string', required: false },
      },
    },
    session: {
      modelName: 'sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      expiresIn: sessionLifetime / 1000,
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: true,
      autoSignIn: false,
      requireEmailVerification: true,
      minPasswordLength: 8,
      maxPasswordLength: 128,
      resetPasswordTokenExpiresIn: linkLifetime,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
      sendResetPassword: ({ user, token }) => noteUnsent(options.sendReset(recipient(user), token)),
      onExistingUserSignUp: ({ user }) => noteUnsent(options.onKnownSignUp(recipient(user))),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendOnSignIn: false,
      autoSignInAfterVerification: false,
      expiresIn: linkLifetime,
      sendVerificationEmail: ({ user }) => noteUnsent(options.sendConfirmation(recipient(user))),
    },
    advanced: {
      database: { generateId: () => uuidv7() },
      useSecureCookies: false,
      cookies: {
        session_token: {
          name: sessionCookieName(options.baseUrl),
          attributes: { secure, httpOnly: true, sameSite: 'lax', path: '/' },
        },
      },
      ipAddress: { ipAddressHeaders: ['x-client-address'] },
    },
  });
}

const roleSchema = {
  version: 1,
  vendor: 'dropfolio',
  validate: (value: unknown) =>
    value === 'hunter' || value === 'promoter'
      ? { value }
      : { issues: [{ message: 'Please choose hunter or promoter' }] },
} as const;

export type Auth = ReturnType<typeof createAuth>;
