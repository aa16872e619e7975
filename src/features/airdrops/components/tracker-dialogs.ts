import { createContext } from 'react';
import type { AirdropForm, ExtraField } from '../form.ts';
import type { FoundClaim } from '../found-claims/schema.ts';
import type { SavedView, Tag } from '../setup/schema.ts';
import { useRequiredContext } from './use-required-context.ts';

/**
 * The prefilled fields of the add dialog: from a link, a calendar day, or a rejected submission. `guideId`: the guide
 * whose steps become the airdrop's tasks.
 */
export type AirdropPrefill = Partial<AirdropForm> & { guideId?: string };

/** The parameters of each dialog. The `dialogs.ts` of its part maps the kind to a component. */
export type TrackerDialog =
  /** `callKey`: the idempotency key to reuse when retrying a rejected call. */
  | { kind: 'add'; prefill: AirdropPrefill; replacedKey?: string; callKey?: string }
  /** `line`: the text to begin with; `adds`: adds it immediately if it needs no confirmation. */
  | { kind: 'quick-add'; line?: string; adds?: boolean }
  | { kind: 'details'; id: string }
  /** `replacedKey`: the rejected queued change that this one replaces; `field`: the focused one, shown without 'More'. */
  | { kind: 'edit'; id: string; prefill?: Partial<AirdropForm>; replacedKey?: string; field?: EditField }
  /** Asks for the rewards of a claim, in the reporting currency. */
  | { kind: 'claimed'; id: string; currency: string }
  | { kind: 'delete'; id: string }
  | { kind: 'delete-many'; ids: readonly string[]; onConfirm: () => void }
  | { kind: 'day'; day: string }
  | { kind: 'move-claim'; id: string }
  /** A wallet's progress on an airdrop. */
  | { kind: 'cell'; airdropId: string; walletId: string; returnsToDetails?: boolean }
  /** Pauses an airdrop until a day or for good. */
  | { kind: 'pause'; id: string }
  | { kind: 'pause-many'; count: number; onConfirm: (until: string) => void }
  /** Sets when the member is away. */
  | { kind: 'away' }
  /** Goes through the due tasks of an airdrop, or of all; `returnsTo`: the airdrop's dialog to show when closed. */
  | { kind: 'next-wallet'; airdropId?: string; returnsTo?: 'details' | 'claim-day' }
  /** Shows everything a claim needs; returns to the details when closed. */
  | { kind: 'claim-day'; id: string }
  /** Records a wallet's claim; returns to claim day when closed. `isOnChain`: a claim contract knows of the claim. */
  | {
      kind: 'claim-wallet';
      airdropId: string;
      walletId: string;
      isOnChain?: boolean;
      returnsTo?: 'details' | 'tracker';
    }
  /** Marks a claim found on chain as claimed. */
  | { kind: 'found-claim'; claim: FoundClaim; returnsToDetails: boolean }
  | { kind: 'export' }
  /** `search`: the tracker's current search, as a saved view stores it. */
  | { kind: 'views'; search: Record<string, string> }
  /** Without `view`, saves a new one. */
  | { kind: 'view'; search: Record<string, string>; view?: SavedView }
  | { kind: 'delete-view'; search: Record<string, string>; view: SavedView }
  | { kind: 'tags' }
  /** Without `tag`, adds a new one. */
  | { kind: 'tag'; tag?: Tag }
  | { kind: 'delete-tag'; tag: Tag }
  | { kind: 'shortcuts' }
  | { kind: 'upgrade' }
  | { kind: 'waiting' };

export type EditField = ExtraField | 'claimCloseDate';

export type DialogKind = TrackerDialog['kind'];

/** The props of every dialog of the tracker; `dialog` holds its parameters. */
export type DialogProps<Kind extends DialogKind> = {
  dialog: Extract<TrackerDialog, { kind: Kind }>;
  open: boolean;
  onClose: () => void;
};

export type TrackerDialogs = {
  open: (dialog: TrackerDialog) => void;
  /** Prefetches a dialog's code, on hover or focus of its button. */
  preload: (kind: DialogKind) => void;
  /** Opens the add dialog, or a toast if the limit is reached. */
  add: () => void;
  /** Like `add`, for one line of text. */
  quickAdd: () => void;
  /** Like `add`, prefilled. */
  addWith: (prefill: AirdropPrefill) => void;
  /** Opens the premium checkout. */
  upgrade: () => void;
  canAdd: boolean;
};

/** Opens dialogs. Its own context, because its value changes with the plan. */
export const TrackerDialogsContext = createContext<TrackerDialogs | null>(null);

export const useTrackerDialogs = (): TrackerDialogs => useRequiredContext(TrackerDialogsContext);
