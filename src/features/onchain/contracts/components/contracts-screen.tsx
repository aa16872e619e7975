import { Link, useRouter } from '@tanstack/react-router';
import { Pencil, Plus, Trash2 } from 'lucide-react';
import { Button } from '#/ui/button.tsx';
import { type Column, DataTable } from '#/ui/data-table.tsx';
import { Lens, Pages } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { ExternalLink } from '#/ui/external-link.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { ListView } from '#/ui/list-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { SearchField } from '#/ui/search-field.tsx';
import { useList } from '#/ui/use-list.ts';
import type { KnownContract } from '../schema.ts';
import { type KnownContractsSearch, knownContractsQuery } from './known-contracts.ts';

const EditContractDialog = lazyDialog(() => import('./edit-contract-dialog.tsx'), 'EditContractDialog');
const DeleteContractDialog = lazyDialog(() => import('./delete-contract-dialog.tsx'), 'DeleteContractDialog');

type OpenDialog =
  | { kind: 'add' }
  | { kind: 'edit'; contract: KnownContract }
  | { kind: 'delete'; contract: KnownContract };

type ContractsScreenProps = { search: KnownContractsSearch; onSearch: (q: string) => void };

/** The contracts of known projects, which people choose for their airdrops. */
export function ContractsScreen({ search, onSearch }: ContractsScreenProps) {
  const { api } = useRouter().options.context;
  const list = useList(knownContractsQuery(api, search));
  const { dialog, shown, sequence, show } = useDialogs<OpenDialog>();
  const { q } = search;
  return (
    <>
      <PageHeader
        title="Contracts"
        description="Contracts of known projects. People choose them for check-ins from chain."
        actions={
          <Button variant="primary" onClick={() => show({ kind: 'add' })}>
            <Plus aria-hidden="true" />
            Add contract
          </Button>
        }
      />
      <SearchField
        label="Search contracts"
        placeholder="Project, note, or address"
        value={q ?? ''}
        onSearch={onSearch}
        action="/admin/contracts"
        typingPauseMs={300}
        maxLength={100}
        className="max-w-md"
      />
      <ListView
        list={list}
        failure={{ title: 'Couldn’t load the contracts' }}
        skeleton={{ rows: 6, row: 'h-12 max-lg:h-28' }}
        empty={
          q === undefined ? (
            <EmptyState
              drawing={Pages}
              title="No contracts"
              description="Add those of projects that people use."
            />
          ) : (
            <EmptyState
              drawing={Lens}
              title="No contracts found"
              description={`No project, note, or address contains “${q}”.`}
            />
          )
        }
        pager={{
          label: 'Contracts pagination',
          link: (page, label) => (
            <Link to="/admin/contracts" search={{ ...(q !== undefined && { q }), ...page }}>
              {label}
            </Link>
          ),
        }}
        className="mt-4"
      >
        {({ items }) => (
          <DataTable
            label="Contracts"
            rows={items}
            columns={getColumns(show)}
            card={(contract) => (
              <>
                <p className="wrap-anywhere font-medium text-base text-ink">{contract.project}</p>
                <p className="wrap-anywhere text-muted text-sm">
                  {contract.chain}
                  {contract.note !== '' && ` · ${contract.note}`}
                </p>
                <Danger contract={contract} />
                <p className="mt-1 break-all font-mono text-sm">{contract.address}</p>
                <div className="mt-2 flex items-center justify-between gap-3">
                  <Source contract={contract} />
                  <Actions contract={contract} onShow={show} />
                </div>
              </>
            )}
          />
        )}
      </ListView>
      {dialog?.kind === 'add' && <EditContractDialog key={sequence} {...shown} />}
      {dialog?.kind === 'edit' && <EditContractDialog key={sequence} contract={dialog.contract} {...shown} />}
      {dialog?.kind === 'delete' && (
        <DeleteContractDialog key={sequence} contract={dialog.contract} {...shown} />
      )}
    </>
  );
}

type Show = (dialog: OpenDialog) => void;

const getColumns = (onShow: Show): readonly Column<KnownContract>[] => [
  {
    key: 'project',
    heading: 'Project',
    isRowHeader: true,
    width: 'w-36',
    className: 'truncate text-ink',
    cell: ({ project }) => project,
  },
  {
    key: 'chain',
    heading: 'Chain',
    width: 'w-32',
    className: 'truncate text-muted',
    cell: ({ chain }) => chain,
  },
  {
    key: 'note',
    heading: 'Note',
    width: 'w-[22%]',
    className: 'wrap-anywhere text-muted',
    cell: (contract) => (
      <>
        {contract.note}
        <Danger contract={contract} />
      </>
    ),
  },
  {
    key: 'address',
    heading: 'Address',
    className: 'break-all font-mono text-sm',
    cell: ({ address }) => address,
  },
  { key: 'source', heading: 'Source', width: 'w-28', cell: (contract) => <Source contract={contract} /> },
  {
    key: 'actions',
    heading: 'Actions',
    isHeadingHidden: true,
    align: 'end',
    width: 'w-24',
    cell: (contract) => <Actions contract={contract} onShow={onShow} />,
  },
];

function Danger({ contract: { danger } }: { contract: KnownContract }) {
  if (danger === null) return null;
  return (
    <p className="wrap-anywhere text-danger-ink text-sm">
      <span className="font-medium">Dangerous:</span> {danger}
    </p>
  );
}

function Source({ contract: { project, source } }: { contract: KnownContract }) {
  return (
    <ExternalLink
      href={source}
      className="inline-flex min-h-6 items-center text-sm pointer-coarse:min-h-11"
      title={source}
    >
      Source<span className="sr-only"> of {project}</span>
    </ExternalLink>
  );
}

function Actions({ contract, onShow }: { contract: KnownContract; onShow: Show }) {
  const { project, note } = contract;
  const name = note === '' ? project : `${project}, ${note}`;
  return (
    <span className="inline-flex gap-1">
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Edit ${name}`}
        title="Edit"
        onClick={() => onShow({ kind: 'edit', contract })}
      >
        <Pencil aria-hidden="true" />
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Delete ${name}`}
        title="Delete"
        onClick={() => onShow({ kind: 'delete', contract })}
      >
        <Trash2 aria-hidden="true" />
      </Button>
    </span>
  );
}
