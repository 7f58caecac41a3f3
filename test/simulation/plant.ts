// `npm run simulate:world -- --planted [part of a rule, file or fault]`: each planted fault in a program of its own, which
// plays evenings until a law breaks. A fault that is not caught, or can no longer be planted, fails the run.

import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { bundled, isThere, PROGRAMS, ROOMY } from './bundle.ts'
import type { EveningReport } from './evening.ts'
import { PLANTED } from './planted.ts'

/** Evenings from seed 1 on, or only those with viewers. The tests play all of them without a fault, and no law breaks. */
const MOST_EVENINGS = 300
const WITH_VIEWERS = ['--seed', '4', '--step', '4', '--evenings', String(MOST_EVENINGS / 4)]
/** Seconds of the processor, whatever else the machine does: an evening that does not end is caught, too. */
const MOST_SECONDS = 400

/** Rules of what viewers see. */
const SEEN: ReadonlySet<string> = new Set(['public', 'hidden', 'revoked'])

/** The law that broke first, and in which evening; undefined: none. */
function caughtBy(program: string, isSeen: boolean): string | undefined {
  const run = `ulimit -t ${MOST_SECONDS}; exec "$0" "$@"`
  const evenings = isSeen ? WITH_VIEWERS : ['--evenings', String(MOST_EVENINGS)]
  const args = [ROOMY, program, '--stormy', '--json', '--until-broken', ...evenings]
  const { stdout, stderr, signal, status } = spawnSync('sh', ['-c', run, process.execPath, ...args], {
    encoding: 'utf8',
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

/** Prints what came of each; true when all were caught but those that are known to be open. */
export async function plant(only: string): Promise<boolean> {
  let [caught, open, count] = [0, 0, 0]
  for (const [rule, faults] of Object.entries(PLANTED))
    for (const [index, planted] of faults.entries()) {
      const { file, fault } = planted
      if (!`${rule} ${file} ${fault}`.includes(only)) continue
      count += 1
      const name = `planted-${rule}-${index}`
      const law = isThere(planted) ? caughtBy(await bundled(name, planted), SEEN.has(rule)) : undefined
      rmSync(`${PROGRAMS}/${name}`, { recursive: true, force: true })
      if (law !== undefined) caught += 1
      else if (planted.isOpen && isThere(planted)) open += 1
      console.log(
        `| ${rule} | ${fault} | ${isThere(planted) ? (law ?? 'NOT CAUGHT') : `CANNOT BE PLANTED in ${file}`} |`,
      )
    }
  console.log(`${caught} of ${count} planted faults caught, ${open} known to be open`)
  return caught + open === count && caught > 0
}
