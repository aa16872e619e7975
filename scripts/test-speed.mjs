// Chooses how many tests run: a part in every pull request, all before a release.
/** The first line of a run, by speed. Tests read the speed in test/harness/run-speed.ts. */
export const speeds = {
  quick: 'Quick run: the slow tests are left to npm run test:all.',
  full: 'Full run: slow tests included.',
  rest: 'The rest: all browser tests, and the files of which the quick run leaves out tests.',
  long: 'Long run: slow tests included, more random runs, every combination of screen, role, theme, and width.',
};
export const ownArgs = ['--all', '--rest', '--long', '--write'];

/** Returns the speed for these arguments of npm test. Named files and tests run in full. */
export function chooseSpeed(args, requested = '') {
  if (Object.hasOwn(speeds, requested)) return requested;
  if (args.includes('--long')) return 'long';
  if (args.includes('--rest')) return 'rest';
  const isFull = args.some(
    (arg) => arg === '--all' || /^(-t|--testNamePattern)/.test(arg) || !arg.startsWith('-'),
  );
  return isFull ? 'full' : 'quick';
}
