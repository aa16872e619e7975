/** Sites of Etherscan's family, which have its token approval checker. */
const etherscanSites = [
  'abscan.org',
  'apescan.io',
  'arbiscan.io',
  'basescan.org',
  'berascan.com',
  'blastscan.io',
  'bscscan.com',
  'celoscan.io',
  'etherscan.io',
  'fraxscan.com',
  'gnosisscan.io',
  'lineascan.build',
  'mantlescan.xyz',
  'moonscan.io',
  'opbnbscan.com',
  'polygonscan.com',
  'scrollscan.com',
  'sonicscan.org',
  'uniscan.xyz',
  'worldscan.org',
];
/** Chains that Blockscout's page for revoking supports. */
const blockscoutChains = [1, 10, 100, 8453, 57_073];

type RevokeTarget = { pageUrl: string; chainId: number; wallet: string; token: string };

/** Returns the page of a chain's explorer on which an approval can be revoked, or at least the token's contract can be called. */
export function getRevokeUrl({ pageUrl, chainId, wallet, token }: RevokeTarget): string {
  const { hostname } = new URL(pageUrl);
  const isOn = (site: string) => hostname === site || hostname.endsWith(`.${site}`);
  if (etherscanSites.some(isOn)) return `${pageUrl}/tokenapprovalchecker?search=${wallet}`;
  if (!isOn('blockscout.com')) return `${pageUrl}/address/${token}#writeContract`;
  return blockscoutChains.includes(chainId)
    ? `${pageUrl}/essential-dapps/revoke?chainId=${chainId}&address=${wallet}`
    : `${pageUrl}/address/${token}?tab=contract`;
}
