/** Contracts of an airdrop. */
export const maxContracts = 20;
/** The limit over all airdrops of a person. */
export const maxContractsTotal = 2_000;
