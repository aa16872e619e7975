// Imports go one way; ARCHITECTURE.md says which.
const tests = '\\.test\\.tsx?$|^src/.*/test-[a-z-]+\\.tsx?$';
const serverFile = '\\.server\\.tsx?$';
const configuration = '^src/config/config\\.server\\.ts$';

/** Files of `from` may import, inside src, only what `only` names. */
function mayImport(name, from, only, comment) {
  return {
    name,
    comment,
    severity: 'error',
    from: { pathNot: tests, ...from },
    to: { path: '^src/', pathNot: only },
  };
}

const shared = '^src/lib/';
const browser = '^src/browser/';
const configurationTypes = {
  name: 'only-types-of-the-configuration',
  comment: 'The configuration is read once, by the root; others take its types.',
  severity: 'error',
  from: { path: '^src/[^/]+/', pathNot: tests },
  to: { path: configuration, dependencyTypesNot: ['type-only'] },
};

export default {
  forbidden: [
    {
      name: 'no-cycles',
      severity: 'error',
      from: { path: '^src/' },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'resolvable',
      comment: 'An import that leads nowhere is checked by no other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: ['^virtual:', 'routeTree\\.gen'] },
    },
    {
      name: 'no-development-packages',
      comment: 'What runs in production is a dependency; the table of routes is read by the build.',
      severity: 'error',
      from: { path: '^src/', pathNot: [tests, '^src/routes\\.ts$'] },
      to: {
        dependencyTypes: ['npm-dev', 'npm-no-pkg'],
        dependencyTypesNot: ['type-only', 'npm'],
        pathNot: '\\.css$|/@types/',
      },
    },
    {
      name: 'no-tests',
      comment: 'The program does not import tests or what they are made of.',
      severity: 'error',
      from: { path: '^src/', pathNot: tests },
      to: { path: ['^(test|e2e|bench)/', tests] },
    },
    {
      name: 'the-wall',
      comment: 'Server files stay on the server: others may take their types only.',
      severity: 'error',
      from: { path: '^src/', pathNot: [serverFile, tests, '^src/server\\.ts$'] },
      to: { path: serverFile, dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'lib-runs-anywhere',
      severity: 'error',
      from: { path: '^src/(lib|browser|ui)/', pathNot: tests },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'lib-has-no-react',
      comment: 'A hook runs in a browser: src/browser holds those that know no screen.',
      severity: 'error',
      from: { path: '^src/lib/', pathNot: tests },
      to: {
        path: '(^|/)node_modules/(react|react-dom|@tanstack/react-[a-z-]+)/',
        dependencyTypesNot: ['type-only'],
      },
    },
    mayImport('lib', { path: '^src/lib/' }, [shared], 'lib imports packages only.'),
    mayImport('browser', { path: '^src/browser/' }, [shared, browser], 'It knows no screen.'),
    mayImport(
      'ui',
      { path: '^src/ui/' },
      [shared, browser, '^src/ui/'],
      'The design system knows no feature.',
    ),
    mayImport('db', { path: '^src/db/' }, [shared, '^src/db/', configuration]),
    mayImport('platform', { path: '^src/platform/' }, [shared, '^src/(platform|db)/', configuration]),
    mayImport('features', { path: '^src/features/', pathNot: [tests, serverFile] }, [
      shared,
      browser,
      '^src/(features|ui)/',
    ]),
    mayImport('features-on-the-server', { path: `^src/features/.*${serverFile}`, pathNot: tests }, [
      shared,
      '^src/(features|ui|platform|db)/',
      configuration,
    ]),
    {
      name: 'other-features',
      comment:
        'Of another feature or a part of it: schema, fields, policy, queries, commands and components.',
      severity: 'error',
      from: { path: '^src/features/([^/]+)/', pathNot: tests },
      to: {
        path: '^src/features/[^/]+/',
        pathNot: [
          '^src/features/$1/',
          '^src/features/.*/(schema|fields|policy|queries|commands)(\\.server)?\\.ts$',
          '^src/features/.*/components/',
        ],
      },
    },
    {
      name: 'lists-are-read-beside-the-page',
      comment: 'What reads files is heavy, and a file may be made to hold a page up: a worker does it.',
      severity: 'error',
      from: {
        path: '^src/',
        pathNot: [
          tests,
          '^src/features/imports/parse/',
          '^src/features/imports/components/import-worker\\.ts$',
        ],
      },
      to: { path: '^src/features/imports/parse/(read-file|workbook|delimited|unzip|json)\\.ts$' },
    },
    mayImport('routes', { path: '^src/routes/', pathNot: [tests, '^src/routes/http/'] }, [
      shared,
      browser,
      '^src/(features|ui)/',
      '^src/routes/(?!http/)',
    ]),
    mayImport('routes-http', { path: '^src/routes/http/' }, [
      shared,
      '^src/(features|ui|platform|db)/',
      '^src/routes/http/',
      configuration,
    ]),
    configurationTypes,
  ],
  options: {
    // With TypeScript 7 the default parser finds no import at all and reports success.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      importsFields: ['imports'],
      conditionNames: ['import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
