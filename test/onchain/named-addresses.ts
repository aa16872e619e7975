import type { ChainSource } from '../harness/chains/chain-source.ts';

/** Returns for each request to the sources which of these addresses it names. */
export const listNamedAddresses = (sources: readonly ChainSource[], addresses: readonly string[]) =>
  sources.flatMap(({ requests }) =>
    requests.map(({ path, body }) => {
      const text = `${path} ${body.toString()}`.toLowerCase();
      return addresses.filter((address) => text.includes(address.toLowerCase().slice(2)));
    }),
  );
