/** The maximum number of an airdrop's contracts. */
export const maxContracts = 20;
/** The maximum over all airdrops of a person. */
export const maxContractsTotal = 2_000;
