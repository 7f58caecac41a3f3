// `npm run check`: types, lint and the nearest tests for the changes since the last commit. `npm run check -- main`:
// for the changes since the branch diverged from `main`. For work on one folder; `npm test` runs everything.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { z } from 'zod'
import { importsOf, repository, sourcesUnder } from '../architecture/imports.ts'
import { relatedTests } from './related.ts'

const isWindows = process.platform === 'win32'
const TYPED = /\.(?:ts|vue)$/
const LINTED = /\.(?:ts|vue|mjs|cjs|js)$/
const FORMATTED = /\.(?:ts|vue|mjs|cjs|js|css|json|ya?ml)$/
/** Paths that `.oxfmtrc.json` excludes. */
const UNFORMATTED = /^(?:docs|test\/fixtures)\//

function git(...args: readonly string[]): readonly string[] {
  return execFileSync('git', args, { cwd: repository, encoding: 'utf8' }).split('\n').filter(Boolean)
}

/** Existing files that differ from the commit. */
function changedSince(base: string): readonly string[] {
  const [commit = base] = base === 'HEAD' ? ['HEAD'] : git('merge-base', base, 'HEAD')
  const files = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(files)].filter((path) => existsSync(join(repository, path))).toSorted()
}

/** Duration of each test in Vitest's last run on this machine. */
function knownTimes(): ReadonlyMap<string, number> {
  const results = z.object({ results: z.array(z.tuple([z.string(), z.object({ duration: z.number() })])) })
  const cache = join(repository, 'node_modules/.vite/vitest')
  const file = (existsSync(cache) ? readdirSync(cache) : [])
    .map((folder) => join(cache, folder, 'results.json'))
    .find((path) => existsSync(path))
  if (file === undefined) return new Map()
  const read = results.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!read.success) return new Map()
  return new Map(read.data.results.map(([name, { duration }]) => [name.slice(name.indexOf(':') + 1), duration]))
}

async function step(name: string, command: string, ...args: readonly string[]): Promise<void> {
  const begun = performance.now()
  const child = spawn('npx', [command, ...args], { cwd: repository, stdio: 'inherit', shell: isWindows })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  console.log(`${name}: ${code === 0 ? 'passed' : 'failed'} in ${Math.round((performance.now() - begun) / 1000)} s`)
  if (code !== 0) process.exitCode = 1
}

async function checkTypes(changed: readonly string[]): Promise<void> {
  for (const layer of ['src/rules', 'src/scoring'])
    if (changed.some((path) => path.startsWith(`${layer}/`))) await step(`types of ${layer}`, 'tsc', '-p', layer)
  if (changed.some((path) => TYPED.test(path)))
    await step(
      'types',
      'vue-tsc',
      ...['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/vue-tsc.tsbuildinfo'],
    )
}

async function checkRest(changed: readonly string[]): Promise<void> {
  const formatted = changed.filter((path) => FORMATTED.test(path) && !UNFORMATTED.test(path))
  if (formatted.length > 0) await step('format', 'oxfmt', '--check', ...formatted)
  const linted = changed.filter((path) => LINTED.test(path))
  if (linted.length > 0) await step('lint', 'oxlint', '-c', 'oxlint.config.mjs', ...linted)
  const files = sourcesUnder('src', 'electron', 'packaging', 'test')
  const known = new Set(files.map(({ path }) => path))
  const others = changed.filter((path) => !known.has(path)).map((path) => ({ path, text: '' }))
  const { tests, left } = relatedTests(changed, importsOf([...files, ...others]), files, knownTimes())
  if (tests.length > 0) await step('tests', 'vitest', 'run', '--project', 'unit', '--project', 'alone', ...tests)
  if (left > 0) console.log(`${left} more test files can reach the change: npm test runs them.`)
}

const changed = changedSince(process.argv[2] ?? 'HEAD')
if (changed.length === 0)
  console.log('Nothing differs from the last commit. `npm run check -- main` compares with a branch.')
else await Promise.all([checkTypes(changed), checkRest(changed)])
