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

export type Moment = { met: string; rows: readonly Row[] };

const are = (source: Source, by: By, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by, text }));
const labels = (source: Source, texts: readonly string[]): Row[] =>
  texts.map((text) => ({ source, by: 'label', text }));
const wrong = (field: string, text: string): Row => ({ source: 'T5', by: 'error', text, field });
const failed = (text: string, description: string, source: Source = 'T8'): Row => {
  return { source, by: 'toast', text, description, tone: 'destructive' };
};
const done = (text: string, description?: string): Row => {
  return { source: 'T8', by: 'toast', text, tone: 'success', ...(description && { description }) };
};

const tryLater = 'Please try again later';
const limit =
  "You've reached the limit of 10 airdrops on the free plan. Upgrade to Premium for unlimited airdrops.";

/** The texts of the app's screens that the specification quotes, by the moment in which a user sees them. */
export const quotedTexts = {
  landing: {
    met: 'a visitor opens /',
    rows: [
      ...are('T1', 'link', ['Explore Presales', 'Join Airdrops', 'Promote a Project']),
      ...are('T1', 'part', ['Getting started is completely free']),
      ...are('T1', 'text', ['10K+', 'users', '500+', 'projects', '$50M+', 'value tracked']),
    ],
  },
  'top navigation': {
    met: 'looks at the header',
    rows: [
      ...are('T2', 'link', ['Home', 'Presales', 'Campaigns', 'My Tracker']),
      ...are('T2', 'button', ['Log In', 'Sign Up']),
    ],
  },
  footer: {
    met: 'looks at the footer',
    rows: [
      ...are('T2', 'heading', ['Quick Links', 'Resources', 'Legal']),
      ...are('T2', 'button', ['Cookie Settings']),
    ],
  },
  'theme menu': {
    met: 'opens the theme menu',
    rows: are('T2', 'menuitemradio', ['Light', 'Dark', 'System']),
  },
  'cookie banner': {
    met: 'stays for a second without consent',
    rows: are('T2', 'button', ['Accept', 'Decline']),
  },
  'sign in': {
    met: 'presses Log In',
    rows: [
      ...are('T2', 'dialog', ['Welcome back']),
      ...are('T2', 'text', ['Sign in to your account to continue']),
      ...are('T2', 'tab', ['Sign In', 'Sign Up']),
      ...are('T2', 'button', ['Sign In']),
      ...labels('T2', ['Email', 'Password']),
    ],
  },
  'sign in, incomplete': {
    met: 'presses Sign In without a password',
    rows: are('T5', 'text', ['Please enter both email and password']),
  },
  'signing in': { met: 'waits for the answer', rows: are('T2', 'button', ['Signing in...']) },
  'sign in, rejected': {
    met: 'gives a wrong password',
    rows: [failed('Error', 'Incorrect email or password.')],
  },
  'sign in, unconfirmed': {
    met: 'signs in before confirming the address',
    rows: [
      failed('Error', 'Please confirm your email first. We sent you a link when you signed up.', 'decisions'),
      ...are('decisions', 'button', ['Send the link again']),
    ],
  },
  'sign in, too often': {
    met: 'gives a wrong password more than five times',
    rows: [failed('Error', 'Too many attempts. Please try again later.')],
  },
  'sign in, broken': { met: 'the answer says nothing', rows: [failed('Error', 'Failed to sign in')] },
  'signed in': {
    met: 'gives the right password',
    rows: [done('Success', 'You have successfully signed in')],
  },
  'sign up': {
    met: 'presses Sign Up',
    rows: [
      ...are('T2', 'dialog', ['Create an account']),
      ...are('T2', 'text', ['Sign up to start tracking your airdrops']),
      { source: 'T2', by: 'hint', text: 'Password must be at least 8 characters', field: 'Password' },
      ...labels('T2', ['First name', 'Last name', 'Email', 'Password']),
      ...are('T2', 'text', ['Hunter', 'Promoter']),
    ],
  },
  'sign up, incomplete': {
    met: 'leaves the fields empty',
    rows: are('T5', 'text', ['Please fill all fields']),
  },
  'sign up, short password': {
    met: 'chooses a password of seven characters',
    rows: [wrong('Password', 'Password must be at least 8 characters')],
  },
  'signing up': { met: 'waits for the answer', rows: are('T2', 'button', ['Creating account...']) },
  'sign up, rejected': {
    met: 'chooses one of the most common passwords',
    rows: [failed('Error', 'This password is one of the most common. Choose another.')],
  },
  'sign up, broken': { met: 'the answer says nothing', rows: [failed('Error', 'Failed to sign up')] },
  'signed up': {
    met: 'signs up with everything right',
    rows: [done('Success', 'Please check your email for a confirmation link')],
  },
  'account menu': {
    met: 'a hunter opens the menu behind the initials',
    rows: [
      ...are('T2', 'text', ['Ada Lovelace']),
      ...are('T2', 'menuitem', ['Premium Plan', 'Profile', 'My Tracker', 'Log out']),
    ],
  },
  'account menu, free plan': {
    met: 'the same under PRICING=freemium',
    rows: are('decisions', 'menuitem', ['Free Plan']),
  },
  'account menu of an administrator': {
    met: 'an administrator opens it',
    rows: [...are('T2', 'text', ['Admin']), ...are('T2', 'menuitem', ['Dashboard'])],
  },
  'admin dashboard': {
    met: 'an administrator opens /admin/overview',
    rows: [...are('C2', 'heading', ['Admin Dashboard']), ...are('C2', 'text', ['Total Users'])],
  },
  'admin dashboard, broken': {
    met: 'comes to it while the server fails',
    rows: [failed('Failed to load dashboard data', 'Please try again in a moment.', 'C8')],
  },
  'admin pages, rejected': {
    met: 'somebody else opens it',
    rows: are('C6', 'text', ['Access Denied', 'You need admin privileges to access this page.']),
  },
  'tracker, loading': {
    met: 'comes to /tracker while the server takes its time',
    rows: are('T2', 'heading', ['Your Airdrops']),
  },
  'credits, loading': {
    met: 'looks at the credits card then',
    rows: are('T2', 'text', ['Credits Balance', 'Loading...']),
  },
  'tracker, broken': {
    met: 'comes to /tracker while the server fails',
    rows: [failed('Error fetching airdrops', tryLater)],
  },
  'tracker, empty': {
    met: 'a hunter without airdrops opens /tracker',
    rows: [...are('T2', 'text', ['No airdrops yet']), ...are('T2', 'button', ['Add Your First Airdrop'])],
  },
  'credits, none': { met: 'looks at the credits card', rows: are('T2', 'text', ['Credits Balance', '0']) },
  tracker: {
    met: 'a hunter with airdrops opens /tracker',
    rows: [
      ...are('T2', 'heading', ['Welcome, Ada', 'Your Airdrops']),
      ...are('T2', 'button', ['Add Airdrop', 'Add New']),
      ...labels('T5', ['Search airdrops']),
    ],
  },
  'tracker, tools': { met: 'opens the menu of tools', rows: are('T2', 'menuitem', ['Export']) },
  'tracker, views': { met: 'opens the menu of views', rows: are('T2', 'menuitemradio', ['Compact View']) },
  'tracker, filters': {
    met: 'opens the filters',
    rows: [
      ...labels('T5', ['Status', 'Type', 'Age', 'Priority', 'Check-in', 'Visited']),
      ...are('T5', 'option', ['Today', 'This week', 'This month', 'Older', 'High', 'Normal']),
      ...are('T5', 'option', ['Daily', 'Weekly', 'Monthly', 'Visited', 'Not visited']),
      ...are('T5', 'option', ['Testnet', 'Early Access', 'Telegram', 'Other']),
      ...are('T5', 'option', ['Upcoming', 'Active', 'Claimed', 'Expired']),
    ],
  },
  tiles: {
    met: 'looks at the figures',
    rows: are('T2', 'text', ['Total Airdrops', 'Active', 'Upcoming', 'Claimed']),
  },
  card: {
    met: 'looks at an airdrop of the list',
    rows: [
      ...are('T2', 'part', ['View Details']),
      ...are('T3', 'part', ['Started']),
      ...are('T3', 'text', ['0x52…3a1']),
      ...are('T4', 'part', ['Check In']),
    ],
  },
  'tracker of somebody without a name': {
    met: 'one who has only an address opens /tracker',
    rows: are('T2', 'heading', ['Welcome, nameless']),
  },
  'tracker, compact': { met: 'switches to Compact View', rows: are('T2', 'part', ['More']) },
  'tracker, compact card unfolded': { met: 'presses More', rows: are('T2', 'part', ['Less']) },
  'checked in': { met: 'presses Check In on a card', rows: are('T2', 'text', ['Visited']) },
  'check-in, broken': { met: 'the same fails', rows: [failed('Error', 'Could not record your visit')] },
  bell: {
    met: 'opens the bell with claims due',
    rows: [
      ...are('T2', 'pattern', ['Claim in Xh Ym', 'Claim in Ym']),
      ...are('T2', 'text', ['These airdrops require your attention in the next 24 hours']),
    ],
  },
  'bell without claims': {
    met: 'opens the bell with none',
    rows: are('T2', 'text', ['No upcoming claim notifications']),
  },
  'a claim without a date': {
    met: 'never: what has no date is not listed',
    rows: [{ source: 'T2', by: 'returned', text: 'unknown time' }],
  },
  add: {
    met: 'presses Add Airdrop',
    rows: [...are('T2', 'dialog', ['Add Airdrop']), ...labels('T3', ['Start Date'])],
  },
  'add, invalid': {
    met: 'leaves the names and the date out and types no address',
    rows: [
      wrong('Airdrop Name', 'Airdrop name must be at least 2 characters.'),
      wrong('Project Name', 'Project name must be at least 2 characters.'),
      wrong('Project Link', 'Please enter a valid URL'),
      wrong('Start Date', 'Please select a start date.'),
    ],
  },
  'add, broken': {
    met: 'saves while the server fails',
    rows: [
      ...are('T8', 'text', [
        'Error adding airdrop',
        'There was a problem adding your airdrop. Please try again.',
      ]),
    ],
  },
  added: { met: 'saves', rows: [done('Airdrop added')] },
  'add, beyond the limit': {
    met: 'saves an eleventh on the free plan',
    rows: [failed('Upgrade Required', limit), ...are('decisions', 'text', ['Upgrade Required'])],
  },
  'tracker, at the limit': {
    met: 'has ten on the free plan',
    rows: are('T2', 'button', ['Upgrade']),
  },
  'details, upcoming': {
    met: 'opens the details of an upcoming airdrop',
    rows: [...are('T2', 'button', ['Mark as Active']), ...are('T3', 'text', ['Start Date'])],
  },
  'marked active': {
    met: 'presses Mark as Active',
    rows: [
      done('Status updated', 'Airdrop status changed to active'),
      ...are('T2', 'button', ['Mark as Claimed']),
    ],
  },
  'marked claimed': {
    met: 'presses Mark as Claimed',
    rows: [done('Status updated', 'Airdrop status changed to claimed')],
  },
  'marking, broken': { met: 'the same fails', rows: [failed('Error updating status', tryLater)] },
  'priority, broken': {
    met: 'presses a star while the server fails',
    rows: [failed('Error updating airdrop', tryLater)],
  },
  'edit, broken': {
    met: 'saves an edit while the server fails',
    rows: [
      ...are('T8', 'text', [
        'Error updating airdrop',
        'There was a problem updating your airdrop. Please try again.',
      ]),
    ],
  },
  edited: { met: 'saves an edit', rows: [done('Airdrop updated')] },
  delete: {
    met: 'presses Delete in the details',
    rows: [
      ...are('T2', 'alertdialog', ['Delete Airdrop']),
      ...are('T2', 'text', ['Are you sure you want to delete this airdrop? This action cannot be undone.']),
    ],
  },
  'delete, broken': {
    met: 'confirms while the server fails',
    rows: [failed('Error deleting airdrop', tryLater)],
  },
  deleted: { met: 'confirms', rows: [done('Airdrop deleted')] },
  'a dialog that does not load': {
    met: 'opens a dialog whose code does not come',
    rows: [failed('Error', 'An unexpected error occurred')],
  },
  export: {
    met: 'presses Export',
    rows: [
      ...are('T2', 'text', ['CSV', 'JSON', 'TXT']),
      ...labels('T2', ['Status', 'Type', 'Age', 'Priority']),
      ...are('T2', 'option', [
        'All time',
        'Last 7 days',
        'Last 30 days',
        'Last 90 days',
        'Older than 90 days',
      ]),
      ...are('T2', 'option', ['All', 'High', 'Normal']),
      ...are('T2', 'pattern', ['n of n']),
    ],
  },
  'export of nothing': {
    met: 'exports with filters that nothing passes',
    rows: [
      failed('No airdrops to export', 'No airdrops match your filter criteria. Try adjusting your filters.'),
    ],
  },
  exported: {
    met: 'exports three as CSV',
    rows: [done('Export successful', '3 airdrops have been exported as CSV.')],
  },
  'export in no known format': {
    met: 'never: the dialog offers three',
    rows: [
      { source: 'T8', by: 'thrown', text: 'Invalid format' },
      { source: 'T8', by: 'thrown', text: 'Please select a valid export format.' },
    ],
  },
  guides: {
    met: 'opens /guides',
    rows: [
      ...are('C2', 'heading', ['Airdrop Guides']),
      ...are('C2', 'text', ['Step-by-step instructions for participating in popular airdrops']),
      ...are('C2', 'text', ['No guides available yet. Check back later!']),
    ],
  },
  faucets: {
    met: 'opens /faucets',
    rows: [
      ...are('C2', 'heading', ['Crypto Faucets']),
      ...are('C2', 'text', ['No faucets available', 'Check back later for available faucets.']),
    ],
  },
  presales: {
    met: 'opens /presales',
    rows: [...are('C2', 'heading', ['Upcoming Presales']), ...are('C2', 'pattern', ['n presales available'])],
  },
  'not found': {
    met: 'opens an address that no page has',
    rows: [
      ...are('T2', 'text', ['404', "Oops! We couldn't find the page you're looking for.", '/no/such/page']),
      ...are('T2', 'link', ['Return to Home']),
    ],
  },
  failure: {
    met: 'goes to a page that the server fails to give',
    rows: [
      ...are('T2', 'heading', ['Unexpected Application Error!']),
      ...are('T2', 'part', ['Something went wrong. Please try again.']),
    ],
  },
  'no backend address': {
    met: 'the page comes without its address',
    rows: [{ source: 'decisions', by: 'thrown', text: 'backendUrl is required.' }],
  },
  'no backend key': {
    met: 'the page comes without its key',
    rows: [{ source: 'decisions', by: 'thrown', text: 'backendKey is required.' }],
  },
} as const satisfies Readonly<Record<string, Moment>>;
