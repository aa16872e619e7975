import { bareKeyQuestion, mayBeBareKey } from '#/lib/secret-texts.ts';

/** Returns the question about an address that may be a private key; undefined for any other. */
export const askAboutBareKey = (address: string): string | undefined =>
  mayBeBareKey(address)
    ? `${bareKeyQuestion} Both have 64 digits. Add it only if it’s the address: anyone who sees a private key can take your funds.`
    : undefined;

export const unknownBareKeyMessage = `${bareKeyQuestion} If it’s an address, add it to your wallets first.`;
