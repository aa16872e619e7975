export type DemoFaucet = {
  name: string;
  url: string;
  network: string;
  amount: string;
  cooldownMinutes: number | null;
  requirements: string;
};

/** Real, public testnet faucets. Their amounts change now and then. */
export const demoFaucets: readonly DemoFaucet[] = [
  {
    name: 'Google Cloud Web3',
    url: 'https://cloud.google.com/application/web3/faucet/ethereum/sepolia',
    network: 'Ethereum Sepolia',
    amount: '0.05 ETH',
    cooldownMinutes: 1440,
    requirements: 'A Google account',
  },
  {
    name: 'Chainlink Faucets',
    url: 'https://faucets.chain.link/sepolia',
    network: 'Ethereum Sepolia',
    amount: '25 LINK, and some ETH',
    cooldownMinutes: 1440,
    requirements: 'A wallet to connect',
  },
  {
    name: 'Circle',
    url: 'https://faucet.circle.com/',
    network: 'Several test networks',
    amount: 'Test USDC or EURC',
    cooldownMinutes: 120,
    requirements: '',
  },
  {
    name: 'Polygon',
    url: 'https://faucet.polygon.technology/',
    network: 'Polygon Amoy',
    amount: 'A little POL',
    cooldownMinutes: 1440,
    requirements: 'Sign-in with a social account',
  },
  {
    name: 'Solana',
    url: 'https://faucet.solana.com/',
    network: 'Solana Devnet',
    amount: 'Up to 5 SOL',
    cooldownMinutes: 480,
    requirements: 'A GitHub account for the larger amounts',
  },
  {
    name: 'BNB Chain',
    url: 'https://www.bnbchain.org/en/testnet-faucet',
    network: 'BNB Smart Chain Testnet',
    amount: '0.3 tBNB',
    cooldownMinutes: 1440,
    requirements: '0.002 BNB on the main network',
  },
];
