// List of licences for small builds: it contains only bundled packages, and packages without a valid licence are
// reported.

import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LicenceList } from '../../../src/ui/features/settings/licenceList.ts'
import { createLicencePlugins } from '../../../src/ui/vite-licences.ts'
import { faultsOf } from './shipped.ts'

const TEXT = 'Permission is hereby granted. '.repeat(20).trim()
let root: string

async function install(name: string, licence: string, files: Readonly<Record<string, string>>): Promise<void> {
  const folder = join(root, 'node_modules', name)
  await mkdir(folder, { recursive: true })
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ name, version: '1.0.0', license: licence, main: 'index.js' }),
  )
  for (const [file, text] of Object.entries(files)) await writeFile(join(folder, file), text)
}

async function listed(entry: string): Promise<LicenceList> {
  await writeFile(join(root, 'entry.js'), entry)
  const shipped = createLicencePlugins(root)
  await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [shipped.collect(), shipped.write()],
    build: { rolldownOptions: { input: join(root, 'entry.js') } },
  })
  return JSON.parse(await readFile(join(root, 'dist', 'licences.json'), 'utf8')) as LicenceList
}

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'consigliere-licences-'))
  await install('tailwindcss', 'MIT', { LICENSE: TEXT })
  await install('@iconify-json/lucide', 'ISC', { LICENSE: TEXT })
  await install('used', 'MIT', { 'index.js': 'export const used = () => document.title', 'LICENSE.md': TEXT })
  await install('unused', 'GPL-3.0', { 'index.js': 'export const unused = 1', COPYING: TEXT })
  await install('face', 'OFL-1.1', {
    'face.css': '@font-face { font-family: F; src: url(./f.woff2) }',
    'f.woff2': 'x'.repeat(9000),
    LICENSE: `${TEXT}.`,
  })
  await install('bare', 'MIT', { 'index.js': 'console.log(2)' })
  await install('strict', 'AGPL-3.0', { 'index.js': 'console.log(3)', LICENSE: TEXT })
})
afterEach(() => rm(root, { recursive: true, force: true }))

test('the list contains bundled modules, styles and fonts, and each licence text once', async () => {
  const list = await listed("import { used } from 'used'\nimport 'face/face.css'\nused()")
  expect(list.packages.map(({ name }) => name)).toEqual(['@iconify-json/lucide', 'face', 'tailwindcss', 'used'])
  expect(list.texts.toSorted()).toEqual([TEXT, `${TEXT}.`])
  expect(faultsOf(list)).toEqual([])
})

test('packages without a licence text or with a forbidden licence are reported', async () => {
  const list = await listed("import 'bare'\nimport 'strict'")
  expect(faultsOf(list)).toEqual(['bare@1.0.0: no text', 'strict@1.0.0: AGPL-3.0'])
})

test('a licence text stored in the repository is used if a package has none', async () => {
  await mkdir(join(root, 'resources/licences'), { recursive: true })
  await writeFile(join(root, 'resources/licences/bare.txt'), TEXT)
  expect(faultsOf(await listed("import 'bare'"))).toEqual([])
})
