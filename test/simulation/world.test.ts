// Complete evenings of several devices in one process: the laws hold whatever happens. `npm run simulate:evenings`
// plays more evenings, and shrinks the history of one that breaks a law.

import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { isThorough } from '../support/slow.ts'
import { bundled } from './bundle.ts'
import type { EveningReport } from './evening.ts'
import { FORMER_OWNERS, FULL, KINDS, STORMY, stormy, type EveningOptions } from './options.ts'
import { MET_BY_PHONES } from './phones.ts'
import { played } from './played.ts'
import { World } from './world.ts'

const seeds = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)

/** Situations that must be met, because otherwise a series of good seeds proves nothing. */
const MET = [
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
  'viewer at a hub that was put back',
  'identity of its own before the evening was over',
  'device that a hub put back did not know',
  ...MET_BY_PHONES,
]

/** Situations that occur in fewer than one of ten evenings. */
const SELDOM = [
  'merged or parted',
  'hidden from a round on',
  'game counts again',
  'copy put back that parted again',
  'club that parted',
]

const EVENINGS = isThorough ? 300 : 80

test(`${EVENINGS} simulated evenings violate no invariant and meet every required situation`, async () => {
  const met = new Set<string>()
  for (const seed of seeds(1, EVENINGS)) {
    const report = await played(stormy(seed))
    expect(report.broken, `seed ${seed}`).toEqual([])
    for (const what of Object.keys(report.met)) met.add(what)
  }
  expect([...MET, ...(isThorough ? SELDOM : [])].filter((what) => !met.has(what))).toEqual([])
})

test.each(seeds(1, isThorough ? 6 : 2))(
  'a full evening with a spectator violates no invariant (seed %i)',
  async (seed) => {
    const report = await played({ ...FULL, seed })
    expect(report.broken).toEqual([])
    expect(report.entries).toBeGreaterThan(100)
  },
)

test.each(FORMER_OWNERS.flatMap((former) => seeds(1, isThorough ? 100 : 10).map((seed) => [former, seed] as const)))(
  'a hub restored after a take-over from a device (%s) has all entries again (seed %i)',
  async (formerOwner, seed) => {
    const none = Object.fromEntries(KINDS.map((kind) => [kind, false]))
    const report = await played({ ...STORMY, ...none, signs: true, seed, formerOwner })
    expect(report.broken).toEqual([])
  },
)

/**
 * Seeds of evenings that once broke a law. The first four branched and signed endlessly, or counted entries that had
 * diverged. In the next, a restored device did not report that. In two, viewers saw tables in the order of arrival.
 * Then a device had lost a game from database and journal, and did not receive it from the hub. Then a device made an
 * entry while its connection was still reading, and its own game diverged. In two, the program was right and a law was
 * wrong: the power failed after a backup had replaced everything, and before the answer; and a backup restored the fact
 * that a game had been taken over, which the database did not have yet. In the next two, a hub was restored: receipts
 * that arrived while a device got its new identity were not stored; and a name was refused because of what the hub
 * reported about the club. In the last but one, a late answer of the hub replaced a newer chain. In the last, the law
 * about the hub's time did not know that an entry may wait for the hub.
 */
test.each([
  2_000_706, 2_000_890, 2_001_650, 2_002_170, 3_002_918, 3_002_064, 3_002_632, 3_004_180, 3_005_380, 3_015_942,
  3_016_056, 3_017_034, 3_017_371, 3_018_800, 3_018_856,
])('the stormy evening of seed %i violates no invariant', async (seed) => {
  expect((await played(stormy(seed))).broken).toEqual([])
})

/** All kinds of trouble of machines, of which one is drawn each time. */
const MACHINES = {
  sleeps: true,
  fullDisk: true,
  lies: true,
  hangs: true,
  flips: true,
  damagedRows: true,
  twoPrograms: true,
  restores: true,
} as const

/** Shrunk histories of fixed faults. */
const HISTORIES: readonly (readonly [fault: string, options: Partial<EveningOptions>])[] = [
  [
    'a ledger was sent to the hub before its game was found to have diverged',
    { seed: 185, devices: 1, games: 1, most: 8, cuts: true, putBack: true },
  ],
  [
    'an entry that waited while its game got another device’s chain was added to that chain',
    {
      seed: 1152,
      devices: 2,
      games: 2,
      most: 3,
      takeOvers: true,
      ...MACHINES,
      without: new Set(['twoPrograms a1', 'a2']),
    },
  ],
  [
    'a connection that was cut at the first request was reported as a restored disk',
    {
      seed: 113,
      games: 3,
      most: 7,
      crashes: true,
      cuts: true,
      network: true,
      takeOvers: true,
      desks: true,
      ...MACHINES,
      without: new Set(
        [
          'a2 a5 a6 a7 b4 b7 c6 c7'.split(' '),
          ['line c1', 'line b1', 'desk a2', 'desk b1', 'desk b2', 'desk c2', 'organiser 1'],
        ].flat(),
      ),
    },
  ],
  [
    'a disk restored to a time before a whole stream existed was not reported',
    {
      seed: 15,
      most: 9,
      crashes: true,
      ...MACHINES,
      without: new Set(
        [
          'a1 b1 c1 a2 c2 b2 a3 b3 b4 c3 a4 a5 b5 a6 b7 b8 c5 a8 b6 a7 c9 b9'.split(' '),
          ['lies b1', 'damagedRows b3', 'lies b4', 'twoPrograms b2'],
        ].flat(),
      ),
    },
  ],
  [
    'entries that arrived while a write found no connection were taken as proof of a connection',
    {
      seed: 1932,
      games: 3,
      most: 6,
      crashes: true,
      cuts: true,
      network: true,
      takeOvers: true,
      putBack: true,
      viewer: true,
      sleeps: true,
      fullDisk: true,
      lies: true,
      short: true,
      without: new Set(
        'line c1,line b2,putBack b2,c4,c5,c6,lies a1,line c2,line b3,fullDisk a2,putBack b1,line b1,a3'.split(','),
      ),
    },
  ],
]

test.each(HISTORIES)('the fixed fault does not return: %s', async (_fault, history) => {
  const none = Object.fromEntries(KINDS.map((kind) => [kind, false]))
  const report = await played({ ...STORMY, ...none, idle: 1000, ...history })
  expect(report.broken).toEqual([])
})

test('a seed gives the same evening, byte for byte, at once and when it is run later', async () => {
  const options = { ...STORMY, viewer: true, seed: 7 }
  const first = await played(options)
  await played({ ...options, seed: 8 })
  expect((await played(options)).digest).toBe(first.digest)
  expect((await played({ ...options, seed: 9 })).digest).not.toBe(first.digest)
})

test('a seed gives the same evening in another process, and in a second run there', async () => {
  const program = await bundled('twin')
  const args = [program, '--stormy', '--json', '--twice', '--seed', '101']
  const { stdout, status } = spawnSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  expect(status).toBe(0)
  const { digest } = JSON.parse(stdout) as EveningReport
  expect(digest).toBe((await played(stormy(101))).digest)
})

test('waiting for real time is reported as a deadlock', async () => {
  const ended = await new Promise((resolve) => {
    setImmediate(() => {
      const world = new World(1)
      let isDone = false
      setTimeout(() => {
        isDone = true
      }, 1)
      resolve(world.run(1000, () => isDone))
    })
  })
  expect(ended).toBe('deadlock')
})
