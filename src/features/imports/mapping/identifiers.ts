const hexHash = /^(?:0x)?[0-9a-f]{64}$/i;
const shortHex = /^0x[0-9a-f]+$/i;
/** 64 bytes in base58, as Solana's signatures. */
const signature = /^[1-9A-HJ-NP-Za-km-z]{80,90}$/;

const hashHeading =
  /\b(?:hash|tx|txn|txid|txhash|trx|transaction|signature|proof|root|leaf|block|contract)s?\b/i;

/** Whether a text is as long as a transaction's hash or signature. Starknet's and Move's addresses look the same. */
export const isFullHash = (text: string): boolean => hexHash.test(text) || signature.test(text);
export const isHash = (text: string): boolean => isFullHash(text) || isShortHash(text);
/** Prefixed hexadecimal digits that are no address of 20 bytes. */
const isShortHash = (text: string): boolean => shortHex.test(text) && text.length !== 42;

/** Whether a heading is of hashes or proofs, which are neither addresses nor keys. */
export const isHashHeading = (heading: string): boolean =>
  hashHeading.test(heading.replace(/([a-z])([A-Z])/g, '$1 $2').replaceAll('_', ' '));

/** Whether a text can't name anything: a number alone, a hash, or a signature. */
export const isNoName = (text: string): boolean =>
  /^[\d\s.,'’_+-]*\d[\d\s.,'’_+-]*$/.test(text) || isHash(text);
