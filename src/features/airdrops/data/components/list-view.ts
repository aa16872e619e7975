import type { Airdrop } from '../../schema.ts';

export type ListView = {
  /** Whether the filters exclude the airdrop. */
  hides: (row: Airdrop) => boolean;
  clearFilters: () => void;
  /** The filtered rows in list order; undefined without filters. */
  getFilteredRows: () => readonly Airdrop[] | undefined;
};

/** Holds the current list for actions and dialogs, which must not re-render with it. */
export type ListViewHolder = { get: () => ListView | null; set: (view: ListView) => void };

export function createListViewHolder(): ListViewHolder {
  let current: ListView | null = null;
  return {
    get: () => current,
    set: (view) => {
      current = view;
    },
  };
}
