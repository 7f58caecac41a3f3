// `npm run simulate:evenings`: plays evenings of several devices from a seed on, and prints the broken laws. `--shrink
// LAW` prints the shortest history of the first seed that breaks the law.

import '../../src/i18n/generated/all.ts'
import { Command } from 'commander'
import type { EveningReport } from './evening.ts'
import { FULL, stormy as stormyOf, type EveningOptions } from './options.ts'
import { played } from './played.ts'
import { shrink } from './shrink.ts'

interface Asked {
  readonly seed: string
  readonly evenings: string
  readonly step: string
  readonly stormy?: true
  readonly json?: true
  readonly twice?: true
  readonly log?: true
  readonly shrink?: string
  readonly without?: string
  readonly untilBroken?: true
  readonly planted?: string | true
  readonly many?: string
  readonly figures?: string
}

const program = new Command('simulate:evenings')
  .option('--seed <seed>', 'of the first evening', '1')
  .option('--evenings <n>', 'one seed after another', '1')
  .option('--step <n>', 'every so many seeds; of stormy evenings every fourth has viewers', '1')
  .option('--stormy', 'short games, many faults')
  .option('--without <kinds>', 'kinds of faults and parts that are taken away, with commas')
  .option('--twice', 'each evening again, which has to be the same byte for byte')
  .option('--shrink <law>', 'the shortest history of the first seed that breaks this law')
  .option('--until-broken', 'ends with the first evening that breaks a law')
  .option('--planted [part]', 'planted faults, of rules or files named so, each in evenings until a law breaks')
  .option('--many <n>', 'so many stormy evenings, a hundred in each process; goes on where a call before ended')
  .option('--figures <file>', 'where it is kept what came of the many, or of the planted faults')
  .option('--log', 'all that was told')
  .option('--json', 'one line of JSON an evening')

function optionsOf({ stormy, without, log }: Asked, seed: number): EveningOptions {
  const off = Object.fromEntries((without?.split(',') ?? []).map((kind) => [kind, false]))
  return { ...(stormy ? stormyOf(seed) : { ...FULL, seed }), ...off, keepsLog: log === true }
}

function tellShortest(options: EveningOptions, law: string): void {
  const { options: small, report, trials } = shrink(options, law)
  console.log(JSON.stringify({ ...small, without: [...small.without] }), `${trials} trials`)
  for (const { law: broken, why } of report.broken) console.log(`${broken}: ${why}`)
  for (const line of report.log ?? []) if (!/ \/hub\/(heads|read) | viewer /.test(line)) console.log(line.slice(0, 220))
}

function tell(report: EveningReport, seconds: number, { json, log }: Asked): void {
  const { log: told, happened, ...figures } = report
  if (log) for (const line of told ?? []) console.log(line)
  if (json) {
    const megabytes = Math.round(process.memoryUsage().rss / 1e6)
    console.log(JSON.stringify({ ...figures, happenings: happened.length, seconds, megabytes }))
  } else for (const { law, why } of report.broken) console.log(`seed ${report.seed}: ${law}: ${why}`)
}

/** Returns the number of seeds that broke a law or gave a different evening the second time. */
async function play(asked: Asked): Promise<number> {
  const begun = process.cpuUsage()
  const met: Record<string, number> = {}
  let faults = 0
  for (let n = 0; n < Number(asked.evenings); n += 1) {
    const options = optionsOf(asked, Number(asked.seed) + n * Number(asked.step))
    const before = process.cpuUsage()
    const report = await played(options)
    tell(report, process.cpuUsage(before).user / 1e6, asked)
    if (report.broken.length > 0) faults += 1
    if (report.broken.length > 0 && asked.untilBroken) return faults
    for (const [what, times] of Object.entries(report.met)) met[what] = (met[what] ?? 0) + times
    if (asked.twice && (await played(options)).digest !== report.digest) {
      console.log(`seed ${report.seed} is another evening the second time`)
      faults += 1
    }
  }
  const seconds = process.cpuUsage(begun).user / 1e6
  console.error(
    `${asked.evenings} evenings in ${seconds.toFixed(1)} s of processor, ${Math.round(process.memoryUsage().rss / 1e6)} MB, ${faults} with a fault; met ${JSON.stringify(met)}`,
  )
  return faults
}

const asked = program.parse().opts<Asked>()
async function playAll(count: number, file: string): Promise<void> {
  const { playMany } = await import('./many.ts')
  const tellFigures = ({
    done,
    seconds,
    broken,
    other,
  }: {
    done: number
    seconds: number
    broken: unknown[]
    other: unknown[]
  }) =>
    console.error(
      `${done} evenings, ${(done / seconds).toFixed(1)} a second; ${broken.length} laws broken, ${other.length} not the same`,
    )
  const { broken, other } = await playMany({ from: Number(asked.seed), count, file }, tellFigures)
  process.exitCode = broken.length + other.length > 0 ? 1 : 0
}

async function plantFaults(only: string): Promise<void> {
  const { plant } = await import('./plant.ts')
  process.exitCode = (await plant(only, asked.figures ?? 'reports/planted.json')) ? 0 : 1
}
// The loop of a world runs in a task of the machine, not in a microtask.
setImmediate(() => {
  if (asked.many !== undefined) return playAll(Number(asked.many), asked.figures ?? 'reports/evenings.json')
  if (asked.planted !== undefined) return plantFaults(asked.planted === true ? '' : asked.planted)
  if (asked.shrink !== undefined) return tellShortest(optionsOf(asked, Number(asked.seed)), asked.shrink)
  return play(asked).then((faults) => void (process.exitCode = faults > 0 ? 1 : 0))
})
