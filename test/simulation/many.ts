// `npm run simulate:evenings -- --many N [--seed S] [--figures FILE]`: plays N stormy evenings from seed S on, a
// hundred in each process. The first of each hundred is played twice in another process, and must be the same evening
// all three times. The results are stored in the file after each hundred, and a later call continues from there. Two
// calls with different files may run at the same time.

import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname } from 'node:path'
import { bundled, ROOMY } from './bundle.ts'
import type { EveningReport } from './evening.ts'

const BLOCK = 100

export interface Figures {
  /** Seed of the first evening. */
  from: number
  /** Number of evenings played, one seed after another. */
  done: number
  /** Seconds of processor time, counting each evening once. */
  seconds: number
  /** Seeds whose evening differed the second time. */
  other: number[]
  broken: { readonly seed: number; readonly law: string; readonly why: string }[]
  /** Number of evenings in which each situation was met. */
  met: Record<string, number>
  /** Number of acknowledged envelopes. */
  acknowledged: number
  /** Maximum megabytes of a process with a hundred evenings. */
  megabytes: number
}

const NONE: Figures = { from: 1, megabytes: 0, done: 0, seconds: 0, other: [], broken: [], met: {}, acknowledged: 0 }

type Told = Pick<EveningReport, 'seed' | 'broken' | 'digest' | 'met' | 'acknowledged'> & {
  readonly seconds: number
  readonly megabytes: number
}

function played(program: string, seed: number, count: number, ...more: string[]): readonly Told[] {
  const args = [ROOMY, program, '--stormy', '--json', '--seed', String(seed), '--evenings', String(count), ...more]
  const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  const lines = stdout.split('\n').filter((line) => line.startsWith('{'))
  if (lines.length !== count) throw new Error(`the evenings from ${seed} on did not end: ${stderr}`)
  return lines.map((line) => JSON.parse(line) as Told)
}

/** `told` is called after each hundred. */
export async function playMany(
  { from, count, file }: { readonly from: number; readonly count: number; readonly file: string },
  told: (figures: Figures) => void,
): Promise<Figures> {
  const kept = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Partial<Figures>) : { from }
  const figures: Figures = { ...structuredClone(NONE), ...kept }
  mkdirSync(dirname(file), { recursive: true })
  const program = await bundled(`many-${basename(file, '.json')}`)
  while (figures.done < count) {
    const seed = figures.from + figures.done
    const all = played(program, seed, Math.min(BLOCK, count - figures.done))
    const [again] = played(program, seed, 1, '--twice')
    if (again?.digest !== all[0]?.digest) figures.other.push(seed)
    for (const { seed: of, broken, met, acknowledged } of all) {
      for (const { law, why } of broken) figures.broken.push({ seed: of, law, why: why.slice(0, 500) })
      for (const what of Object.keys(met)) figures.met[what] = (figures.met[what] ?? 0) + 1
      figures.acknowledged += acknowledged
    }
    figures.done += all.length
    figures.megabytes = Math.max(figures.megabytes, ...all.map(({ megabytes }) => megabytes))
    figures.seconds += all.reduce((sum, { seconds }) => sum + seconds, 0)
    writeFileSync(file, `${JSON.stringify(figures, undefined, 2)}\n`)
    told(figures)
  }
  return figures
}
