import { AppError, isAppError } from '#/lib/app-error.ts';
import type { WalletFinish, WalletMessage, WalletStart } from '../schema.ts';
import type { WalletProvider } from './wallet-providers.ts';

const rejectedByPerson = 4001;
const alreadyAsking = -32_002;

function codeOf(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function hexOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Asks the wallet for an account and to sign the message that `begin` gets for it. Null when the person said no there.
 * Errors: AppError with a text for people.
 */
export async function askWallet(
  wallet: WalletProvider,
  begin: (who: WalletStart) => Promise<WalletMessage>,
): Promise<WalletFinish | null> {
  try {
    const accounts = await wallet.request({ method: 'eth_requestAccounts' });
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof account !== 'string') throw new AppError('INVALID', 'The wallet returned no account.');
    const chainId = Number(await wallet.request({ method: 'eth_chainId' }));
    // Some chains write other capitals than Ethereum does.
    const { nonce, message } = await begin({ address: account.toLowerCase(), chainId });
    const signature = await wallet.request({ method: 'personal_sign', params: [hexOf(message), account] });
    if (typeof signature !== 'string') throw new AppError('INVALID', 'The wallet didn’t sign the message.');
    return { nonce, signature };
  } catch (error) {
    if (isAppError(error)) throw error;
    if (codeOf(error) === rejectedByPerson) return null;
    if (codeOf(error) === alreadyAsking) {
      throw new AppError('CONFLICT', 'Your wallet already has a pending request. Open it to continue.');
    }
    throw new AppError('UNAVAILABLE', 'The wallet couldn’t sign the message.', { cause: error });
  }
}
