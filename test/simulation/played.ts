// Evenings of several devices played in a test: the quick ones of `world.test.ts`, and the long row of `storms.test.ts`.

import { expect } from 'vitest'
import type { EveningReport } from './evening.ts'
import { FULL, stormy, type EveningOptions } from './options.ts'
import { MET_BY_PHONES } from './phones.ts'
import { playEvening } from './play.ts'

/** The loop of a world runs in a task of the machine, not in a microtask. */
export function played(options: EveningOptions): Promise<EveningReport> {
  return new Promise((resolve, reject) => {
    setImmediate(() => {
      try {
        resolve(playEvening(options))
      } catch (error) {
        reject(error)
      }
    })
  })
}

/** Without these a row of good seeds says nothing. */
export const MET = [
  'crash',
  'torn write',
  'line down',
  'line half',
  'attack',
  'hub killed',
  'disk put back',
  'take-over',
  'take-over while a line is cut',
  'branch',
  'torn write at the hub',
  'lid closed',
  'clock that differs',
  'disk full',
  'disk that lies',
  'database that hangs',
  'bit that turned',
  'row damaged',
  'program started twice',
  'results sheet',
  'game voided',
  'objection',
  'ruling',
  'table put right',
  'points given',
  'plan',
  'renamed',
  'hidden: table',
  'hidden: bonuses',
  'cut off for long',
  'backup made',
  'backup restored',
  'import',
  'seen that a disk was put back',
  'newer program',
  'crash after a journal was replaced',
  'change while a database hangs',
  'identity cloned',
  'clone with an identity of its own',
  'written under an identity that was given up',
  'opened',
  'frozen',
  'token withdrawn',
  'device put out',
  "hub's disk put back",
  'hub that was put back has it all again',
  'forged under a receipt',
  ...MET_BY_PHONES,
]

/** What comes in fewer than one of ten evenings. */
export const SELDOM = [
  'merged or parted',
  'hidden from a round on',
  'game counts again',
  'copy put back that parted again',
  'club that parted',
]

/** From seed 1 on. */
export async function expectStormyEvenings(count: number, meeting: readonly string[]): Promise<void> {
  const met = new Set<string>()
  for (let seed = 1; seed <= count; seed += 1) {
    const report = await played(stormy(seed))
    expect(report.broken, `seed ${seed}`).toEqual([])
    for (const what of Object.keys(report.met)) met.add(what)
  }
  expect(meeting.filter((what) => !met.has(what))).toEqual([])
}

export async function expectFullEvening(seed: number): Promise<void> {
  const report = await played({ ...FULL, seed })
  expect(report.broken).toEqual([])
  expect(report.entries).toBeGreaterThan(100)
}
