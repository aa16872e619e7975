import { toFailure, toFieldError, toLabels, toRows, toSuccess } from './rows.ts';

/** The source of a text: T and C are the two parts of the specification with a section, or one of its decisions. */
export type Source =
  | 'T1'
  | 'T2'
  | 'T3'
  | 'T4'
  | 'T5'
  | 'T7'
  | 'T8'
  | 'C2'
  | 'C4'
  | 'C5'
  | 'C6'
  | 'C8'
  | 'C9'
  | 'decisions';

/**
 * How to find a text. A role means an element whose accessible name is the text; `text` is a visible text of its
 * own, `part` a part of one, and `pattern` a text whose X, Y, and n are numbers.
 */
export type By =
  | 'button'
  | 'dialog'
  | 'alertdialog'
  | 'heading'
  | 'link'
  | 'menuitem'
  | 'menuitemradio'
  | 'option'
  | 'tab'
  | 'text'
  | 'part'
  | 'pattern';

export type Row =
  | { source: Source; by: By; text: string }
  /** The label of a form control. */
  | { source: Source; by: 'label'; text: string }
  /** The text below the form control with that label. */
  | { source: Source; by: 'hint' | 'error'; text: string; field: string }
  /** The title of a toast and the text below it. */
  | { source: Source; by: 'toast'; text: string; description?: string; tone: 'success' | 'destructive' }
  /** An error or return value that no screen leads to. */
  | { source: Source; by: 'thrown'; text: string }
  | { source: Source; by: 'returned'; text: string };

export type Moment = { step: string; rows: readonly Row[] };

const toAppFailure = (text: string, description: string, source: Source = 'T8'): Row =>
  toFailure(text, description, source);
const toAppSuccess = (text: string, description?: string): Row => toSuccess(text, description, 'T8');

const tryLater = 'Please try again later';
const limit =
  "You've reached the limit of 10 airdrops on the free plan. Upgrade to Premium for unlimited airdrops.";

/** The texts of the app's screens that the specification quotes, by the moment in which a user sees them. */
export const quotedTexts = {
  landing: {
    step: 'a visitor opens /',
    rows: [
      ...toRows('T1', 'link', ['Explore Presales', 'Join Airdrops', 'Promote a Project']),
      ...toRows('T1', 'part', ['Getting started is completely free']),
      ...toRows('T1', 'text', ['10K+', 'users', '500+', 'projects', '$50M+', 'value tracked']),
    ],
  },
  'top navigation': {
    step: 'looks at the header',
    rows: [
      ...toRows('T2', 'link', ['Home', 'Presales', 'Campaigns', 'My Tracker']),
      ...toRows('T2', 'button', ['Log In', 'Sign Up']),
    ],
  },
  footer: {
    step: 'looks at the footer',
    rows: [
      ...toRows('T2', 'heading', ['Quick Links', 'Resources', 'Legal']),
      ...toRows('T2', 'button', ['Cookie Settings']),
    ],
  },
  'theme menu': {
    step: 'opens the theme menu',
    rows: toRows('T2', 'menuitemradio', ['Light', 'Dark', 'System']),
  },
  'cookie banner': {
    step: 'stays for a second without consent',
    rows: toRows('T2', 'button', ['Accept', 'Decline']),
  },
  'sign in': {
    step: 'presses Log In',
    rows: [
      ...toRows('T2', 'dialog', ['Welcome back']),
      ...toRows('T2', 'text', ['Sign in to your account to continue']),
      ...toRows('T2', 'tab', ['Sign In', 'Sign Up']),
      ...toRows('T2', 'button', ['Sign In']),
      ...toLabels('T2', ['Email', 'Password']),
    ],
  },
  'sign in, incomplete': {
    step: 'presses Sign In without a password',
    rows: toRows('T5', 'text', ['Please enter both email and password']),
  },
  'signing in': { step: 'waits for the response', rows: toRows('T2', 'button', ['Signing in...']) },
  'sign in, rejected': {
    step: 'enters a wrong password',
    rows: [toAppFailure('Error', 'Incorrect email or password.')],
  },
  'sign in, unconfirmed': {
    step: 'signs in before confirming the address',
    rows: [
      toAppFailure(
        'Error',
        'Please confirm your email first. We sent you a link when you signed up.',
        'decisions',
      ),
      ...toRows('decisions', 'button', ['Send the link again']),
    ],
  },
  'sign in, too many attempts': {
    step: 'enters a wrong password more than five times',
    rows: [toAppFailure('Error', 'Too many attempts. Please try again later.')],
  },
  'sign in, failed': {
    step: 'the response has no message',
    rows: [toAppFailure('Error', 'Failed to sign in')],
  },
  'signed in': {
    step: 'enters the right password',
    rows: [toAppSuccess('Success', 'You have successfully signed in')],
  },
  'sign up': {
    step: 'presses Sign Up',
    rows: [
      ...toRows('T2', 'dialog', ['Create an account']),
      ...toRows('T2', 'text', ['Sign up to start tracking your airdrops']),
      { source: 'T2', by: 'hint', text: 'Password must be at least 8 characters', field: 'Password' },
      ...toLabels('T2', ['First name', 'Last name', 'Email', 'Password']),
      ...toRows('T2', 'text', ['Hunter', 'Promoter']),
    ],
  },
  'sign up, incomplete': {
    step: 'leaves the fields empty',
    rows: toRows('T5', 'text', ['Please fill all fields']),
  },
  'sign up, short password': {
    step: 'chooses a password of seven characters',
    rows: [toFieldError('T5', 'Password', 'Password must be at least 8 characters')],
  },
  'signing up': { step: 'waits for the response', rows: toRows('T2', 'button', ['Creating account...']) },
  'sign up, rejected': {
    step: 'chooses one of the most common passwords',
    rows: [toAppFailure('Error', 'This password is one of the most common. Choose another.')],
  },
  'sign up, failed': {
    step: 'the response has no message',
    rows: [toAppFailure('Error', 'Failed to sign up')],
  },
  'signed up': {
    step: 'submits a valid form',
    rows: [toAppSuccess('Success', 'Please check your email for a confirmation link')],
  },
  'account menu': {
    step: 'a hunter opens the menu behind the initials',
    rows: [
      ...toRows('T2', 'text', ['Ada Lovelace']),
      ...toRows('T2', 'menuitem', ['Premium Plan', 'Profile', 'My Tracker', 'Log out']),
    ],
  },
  'account menu, free plan': {
    step: 'opens it under PRICING=freemium',
    rows: toRows('decisions', 'menuitem', ['Free Plan']),
  },
  'account menu of an admin': {
    step: 'an admin opens it',
    rows: [...toRows('T2', 'text', ['Admin']), ...toRows('T2', 'menuitem', ['Dashboard'])],
  },
  'admin dashboard': {
    step: 'an admin opens /admin/overview',
    rows: [...toRows('C2', 'heading', ['Admin Dashboard']), ...toRows('C2', 'text', ['Total Users'])],
  },
  'admin dashboard, failed': {
    step: 'opens it while the server fails',
    rows: [toAppFailure('Failed to load dashboard data', 'Please try again in a moment.', 'C8')],
  },
  'admin pages, rejected': {
    step: 'a member who isn’t an admin opens it',
    rows: toRows('C6', 'text', ['Access Denied', 'You need admin privileges to access this page.']),
  },
  'tracker, loading': {
    step: 'opens /tracker while the server is slow',
    rows: toRows('T2', 'heading', ['Your Airdrops']),
  },
  'credits, loading': {
    step: 'looks at the credits card meanwhile',
    rows: toRows('T2', 'text', ['Credits Balance', 'Loading...']),
  },
  'tracker, failed': {
    step: 'opens /tracker while the server fails',
    rows: [toAppFailure('Error fetching airdrops', tryLater)],
  },
  'tracker, empty': {
    step: 'a hunter without airdrops opens /tracker',
    rows: [
      ...toRows('T2', 'text', ['No airdrops yet']),
      ...toRows('T2', 'button', ['Add Your First Airdrop']),
    ],
  },
  'credits, empty': {
    step: 'looks at the credits card',
    rows: toRows('T2', 'text', ['Credits Balance', '0']),
  },
  tracker: {
    step: 'a hunter with airdrops opens /tracker',
    rows: [
      ...toRows('T2', 'heading', ['Welcome, Ada', 'Your Airdrops']),
      ...toRows('T2', 'button', ['Add Airdrop', 'Add New']),
      ...toLabels('T5', ['Search airdrops']),
    ],
  },
  'tracker, tools': { step: 'opens the menu of tools', rows: toRows('T2', 'menuitem', ['Export']) },
  'tracker, views': {
    step: 'opens the menu of views',
    rows: toRows('T2', 'menuitemradio', ['Compact View']),
  },
  'tracker, filters': {
    step: 'opens the filters',
    rows: [
      ...toLabels('T5', ['Status', 'Type', 'Age', 'Priority', 'Check-in', 'Visited']),
      ...toRows('T5', 'option', ['Today', 'This week', 'This month', 'Older', 'High', 'Normal']),
      ...toRows('T5', 'option', ['Daily', 'Weekly', 'Monthly', 'Visited', 'Not visited']),
      ...toRows('T5', 'option', ['Testnet', 'Early Access', 'Telegram', 'Other']),
      ...toRows('T5', 'option', ['Upcoming', 'Active', 'Claimed', 'Expired']),
    ],
  },
  tiles: {
    step: 'looks at the figures',
    rows: toRows('T2', 'text', ['Total Airdrops', 'Active', 'Upcoming', 'Claimed']),
  },
  card: {
    step: 'looks at an airdrop of the list',
    rows: [
      ...toRows('T2', 'part', ['View Details']),
      ...toRows('T3', 'part', ['Started']),
      ...toRows('T3', 'text', ['0x52…3a1']),
      ...toRows('T4', 'part', ['Check In']),
    ],
  },
  'tracker, without a name': {
    step: 'a member without a name opens /tracker',
    rows: toRows('T2', 'heading', ['Welcome, nameless']),
  },
  'tracker, compact': { step: 'switches to Compact View', rows: toRows('T2', 'part', ['More']) },
  'tracker, compact card unfolded': { step: 'presses More', rows: toRows('T2', 'part', ['Less']) },
  'checked in': { step: 'presses Check In on a card', rows: toRows('T2', 'text', ['Visited']) },
  'check-in, failed': {
    step: 'the same fails',
    rows: [toAppFailure('Error', 'Could not record your visit')],
  },
  bell: {
    step: 'opens the bell with claims due',
    rows: [
      ...toRows('T2', 'pattern', ['Claim in Xh Ym', 'Claim in Ym']),
      ...toRows('T2', 'text', ['These airdrops require your attention in the next 24 hours']),
    ],
  },
  'bell without claims': {
    step: 'opens the bell with none',
    rows: toRows('T2', 'text', ['No upcoming claim notifications']),
  },
  'a claim without a date': {
    step: 'never: airdrops without a date aren’t listed',
    rows: [{ source: 'T2', by: 'returned', text: 'unknown time' }],
  },
  add: {
    step: 'presses Add Airdrop',
    rows: [...toRows('T2', 'dialog', ['Add Airdrop']), ...toLabels('T3', ['Start Date'])],
  },
  'add, invalid': {
    step: 'leaves out the names and the date, and enters an invalid address',
    rows: [
      toFieldError('T5', 'Airdrop Name', 'Airdrop name must be at least 2 characters.'),
      toFieldError('T5', 'Project Name', 'Project name must be at least 2 characters.'),
      toFieldError('T5', 'Project Link', 'Please enter a valid URL'),
      toFieldError('T5', 'Start Date', 'Please select a start date.'),
    ],
  },
  'add, failed': {
    step: 'saves while the server fails',
    rows: [
      ...toRows('T8', 'text', [
        'Error adding airdrop',
        'There was a problem adding your airdrop. Please try again.',
      ]),
    ],
  },
  added: { step: 'saves', rows: [toAppSuccess('Airdrop added')] },
  'add, beyond the limit': {
    step: 'saves an eleventh on the free plan',
    rows: [toAppFailure('Upgrade Required', limit), ...toRows('decisions', 'text', ['Upgrade Required'])],
  },
  'tracker, at the limit': {
    step: 'has ten on the free plan',
    rows: toRows('T2', 'button', ['Upgrade']),
  },
  'details, upcoming': {
    step: 'opens the details of an upcoming airdrop',
    rows: [...toRows('T2', 'button', ['Mark as Active']), ...toRows('T3', 'text', ['Start Date'])],
  },
  'marked active': {
    step: 'presses Mark as Active',
    rows: [
      toAppSuccess('Status updated', 'Airdrop status changed to active'),
      ...toRows('T2', 'button', ['Mark as Claimed']),
    ],
  },
  'marked claimed': {
    step: 'presses Mark as Claimed',
    rows: [toAppSuccess('Status updated', 'Airdrop status changed to claimed')],
  },
  'marking, failed': { step: 'the same fails', rows: [toAppFailure('Error updating status', tryLater)] },
  'priority, failed': {
    step: 'presses a star while the server fails',
    rows: [toAppFailure('Error updating airdrop', tryLater)],
  },
  'edit, failed': {
    step: 'saves an edit while the server fails',
    rows: [
      ...toRows('T8', 'text', [
        'Error updating airdrop',
        'There was a problem updating your airdrop. Please try again.',
      ]),
    ],
  },
  edited: { step: 'saves an edit', rows: [toAppSuccess('Airdrop updated')] },
  delete: {
    step: 'presses Delete in the details',
    rows: [
      ...toRows('T2', 'alertdialog', ['Delete Airdrop']),
      ...toRows('T2', 'text', [
        'Are you sure you want to delete this airdrop? This action cannot be undone.',
      ]),
    ],
  },
  'delete, failed': {
    step: 'confirms while the server fails',
    rows: [toAppFailure('Error deleting airdrop', tryLater)],
  },
  deleted: { step: 'confirms', rows: [toAppSuccess('Airdrop deleted')] },
  'dialog, failed': {
    step: 'opens a dialog whose code fails to load',
    rows: [toAppFailure('Error', 'An unexpected error occurred')],
  },
  export: {
    step: 'presses Export',
    rows: [
      ...toRows('T2', 'text', ['CSV', 'JSON', 'TXT']),
      ...toLabels('T2', ['Status', 'Type', 'Age', 'Priority']),
      ...toRows('T2', 'option', [
        'All time',
        'Last 7 days',
        'Last 30 days',
        'Last 90 days',
        'Older than 90 days',
      ]),
      ...toRows('T2', 'option', ['All', 'High', 'Normal']),
      ...toRows('T2', 'pattern', ['n of n']),
    ],
  },
  'export, empty': {
    step: 'exports with filters that match nothing',
    rows: [
      toAppFailure(
        'No airdrops to export',
        'No airdrops match your filter criteria. Try adjusting your filters.',
      ),
    ],
  },
  exported: {
    step: 'exports three as CSV',
    rows: [toAppSuccess('Export successful', '3 airdrops have been exported as CSV.')],
  },
  'export, unknown format': {
    step: 'never: the dialog offers three',
    rows: [
      { source: 'T8', by: 'thrown', text: 'Invalid format' },
      { source: 'T8', by: 'thrown', text: 'Please select a valid export format.' },
    ],
  },
  guides: {
    step: 'opens /guides',
    rows: [
      ...toRows('C2', 'heading', ['Airdrop Guides']),
      ...toRows('C2', 'text', ['Step-by-step instructions for participating in popular airdrops']),
      ...toRows('C2', 'text', ['No guides available yet. Check back later!']),
    ],
  },
  faucets: {
    step: 'opens /faucets',
    rows: [
      ...toRows('C2', 'heading', ['Crypto Faucets']),
      ...toRows('C2', 'text', ['No faucets available', 'Check back later for available faucets.']),
    ],
  },
  presales: {
    step: 'opens /presales',
    rows: [
      ...toRows('C2', 'heading', ['Upcoming Presales']),
      ...toRows('C2', 'pattern', ['n presales available']),
    ],
  },
  'not found': {
    step: 'opens an address that no page has',
    rows: [
      ...toRows('T2', 'text', [
        '404',
        "Oops! We couldn't find the page you're looking for.",
        '/no/such/page',
      ]),
      ...toRows('T2', 'link', ['Return to Home']),
    ],
  },
  failure: {
    step: 'opens a page that the server fails to return',
    rows: [
      ...toRows('T2', 'heading', ['Unexpected Application Error!']),
      ...toRows('T2', 'part', ['Something went wrong. Please try again.']),
    ],
  },
  'no backend address': {
    step: 'the page has no address',
    rows: [{ source: 'decisions', by: 'thrown', text: 'backendUrl is required.' }],
  },
  'no backend key': {
    step: 'the page has no key',
    rows: [{ source: 'decisions', by: 'thrown', text: 'backendKey is required.' }],
  },
} as const satisfies Readonly<Record<string, Moment>>;
