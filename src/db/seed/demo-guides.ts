export type DemoGuide = {
  title: string;
  project: string;
  projectUrl: string | null;
  description: string;
  steps: readonly { title: string; description: string; link: string | null }[];
  tips: readonly string[];
};

/** Oldest first. General guides name real sites; the project of the first one is fictional. */
export const demoGuides: readonly DemoGuide[] = [
  {
    title: 'Qualify for the Northlight season one',
    project: 'Northlight',
    projectUrl: 'https://northlight.example/season-one',
    description:
      'An example of a points season, as many young networks run them. It takes about 20 minutes to set up and five minutes a week after that.',
    steps: [
      {
        title: 'Add the network',
        description:
          'Open https://northlight.example/networks and add Northlight to your wallet. Compare the chain ID there with the one your wallet shows before you confirm.',
        link: 'https://northlight.example/networks',
      },
      {
        title: 'Bridge a small amount',
        description:
          'Use the official bridge and send no more than you can spare: 0.02 ETH is enough for several months of fees.',
        link: 'https://northlight.example/bridge',
      },
      {
        title: 'Use one app each week',
        description:
          'Swap, lend or mint once a week. Seasons mostly count the weeks in which an account was active, not the volume.',
        link: null,
      },
      {
        title: 'Write down the snapshot date',
        description: 'Track the airdrop here with its claim date, so that the reminder reaches you in time.',
        link: null,
      },
    ],
    tips: [
      'Points are a promise, not a payment: spend time, not savings.',
      'One account used well is worth more than ten that get filtered out as one person.',
    ],
  },
  {
    title: 'Bridge to a layer 2 without surprises',
    project: 'Ethereum layer 2',
    projectUrl: 'https://ethereum.org/en/layer-2/',
    description:
      'How to move a little ETH to a rollup by its own bridge, what it costs, and how long the way back takes.',
    steps: [
      {
        title: 'Look the network up',
        description:
          'See how mature it is and which bridge is its own at https://l2beat.com/scaling/summary, and follow the link from there.',
        link: 'https://l2beat.com/scaling/summary',
      },
      {
        title: 'Send a test amount',
        description:
          'Deposit the smallest amount first and wait until it arrives. A deposit takes from one to about twenty minutes.',
        link: null,
      },
      {
        title: 'Keep ETH for fees on both sides',
        description:
          'Withdrawing is a transaction on Ethereum too. Leave enough ETH on mainnet to pay for it.',
        link: null,
      },
      {
        title: 'Know the way back',
        description:
          'Optimistic rollups hold a withdrawal by their own bridge for about seven days; zero-knowledge rollups for some hours.',
        link: 'https://ethereum.org/en/developers/docs/bridges/',
      },
    ],
    tips: [
      'Bridges found by an advertisement in a search engine are the most common way to lose everything.',
    ],
  },
  {
    title: 'Get started on the Sepolia test network',
    project: 'Sepolia',
    projectUrl: 'https://ethereum.org/en/developers/docs/networks/',
    description:
      'Test networks cost nothing, and projects often reward those who tried them early. Sepolia is the one most Ethereum apps use.',
    steps: [
      {
        title: 'Show test networks in your wallet',
        description:
          'In most wallets Sepolia is built in and only hidden: switch test networks on in its settings.',
        link: null,
      },
      {
        title: 'Get test ETH',
        description:
          'Open the Faucets page here and choose one for Sepolia. Most give enough for a hundred transactions a day.',
        link: null,
      },
      {
        title: 'Make a transaction and look at it',
        description:
          'Send a little to yourself and find it at https://sepolia.etherscan.io to see that everything works.',
        link: 'https://sepolia.etherscan.io',
      },
      {
        title: 'Try the app you came for',
        description: 'Report what breaks: projects remember useful reports longer than transactions.',
        link: null,
      },
    ],
    tips: ['Test ETH is worth nothing. Whoever sells it, or asks for real ETH in return, is cheating.'],
  },
  {
    title: 'Claim an airdrop safely',
    project: 'Claiming',
    projectUrl: null,
    description:
      'Claim days draw thieves. Ten quiet minutes before you sign anything keep your wallet yours.',
    steps: [
      {
        title: 'Find the claim page yourself',
        description:
          'Type the address of the project, or go by its documentation. Never by a reply, a direct message or an advertisement.',
        link: null,
      },
      {
        title: 'Read what you sign',
        description:
          'A claim is one transaction that sends you tokens. Anything that asks for an approval, a permit or your seed phrase is not a claim.',
        link: 'https://ethereum.org/en/security/',
      },
      {
        title: 'Claim, then move',
        description: 'Claim with the wallet that qualified and move the tokens to one you keep offline.',
        link: null,
      },
      {
        title: 'Take approvals back',
        description:
          'See what your wallet allows others to spend at https://revoke.cash and revoke what you do not use.',
        link: 'https://revoke.cash',
      },
    ],
    tips: [
      'A claim window is weeks long. Nobody loses anything by waiting an hour.',
      'Tokens that appear in your wallet by themselves are bait: leave them alone.',
    ],
  },
  {
    title: 'Set up a wallet for airdrops',
    project: 'Wallet basics',
    projectUrl: 'https://ethereum.org/en/wallets/',
    description: 'A wallet of its own for trying things out keeps your savings out of reach of any mistake.',
    steps: [
      {
        title: 'Choose a wallet',
        description:
          'Compare wallets at https://ethereum.org/en/wallets/find-wallet/ and install it from the link there.',
        link: 'https://ethereum.org/en/wallets/find-wallet/',
      },
      {
        title: 'Make a new account',
        description:
          'Do not import the one with your savings. Everything you sign for an airdrop is signed here.',
        link: null,
      },
      {
        title: 'Write the seed phrase on paper',
        description: 'No photo, no cloud, no password manager that you share. Two copies in two places.',
        link: null,
      },
      {
        title: 'Add a little for fees',
        description: 'Send no more than you would carry in a purse, and refill it when needed.',
        link: null,
      },
    ],
    tips: [
      'A hardware wallet can hold the account too: signing takes a moment longer and no page can take the key.',
      'Write down which account you used for which airdrop. Your tracker has a field for it.',
    ],
  },
];
