// Incoming and outgoing packages: the lock file names every package with its hash, the packed program has its bill of
// materials, and the forge's own parser can read the workflows. No workflow has run yet.

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NoOperationTraceWriter, parseWorkflow } from '@actions/workflow-parser'
import { expect, test } from 'vitest'
import { createSbom } from '../../packaging/sbom.ts'

const ROOT = join(import.meta.dirname, '../..')
const WORKFLOWS = join(ROOT, '.github/workflows')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly link?: true
}

const lock = JSON.parse(textOf('package-lock.json')) as { readonly packages: Readonly<Record<string, Locked>> }
const locked = Object.entries(lock.packages).filter(([path]) => path !== '')

test('every package of the lock file has the hash of its archive', () => {
  expect(locked.length).toBeGreaterThan(500)
  expect(locked.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true).map(([path]) => path)).toEqual(
    [],
  )
})

test('the bill of materials names packages with the versions of the lock file', { timeout: 120_000 }, async () => {
  const bill = JSON.parse(await createSbom(ROOT)) as {
    readonly bomFormat: string
    readonly components: readonly {
      readonly name: string
      readonly version: string
      readonly hashes?: readonly unknown[]
    }[]
  }
  expect(bill.bomFormat).toBe('CycloneDX')
  for (const name of ['electron', 'vue', 'zod', 'libsql', '@nuxt/ui']) {
    const found = bill.components.find((component) => component.name === name)
    expect(found?.version, name).toBe(lock.packages[`node_modules/${name}`]?.version)
    expect(found?.hashes, name).toHaveLength(1)
  }
})

function faultsOf(name: string, content: string): readonly string[] {
  return parseWorkflow({ name, content }, new NoOperationTraceWriter()).context.errors.getErrors().map(String)
}

test.each(readdirSync(WORKFLOWS))('the forge’s parser finds no error in %s', (name) => {
  expect(faultsOf(name, textOf(`.github/workflows/${name}`))).toEqual([])
})

test("the forge's parser refuses an invalid workflow", () => {
  expect(faultsOf('wrong.yml', 'on: push\njobs:\n  a:\n    runs-on: ubuntu-latest\n    stepz: []\n')).not.toEqual([])
})

test('every script that workflows run with npm exists', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { readonly scripts: Readonly<Record<string, string>> }
  const all = readdirSync(WORKFLOWS).map((name) => textOf(`.github/workflows/${name}`))
  const named = all.flatMap((text) => [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script]) => script ?? ''))
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((script) => !(script in scripts))).toEqual([])
})

test('tests run on three systems, with the three supported versions of Node', () => {
  const text = textOf('.github/workflows/test.yml')
  expect(text).toContain('os: [ubuntu-latest, windows-latest, macos-latest]')
  expect(text).toContain('node: [20, 22, 24]')
})

test('only the workflow of releases has write permissions', () => {
  for (const name of readdirSync(WORKFLOWS)) {
    const text = textOf(`.github/workflows/${name}`)
    expect(text, name).toContain('permissions:\n  contents: read')
    expect(/: write$/m.test(text), name).toBe(name === 'release.yml')
  }
})
