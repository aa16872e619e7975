/** By what people sign in. */
export const sessionMethods = ['password', 'passkey', 'wallet'] as const;
