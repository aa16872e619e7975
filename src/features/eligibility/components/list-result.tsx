import { CircleCheck, SearchX } from 'lucide-react';
import { useState } from 'react';
import type { ChosenAirdrop } from '#/features/profit/components/airdrop-picker.tsx';
import type { TrackerWallet } from '#/features/tracker-wallets/schema.ts';
import { formatCount } from '#/lib/text.ts';
import { Button } from '#/ui/button.tsx';
import { Card } from '#/ui/card.tsx';
import { SecretsAlert } from '#/ui/secrets-alert.tsx';
import { getOtherRoles } from '../plan.ts';
import { type Guess, getRecipientRows, hasAddresses, type List, resolveReading } from '../reading/reading.ts';
import type { Answers } from './reading-fields.tsx';
import { SaveSection } from './save-section.tsx';
import type { ListCheck } from './use-list-check.ts';

type ListResultProps = {
  check: Extract<ListCheck, { step: 'read' }>;
  wallets: readonly TrackerWallet[];
  airdrop: ChosenAirdrop;
  onAirdrop: (airdrop: ChosenAirdrop) => void;
  onRestart: () => void;
};

/** Formats a note about wallets that also appear in other roles, such as referrer. */
function formatRoleNote(list: List, { reading }: Guess): string | undefined {
  const others = list.matches.filter(
    (match) => getRecipientRows(list, match, reading).length < match.rows.length,
  );
  if (others.length === 0) return undefined;
  const names = [...new Set(others.flatMap((match) => getOtherRoles(list, match, reading)))];
  const inColumns = names.length === 0 ? '' : ` as ${names.map((name) => `“${name}”`).join(', ')}`;
  return `${formatCount(others.length, 'wallet')} also ${others.length === 1 ? 'appears' : 'appear'} in other rows${inColumns}. These rows aren’t counted.`;
}

/** Shows which wallets are on a list and what saving would change on an airdrop. */
export function ListResult({ check, wallets, airdrop, onAirdrop, onRestart }: ListResultProps) {
  const { list, name } = check;
  const [answers, setAnswers] = useState<Answers>({});
  const guess = resolveReading(list, answers);
  const isRecognized = hasAddresses(list);
  const count = list.matches.filter(
    (match) => getRecipientRows(list, match, guess.reading).length > 0,
  ).length;
  const Icon = count > 0 ? CircleCheck : SearchX;
  const note = guess.questions.includes('address') ? undefined : formatRoleNote(list, guess);
  return (
    <>
      <SecretsAlert secrets={list.secrets} />
      <Card className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <Icon
          className={count > 0 ? 'size-6 shrink-0 text-claimed' : 'size-6 shrink-0 text-faint'}
          aria-hidden="true"
        />
        <div className="min-w-0 flex-1 basis-56">
          <h2
            tabIndex={-1}
            data-result=""
            className="font-semibold text-ink text-lg focus-visible:outline-none"
          >
            {isRecognized
              ? `${count === 0 ? 'None' : count.toLocaleString('en')} of your ${formatCount(check.walletCount, 'wallet')} ${count === 1 ? 'is' : 'are'} on this list`
              : 'No addresses found in this file'}
          </h2>
          <p className="break-all text-muted text-sm">{name}</p>
          {!isRecognized && (
            <p className="mt-1 max-w-prose text-muted text-sm">
              We don’t recognize anything in it as an address or a name such as hunter.eth, so it says nothing
              about your wallets.
            </p>
          )}
          {note !== undefined && <p className="mt-1 text-muted text-sm">{note}</p>}
          {list.isCut && (
            <p className="mt-1 text-sm text-warning-ink">
              One wallet appears too often to count every row. Its amount may be too low.
            </p>
          )}
        </div>
        <Button onClick={onRestart}>Check another list</Button>
      </Card>
      {isRecognized && (
        <SaveSection
          list={list}
          guess={guess}
          answers={answers}
          onAnswer={setAnswers}
          wallets={wallets}
          airdrop={airdrop}
          onAirdrop={onAirdrop}
        />
      )}
    </>
  );
}
