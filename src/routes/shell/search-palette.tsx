import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { CornerDownLeft, Search } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { maxQueryLength } from '#/features/search/schema.ts';
import { useViewer } from '#/features/session/components/viewer.ts';
import type { Api } from '#/lib/api-client.ts';
import { Button } from '#/ui/button.tsx';
import { cx } from '#/ui/cx.ts';
import { Kbd } from '#/ui/kbd.tsx';
import { Spinner } from '#/ui/spinner.tsx';
import { readRecent } from './recent-finds.ts';
import { matchesQuery, type Option, type Section, useSearchActions } from './search-actions.ts';
import type { SearchDialogKind } from './search-dialogs.tsx';
import { maxLineLength, useReadLine } from './use-read-line.ts';

const debounceMs = 150;

function searchQuery(api: Api, q: string) {
  return queryOptions({
    queryKey: ['search', q],
    queryFn: () => api.search.find({ q }),
    placeholderData: keepPreviousData,
    retry: false,
    enabled: q !== '',
  });
}

/** Returns the text after a pause in typing, or at once when it is empty. */
function useDebounced(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return text === '' ? '' : settled;
}

const filterNonEmpty = (sections: readonly Section[]) => sections.filter(({ options }) => options.length > 0);

/** The search input and the matching pages, items, and actions. */
export function SearchPalette({ onShow }: { onShow: (shown: SearchDialogKind | undefined) => void }) {
  const { api } = useRouter().options.context;
  const id = useId();
  const [text, setText] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const viewerId = useViewer()?.id;
  const [recent] = useState(() => readRecent(viewerId));
  const list = useRef<HTMLDivElement>(null);
  /** Whether Enter was pressed before the results arrived. */
  const isWaiting = useRef(false);
  const actions = useSearchActions(onShow);
  const query = text.trim();
  // Only lines that add an airdrop may be longer.
  const debounced = useDebounced(query.slice(0, maxQueryLength));
  const { data, isError, isFetching, isPlaceholderData, refetch } = useQuery(searchQuery(api, debounced));
  const { parsed, isParsing } = useReadLine(query);
  const isPending =
    query.slice(0, maxQueryLength) !== debounced ||
    isParsing ||
    (debounced !== '' && (isFetching || isPlaceholderData));
  const items = query === '' || isError ? [] : (data?.items ?? []);

  const matchingCommands = actions.commands.filter((command) => matchesQuery(command, query));
  const additions = { label: 'Add to your tracker', options: actions.listAdditions(parsed) };
  const sections =
    query === ''
      ? filterNonEmpty([
          { label: 'Recent', options: actions.listRecent(recent) },
          { label: 'Go to', options: actions.pages },
          { label: 'Actions', options: actions.commands },
        ])
      : filterNonEmpty([
          // 'add airdrop' matches the command of that name first.
          ...(matchingCommands.length === 0 ? [additions] : []),
          ...actions.groupResults(items),
          { label: 'Go to', options: actions.pages.filter((page) => matchesQuery(page, query)) },
          { label: 'Actions', options: matchingCommands },
          ...(matchingCommands.length === 0 ? [] : [additions]),
        ]);
  const options = sections.flatMap((section) => section.options);
  const activeIndex = Math.max(
    0,
    options.findIndex((option) => option.id === activeId),
  );
  const active = options[activeIndex];
  const getOptionId = (option: Option) => `${id}-${options.indexOf(option)}`;

  const choose = (option: Option | undefined) => {
    if (option === undefined) return;
    onShow(undefined);
    option.run();
  };

  useEffect(() => {
    if (isPending || !isWaiting.current) return;
    isWaiting.current = false;
    choose(active);
  });
  useEffect(() => {
    if (active !== undefined)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const onType = (next: string) => {
    isWaiting.current = false;
    setText(next);
    setActiveId(undefined);
  };
  const move = (to: number) => setActiveId(options[(to + options.length) % options.length]?.id);
  const moves: Record<string, () => void> = {
    ArrowDown: () => move(activeIndex + 1),
    ArrowUp: () => move(activeIndex - 1),
    Home: () => move(0),
    End: () => move(-1),
    Enter: () => {
      if (isPending && activeId === undefined) isWaiting.current = true;
      else choose(active);
    },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.shiftKey) return;
    const run = moves[event.key];
    if (run === undefined) return;
    event.preventDefault();
    run();
  };

  return (
    <>
      <div className="flex h-14 shrink-0 items-center gap-3 border-line border-b px-4">
        {isPending ? (
          <Spinner className="size-4.5 shrink-0 text-muted" />
        ) : (
          <Search className="size-4.5 shrink-0 text-muted" aria-hidden="true" />
        )}
        <input
          type="search"
          role="combobox"
          aria-label="Search"
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active && getOptionId(active)}
          aria-describedby={`${id}-status`}
          placeholder="Search everything…"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLineLength}
          value={text}
          onChange={(event) => onType(event.target.value)}
          onKeyDown={onKeyDown}
          className="h-full min-w-0 flex-1 bg-transparent text-ink text-lg outline-none placeholder:text-faint [&::-webkit-search-cancel-button]:hidden"
        />
        <Button size="sm" variant="ghost" className="-mr-2" onClick={() => onShow(undefined)}>
          <span className="sm:hidden">Close</span>
          <span className="max-sm:hidden">
            <Kbd>Esc</Kbd>
            <span className="sr-only">Close</span>
          </span>
        </Button>
      </div>
      <div className="flex min-h-0 flex-1 flex-col">
        {isError && query !== '' && (
          <div role="alert" className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
            <p className="text-base text-ink">Search failed.</p>
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </div>
        )}
        {options.length === 0 && !isPending && !isError && (
          <div className="px-4 py-10 text-center">
            <p className="break-words font-medium text-base text-ink">No results for “{query}”</p>
            <p className="mt-1 text-muted text-sm">Try a different or shorter search.</p>
          </div>
        )}
        <div
          ref={list}
          id={`${id}-list`}
          role="listbox"
          aria-label="Search results"
          className={cx('min-h-0 flex-1 overflow-y-auto overscroll-contain', options.length > 0 && 'p-2')}
        >
          {sections.map((section, index) => (
            // biome-ignore lint/a11y/useSemanticElements: a listbox holds groups of options
            <div key={section.label} role="group" aria-labelledby={`${id}-group-${index}`} className="pb-2">
              <div id={`${id}-group-${index}`} className="px-2 pt-1 pb-1 font-medium text-faint text-xs">
                {section.label}
              </div>
              {section.options.map((option) => (
                <OptionRow
                  key={option.id}
                  id={getOptionId(option)}
                  option={option}
                  isActive={option === active}
                  onPoint={() => setActiveId(option.id)}
                  onChoose={() => choose(option)}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
      <div className="shrink-0 border-line border-t p-1 pointer-coarse:hidden">
        <Button size="sm" variant="ghost" className="w-full gap-2" onClick={() => onShow('shortcuts')}>
          Keyboard shortcuts
          <Kbd>?</Kbd>
        </Button>
      </div>
      <p id={`${id}-status`} role="status" className="sr-only">
        {isPending ? 'Searching…' : `${options.length} results`}
      </p>
    </>
  );
}

type OptionRowProps = {
  id: string;
  option: Option;
  isActive: boolean;
  onPoint: () => void;
  onChoose: () => void;
};

function OptionRow({ id, option, isActive, onPoint, onChoose }: OptionRowProps) {
  const { label, hint, chips = [], icon: Icon } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys and keeps the focus
    // biome-ignore lint/a11y/useFocusableInteractive: the combobox refers to it by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={() => {
        if (!isActive) onPoint();
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className={cx(
        'flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-2 py-1.5 pointer-coarse:min-h-11',
        isActive && 'bg-hover',
      )}
    >
      <Icon className="size-4 shrink-0 text-muted" aria-hidden="true" />
      <span className={cx('min-w-0 text-base text-ink', chips.length === 0 ? 'truncate' : 'break-words')}>
        {label}
        {chips.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {chips.map((chip) => (
              <span
                key={chip}
                className="wrap-anywhere rounded-sm border border-line px-1.5 text-muted text-xs leading-5"
              >
                {chip}
              </span>
            ))}
          </span>
        )}
      </span>
      {hint && (
        <span className="min-w-[20%] flex-1 basis-0 truncate text-right text-muted text-sm">{hint}</span>
      )}
      <CornerDownLeft
        aria-hidden="true"
        className={cx('ml-auto size-3.5 shrink-0 text-faint max-sm:hidden', !isActive && 'invisible')}
      />
    </div>
  );
}
