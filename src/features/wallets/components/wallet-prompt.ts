import { AppError, isAppError } from '#/lib/app-error.ts';
import type { WalletFinish, WalletMessage, WalletStart } from '../schema.ts';
import type { WalletProvider } from './wallet-providers.ts';

const userRejectedCode = 4001;
const requestPendingCode = -32_002;

function getErrorCode(error: unknown): unknown {
  return typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
}

function toHex(text: string): string {
  const bytes = new TextEncoder().encode(text);
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Requests an account from the wallet and its signature of the message that `begin` returns. Resolves with null when
 * the user rejects the request. Throws an AppError with a message for users.
 */
export async function requestSignature(
  wallet: WalletProvider,
  begin: (account: WalletStart) => Promise<WalletMessage>,
): Promise<WalletFinish | null> {
  try {
    const accounts = await wallet.request({ method: 'eth_requestAccounts' });
    const account: unknown = Array.isArray(accounts) ? accounts[0] : undefined;
    if (typeof account !== 'string') throw new AppError('INVALID', 'The wallet returned no account.');
    const chainId = Number(await wallet.request({ method: 'eth_chainId' }));
    // Some chains use another checksum than Ethereum.
    const { nonce, message } = await begin({ address: account.toLowerCase(), chainId });
    const signature = await wallet.request({ method: 'personal_sign', params: [toHex(message), account] });
    if (typeof signature !== 'string') throw new AppError('INVALID', 'The wallet didn’t sign the message.');
    return { nonce, signature };
  } catch (error) {
    if (isAppError(error)) throw error;
    if (getErrorCode(error) === userRejectedCode) return null;
    if (getErrorCode(error) === requestPendingCode) {
      throw new AppError('CONFLICT', 'Your wallet already has a pending request. Open it to continue.');
    }
    throw new AppError('UNAVAILABLE', 'The wallet couldn’t sign the message.', { cause: error });
  }
}
