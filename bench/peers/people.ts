/** The requests of one user to a peer. */
export type PeerPerson = {
  list: { path: string; headers: Record<string, string> };
  add: { path: string; headers: Record<string, string>; body: string };
};

/** At least one per connection: no two wait for the same user's rows. */
export const peerPeople = 64;
export const peerAirdropsEach = 20;

/** An airdrop of the same size as ours. */
export const createPeerAirdrop = (n: number) => ({
  name: `Airdrop number ${n}`,
  project: `Project ${n % 97}`,
  projectLink: `https://example.com/projects/${n}`,
  airdropType: 'testnet',
  status: 'upcoming',
  eligibilityDate: '2026-11-20',
  claimDate: '2026-12-01T18:40:00.000Z',
  walletAddress: '0x52908400098527886e0f7030069857d2e4169ee7',
  notes: 'Bridge, swap, vote once a week.',
  priority: n % 5 === 0,
  checkInDuration: 'daily',
});
