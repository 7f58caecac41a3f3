// `npm run simulate:evenings -- --planted [part of a rule, file or fault]`: builds a separate program with each planted
// fault, which plays evenings until a law breaks. A fault that is not caught, or can no longer be planted, fails the
// run. The results are stored in a file, and a later call continues from there. A call with a complete file starts
// again, each fault with the evening that caught it.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { bundled, isThere, PROGRAMS, ROOMY, type Planted } from './bundle.ts'
import type { EveningReport } from './evening.ts'
import { PLANTED } from './planted.ts'

/** Evenings from seed 1 on. The tests play all of them without a fault, and no law breaks. */
const ALL = ['--evenings', '300']
/** Only evenings with viewers. In half of them, the hub's disk is restored. */
const WITH_VIEWERS = ['--seed', '4', '--step', '4', '--evenings', '75']
/** Only evenings with phones. */
const WITH_PHONES = ['--seed', '3', '--step', '4', '--evenings', '75']
/** Evenings with copied profiles in which the hub's disk is restored. */
const NEW_IDENTITIES = ['--seed', '2', '--step', '8', '--evenings', '150']
const HUB_PUT_BACK = ['--step', '2', '--evenings', '300']
/** Seconds of processor time, independent of other work of the machine. An evening that does not end is also caught. */
const MOST_SECONDS = 400

const EVENINGS: Readonly<Record<string, readonly string[]>> = {
  public: WITH_VIEWERS,
  hidden: WITH_VIEWERS,
  revoked: WITH_VIEWERS,
  'hub put back': HUB_PUT_BACK,
  'new identities': NEW_IDENTITIES,
  phones: WITH_PHONES,
}

interface Caught {
  readonly laws: string
  readonly evening: number | undefined
}

interface Figures {
  /** Results of this run by the name of the fault, `null` if no law broke. */
  done: Record<string, Caught | null>
  /** Evening that caught each fault in an earlier run. */
  evenings: Record<string, number>
}

/** First broken laws and their evening, or `undefined` if no law broke. */
function caughtBy(program: string, evenings: readonly string[]): Caught | undefined {
  const run = `ulimit -t ${MOST_SECONDS}; exec "$0" "$@"`
  const args = [ROOMY, program, '--stormy', '--json', '--until-broken', ...evenings]
  const { stdout, stderr, signal, status } = spawnSync('sh', ['-c', run, process.execPath, ...args], {
    encoding: 'utf8',
    maxBuffer: 1 << 28,
  })
  if (signal !== null) return { laws: 'the evening ends', evening: undefined }
  const last = stdout.trim().split('\n').at(-1) ?? ''
  if (!last.startsWith('{')) throw new Error(`the program did not run: ${stderr}`)
  const { seed, broken } = JSON.parse(last) as Pick<EveningReport, 'seed' | 'broken'>
  if (broken.length > 0) return { laws: broken.map(({ law }) => law).join('; '), evening: seed }
  if (status !== 0) throw new Error(stderr)
  return undefined
}

async function tryOne(planted: Planted, name: string, evenings: readonly string[], before: number | undefined) {
  if (!isThere(planted)) return null
  const program = await bundled(name, planted)
  const again = before === undefined ? undefined : caughtBy(program, ['--seed', String(before)])
  const caught = again ?? caughtBy(program, evenings)
  rmSync(`${PROGRAMS}/${name}`, { recursive: true, force: true })
  return caught ?? null
}

function lineOf(rule: string, planted: Planted, caught: Caught | null): string {
  const found = caught ? `${caught.laws} | evening ${caught.evening ?? '-'}` : 'NOT CAUGHT |'
  return `| ${rule} | ${planted.fault} | ${isThere(planted) ? found : `CANNOT BE PLANTED in ${planted.file} |`} |`
}

/** Prints the result of each fault. Returns true if all were caught. */
export async function plant(only: string, file: string): Promise<boolean> {
  const all = Object.entries(PLANTED).flatMap(([rule, faults]) =>
    faults.map((planted, index) => ({ rule, planted, name: `planted-${rule}-${index}` })),
  )
  const asked = all.filter(({ rule, planted }) => `${rule} ${planted.file} ${planted.fault}`.includes(only))
  const figures: Figures = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Figures)
    : { done: {}, evenings: {} }
  mkdirSync(dirname(file), { recursive: true })
  if (asked.every(({ planted }) => planted.fault in figures.done))
    for (const { planted } of asked) delete figures.done[planted.fault]
  for (const { rule, planted, name } of asked) {
    const { fault } = planted
    const before = figures.done[fault]
    const caught =
      before === undefined
        ? await tryOne(planted, name, EVENINGS[rule] ?? ALL, figures.evenings[fault] ?? planted.evening)
        : before
    figures.done[fault] = caught
    if (caught?.evening !== undefined) figures.evenings[fault] = caught.evening
    writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`)
    console.log(lineOf(rule, planted, caught))
  }
  const caught = asked.filter(({ planted }) => figures.done[planted.fault] !== null).length
  console.log(`${caught} of ${asked.length} planted faults caught`)
  return caught === asked.length && caught > 0
}
