// What lint holds this house to. The arrows between layers, and between the folders of a layer, are declared here, once;
// test/architecture proves that each of them bites.

/** What each layer may import besides itself. Hosts import every layer; nothing imports a host. */
export const LAYERS = {
  rules: [],
  scoring: ['rules'],
  store: [],
  i18n: ['rules', 'scoring'],
  club: ['rules', 'scoring', 'i18n'],
  papers: ['rules', 'scoring', 'i18n', 'club'],
  files: ['rules', 'scoring', 'i18n', 'club', 'papers'],
  application: ['rules', 'scoring', 'i18n', 'club', 'papers', 'files'],
  agents: ['rules', 'scoring', 'i18n'],
  api: ['rules', 'scoring', 'i18n', 'club', 'papers', 'files', 'application', 'agents'],
  startup: ['rules', 'scoring', 'i18n', 'store', 'club', 'papers', 'files', 'application', 'agents', 'api'],
  ui: ['rules', 'scoring', 'i18n', 'api'],
}

/** Each imports itself and every layer above. */
export const HOSTS = ['browser', 'server', 'cli', 'electron']

/** The server is started by those that have a process for it. */
export const SERVER_IN = ['cli', 'electron']

/** Of src/club: a folder may import those before it, never those behind. */
export const CLUB = [
  'json',
  'rulebooks',
  'model',
  'repository',
  'schemes',
  'seasons',
  'seating',
  'plan',
  'members',
  'users',
  'evening',
  'games',
  'gate',
  'players',
  'charts',
  'audit',
  'broadcast',
]

/** Of src/papers, in the same way. */
export const PAPERS = ['documents', 'publishing', 'post']

/** Of src/files, in the same way: first the formats, then what the club does with a file. */
export const FILES = [
  'tables',
  'sheets',
  'layouts',
  'records',
  'season',
  'schemes',
  'roster',
  'backup',
  'imports',
  'exports',
  'report',
  'share',
]

/**
 * Of src/ui: kit knows no game, shared is what several screens ask and show of a club, game is the table and its log,
 * watch the spectator's page, phone that of a phone in the room. The root composes routes and shell.
 */
export const UI = ['kit', 'shared', 'game', 'watch', 'phone', 'features', 'shell']

/** Of src/ui/features: a screen reaches another by its address only. */
export const FEATURES = [
  'audit',
  'broadcast',
  'charts',
  'games',
  'help',
  'imports',
  'lab',
  'live',
  'members',
  'plan',
  'players',
  'points',
  'results',
  'rules',
  'schemes',
  'season',
  'seating',
  'series',
  'settings',
  'tonight',
]

/** Of src/scoring, in the same way; what several of them share (ledgerLine, metricKeys, gameRow, season) is in the root folder. */
export const SCORING = ['schemes', 'ledger', 'statistics', 'ratings', 'standings']

/** Of src/agents, in the same way; acts, questions, policies and the clock stand in the root, next to the feeds. */
export const AGENTS = [
  'seen',
  'suspicion',
  'talk',
  'table',
  'random',
  'scripted',
  'human',
  'llm',
  'runs',
  'env',
  'aiwolf',
]

/** Of src/store, in the same way; what all of them share stands in the root, which imports none of them. */
export const STORE = ['adapters', 'journal', 'sync', 'signing']

/**
 * The laboratory: its folders, and of each the files that the rest of the program may import. They are several and not
 * one, so that nobody loads the other ends: a page its own end of the lab, a worker the other, the server its players.
 * docs/adr/0046.
 */
export const LAB = {
  'src/agents': ['index.ts'],
  'src/api/lab': ['contract.ts', 'lab.ts', 'serveLab.ts', 'models.ts', 'recordedGame.ts'],
  'src/ui/features/lab': ['LabPage.vue'],
  'src/cli/lab': ['commands.ts'],
}

/** Files of the store that a layer may import. The host chooses the adapter. */
const STORE_FILES = {
  club: [
    'port.ts',
    'queue.ts',
    'yieldTask.ts',
    'hash.ts',
    'canonicalJson.ts',
    'parseJson.ts',
    'sync/branch.ts',
    'sync/policy.ts',
    'signing/signatures.ts',
  ],
  papers: ['yieldTask.ts', 'readShippedFile.ts', 'hash.ts'],
  files: [
    'port.ts',
    'yieldTask.ts',
    'hash.ts',
    'canonicalJson.ts',
    'journalLines.ts',
    'parseJson.ts',
    'sync/policy.ts',
  ],
  application: ['port.ts', 'sync/policy.ts'],
  agents: ['platform.ts', 'parseJson.ts'],
  api: [
    'port.ts',
    'queue.ts',
    'platform.ts',
    'parseJson.ts',
    'backOff.ts',
    'sync/hubAddress.ts',
    'sync/policy.ts',
    'sync/syncStatus.ts',
  ],
}

const SCREENS = {
  regex: '^(vue|pinia|vue-router|vue-chartjs|chart\\.js|@nuxt/ui|@vueuse/core|reka-ui)(/|$)',
  message: 'Screens live in src/ui.',
}
const DATABASES = {
  regex: '^(dexie|libsql|fake-indexeddb|pg)(/|$)',
  message: 'Databases live behind the store port, in src/store.',
}
const NODE = { regex: '^node:', message: 'This layer also runs in a page: no Node here.' }
const SCHEMAS = {
  regex: '^zod(/|$)',
  message: 'This layer parses nothing: schemas live in src/club and the layers above it.',
}

/** What else a layer stays out of. */
const PACKAGES = {
  rules: [NODE, SCREENS, DATABASES, SCHEMAS],
  scoring: [NODE, SCREENS, DATABASES, SCHEMAS],
  store: [SCREENS],
  i18n: [NODE, SCREENS, DATABASES, SCHEMAS],
  club: [NODE, SCREENS, DATABASES],
  papers: [NODE, SCREENS, DATABASES],
  files: [NODE, SCREENS, DATABASES],
  application: [NODE, SCREENS, DATABASES],
  agents: [NODE, SCREENS, DATABASES],
  api: [NODE, SCREENS, DATABASES],
  startup: [NODE, SCREENS, DATABASES],
  ui: [NODE, DATABASES],
}

/** Time and chance come in from the host. */
const PURE = ['rules', 'scoring', 'i18n', 'club', 'papers', 'files', 'application', 'agents']

/** What a simulated evening runs: timers, the network and turns of the loop come in too, by src/store/platform.ts. */
const SIMULATED = ['store', 'startup', 'club', 'papers', 'files', 'application', 'agents']

/** Adapters of the machine, which no simulated evening runs. */
const OF_MACHINE = [
  'src/store/platform.ts',
  'src/store/adapters/postgres/**',
  'src/store/journal/{file,opfs,opfs-handles,opfs-notes}.ts',
  'src/files/imports/readerWorker.ts',
  'src/club/users/pin.ts',
]

const folders = (names, steps = '+') => `^(\\.\\./)${steps}(src/)?(${names.join('|')})(/|$)`

function hostPatterns(own) {
  const others = HOSTS.filter((host) => host !== own && !(host === 'server' && SERVER_IN.includes(own)))
  const message = own
    ? 'A host never imports another host.'
    : 'Nothing imports a host; a host passes in what a layer needs.'
  const electron = own === 'electron' ? [] : [{ regex: '^electron$', message: 'Electron stays in electron/.' }]
  return [{ regex: folders(others), message }, ...electron]
}

/** The store without these files. As .gitignore has it, a file is let in only where its folder is. */
function storeBut(files) {
  const folders = new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0]))
  return [
    '**/store/**',
    ...[...folders].flatMap((folder) => [`!**/store/${folder}`, `**/store/${folder}/*`]),
    ...files.map((file) => `!**/store/${file}`),
  ]
}

/** For everything outside the laboratory: its inside. */
function labPatterns(layer) {
  const near = { api: 'src/api/lab', cli: 'src/cli/lab' }[layer]
  return [
    ...Object.entries(LAB).map(([folder, entries]) => insideBut(folder.replace(/^src\/(ui\/)?/, ''), entries, folder)),
    // From next to it, the folder is named without its layer.
    ...(near === undefined ? [] : [insideBut('lab', LAB[near], near, ['!**/api/lab/*'])]),
  ]
}

function insideBut(path, entries, folder, more = []) {
  return {
    group: [`**/${path}/**`, ...more, ...entries.map((entry) => `!**/${path}/${entry}`)],
    message: `Of ${folder} only ${entries.join(', ')}: docs/adr/0046.`,
  }
}

/** What a layer stays out of; by paths of so many steps up, if that is said. */
function layerPatterns(layer, steps, inside = layer === 'agents' ? [] : labPatterns(layer)) {
  const allowed = [...LAYERS[layer], ...(STORE_FILES[layer] ? ['store'] : [])]
  const refused = Object.keys(LAYERS).filter((other) => other !== layer && !allowed.includes(other))
  const message = `src/${layer} may import only ${LAYERS[layer].join(', ') || 'itself'}.`
  const store = STORE_FILES[layer]
    ? [
        {
          group: storeBut(STORE_FILES[layer]),
          message: `Of the store only ${STORE_FILES[layer].join(', ')}: the host chooses the adapter.`,
        },
      ]
    : []
  return [{ regex: folders(refused, steps), message }, ...hostPatterns(), ...store, ...inside, ...PACKAGES[layer]]
}

const restricted = (patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

const TIME_AND_CHANCE = {
  'no-restricted-properties': [
    'error',
    { object: 'Date', property: 'now', message: 'Time is passed in by the host.' },
    { object: 'Math', property: 'random', message: 'Seeds are passed in by the host.' },
    { object: 'performance', property: 'now', message: 'Time is passed in by the host.' },
    { object: 'crypto', property: 'randomUUID', message: 'Ids are passed in by the host.' },
    { object: 'crypto', property: 'getRandomValues', message: 'Seeds are passed in by the host.' },
  ],
  'no-console': 'error',
}

const TIMERS = ['setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask', 'MessageChannel', 'fetch']
const MACHINE = {
  'no-restricted-globals': [
    'error',
    ...TIMERS.map((name) => ({
      name,
      message: 'A simulated evening has its own: by src/store/platform.ts, or a port.',
    })),
  ],
  'no-restricted-properties': [
    'error',
    ...TIME_AND_CHANCE['no-restricted-properties'].slice(1),
    {
      object: 'AbortSignal',
      property: 'timeout',
      message: 'By `signalWithTimeout`, over the clock that is handed in.',
    },
    { object: 'AbortSignal', property: 'any', message: 'By `signalWithTimeout`, over the clock that is handed in.' },
    { object: 'process', property: 'nextTick', message: 'By `platform.turn`.' },
    { object: 'crypto', property: 'subtle', message: 'By `platform.digest`.' },
  ],
}

/** A folder of an ordered list: everything its layer is held to, and none of the folders behind it. */
function ordered(root, list, inherited, composer) {
  return list.map((folder, at) => ({
    files: [`${root}/${folder}/**`],
    patterns: [
      ...inherited,
      ...(at + 1 < list.length
        ? [
            {
              regex: `^(\\.\\./)+(${list.slice(at + 1).join('|')})/`,
              message: `${root}/${folder} may import only ${list.slice(0, at).join(', ') || 'nothing beside it'}.`,
            },
          ]
        : []),
      ...(composer
        ? [{ regex: `^(\\.\\./)+(${composer})$`, message: 'The root composes the folders; no folder imports it.' }]
        : []),
    ],
  }))
}

const clubFolders = ordered('src/club', CLUB, layerPatterns('club'))
const paperFolders = ordered('src/papers', PAPERS, layerPatterns('papers'))
const fileFolders = ordered('src/files', FILES, layerPatterns('files'))

const scoringFolders = ordered('src/scoring', SCORING, layerPatterns('scoring'))
const agentFolders = ordered('src/agents', AGENTS, layerPatterns('agents'), '(benchmark-feed|watched-game|index)\\.ts')
const storeFolders = [
  ...ordered('src/store', STORE, layerPatterns('store')),
  {
    files: ['src/store/*.ts'],
    patterns: [
      ...layerPatterns('store'),
      { regex: `^\\./(${STORE.join('|')})/`, message: 'The folders of the store import its root, never the reverse.' },
    ],
  },
]
const LAB_FOR_SCREENS = labPatterns('ui')
const screenFolders = ordered(
  'src/ui',
  UI,
  layerPatterns('ui', undefined, LAB_FOR_SCREENS),
  '(routes|app|seasonTabs)\\.ts|App\\.vue',
)
const features = FEATURES.map((feature) => ({
  files: [`src/ui/features/${feature}/**`],
  patterns: [
    ...screenFolders
      .find(({ files }) => files[0] === 'src/ui/features/**')
      .patterns.filter((pattern) => feature !== 'lab' || !LAB_FOR_SCREENS.includes(pattern)),
    {
      regex: `^(\\.\\./){1,2}(${FEATURES.filter((other) => other !== feature).join('|')})/`,
      message:
        'Features never import each other: move what both use to shared or game, or link by the name of the route.',
    },
  ],
}))

export default {
  plugins: ['typescript', 'import', 'unicorn', 'oxc', 'promise', 'vue', 'vitest'],
  categories: { correctness: 'error' },
  options: { typeAware: true },
  ignorePatterns: ['out/**', 'coverage/**', 'test-results/**'],
  rules: {
    eqeqeq: ['error', 'always'],
    'prefer-const': 'error',
    'no-var': 'error',
    'no-warning-comments': [
      'error',
      {
        terms: ['todo', 'fixme', 'xxx', 'hack'],
        location: 'start',
      },
    ],
    'max-lines': [
      'error',
      {
        max: 500,
        skipComments: true,
      },
    ],
    'import/no-cycle': [
      'error',
      {
        ignoreTypes: false,
      },
    ],
    'import/no-default-export': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': [
      'error',
      {
        fixStyle: 'inline-type-imports',
        disallowTypeAnnotations: false,
      },
    ],
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': [
      'error',
      {
        checksVoidReturn: false,
      },
    ],
    'typescript/await-thenable': 'error',
    'typescript/switch-exhaustiveness-check': [
      'error',
      {
        considerDefaultExhaustiveForUnions: true,
      },
    ],
    'vitest/require-mock-type-parameters': 'off',
    'unicorn/no-useless-spread': 'off',
    'unicorn/no-thenable': 'off',
    'no-control-regex': 'off',
    'no-unused-vars': [
      'error',
      {
        argsIgnorePattern: '^_',
        varsIgnorePattern: '^_',
        caughtErrorsIgnorePattern: '^_',
      },
    ],
    'typescript/unbound-method': 'off',
    'typescript/no-misused-spread': 'off',
    'typescript/no-unsafe-unary-minus': 'off',
    'vitest/no-standalone-expect': 'off',
    'vitest/expect-expect': 'off',
    'vitest/require-to-throw-message': 'off',
    'vitest/no-conditional-expect': 'off',
    'vitest/valid-expect': [
      'error',
      {
        maxArgs: 2,
      },
    ],
    'vitest/no-focused-tests': 'error',
    'vitest/no-disabled-tests': 'error',
  },
  overrides: [
    {
      files: ['test/**'],
      rules: {
        'typescript/no-implied-eval': 'off',
        'typescript/require-array-sort-compare': 'off',
        'typescript/no-base-to-string': 'off',
        'typescript/restrict-template-expressions': 'off',
      },
    },
    { files: ['test/electron/**/probe/**'], rules: { 'typescript/no-floating-promises': 'off' } },
    { files: ['**/*.vue'], rules: { 'max-lines': ['error', { max: 300, skipComments: true }] } },
    { files: ['*.config.{ts,mjs}', 'src/ui/env.d.ts', '**/*.vue'], rules: { 'import/no-default-export': 'off' } },
    ...Object.keys(LAYERS).map((layer) => ({
      files: [`src/${layer}/**`],
      rules: { ...restricted(layerPatterns(layer)), ...(PURE.includes(layer) ? TIME_AND_CHANCE : {}) },
    })),
    ...[
      ...scoringFolders,
      ...agentFolders,
      ...clubFolders,
      ...paperFolders,
      ...fileFolders,
      ...storeFolders,
      ...screenFolders,
      ...features,
    ].map(({ files, patterns }) => ({
      files,
      rules: restricted(patterns),
    })),
    ...HOSTS.map((host) => ({
      files: [host === 'electron' ? 'electron/**' : `src/${host}/**`],
      rules: restricted([...hostPatterns(host), ...labPatterns(host)]),
    })),
    // The commands and the two ends of the lab are the laboratory, too: they import all of it.
    { files: ['src/cli/lab/**'], rules: restricted(hostPatterns('cli')) },
    { files: ['src/api/lab/**'], rules: restricted(layerPatterns('api', undefined, [])) },
    ...SIMULATED.map((layer) => ({ files: [`src/${layer}/**`], rules: MACHINE })),
    {
      files: OF_MACHINE,
      rules: { 'no-restricted-globals': 'off', 'no-restricted-properties': 'off' },
    },
    { files: ['src/i18n/generated/**'], rules: { 'max-lines': 'off' } },
    { files: ['src/ui/vite-{plugins,licences}.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
}
