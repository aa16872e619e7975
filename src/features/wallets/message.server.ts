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

/** The first line of a message for this site: wallets warn of one that names another site than the page's. */
export function domainLine(baseUrl: string): string {
  return `${new URL(baseUrl).host} wants you to sign in with your Ethereum account:\n`;
}

/** The text that a wallet signs, to the letter of EIP-4361 (Sign-In with Ethereum). */
export function signInMessage(message: SignInMessage): string {
  const { baseUrl, address, statement, chainId, nonce, issuedAt, expiresAt } = message;
  return `${domainLine(baseUrl)}${checksumAddress(address)}

${statement}

URI: ${baseUrl}
Version: 1
Chain ID: ${chainId}
Nonce: ${nonce}
Issued At: ${issuedAt.toISOString()}
Expiration Time: ${expiresAt.toISOString()}`;
}
