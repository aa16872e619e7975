import { checksumAddress } from '#/platform/auth/ethereum.server.ts';

export type SignInMessage = {
  baseUrl: string;
  address: string;
  statement: string;
  chainId: number;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
};

/** Returns the first line of a message. Wallets warn when it names another site than the page's. */
export function formatDomainLine(baseUrl: string): string {
  return `${new URL(baseUrl).host} wants you to sign in with your Ethereum account:\n`;
}

/** Formats the message that a wallet signs, exactly as in EIP-4361 (Sign-In with Ethereum). */
export function formatSignInMessage(message: SignInMessage): string {
  const { baseUrl, address, statement, chainId, nonce, issuedAt, expiresAt } = message;
  return `${formatDomainLine(baseUrl)}${checksumAddress(address)}

${statement}

URI: ${baseUrl}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}
Issued At: ${issuedAt.toISOString()}
Expiration Time: ${expiresAt.toISOString()}`;
}
