// Missing confirmed entries: the start stops and reports how many entries are missing, since when, and from which
// games. The start writes nothing until the secretary decides, and reports a club as complete only if it is.

import * as fc from 'fast-check'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { ClubStatus, StartReport } from '../../src/api/contract/club.ts'
import { editLines, eventsIn, flipBit, goneFrom, linesOf, middleOfLine, shorten } from './damage.ts'
import { copyOf, fileJournal, memoryJournal, newMachine, NOW, openOn, settled, type Machine } from './machine.ts'

/** Fourteen games of the sample season, and one more in progress. */
let club: Machine
let season: string
let written: number

beforeAll(async () => {
  club = newMachine()
  const { told } = openOn(club)
  await told('club.loadSample', { lang: 'en' })
  season = (await told('seasons.list', {}))[0]!.name
  written = (await told('club.status', {})).journal!.entries
  await settled(club)
})

function missingOf({ closed }: ClubStatus): NonNullable<StartReport['missing']> {
  if (closed?.why !== 'missing') throw new Error(`not missing: ${JSON.stringify(closed)}`)
  return closed.report.missing
}

const JOURNALS: readonly (readonly [what: string, damage: (machine: Machine) => void])[] = [
  ['cut at two thirds', (machine) => editLines(machine, (lines) => lines.slice(0, Math.floor((lines.length * 2) / 3)))],
  ['without its last line', (machine) => editLines(machine, (lines) => lines.slice(0, -1))],
  ['with a flipped bit in the middle', (machine) => flipBit(machine, middleOfLine(machine, 0.5))],
  ['with a flipped bit in the last line', (machine) => flipBit(machine, middleOfLine(machine, 1))],
  ['without a line in the middle', (machine) => editLines(machine, (lines) => lines.filter((_, at) => at !== 60))],
  [
    'with zeros at its end',
    ({ journal }) => journal.setBytes(journal.bytes().map((byte, at, all) => (at > all.length * 0.8 ? 0 : byte))),
  ],
  ['emptied', ({ journal }) => journal.setBytes(new Uint8Array())],
  [
    'missing, like its side files',
    ({ journal }) => {
      journal.setBytes(new Uint8Array())
      journal.setNotes(new Map())
    },
  ],
]

/** Flips a bit of the journal, removes the last events of every stream from the database, and opens the club. */
async function expectTrueNumber(at: number, bit: number, by: number): Promise<void> {
  const machine = copyOf(club)
  flipBit(machine, at, bit)
  shorten(machine, by)
  const gone = goneFrom(club, machine)
  const now = await openOn(machine).status()
  if (gone > 0) {
    expect(missingOf(now).entries).toBe(gone)
    return
  }
  expect(now.closed).toBeNull()
  expect(now.start?.missing ?? null).toBeNull()
  expect(eventsIn(machine.journal.bytes())).toHaveLength(written)
}

test('the number of missing entries is correct after any flipped bit', async () => {
  const bytes = club.journal.bytes().length
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: bytes - 1 }),
      fc.nat({ max: 7 }),
      fc.constantFrom(0, 1, 2, 7, Number.POSITIVE_INFINITY),
      async (at, bit, by) => {
        await expectTrueNumber(at, bit, by)
      },
    ),
    {
      numRuns: 60,
      seed: 20_261_129,
      examples: [
        [2, 0, Number.POSITIVE_INFINITY],
        [10, 7, Number.POSITIVE_INFINITY],
        [100, 0, 1],
        [133_165, 0, 0],
      ],
    },
  )
}, 300_000)

// Found by the test above with a random seed. The bit changes the name of a stream into the name of another game, which
// then seems two entries shorter than it is. No entry is lost, because the start stops and asks the user.
test.fails('the number of missing entries is correct if a flipped bit changes the game of an entry', () => {
  const stream = Buffer.from(club.journal.bytes()).indexOf('"stream":"game/id26","type":"EntryMade","version":57')
  expect(stream).toBeGreaterThan(0)
  const digit = stream + '"stream":"game/id'.length
  // Changes the digit 2 to 6, so the entry belongs to the game id66.
  return expectTrueNumber(digit, 2, 2)
})

test('a start from a checkpoint reports earlier damage when it needs the damaged part', async () => {
  const closed = copyOf(club)
  await (await closed.journal.open()).close()
  const bytes = closed.journal.bytes().length
  await fc.assert(
    fc.asyncProperty(
      fc.nat({ max: bytes - 1 }),
      fc.nat({ max: 7 }),
      fc.constantFrom(1, 2, 7, Number.POSITIVE_INFINITY),
      async (at, bit, by) => {
        const machine = copyOf(closed)
        flipBit(machine, at, bit)
        shorten(machine, by)
        const gone = goneFrom(club, machine)
        const now = await openOn(machine).status()
        if (gone > 0) {
          expect(missingOf(now).entries).toBe(gone)
          return
        }
        expect(now).toMatchObject({ closed: null, start: { journal: 'tampered', missing: null, isWhole: true } })
        expect(eventsIn(machine.journal.bytes())).toHaveLength(written)
      },
    ),
    { numRuns: 40, seed: 20_261_129, examples: [[200_000, 0, Number.POSITIVE_INFINITY]] },
  )
}, 300_000)

test.each([
  '"author"',
  '"payload"',
  '"at"',
  '"private"',
  '"type"',
  '"version"',
  '"stream"',
  '"hash"',
  '"events"',
  '"chain"',
])('a journal with the name %s damaged twice opens with a complete database', async (name) => {
  const machine = copyOf(club)
  const broken = name.replace('"', '"\u0060')
  editLines(machine, (lines) =>
    lines.map((line, at) => (at === 60 || at === lines.length - 1 ? line.replace(name, broken) : line)),
  )
  expect(await openOn(machine).status()).toMatchObject({ closed: null, start: { missing: null, isWhole: true } })
})

test('missing games are listed, and no entry from before the reported time is missing', async () => {
  const machine = copyOf(club)
  editLines(machine, (lines) => lines.slice(0, Math.floor((lines.length * 2) / 3)))
  machine.shelf.clear()
  const left = new Set(eventsIn(machine.journal.bytes()).map(({ hash }) => hash))
  const lost = eventsIn(club.journal.bytes()).filter(({ hash }) => !left.has(hash))
  const { entries, records, since, lastAt, unnamed } = missingOf(await openOn(machine).status())
  expect(since).not.toBeNull()
  expect(lost.filter(({ at }) => at < since!)).toEqual([])
  expect(lastAt).toBeLessThanOrEqual(NOW)
  const games = records.filter(({ of }) => of === 'game')
  expect(games.length).toBeGreaterThan(3)
  for (const each of games)
    expect(each).toMatchObject({
      season,
      game: { number: expect.any(Number) as number, evening: expect.stringMatching(/^2026-/) as string, table: null },
    })
  expect(new Set(games.map(({ game }) => game!.number)).size).toBe(games.length)
  expect(records.reduce((sum, { entries: each }) => sum + each, 0) + unnamed).toBe(entries)
})

test('a lost game is identified by its summary if the high-water mark does not contain it', async () => {
  const machine = copyOf(club)
  machine.highWaterMark.text = undefined
  const first = linesOf(club.journal.bytes()).findIndex((line) => line.includes('"type":"GameOpened"'))
  editLines(machine, (lines) =>
    lines.map((line, at) => (at === first + 1 ? line.replace('"author"', '"authoR"') : line)),
  )
  machine.shelf.clear()
  const { records, entries } = missingOf(await openOn(machine).status())
  expect(entries).toBe(goneFrom(club, { ...machine, shelf: new Map() }))
  expect(records[0]).toMatchObject({ of: 'game', season, game: { number: 1 } })
})

test('a stream that is incomplete in both copies is reported at every start', async () => {
  const machine = copyOf(club)
  const [stream, held] = [...machine.shelf].find(([name]) => name.startsWith('game/'))!
  machine.shelf.set(stream, { ...held, records: held.records.filter(({ version }) => version !== 2) })
  editLines(machine, (lines) => lines.filter((line) => !line.includes(`"stream":"${stream}"`)))
  const { status, told } = openOn(machine)
  const { entries } = missingOf(await status())
  expect(entries).toBe(held.end.version)
  expect((await told('club.goOn', { entries })).closed).toBeNull()
  await settled(machine)
  const again = openOn(machine)
  expect(await again.status()).toMatchObject({ closed: null, start: { missing: { entries } } })
  const game = stream.slice('game/'.length)
  expect(await again.ask('games.get', { game })).toMatchObject({
    ok: false,
    error: { code: 'store/tampered', params: { stream } },
  })
})

/** Declares the newest game of the club void. Returns its stream. */
async function voidGame(machine: Machine, reason: string): Promise<string> {
  const { told } = openOn(machine)
  const [game] = await told('games.list', {})
  const { id, version } = await told('games.get', { game: game!.id })
  await told('games.void', { game: id, version, isVoid: true, reason })
  await settled(machine)
  return `game/${id}`
}

test('games that differ between a complete database and a complete journal are reported', async () => {
  // Simulates a copy of the profile in which the same game continued differently.
  const [machine, other] = [copyOf(club), copyOf(club)]
  const voided = await voidGame(machine, 'wrong table')
  expect(await voidGame(other, 'played twice')).toBe(voided)
  onTestFinished(() => other.shelf.clear())
  machine.shelf.set(voided, other.shelf.get(voided)!)
  const { start } = await openOn(machine).status()
  expect(start?.differing).toMatchObject([{ of: 'game', season, game: { number: expect.any(Number) as number } }])
})

describe.each([
  ['memory', memoryJournal],
  ['file', fileJournal],
] as const)('journal in %s', (_, makeJournal) => {
  describe.each(JOURNALS)('%s', (_what, damage) => {
    test('a damaged journal is repaired from a complete database, and the repair is reported', async () => {
      const machine = copyOf(club, makeJournal())
      damage(machine)
      const { told, status } = openOn(machine)
      const { closed, start } = await status()
      expect(closed).toBeNull()
      expect(start?.journal).toMatch(/^(cut|tampered|missing)$/)
      expect(start).toMatchObject({ missing: null, restored: { events: 0 }, isWhole: true })
      expect(start?.completed.events).toBeGreaterThan(0)
      expect(await told('games.list', {})).toHaveLength(15)
      await settled(machine)
      expect((await openOn(machine).status()).start, 'told once').toBeNull()
    })

    test.each([
      ['missing', Number.POSITIVE_INFINITY],
      ['three events behind in every stream', 3],
    ])('reports the correct number of missing entries with a database that is %s', async (_where, by) => {
      const machine = copyOf(club, makeJournal())
      damage(machine)
      shorten(machine, by)
      const gone = goneFrom(club, machine)
      const now = await openOn(machine).status()
      if (gone === 0) {
        expect(now).toMatchObject({ closed: null, start: { missing: null, isWhole: true } })
        return
      }
      expect(missingOf(now)).toMatchObject({
        entries: gone,
        left: written - gone,
        lastAt: expect.any(Number) as number,
      })
    })
  })
})

describe('a start without store and journal', () => {
  function bare(): Machine {
    const machine = copyOf(club)
    machine.shelf.clear()
    machine.journal.setBytes(new Uint8Array())
    machine.journal.setNotes(new Map())
    return machine
  }

  test('opens no empty club if traces of a club remain', async () => {
    const machine = bare()
    const { status, ask, told } = openOn(machine)
    expect(missingOf(await status())).toMatchObject({
      entries: written,
      left: 0,
      since: null,
      lastAt: expect.any(Number) as number,
    })
    expect(await ask('club.create', { name: 'Another' })).toMatchObject({ ok: false, error: { code: 'app/closed' } })
    expect(await ask('members.list', {})).toMatchObject({ ok: false, error: { code: 'app/closed' } })
    expect(missingOf(await told('club.reopen', {})).entries, 'looking again finds the same').toBe(written)
    expect([machine.shelf.size, machine.journal.bytes().length]).toEqual([0, 0])
  })

  test('counts missing entries by the journal’s marker alone', async () => {
    const machine = bare()
    machine.highWaterMark.text = undefined
    machine.journal.setNotes(club.journal.notes())
    expect(missingOf(await openOn(machine).status())).toMatchObject({ entries: written, left: 0 })
  })

  test('continues only if the missing entries are confirmed', async () => {
    const machine = bare()
    const { told } = openOn(machine)
    expect((await told('club.goOn', { entries: written - 1 })).closed, 'more are missing than were told').not.toBeNull()
    expect(await told('club.goOn', { entries: written })).toMatchObject({
      club: null,
      closed: null,
      start: { missing: { entries: written } },
    })
    await told('club.create', { name: 'Anew' })
    await settled(machine)
    expect(await openOn(machine).status()).toMatchObject({ club: { name: 'Anew' }, closed: null, start: null })
  })

  test('opens an empty club if no trace of a club remains', async () => {
    const machine = bare()
    machine.highWaterMark.text = undefined
    expect(await openOn(machine).status()).toEqual({
      club: null,
      closed: null,
      start: null,
      journal: { entries: 0, comparedAt: NOW },
      faults: [],
    })
    expect(await openOn(newMachine()).status()).toMatchObject({ closed: null, start: null })
  })

  test.each(['', '{', 'null', '{"entries":-1}', '[]'])(
    'ignores a stored high-water mark with the text %j',
    async (text) => {
      const machine = { ...newMachine(), highWaterMark: { text } }
      expect((await openOn(machine).status()).closed).toBeNull()
    },
  )
})

describe('until the secretary decides', () => {
  test('the number of missing entries stays the same at every start', async () => {
    const machine = copyOf(club)
    machine.highWaterMark.text = undefined
    editLines(machine, (lines) => lines.slice(0, 40))
    machine.shelf.clear()
    const gone = goneFrom(club, machine)
    for (let start = 0; start < 3; start += 1) {
      expect(missingOf(await openOn(machine).status()).entries).toBe(gone)
      await settled(machine)
    }
  })

  test('a damaged journal stays unchanged', async () => {
    const machine = copyOf(club)
    flipBit(machine, middleOfLine(machine, 0.3))
    machine.shelf.clear()
    const before = machine.journal.bytes().slice()
    const { status, told } = openOn(machine)
    const { entries } = missingOf(await status())
    expect([machine.journal.bytes(), machine.journal.kept()]).toEqual([before, 0])
    const now = await told('club.goOn', { entries })
    expect(now).toMatchObject({ closed: null, start: { journal: 'tampered', missing: { entries }, isWhole: false } })
    expect(now.journal?.entries).toBeGreaterThanOrEqual(written - entries)
    expect(machine.journal.kept()).toBe(1)
    await settled(machine)
    expect((await openOn(machine).status()).start).toBeNull()
  })
})
