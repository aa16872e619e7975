import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { type ComponentProps, Suspense, useState } from 'react';
import { Button } from '#/ui/button.tsx';
import { ClaimWindow, Missing } from '#/ui/drawings.tsx';
import { EmptyState } from '#/ui/empty-state.tsx';
import { FormAlert } from '#/ui/forms/form-alert.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { PageHeader } from '#/ui/page-header.tsx';
import { Loading, Skeleton } from '#/ui/skeleton.tsx';
import { useIsOnPage } from '#/ui/use-is-on-page.ts';
import { revisableQuery, submissionQuery } from '../../components/submissions.ts';
import { type Kind, kindLabels } from '../../kinds.ts';
import { canEdit } from '../../policy.ts';
import type { OwnDetails } from '../../schema.ts';
import { PromotersOnly } from './promoters-only.tsx';
import { SubmissionEditor } from './submission-editor.tsx';

/** `id` is the draft to continue, `revises` the published item to change. */
export type SubmitSearch = { id?: string; revises?: string };

type SubmitScreenProps = { kind: Kind; search: SubmitSearch; onStarted: (id: string) => void };

type EditorSession = {
  id: string | undefined;
  revises: string | undefined;
  started?: string;
  editorKey: number;
};

export function SubmitScreen({ kind, search, onStarted }: SubmitScreenProps) {
  const [session, setSession] = useState<EditorSession>({
    id: search.id,
    revises: search.revises,
    editorKey: 0,
  });
  const hasSearchChanged =
    search.id !== session.id || (search.id === undefined && search.revises !== session.revises);
  if (hasSearchChanged) {
    // The form stays if the address changed to the draft that it created.
    const isStartedHere = search.id !== undefined && search.id === session.started;
    setSession(
      isStartedHere
        ? { ...session, id: search.id }
        : { id: search.id, revises: search.revises, editorKey: session.editorKey + 1 },
    );
  }
  const isOnPage = useIsOnPage();
  const handleStarted = (id: string) => {
    if (!isOnPage()) return;
    setSession((current) => ({ ...current, started: id }));
    onStarted(id);
  };
  const name = kindLabels[kind];
  return (
    <div className="page-column max-w-3xl pb-12">
      <PageHeader
        back={<Link to="/my-projects">My Projects</Link>}
        title={`Submit ${name}`}
        description={`An admin reviews your ${name.toLowerCase()} before it’s published.`}
      />
      <PromotersOnly>
        <SubmissionSource key={session.editorKey} kind={kind} search={search} onStarted={handleStarted} />
      </PromotersOnly>
    </div>
  );
}

function SubmissionSource({ kind, search, onStarted }: SubmitScreenProps) {
  const [{ id, revises }] = useState(search);
  if (id !== undefined) return <DraftSource kind={kind} id={id} onStarted={onStarted} />;
  if (revises !== undefined) return <PublishedSource kind={kind} itemId={revises} onStarted={onStarted} />;
  return <Editor kind={kind} from={undefined} id={undefined} revises={undefined} onStarted={onStarted} />;
}

type DraftSourceProps = { kind: Kind; id: string; onStarted: (id: string) => void };

function DraftSource({ kind, id, onStarted }: DraftSourceProps) {
  const { api } = useRouter().options.context;
  const query = useQuery(submissionQuery(api, id));
  const notFound = <NotFoundNotice title="Draft not found" />;
  return (
    <OneView query={query} failure="Couldn’t load" missing={notFound} skeleton={<FormSkeleton />}>
      {(draft) => (draft.kind === kind ? <DraftEditor draft={draft} onStarted={onStarted} /> : notFound)}
    </OneView>
  );
}

type DraftEditorProps = { draft: OwnDetails; onStarted: (id: string) => void };

function DraftEditor({ draft, onStarted }: DraftEditorProps) {
  const { id, kind, status, reason, isRevision, item } = draft;
  if (!canEdit(draft)) {
    return (
      <EmptyState
        drawing={ClaimWindow}
        title={status === 'pending' ? 'This submission is in review' : 'This submission is published'}
        description={
          status === 'pending'
            ? 'To edit it, withdraw it in My Projects.'
            : 'To submit a revision, edit it in My Projects.'
        }
        action={<ProjectsLink />}
        className="min-h-72"
      />
    );
  }
  return (
    <>
      {reason !== null && (
        <FormAlert title="Not approved" isLasting>
          <span className="whitespace-pre-line break-words">{reason}</span>
        </FormAlert>
      )}
      {isRevision && <RevisionNote kind={kind} />}
      <Editor kind={kind} from={item} id={id} revises={undefined} onStarted={onStarted} />
    </>
  );
}

type PublishedSourceProps = { kind: Kind; itemId: string; onStarted: (id: string) => void };

function PublishedSource({ kind, itemId, onStarted }: PublishedSourceProps) {
  const { api } = useRouter().options.context;
  const query = useQuery(revisableQuery(api, itemId));
  const notFound = <NotFoundNotice title={`${kindLabels[kind]} not found`} />;
  return (
    <OneView query={query} failure="Couldn’t load" missing={notFound} skeleton={<FormSkeleton />}>
      {({ item }) =>
        item.kind === kind ? (
          <>
            <RevisionNote kind={kind} />
            <Editor kind={kind} from={item} id={undefined} revises={itemId} onStarted={onStarted} />
          </>
        ) : (
          notFound
        )
      }
    </OneView>
  );
}

function Editor(props: ComponentProps<typeof SubmissionEditor>) {
  return (
    <Suspense fallback={<FormSkeleton />}>
      <SubmissionEditor {...props} />
    </Suspense>
  );
}

function RevisionNote({ kind }: { kind: Kind }) {
  return (
    <p className="mb-4 rounded-md border border-info-line bg-info-bg px-3 py-2.5 text-info-ink text-sm">
      You’re editing a published {kindLabels[kind].toLowerCase()}. The current version stays public until an
      admin approves your changes.
    </p>
  );
}

function NotFoundNotice({ title }: { title: string }) {
  return <EmptyState drawing={Missing} title={title} action={<ProjectsLink />} className="min-h-72" />;
}

function ProjectsLink() {
  return (
    <Button asChild>
      <Link to="/my-projects">My Projects</Link>
    </Button>
  );
}

function FormSkeleton() {
  return (
    <Loading className="plate grid gap-4 p-5">
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
      <Skeleton className="h-24" />
      <Skeleton className="h-9" />
      <Skeleton className="h-9" />
    </Loading>
  );
}
