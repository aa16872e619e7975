import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { PageCursors, PageSearch } from '#/lib/page-search.ts';
import { Button } from './button.tsx';
import { Dialog, DialogBody, DialogFooter } from './dialog.tsx';
import { ListView } from './list-view.tsx';
import { Pager } from './pager.tsx';
import { useList } from './use-list.ts';

type PagedDialogProps<Page, Key extends QueryKey> = Pick<
  ComponentProps<typeof Dialog>,
  'open' | 'title' | 'description' | 'size'
> & {
  onClose: () => void;
  /** Names the list, such as 'Claims'. */
  label: string;
  query: (search: PageSearch) => UseQueryOptions<Page, Error, Page, Key>;
  /** The first page. */
  initialSearch?: PageSearch | undefined;
  failure: string;
  skeleton: { rows: number; row: string };
  empty: ReactNode;
  children: (page: Page, search: PageSearch) => ReactNode;
};

/** A paginated list in a dialog. */
export function PagedDialog<Page extends { items: readonly unknown[] } & PageCursors, Key extends QueryKey>(
  props: PagedDialogProps<Page, Key>,
) {
  const {
    onClose,
    label,
    query,
    failure,
    skeleton,
    empty,
    children,
    initialSearch: first = {},
    ...dialog
  } = props;
  const [search, setSearch] = useState(first);
  const list = useList({ ...query(search), enabled: dialog.open });
  return (
    <Dialog {...dialog} onClose={onClose}>
      <DialogBody tabIndex={0} role="group" aria-label={label}>
        <ListView list={list} failure={{ title: failure, bare: true }} skeleton={skeleton} empty={empty}>
          {(page) => children(page, search)}
        </ListView>
      </DialogBody>
      <DialogFooter
        start={
          list.page && (
            <Pager
              label={`${label} pagination`}
              page={list.page}
              // Wide enough for both buttons, so that neither moves under the pointer in place of the other.
              className="min-w-46"
              link={(next, words) => (
                <button type="button" onClick={() => setSearch(next)}>
                  {words}
                </button>
              )}
            />
          )
        }
      >
        <Button onClick={onClose}>Done</Button>
      </DialogFooter>
    </Dialog>
  );
}
