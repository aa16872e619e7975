import type { Moment } from './quoted-texts.ts';
import { toFailure, toFieldError, toRows, toSuccess } from './rows.ts';

/** The texts of faucets that the specification quotes. */
export const faucetTexts = {
  'faucets, listed': {
    step: 'opens /faucets with the faucet "Sepolia" at 127.0.0.1',
    rows: [
      ...toRows('C2', 'heading', ['Crypto Faucets', 'Sepolia']),
      ...toRows('C2', 'part', ['small amounts of test cryptocurrency', 'Visit Faucet']),
      ...toRows('C2', 'text', ['127.0.0.1']),
    ],
  },
  'faucets, empty': {
    step: 'a visitor opens /faucets without faucets',
    rows: toRows('C2', 'text', ['No faucets available', 'Check back later for available faucets.']),
  },
  'faucets, empty for an admin': {
    step: 'an admin opens it',
    rows: toRows('C2', 'text', [
      'No faucets available',
      "Add your first faucet by clicking the 'Add Faucet' button above.",
    ]),
  },
  'faucets, failed': {
    step: 'the list cannot be loaded',
    rows: [toFailure('Error', 'Failed to load faucets. Please try again later.')],
  },
  'add a faucet': {
    step: 'presses Add Faucet',
    rows: [
      ...toRows('C2', 'dialog', ['Add Faucet']),
      ...toRows('C2', 'text', ['Add a new crypto faucet to the list.']),
    ],
  },
  'faucet, rejected': {
    step: 'saves an empty form',
    rows: [
      toFieldError('C5', 'Name', 'Faucet name must be at least 2 characters'),
      toFieldError('C5', 'URL', 'Please enter a valid URL'),
    ],
  },
  'faucet added': { step: 'adds one', rows: [toSuccess('Success', 'Faucet added successfully')] },
  'faucet, not added': {
    step: 'the server fails',
    rows: toRows('C8', 'text', ['Error', 'Failed to add faucet. Please try again.']),
  },
  'faucets of an admin': {
    step: 'looks at the list',
    rows: [...toRows('C2', 'button', ['Add Faucet']), ...toRows('C2', 'part', ['Edit', 'Delete'])],
  },
  'edit a faucet': {
    step: 'presses Edit',
    rows: [
      ...toRows('C2', 'dialog', ['Edit Faucet']),
      ...toRows('C2', 'text', ['Edit the details of this faucet.']),
    ],
  },
  'faucet, not edited': {
    step: 'the dialog or the logo fails',
    rows: [toFailure('Error', 'Failed to edit faucet. Please try again.', 'decisions')],
  },
  'faucet, not updated': {
    step: 'saving fails',
    rows: toRows('C8', 'text', ['Failed to update faucet. Please try again.']),
  },
  'faucet updated': {
    step: 'saves the changes',
    rows: [toSuccess('Success', 'Faucet updated successfully')],
  },
  'delete a faucet': {
    step: 'presses Delete at "Sepolia"',
    rows: toRows('C2', 'text', [
      'Are you sure you want to delete the Sepolia faucet? This action cannot be undone.',
    ]),
  },
  'faucet, not deleted': {
    step: 'the server fails',
    rows: [toFailure('Error', 'Failed to delete faucet. Please try again.')],
  },
  'faucet deleted': { step: 'deletes it', rows: [toSuccess('Success', 'Faucet deleted successfully')] },
} as const satisfies Readonly<Record<string, Moment>>;
