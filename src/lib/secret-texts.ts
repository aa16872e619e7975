export type SecretKind = 'recovery phrase' | 'private key' | 'wallet file';

/** The advice for a person whose text contains a secret. */
export const describeSecret = (kind: SecretKind): string =>
  `This looks like a ${kind}. Remove it: Dropfolio never needs it, and anyone who sees it can take your funds.`;

/** Whether a text is 64 hexadecimal digits: an address of Aptos, Sui, Starknet, or NEAR, or a private key of any network. */
export const mayBeBareKey = (text: string): boolean => /^(?:0x)?[0-9a-f]{64}$/i.test(text.trim());

export const bareKeyQuestion = 'Is this an address or a private key?';

/** What was left out of a file, without the values. */
export type LeftOutSecrets = {
  /** The headings of columns that held nothing else. */
  columns: string[];
  /** The number of cells or texts outside of these columns. */
  cells: number;
  /** The number of cells that may be addresses or private keys, which the user decides. */
  bareKeys: number;
};

export const minPhraseWords = 12;

/** The shortest secret is a phrase of 12 Chinese characters with spaces. */
export const minSecretLength = 2 * minPhraseWords - 1;
