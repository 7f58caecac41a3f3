// The result of a results sheet is never stored next to a protocol that reaches a verdict (docs/spec/scoring.md §1).
// Wherever a game comes from, the protocol decides, and the location is reported.

import { describe, expect, it } from 'vitest'
import { previewImport } from '../../../src/files/imports/previewImport.ts'
import { adjudicate } from '../../../src/files/records/adjudicate.ts'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import { gameOf, correctedHeaderOf, gameOutcomeOf, ledgerFactsOfGame } from '../../../src/club/model/game.ts'
import { findBuiltInScheme, SCHEMES } from '../../../src/scoring/schemes/registry.ts'
import { verifyText } from '../../../src/cli/verify/verifyFile.ts'
import { replay } from '../../../src/rules/replay.ts'
import { find, forged } from '../../cli/forged.ts'
import { MAFIA_WINS, newTable, ROLES, RED_WINS, taken } from '../../club/clubFixture.ts'
import { gameRowOf } from '../../../src/club/model/gameRowOf.ts'

const scheme = findBuiltInScheme('official-2025') ?? SCHEMES[0] ?? expect.fail('official-2025')

/** Writes a game of six that the mafia wins, entry by entry, without the last `cut` entries. */
function written(change: object, cut = 0, entries: readonly object[] = MAFIA_WINS): string {
  const log = entries.slice(0, entries.length - cut).map((entry, index) => ({ id: index + 1, type: 'made', entry }))
  const header = { rulebook: 'city', seats: ROLES.map((role, index) => ({ seat: index + 1, role })) }
  return JSON.stringify({ format: 'consigliere-game', version: 1, header, log, ...change }, null, 1)
}

const RED = { asserted: { winner: 'red' } }

describe('a record with a result next to a verdict', () => {
  it.each<[string, object]>([
    ['with another winner', RED],
    ['with the same winner', { asserted: { winner: 'mafia' } }],
    ['without a winner: "not played to an end"', { asserted: {} }],
    ['with a best move only', { asserted: { firstVictim: 1, bestMove: [3] } }],
  ])('is refused with its location, %s', (_, change) => {
    const { record, fault } = parseRecord(written(change))
    expect(record).toBeUndefined()
    expect(fault).toEqual({
      code: 'record/result-beside-verdict',
      params: { place: 'asserted', line: expect.any(Number) },
    })
    expect(written(change).split('\n')[Number(fault?.params.line) - 1]).toContain('"asserted"')
  })

  it('is reported by verify and cannot be imported', async () => {
    expect((await verifyText(written(RED))).fault).toMatchObject({
      code: 'record/result-beside-verdict',
      params: { place: 'asserted' },
    })
    expect(previewImport('record', written(RED), scheme)).toMatchObject({
      games: [],
      fault: { code: 'record/result-beside-verdict' },
    })
  })

  it('is accepted if the protocol stops early', () => {
    const undone = { id: 5, type: 'retracted', target: 4 }
    const log = MAFIA_WINS.map((entry, index) => ({ id: index + 1, type: 'made', entry }))
    for (const text of [written(RED, 2), written({ ...RED, log: [...log, undone] })]) {
      const { record, fault } = parseRecord(text)
      expect(fault).toBeUndefined()
      expect(record && adjudicate(record, scheme)).toMatchObject({
        ok: true,
        value: { winner: 'red', reason: 'asserted' },
      })
    }
  })

  it('has the protocol’s verdict if other rules would have ended the game', () => {
    // One mafia player, a Maniac and two red players: because of the Maniac, the mafia has not won yet.
    const seats = ['mafia', 'maniac', 'citizen', 'citizen'].map((role, index) => ({ seat: index + 1, role }))
    const header = { rulebook: 'city', flags: { maniacWinBeatsParity: true }, seats }
    const record =
      parseRecord(
        written({ ...RED, header }, 0, [
          { type: 'remove', seat: 3 },
          { type: 'remove', seat: 4 },
        ]),
      ).record ?? expect.fail()
    expect(adjudicate(record, scheme)).toMatchObject({ value: { winner: 'red', reason: 'asserted' } })
    expect(adjudicate(record, scheme, { flags: { maniacWinBeatsParity: false } })).toMatchObject({
      value: { winner: 'mafia', reason: 'mafia-maniac-standoff' },
    })
  })
})

describe('a season file with a result next to a verdict', () => {
  it('has a fault that contains the location of the result', async () => {
    const { club, season, game } = await newTable()
    for (const entry of MAFIA_WINS)
      await taken(
        club.ask('games.enter', {
          game: game.id,
          version: (await taken(club.ask('games.get', { game: game.id }))).version,
          entry,
        }),
      )
    const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
    const raw = JSON.parse('text' in file ? file.text : '') as { games: { record: object }[] }
    Object.assign(raw.games[0]?.record ?? expect.fail(), { asserted: { winner: 'red', bestMove: [] } })
    const preview = previewImport('season', JSON.stringify(raw), scheme)
    expect(preview.games[0]?.record).toBeUndefined()
    expect(preview.games[0]?.faults).toMatchObject([
      { code: 'record/result-beside-verdict', params: { place: 'games[0].record.asserted' } },
    ])
  })
})

describe('a store with a result next to a verdict', () => {
  it('gets the winner and points from the protocol', async () => {
    const { game } = await newTable()
    const opened = {
      type: 'GameOpened',
      id: game.id,
      season: '',
      number: 1,
      evening: '',
      judge: '',
      startedAt: 0,
      header: game.header,
      players: game.players,
    } as const
    const log = replay(
      game.header,
      MAFIA_WINS.map((entry, index) => ({
        id: index + 1,
        type: 'made',
        at: 0,
        author: '',
        entry,
        moment: 'D1.speech',
        events: [],
      })),
    )
    const items = log.steps.map(({ id, entry, moment }) => ({
      id,
      type: 'made' as const,
      at: 0,
      author: '',
      entry,
      moment,
      events: [],
    }))
    const roles = ROLES.toReversed()
    const both = gameOf(
      { opened, log: items, isVoid: false, asserted: { roles, winner: 'red', bestMove: [] } },
      2,
      [],
      0,
    )
    const alone = gameOf({ opened, log: items, isVoid: false }, 2, [], 0)
    expect(gameOutcomeOf(both)).toEqual({ winner: 'mafia', reason: 'mafia-parity' })
    expect(correctedHeaderOf(both)).toEqual(game.header)
    expect(ledgerFactsOfGame(both)).toEqual(ledgerFactsOfGame(alone))
    expect(gameRowOf(both)).toEqual(gameRowOf(alone))
  })

  it('is reported by verify with stream and version', async () => {
    const { club, game } = await newTable()
    for (const entry of RED_WINS)
      await taken(
        club.ask('games.enter', {
          game: game.id,
          version: (await taken(club.ask('games.get', { game: game.id }))).version,
          entry,
        }),
      )
    const backup = (await taken(club.backup())).text
    expect(await verifyText(backup)).not.toHaveProperty('fault')
    const text = forged(
      backup,
      (all) => {
        const last = all.findLast(({ stream }) => stream === `game/${game.id}`) ?? find(all, 'EntryMade')
        all.splice(all.indexOf(last) + 1, 0, {
          ...last,
          version: last.version + 1,
          type: 'ResultAsserted',
          payload: { result: { roles: ROLES, winner: 'mafia', bestMove: [] }, reason: '' },
        })
      },
      true,
    )
    expect((await verifyText(text)).fault).toMatchObject({
      code: 'verify/result-and-protocol',
      params: { stream: `game/${game.id}`, version: 3 },
    })
  })
})
