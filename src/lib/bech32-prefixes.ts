/** How a network writes addresses in bech32: the checksum's variant, and how many bytes an account has. */
export type Bech32Prefix = { network: string; variant: 'bech32' | 'bech32m'; bytes: readonly number[] };

const cosmosNames = [
  'agoric akash allo andr archway arkh atone axelar band bbn bcna bitsong bnb bostrom celestia cheqd chihuahua comdex core cosmos',
  'cre cro cudos decentr desmos dora dydx dym elys evmos fetch firma gravity iaa init inj ixo juno kava kopi kujira kyve lava',
  'like lum mantle mantra mars maya migaloo neutron nibi noble nois nolus nomic omniflix onex orai osmo pasg pb persistence planq',
  'pryzm quasar quick realio rebus regen saga secret sei sent side sif somm source stars stride swth tabi terra thor titan tori',
  'umee union uptick warden xion xpla zeta',
].flatMap((line) => line.split(' '));

const cosmos: Bech32Prefix = { network: 'Cosmos', variant: 'bech32', bytes: [20, 32] };

const prefixes: ReadonlyMap<string, Bech32Prefix> = new Map([
  ...cosmosNames.map((name): [string, Bech32Prefix] => [name, cosmos]),
  ['aleo', { network: 'Aleo', variant: 'bech32m', bytes: [32] }],
  ['erd', { network: 'MultiversX', variant: 'bech32', bytes: [32] }],
  ['fuel', { network: 'Fuel', variant: 'bech32m', bytes: [32] }],
  ['io', { network: 'IoTeX', variant: 'bech32', bytes: [20] }],
  ['iota', { network: 'IOTA', variant: 'bech32', bytes: [33] }],
  ['npub', { network: 'Nostr', variant: 'bech32', bytes: [32] }],
  ['one', { network: 'Harmony', variant: 'bech32', bytes: [20] }],
  ['penumbra', { network: 'Penumbra', variant: 'bech32m', bytes: [80] }],
  ['smr', { network: 'Shimmer', variant: 'bech32', bytes: [33] }],
  ['zil', { network: 'Zilliqa', variant: 'bech32', bytes: [20] }],
]);

/** Addresses of 20 bytes or more, in lower case. */
const bech32 = /^([a-z][a-z0-9_]{0,29})1[02-9ac-hj-np-z]{38,150}$/;

/** Returns the network of a bech32 address; 'unknown' for an unlisted prefix, undefined for other texts. */
export function findBech32Prefix(address: string): Bech32Prefix | 'unknown' | undefined {
  const name = bech32.exec(address)?.[1];
  return name === undefined ? undefined : (prefixes.get(name) ?? 'unknown');
}
