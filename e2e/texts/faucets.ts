import type { By, Moment, Row, Source } from './quoted-texts.ts';

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const failed = (description: string, source: Source = 'C8'): Row => {
  return { source, by: 'toast', text: 'Error', description, tone: 'destructive' };
};
const done = (description: string): Row => {
  return { source: 'C8', by: 'toast', text: 'Success', description, tone: 'success' };
};

/** The texts of faucets that the specification quotes. */
export const faucetTexts = {
  'faucets, some': {
    met: 'opens /faucets, where the faucet "Sepolia" at 127.0.0.1 is',
    rows: [
      ...are('C2', 'heading', ['Crypto Faucets', 'Sepolia']),
      ...are('C2', 'part', ['small amounts of test cryptocurrency', 'Visit Faucet']),
      ...are('C2', 'text', ['127.0.0.1']),
    ],
  },
  'faucets, none': {
    met: 'a visitor opens /faucets, where none is',
    rows: are('C2', 'text', ['No faucets available', 'Check back later for available faucets.']),
  },
  'faucets, none for an admin': {
    met: 'an admin opens it',
    rows: are('C2', 'text', [
      'No faucets available',
      "Add your first faucet by clicking the 'Add Faucet' button above.",
    ]),
  },
  'faucets, broken': {
    met: 'the list cannot be loaded',
    rows: [failed('Failed to load faucets. Please try again later.')],
  },
  'add a faucet': {
    met: 'presses Add Faucet',
    rows: [
      ...are('C2', 'dialog', ['Add Faucet']),
      ...are('C2', 'text', ['Add a new crypto faucet to the list.']),
    ],
  },
  'faucet, rejected': {
    met: 'saves an empty form',
    rows: [
      { source: 'C5', by: 'error', text: 'Faucet name must be at least 2 characters', field: 'Name' },
      { source: 'C5', by: 'error', text: 'Please enter a valid URL', field: 'URL' },
    ],
  },
  'faucet added': { met: 'adds one', rows: [done('Faucet added successfully')] },
  'faucet, not added': {
    met: 'the server fails',
    rows: are('C8', 'text', ['Error', 'Failed to add faucet. Please try again.']),
  },
  'faucets of an admin': {
    met: 'looks at the list',
    rows: [...are('C2', 'button', ['Add Faucet']), ...are('C2', 'part', ['Edit', 'Delete'])],
  },
  'edit a faucet': {
    met: 'presses Edit',
    rows: [
      ...are('C2', 'dialog', ['Edit Faucet']),
      ...are('C2', 'text', ['Edit the details of this faucet.']),
    ],
  },
  'faucet, not edited': {
    met: 'the dialog or the logo fails',
    rows: [failed('Failed to edit faucet. Please try again.', 'decisions')],
  },
  'faucet, not updated': {
    met: 'saving fails',
    rows: are('C8', 'text', ['Failed to update faucet. Please try again.']),
  },
  'faucet updated': { met: 'saves the changes', rows: [done('Faucet updated successfully')] },
  'delete a faucet': {
    met: 'presses Delete at "Sepolia"',
    rows: are('C2', 'text', [
      'Are you sure you want to delete the Sepolia faucet? This action cannot be undone.',
    ]),
  },
  'faucet, not deleted': {
    met: 'the server fails',
    rows: [failed('Failed to delete faucet. Please try again.')],
  },
  'faucet deleted': { met: 'deletes it', rows: [done('Faucet deleted successfully')] },
} as const satisfies Readonly<Record<string, Moment>>;
