import { startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser';
import { AppError } from '#/lib/app-error.ts';
import type { AuthenticationOptions, RegistrationOptions } from '../schema.ts';

/** Runs the browser's prompt. Resolves with null when it is canceled or times out. */
async function runPrompt<T>(prompt: () => Promise<T>): Promise<T | null> {
  try {
    return await prompt();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return null;
    if (name === 'InvalidStateError') {
      throw new AppError('CONFLICT', 'This device already has a passkey for your account.');
    }
    if (error instanceof WebAuthnError && error.code.startsWith('ERROR_AUTHENTICATOR_MISSING')) {
      throw new AppError('INVALID', 'This device can’t store passkeys. Try another device.');
    }
    throw new AppError('INVALID', 'Your browser couldn’t use a passkey here.', { cause: error });
  }
}

/** Prompts for a new passkey. Extension results are dropped because nothing reads them. */
export async function promptForRegistration(optionsJSON: RegistrationOptions) {
  const response = await runPrompt(() => startRegistration({ optionsJSON }));
  return response && { ...response, clientExtensionResults: {} };
}

/** Prompts for one of this site's passkeys. */
export async function promptForSignIn(optionsJSON: AuthenticationOptions) {
  const response = await runPrompt(() => startAuthentication({ optionsJSON }));
  return response && { ...response, clientExtensionResults: {} };
}
