// A lint rule enforces the imports between layers. This test proves for each pair of layers that the rule works.

import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve, sep } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ImportCase, labCases } from './labCases.ts'

const repository = resolve(import.meta.dirname, '../..')
const CONFIG = 'oxlint.config.mjs'
const { SCORING, AGENTS, CLUB, PAPERS, FILES, STORE, UI, FEATURES, LAB } = (await import(
  join(repository, CONFIG)
)) as Readonly<
  Record<'SCORING' | 'AGENTS' | 'CLUB' | 'PAPERS' | 'FILES' | 'STORE' | 'UI' | 'FEATURES', readonly string[]>
> & { readonly LAB: Readonly<Record<string, readonly string[]>> }

const LAYERS = [
  'rules',
  'scoring',
  'store',
  'i18n',
  'club',
  'papers',
  'files',
  'application',
  'agents',
  'api',
  'startup',
  'ui',
  'browser',
  'server',
  'cli',
  'electron',
] as const
type Layer = (typeof LAYERS)[number]

/** Other layers that each layer may import. */
const ARROWS: Readonly<Record<Layer, readonly Layer[]>> = {
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
  browser: [
    'rules',
    'scoring',
    'i18n',
    'store',
    'club',
    'papers',
    'files',
    'application',
    'agents',
    'api',
    'startup',
    'ui',
  ],
  server: [
    'rules',
    'scoring',
    'i18n',
    'store',
    'club',
    'papers',
    'files',
    'application',
    'agents',
    'api',
    'startup',
    'ui',
  ],
  cli: [
    'rules',
    'scoring',
    'i18n',
    'store',
    'club',
    'papers',
    'files',
    'application',
    'agents',
    'api',
    'startup',
    'ui',
    'server',
  ],
  electron: [
    'rules',
    'scoring',
    'i18n',
    'store',
    'club',
    'papers',
    'files',
    'application',
    'agents',
    'api',
    'startup',
    'ui',
    'server',
  ],
}

const folderOf = (layer: Layer) => (layer === 'electron' ? 'electron/main' : `src/${layer}`)
const pathTo = (from: Layer, to: Layer) => {
  // All other layers know only the entry of the agents.
  if (from === 'electron') return `../../${folderOf(to)}/${to === 'agents' ? 'index' : 'imported'}.ts`
  if (to === 'agents') return '../agents/index.ts'
  return to === 'electron' ? '../../electron/main/imported.ts' : `../${to}/imported.ts`
}

const arrows: ImportCase[] = LAYERS.flatMap((from) =>
  LAYERS.filter((to) => to !== from).map((to): ImportCase => ({
    title: `${from} -> ${to}`,
    file: `${folderOf(from)}/to-${to}.ts`,
    specifier: pathTo(from, to),
    isAllowed: ARROWS[from].includes(to),
  })),
)

const others: ImportCase[] = [
  {
    title: 'the same rules apply to a deep folder',
    file: 'src/rules/rulebooks/deep.ts',
    specifier: '../../club/members/members.ts',
    isAllowed: false,
  },
  {
    title: 'a folder of the engine may import the engine’s folder of rulebook files',
    file: 'src/rules/rulebooks/to-own-files.ts',
    specifier: '../rulebookFiles/compile.ts',
    isAllowed: true,
  },
  {
    title: 'a folder of the engine may not import the layer of files',
    file: 'src/rules/rulebooks/to-files.ts',
    specifier: '../../files/imported.ts',
    isAllowed: false,
  },
  {
    title: 'the same rules apply to a component',
    file: 'src/ui/features/Page.vue',
    specifier: '../../store/port.ts',
    isAllowed: false,
  },
  { title: 'club may import the store port', file: 'src/club/port.ts', specifier: '../store/port.ts', isAllowed: true },
  { title: 'club may import the queue', file: 'src/club/queue.ts', specifier: '../store/queue.ts', isAllowed: true },
  { title: 'club may import hashes', file: 'src/club/hashes.ts', specifier: '../store/hash.ts', isAllowed: true },
  ...['club', 'papers', 'application'].map((layer) => ({
    title: `${layer} may not read lines of a journal`,
    file: `src/${layer}/lines.ts`,
    specifier: '../store/journalLines.ts',
    isAllowed: false,
  })),
  {
    title: 'files may read lines of a journal',
    file: 'src/files/backup/lines.ts',
    specifier: '../../store/journalLines.ts',
    isAllowed: true,
  },
  {
    title: 'a published page may name files that Consigliere ships',
    file: 'src/papers/publishing/shipped.ts',
    specifier: '../../store/readShippedFile.ts',
    isAllowed: true,
  },
  ...['papers', 'files', 'application'].map((layer) => ({
    title: `${layer} may not choose an adapter`,
    file: `src/${layer}/adapter.ts`,
    specifier: '../store/adapters/dexie.ts',
    isAllowed: false,
  })),
  {
    title: 'club may not choose a journal',
    file: 'src/club/journal.ts',
    specifier: '../store/journal/diskJournal.ts',
    isAllowed: false,
  },
  {
    title: 'club may not choose an adapter',
    file: 'src/club/adapter.ts',
    specifier: '../store/adapters/dexie.ts',
    isAllowed: false,
  },
  {
    title: 'club may read signatures',
    file: 'src/club/signatures.ts',
    specifier: '../store/signing/signatures.ts',
    isAllowed: true,
  },
  {
    title: 'club may not sign',
    file: 'src/club/signer.ts',
    specifier: '../store/signing/signer.ts',
    isAllowed: false,
  },
  ...['hubAddress', 'syncStatus'].map((name) => ({
    title: `api may import ${name}.ts`,
    file: `src/api/${name}.ts`,
    specifier: `../store/sync/${name}.ts`,
    isAllowed: true,
  })),
  {
    title: 'api may not join a hub',
    file: 'src/api/hub.ts',
    specifier: '../store/sync/hub.ts',
    isAllowed: false,
  },
  {
    title: 'api may import the store port',
    file: 'src/api/port-type.ts',
    specifier: '../store/port.ts',
    isAllowed: true,
  },
  {
    title: 'api may not choose an adapter',
    file: 'src/api/adapter.ts',
    specifier: '../store/adapters/portable.ts',
    isAllowed: false,
  },
  { title: 'scoring may not import Node', file: 'src/scoring/node.ts', specifier: 'node:fs', isAllowed: false },
  { title: 'scoring may not import a screen', file: 'src/scoring/vue.ts', specifier: 'vue', isAllowed: false },
  { title: 'rules may not import Node', file: 'src/rules/node.ts', specifier: 'node:fs', isAllowed: false },
  ...['club', 'papers', 'files', 'application'].flatMap((layer) => [
    { title: `${layer} may not import Node`, file: `src/${layer}/node.ts`, specifier: 'node:crypto', isAllowed: false },
    { title: `${layer} may not import a screen`, file: `src/${layer}/vue.ts`, specifier: 'pinia', isAllowed: false },
    {
      title: `${layer} may not import a database`,
      file: `src/${layer}/dexie.ts`,
      specifier: 'dexie',
      isAllowed: false,
    },
    {
      title: `${layer} may not import Electron`,
      file: `src/${layer}/electron.ts`,
      specifier: 'electron',
      isAllowed: false,
    },
  ]),
  {
    title: 'the channel may not import Node',
    file: 'src/api/node.ts',
    specifier: 'node:worker_threads',
    isAllowed: false,
  },
  { title: 'screens may not import Node', file: 'src/ui/node.ts', specifier: 'node:path', isAllowed: false },
  { title: 'rules may not import a screen', file: 'src/rules/vue.ts', specifier: 'vue', isAllowed: false },
  { title: 'screens may not import Electron', file: 'src/ui/electron.ts', specifier: 'electron', isAllowed: false },
  {
    title: 'the desktop host may import Electron',
    file: 'electron/main/electron.ts',
    specifier: 'electron',
    isAllowed: true,
  },
]

/** Every pair of an ordered list: earlier folders may be imported, later ones may not. */
function inOrder(root: string, list: readonly string[]): readonly ImportCase[] {
  return list.flatMap((from, at) =>
    list
      .filter((to) => to !== from)
      .map((to): ImportCase => ({
        title: `${root}: ${from} -> ${to}`,
        file: `${root}/${from}/to-${to}.ts`,
        specifier: `../${to}/imported.ts`,
        isAllowed: list.indexOf(to) < at,
      })),
  )
}

const rooms: readonly ImportCase[] = [
  ...inOrder('src/scoring', SCORING),
  ...inOrder('src/agents', AGENTS),
  ...inOrder('src/club', CLUB),
  ...inOrder('src/papers', PAPERS),
  ...inOrder('src/files', FILES),
  ...inOrder('src/store', STORE),
  ...inOrder('src/ui', UI),
  ...FEATURES.map((from, at): ImportCase => {
    const to = FEATURES[(at + 1) % FEATURES.length] ?? ''
    const specifier = `../${to}/imported.ts`
    return {
      title: `features: ${from} -> ${to}`,
      file: `src/ui/features/${from}/to-${to}.ts`,
      specifier,
      isAllowed: false,
    }
  }),
  {
    title: 'a feature may import the game’s components',
    file: 'src/ui/features/live/to-game.ts',
    specifier: '../../game/imported.ts',
    isAllowed: true,
  },
  {
    title: 'no screen may import the routes',
    file: 'src/ui/features/live/to-routes.ts',
    specifier: '../../routes.ts',
    isAllowed: false,
  },
  {
    title: 'the rules of its layer apply to a folder of files',
    file: 'src/files/tables/to-api.ts',
    specifier: '../../api/imported.ts',
    isAllowed: false,
  },
  {
    title: 'the rules of its layer apply to a folder of papers',
    file: 'src/papers/documents/to-files.ts',
    specifier: '../../files/imported.ts',
    isAllowed: false,
  },
  {
    title: 'no folder of the club may import a layer composed with it',
    file: 'src/club/games/to-application.ts',
    specifier: '../../application/club.ts',
    isAllowed: false,
  },
  {
    title: 'no screen may import a layer composed with the club',
    file: 'src/ui/features/live/to-application.ts',
    specifier: '../../../application/club.ts',
    isAllowed: false,
  },
]

const storeRoot: readonly ImportCase[] = [
  ...STORE.map((folder): ImportCase => ({
    title: `the root of the store -> ${folder}`,
    file: `src/store/to-${folder}.ts`,
    specifier: `./${folder}/imported.ts`,
    isAllowed: false,
  })),
  {
    title: 'a folder of the store may import its root',
    file: 'src/store/adapters/to-root.ts',
    specifier: '../port.ts',
    isAllowed: true,
  },
  {
    title: 'the rules of its layer apply to a folder of the store',
    file: 'src/store/signing/to-club.ts',
    specifier: '../../club/imported.ts',
    isAllowed: false,
  },
]

const cases = [...storeRoot, ...arrows, ...rooms, ...others, ...labCases(LAB)]

function write(root: string, file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true })
  writeFileSync(join(root, file), text)
}

function lines(count: number): string {
  return Array.from({ length: count }, (_, line) => `export const line${line} = 1\n`).join('')
}

/** Lints a folder that looks like the repository, and returns `rule file` for every finding. */
function lint(root: string): ReadonlySet<string> {
  const linter = join(repository, 'node_modules', 'oxlint', 'bin', 'oxlint')
  let report: string
  try {
    report = execFileSync(process.execPath, [linter, '-c', CONFIG, '--format', 'json', 'src', 'electron'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  } catch (error) {
    report = (error as { stdout: string }).stdout
  }
  const { diagnostics } = JSON.parse(report) as { diagnostics: { code: string; filename: string }[] }
  return new Set(diagnostics.map(({ code, filename }) => `${code} ${filename.replaceAll('\\', '/')}`))
}

/** The club and the layers that are composed with it. */
const COMPOSED = ['club', 'papers', 'files', 'application']
const RESTRICTED = 'eslint(no-restricted-imports)'

let root: string
let findings: ReadonlySet<string>

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'consigliere-layers-'))
  copyFileSync(join(repository, CONFIG), join(root, CONFIG))
  copyFileSync(join(repository, 'tsconfig.json'), join(root, 'tsconfig.json'))
  // Rules that need types start a separate program, which is found from the linted folder.
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'), 'junction')
  for (const { file, specifier } of cases) {
    const code = `import { thing } from '${specifier}'\nexport const used = thing\n`
    write(
      root,
      file,
      file.endsWith('.vue')
        ? `<script setup lang="ts">\n${code.replace('export ', '')}</script>\n<template>{{ used }}</template>\n`
        : code,
    )
  }
  write(root, 'src/rules/typed.ts', `import type { Thing } from '../club/imported.ts'\nexport type Used = Thing\n`)
  write(root, 'src/rules/clock.ts', 'export const now = () => Date.now() + Math.random()\n')
  write(root, 'src/scoring/clock.ts', 'export const now = () => Date.now() + Math.random()\n')
  for (const layer of COMPOSED) {
    write(root, `src/${layer}/clock.ts`, 'export const now = () => Date.now() + Math.random()\n')
    write(root, `src/${layer}/timer.ts`, 'export const later = (call: () => void) => setTimeout(call, 1)\n')
  }
  write(root, 'src/cli/clock.ts', 'export const now = () => Date.now()\n')
  write(root, 'src/store/timer.ts', 'export const later = (call: () => void) => setTimeout(call, 1)\n')
  write(root, 'src/store/late.ts', 'export const late = () => AbortSignal.timeout(1)\n')
  write(root, 'src/store/platform.ts', 'export const later = (call: () => void) => setTimeout(call, 1)\n')
  write(root, 'src/club/floating.ts', 'const job = async () => 1\nexport function start(): void {\n  job()\n}\n')
  write(root, 'src/club/loose.ts', 'export const loose = (value: any) => value as string\n')
  write(root, 'src/club/silenced.ts', '// @ts-ignore\nexport const silenced = 1\n')
  write(root, 'src/club/default.ts', 'export default 1\n')
  write(root, 'src/club/one.ts', `import { two } from './two.ts'\nexport const one = () => two()\n`)
  write(root, 'src/club/two.ts', `import { one } from './one.ts'\nexport const two = (): number => one()\n`)
  write(root, 'src/club/this.ts', `import type { That } from './that.ts'\nexport type This = That | 1\n`)
  write(root, 'src/club/that.ts', `import type { This } from './this.ts'\nexport type That = This | 2\n`)
  write(root, 'src/club/long.ts', lines(501))
  write(root, 'src/club/fits.ts', lines(500))
  write(root, 'src/ui/Long.vue', `<script setup lang="ts">\n${lines(300)}</script>\n`)
  findings = lint(root)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('the lists of folders in the lint configuration', () => {
  const foldersOf = (path: string) =>
    readdirSync(join(repository, path), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => entry.parentPath.slice(join(repository, path).length + 1).split(sep)[0] ?? '')
      .filter((folder) => folder !== '')

  it.each([
    ['src/scoring', SCORING],
    ['src/agents', AGENTS],
    ['src/club', CLUB],
    ['src/papers', PAPERS],
    ['src/files', FILES],
    ['src/store', STORE],
    ['src/ui', UI],
    ['src/ui/features', FEATURES],
  ] as const)('name exactly the folders of %s', (path, list) => {
    expect([...list].toSorted()).toEqual([...new Set(foldersOf(path))].toSorted())
  })
})

describe('the lint configuration', () => {
  it.each(cases.filter((each) => !each.isAllowed))('refuses an import: $title', ({ file }) => {
    expect(findings).toContain(`${RESTRICTED} ${file}`)
  })
  it.each(cases.filter((each) => each.isAllowed))('allows an import: $title', ({ file }) => {
    expect(findings).not.toContain(`${RESTRICTED} ${file}`)
  })
  it('applies the same rules to type imports', () => expect(findings).toContain(`${RESTRICTED} src/rules/typed.ts`))
  it('refuses an import cycle', () => expect(findings).toContain('import(no-cycle) src/club/one.ts'))
  it('refuses an import cycle of types', () => expect(findings).toContain('import(no-cycle) src/club/this.ts'))
})

describe('the rules of the project', () => {
  it.each([
    ['a clock or chance in the rules', 'eslint(no-restricted-properties) src/rules/clock.ts'],
    ['a clock or chance in the scoring', 'eslint(no-restricted-properties) src/scoring/clock.ts'],
    ...COMPOSED.flatMap((layer) => [
      [`a clock or chance in ${layer}`, `eslint(no-restricted-properties) src/${layer}/clock.ts`],
      [`a timer of the machine in ${layer}`, `eslint(no-restricted-globals) src/${layer}/timer.ts`],
    ]),
    ['a timer of the machine in simulated code', 'eslint(no-restricted-globals) src/store/timer.ts'],
    ['a signal of the machine’s clock in simulated code', 'eslint(no-restricted-properties) src/store/late.ts'],
    ['a promise that is not awaited', 'typescript(no-floating-promises) src/club/floating.ts'],
    ['any', 'typescript(no-explicit-any) src/club/loose.ts'],
    ['a silenced compiler', 'typescript(ban-ts-comment) src/club/silenced.ts'],
    ['a default export', 'import(no-default-export) src/club/default.ts'],
    ['a module over 500 lines', 'eslint(max-lines) src/club/long.ts'],
    ['a component over 300 lines', 'eslint(max-lines) src/ui/Long.vue'],
  ])('refuse %s', (_what, finding) => {
    const [rule, file] = finding.split(' ')
    expect([...findings].filter((each) => each.endsWith(` ${file}`))).toContain(`${rule} ${file}`)
  })
  it.each([
    ['a clock in a host', 'eslint(no-restricted-properties) src/cli/clock.ts'],
    ['a timer in the one file for the machine’s timers', 'eslint(no-restricted-globals) src/store/platform.ts'],
    ['a module of 500 lines', 'eslint(max-lines) src/club/fits.ts'],
  ])('allow %s', (_what, finding) => expect(findings).not.toContain(finding))
})
