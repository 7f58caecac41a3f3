// Finds the shortest history that still breaks the same law. First kinds of faults are removed, then devices and games,
// then games are ended by removals, then the last necessary event is searched, and finally events are left out, half of
// them at a time.

import type { EveningReport } from './evening.ts'
import { KINDS, type EveningOptions } from './options.ts'
import { playEvening } from './play.ts'

export interface Shrunk {
  readonly options: EveningOptions
  readonly report: EveningReport
  readonly trials: number
}

export function shrink(given: EveningOptions, law: string, most = 60): Shrunk {
  let options: EveningOptions = { ...given, keepsLog: true, idle: Math.min(given.idle, 1000) }
  let report = playEvening(options)
  let trials = 1
  function attempt(changes: Partial<EveningOptions>): boolean {
    if (trials >= most) return false
    trials += 1
    const tried = playEvening({ ...options, ...changes })
    if (!tried.broken.some((each) => each.law === law)) return false
    options = { ...options, ...changes }
    report = tried
    return true
  }
  for (const kind of KINDS) if (options[kind]) attempt({ [kind]: false })
  while (options.devices > 1 && attempt({ devices: options.devices - 1 }));
  while (options.games > 1 && attempt({ games: options.games - 1 }));
  if (!options.short) attempt({ short: true })
  for (let by = options.most >> 1; by >= 1; by >>= 1) while (options.most > by && attempt({ most: options.most - by }));
  for (let size = Math.ceil(report.happened.length / 2); size >= 1 && trials < most; size >>= 1)
    for (let at = report.happened.length; at > 0 && trials < most; at -= size) {
      const part = report.happened.slice(Math.max(0, at - size), at)
      attempt({ without: new Set([...options.without, ...part]) })
    }
  return { options, report, trials }
}
