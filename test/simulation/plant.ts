// `npm run simulate:world -- --planted [part of a rule or file]`: each planted fault in a program of its own, bundled with
// the one file changed (the working tree is only read), which plays evenings until a law breaks. A fault that is not
// caught, or can no longer be planted, fails the run.

import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { build } from 'vite'
import type { EveningReport } from './evening.ts'
import { PLANTED, type Planted } from './planted.ts'

const root = resolve(import.meta.dirname, '../..')
/** Below `node_modules`, so that the bundles find their packages. */
const bundles = resolve(root, 'node_modules/.cache/planted')

/** Evenings from seed 1 on. The tests play as many without a fault, and no law breaks. */
const MOST_EVENINGS = 120
/** An evening that does not end is caught, too. */
const LONGEST_MS = 1_200_000

async function bundled(name: string, { file, from, to }: Planted): Promise<string> {
  const planted = resolve(root, 'src', file)
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      {
        name: 'planted',
        enforce: 'pre',
        load: (id) => (id === planted ? readFileSync(planted, 'utf8').replace(from, () => to) : undefined),
      },
    ],
    build: {
      ssr: resolve(import.meta.dirname, 'run.ts'),
      outDir: resolve(bundles, name),
      emptyOutDir: true,
      target: 'node20.19',
      minify: false,
    },
  })
  return resolve(bundles, name, 'run.js')
}

/** The law that broke first, and in which evening; undefined: none. */
function caughtBy(program: string): string | undefined {
  const args = [program, '--stormy', '--json', '--until-broken', '--evenings', String(MOST_EVENINGS)]
  const { stdout, stderr, signal, status } = spawnSync(process.execPath, args, {
    encoding: 'utf8',
    timeout: LONGEST_MS,
    maxBuffer: 1 << 28,
  })
  if (signal !== null) return 'the evening ends'
  const last = stdout.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error(`the program did not run: ${stderr}`)
  const { seed, broken } = JSON.parse(last) as Pick<EveningReport, 'seed' | 'broken'>
  if (broken.length > 0) return `${broken.map(({ law }) => law).join('; ')} | evening ${seed}`
  if (status !== 0) throw new Error(stderr)
  return undefined
}

/** Prints what came of each; true when all were caught. */
export async function plant(only: string): Promise<boolean> {
  mkdirSync(bundles, { recursive: true })
  let [caught, count] = [0, 0]
  for (const [rule, faults] of Object.entries(PLANTED))
    for (const [index, planted] of faults.entries()) {
      const { file, from, fault } = planted
      if (!`${rule} ${file} ${fault}`.includes(only)) continue
      count += 1
      const isThere = readFileSync(resolve(root, 'src', file), 'utf8').split(from).length === 2
      const law = isThere ? caughtBy(await bundled(`${rule}-${index}`, planted)) : undefined
      if (law !== undefined) caught += 1
      console.log(`| ${rule} | ${fault} | ${isThere ? (law ?? 'NOT CAUGHT') : `CANNOT BE PLANTED in ${file}`} |`)
    }
  rmSync(bundles, { recursive: true })
  console.log(`${caught} of ${count} planted faults caught`)
  return caught === count && count > 0
}
