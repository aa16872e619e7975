import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { AppError } from '#/lib/app-error.ts';
import type { AuthenticationOptions, RegistrationOptions } from '../schema.ts';

/** Runs the browser's prompt; null when it was canceled, or nobody answered in time. */
async function ask<T>(prompt: () => Promise<T>): Promise<T | null> {
  try {
    return await prompt();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    if (name === 'InvalidStateError') {
      throw new AppError('CONFLICT', 'This device already has a passkey for your account.');
    }
    if (error instanceof WebAuthnError && error.code.startsWith('ERROR_AUTHENTICATOR_MISSING')) {
      throw new AppError('INVALID', 'This device can’t store passkeys. Please try another device.');
    }
    throw new AppError('INVALID', 'Your browser couldn’t use a passkey here.', { cause: error });
  }
}

/** Asks for a new passkey. What its extensions say is not sent: nothing reads it. */
export async function promptForNew(optionsJSON: RegistrationOptions) {
  const response = await ask(() => startRegistration({ optionsJSON }));
  return response && { ...response, clientExtensionResults: {} };
}

/** Asks for one of the passkeys of this site. */
export async function promptForSignIn(optionsJSON: AuthenticationOptions) {
  const response = await ask(() => startAuthentication({ optionsJSON }));
  return response && { ...response, clientExtensionResults: {} };
}
