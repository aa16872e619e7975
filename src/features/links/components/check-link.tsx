import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { ShieldAlert, ShieldCheck, TriangleAlert } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import type { HostStatus } from '#/lib/link-verdicts.ts';
import { Badge } from '#/ui/badge.tsx';
import { Button } from '#/ui/button.tsx';
import { Card, CardHeader } from '#/ui/card.tsx';
import { Field } from '#/ui/field.tsx';
import { Input } from '#/ui/input.tsx';
import { lazyDialog, useDialogs } from '#/ui/lazy-dialog.tsx';
import { OneView } from '#/ui/one-view.tsx';
import { Skeleton } from '#/ui/skeleton.tsx';
import { formatReasonSentence } from '../reason-words.ts';
import type { ExplainedLink } from '../schema.ts';
import { linkVerdictQuery } from './links.ts';

const AddEntryDialog = lazyDialog(() => import('./add-entry-dialog.tsx'), 'AddEntryDialog');

const verdictStyles = {
  ok: { label: 'Fine', tone: 'claimed', icon: ShieldCheck },
  careful: { label: 'Suspicious', tone: 'upcoming', icon: TriangleAlert },
  blocked: { label: 'Blocked', tone: 'expired', icon: ShieldAlert },
} as const;

const standingLabels: Record<HostStatus, string> = {
  operator: 'Blocked by an entry.',
  allowed: 'Allowed by an entry.',
  known: 'A known site.',
  listed: 'On a list of phishing sites.',
  vouched: 'Used by an approved listing.',
};

function Verdict({ link }: { link: ExplainedLink }) {
  const { verdict, reasons, host, entry, standing } = link;
  const { label, tone, icon } = verdictStyles[verdict];
  const { dialog, shown, sequence, show } = useDialogs<'allow' | 'block'>();
  const reasonText = reasons.map(formatReasonSentence).join(' ');
  const details = [
    reasonText === '' && standing === null ? 'No warnings.' : reasonText,
    standing === null || standing === 'listed' || standing === 'operator' ? '' : standingLabels[standing],
    entry === null ? '' : `Note: ${entry.note}`,
  ];
  return (
    <div className="mt-4 flex flex-wrap items-start justify-between gap-3 rounded-md border border-line bg-sunken p-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <Badge tone={tone} icon={icon}>
            {label}
          </Badge>
          {host !== null && <span className="wrap-anywhere min-w-0 font-mono text-ink text-sm">{host}</span>}
        </p>
        <p className="wrap-anywhere mt-1.5 text-base text-muted">
          {details.filter((detail) => detail !== '').join(' ')}
        </p>
      </div>
      {host !== null && entry === null && (
        <div className="flex gap-2">
          {verdict !== 'ok' && (
            <Button size="sm" onClick={() => show('allow')}>
              Allow
            </Button>
          )}
          {verdict !== 'blocked' && (
            <Button size="sm" onClick={() => show('block')}>
              Block
            </Button>
          )}
        </div>
      )}
      {dialog !== undefined && (
        <AddEntryDialog key={sequence} {...shown} host={host ?? ''} verdict={dialog} />
      )}
    </div>
  );
}

function LinkVerdict({ url }: { url: string }) {
  const { api } = useRouter().options.context;
  const query = useQuery(linkVerdictQuery(api, url));
  return (
    <OneView
      query={query}
      failure={{
        bare: true,
        title: 'Couldn’t check the link',
        description: 'Please try again in a moment.',
      }}
      skeleton={<Skeleton className="mt-4 h-20" />}
    >
      {(link) => <Verdict link={link} />}
    </OneView>
  );
}

type CheckLinkProps = { url: string | undefined; onCheck: (url: string) => void };

export function CheckLink({ url, onCheck }: CheckLinkProps) {
  const [editedUrl, setEditedUrl] = useState<string>();
  const text = editedUrl ?? url ?? '';
  const check = (event: FormEvent) => {
    event.preventDefault();
    onCheck(text.trim());
  };
  return (
    <Card as="section" aria-label="Check a link">
      <CardHeader title="Check a link" description="See the verdict and why." />
      <form action="/admin/links" onSubmit={check} className="flex items-start gap-2 max-sm:flex-col">
        <Field label="Link" labelHidden className="w-full min-w-0 flex-1">
          <Input
            name="url"
            inputMode="url"
            placeholder="https://example.com/"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2048}
            value={text}
            onChange={(event) => setEditedUrl(event.target.value)}
          />
        </Field>
        <Button type="submit" variant="primary" className="pointer-coarse:h-11 max-sm:w-full">
          Check
        </Button>
      </form>
      {url !== undefined && <LinkVerdict url={url} />}
    </Card>
  );
}
