import { FileSearch } from 'lucide-react';
import { useId, useRef } from 'react';
import { useDropTarget } from '#/browser/use-drop-target.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { FieldMessage } from '#/ui/field.tsx';

type ListDropProps = { error: string | undefined; onFile: (file: File) => void };

/** Lets the user choose or drop the file of a published list. */
export function ListDrop({ error, onFile }: ListDropProps) {
  const { isOver, dropProps } = useDropTarget(({ files: [file] }) => {
    if (file) onFile(file);
  });
  const fileInput = useRef<HTMLInputElement>(null);
  const headingId = useId();
  const messageId = useId();
  return (
    <section
      aria-labelledby={headingId}
      {...dropProps}
      className={cx(
        'flex flex-col items-center rounded-xl border border-dashed p-6 text-center transition-colors sm:p-10',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <span className="mb-3 grid size-11 place-items-center rounded-lg border border-line bg-raised text-accent-ink shadow-xs">
        <FileSearch className="size-5" aria-hidden="true" />
      </span>
      <h2 id={headingId} className="font-semibold text-ink text-lg">
        Drop a project’s list
      </h2>
      <p className="mt-1 max-w-xl text-balance text-base text-muted">
        CSV, TSV, JSON, a Merkle tree, or plain text, also compressed with gzip, up to 1 GB. Searched on your
        device. Neither the list nor your addresses leave it.
      </p>
      <Button
        variant="primary"
        className="mt-5"
        aria-describedby={error ? messageId : undefined}
        onClick={() => fileInput.current?.click()}
      >
        Choose a file
      </Button>
      <input
        ref={fileInput}
        type="file"
        tabIndex={-1}
        aria-label="File with a project’s list"
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // Without a reset, choosing the same file again fires no change event.
          target.value = '';
          if (file) onFile(file);
        }}
      />
      {error && (
        <div role="alert" className="mt-3 text-left">
          <FieldMessage id={messageId} error={error} />
        </div>
      )}
    </section>
  );
}
