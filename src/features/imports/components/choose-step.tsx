import { ClipboardPaste, FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useListDrop } from '#/browser/use-list-drop.ts';
import { acceptedFiles, getDroppedList, type PendingList } from '#/lib/pending-list.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Field } from '#/ui/field.tsx';
import { Textarea } from '#/ui/textarea.tsx';

type ChooseStepProps = { error: string | undefined; onList: (list: PendingList) => void };

/** Accepts a list that is chosen as a file, dropped here, or pasted anywhere on the page. */
export function ChooseStep({ error, onList }: ChooseStepProps) {
  const [text, setText] = useState('');
  const { isOver, dropProps } = useListDrop(onList);
  const fileInput = useRef<HTMLInputElement>(null);

  return (
    <section
      aria-labelledby="choose-list"
      {...dropProps}
      className={cx(
        'rounded-xl border border-dashed p-5 transition-colors sm:p-10',
        isOver ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface',
      )}
    >
      <div className="mx-auto flex max-w-xl flex-col items-center text-center">
        <span className="mb-3 grid size-11 place-items-center rounded-lg border border-line bg-raised text-accent-ink shadow-xs">
          <FileUp className="size-5" aria-hidden="true" />
        </span>
        <h2 id="choose-list" className="font-semibold text-ink text-lg">
          Paste or drop your list
        </h2>
        <p className="mt-1 text-balance text-base text-muted">
          CSV, Excel (.xlsx), OpenDocument (.ods), or JSON, also in a zip file, up to 10 MB and 10,000 rows,
          or 25 MB and 100,000 transactions. Read on your device. Nothing is saved until you press Import.
        </p>
        <Button variant="primary" className="mt-5" onClick={() => fileInput.current?.click()}>
          Choose a file
        </Button>
        <input
          ref={fileInput}
          type="file"
          accept={acceptedFiles}
          tabIndex={-1}
          aria-label="File with your list"
          className="sr-only"
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            // Without a reset, choosing the same file again fires no change event.
            target.value = '';
            if (file) onList({ file });
          }}
        />
        <div className="mt-6 w-full text-left">
          <Field
            label="Or paste it here"
            error={error}
            hint="Copy cells from your spreadsheet, including the header row, or type one airdrop per line."
          >
            <Textarea
              value={text}
              rows={4}
              onChange={({ target }) => setText(target.value)}
              onPaste={(event) => {
                const list = text === '' ? getDroppedList(event.clipboardData) : undefined;
                if (!list) return;
                event.preventDefault();
                onList(list);
              }}
            />
          </Field>
          {text.trim() !== '' && (
            <Button className="mt-3" onClick={() => onList({ text })}>
              <ClipboardPaste aria-hidden="true" />
              Continue
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
