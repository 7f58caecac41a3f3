// Games that end without a verdict of their protocol: dealt again, stopped, decided and void. Whatever is done in which
// order, void and stopped games move no point, and at most one deal of a game counts.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameDetail } from '../../../src/club/games/view.ts'
import { VOID_CAUSES } from '../../../src/club/model/gameEndings.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, MAFIA_WINS, newClub, newTable, openTable, RED_WINS, s, type Table, taken } from '../clubFixture.ts'

const FOUL = { type: 'foul', seat: s(2) } as const

const standingsOf = ({ club, season }: Table) => taken(club.ask('seasons.standings', { season }))
const readGame = ({ club }: Pick<Table, 'club'>, game: string) => taken(club.ask('games.get', { game }))
const seen = ({ id: game, version }: GameDetail) => ({ game, version })

function dealAgain({ club }: Pick<Table, 'club'>, game: GameDetail, seed = 5) {
  return club.ask('games.dealAgain', { ...seen(game), seed, cause: 'misdeal', reason: '' })
}

describe('dealing again', () => {
  it('keeps number, seats, judge and cards, and leaves a void first deal with its entries', async () => {
    const table = await newTable()
    const { club, game } = table
    const fouled = await taken(club.enterAll(seen(game), [FOUL]))
    const second = await taken(dealAgain(table, fouled))
    expect(second).toMatchObject({ number: game.number, deal: 2, isVoid: false, judge: 'Judge', players: game.players })
    expect(second.log).toEqual([])
    const cards = (of: GameDetail) => of.header.seats.map(({ role }) => role)
    expect(cards(second)).not.toEqual(cards(game))
    expect(cards(second).toSorted()).toEqual(cards(game).toSorted())
    const first = await readGame(table, game.id)
    expect(first).toMatchObject({ number: game.number, deal: 1, isVoid: true, phase: 'over', outcome: null })
    expect(first.voiding).toEqual({ reason: '', cause: 'misdeal', dealtAgainAs: second.id })
    expect(first.log).toEqual(fouled.log)
    expect(first.playedAgainAs).toEqual({ id: second.id, number: game.number, deal: 2 })
    expect((await readGame(table, second.id)).inPlaceOf).toEqual([{ id: game.id, number: game.number, deal: 1 }])
    expect(await taken(club.ask('games.nextNumber', { season: table.season }))).toBe(game.number + 1)
  })

  it('can be undone before the first entry, and only the deal that counts can be reinstated', async () => {
    const table = await newTable()
    const { club, game } = table
    const before = await taken(club.enterAll(seen(game), [FOUL]))
    const second = await taken(dealAgain(table, before))
    const dead = await readGame(table, game.id)
    const reinstate = (of: GameDetail) => club.ask('games.void', { ...seen(of), isVoid: false, reason: '' })
    expect(await codeOf(reinstate(dead))).toBe('games/other-deal-counts')
    const back = await taken(club.ask('games.takeBackDeal', seen(second)))
    expect(back).toEqual({ ...before, version: before.version + 2 })
    expect(await codeOf(reinstate(await readGame(table, second.id)))).toBe('games/other-deal-counts')
    const third = await taken(dealAgain(table, back))
    const entered = await taken(club.enterAll(seen(third), [FOUL]))
    expect(await codeOf(club.ask('games.takeBackDeal', seen(entered)))).toBe('games/deal-has-entries')
  })

  it('survives a restart', async () => {
    const store = createMemoryStore()
    const table = await newTable(store)
    const second = await taken(dealAgain(table, table.game))
    const first = await readGame(table, table.game.id)
    const club = newClub(store, 'later')
    expect(await readGame({ club }, table.game.id)).toEqual(first)
    expect(await readGame({ club }, second.id)).toMatchObject({ deal: 2, number: second.number })
  })

  it('is refused for a finished game', async () => {
    const table = await newTable()
    const ended = await taken(table.club.enterAll(seen(table.game), RED_WINS))
    expect(await codeOf(dealAgain(table, ended))).toBe('games/has-verdict')
  })
})

describe('a stopped game', () => {
  it('accepts no entries, does not count, and is unchanged when it is continued', async () => {
    const table = await newTable()
    const { club, game } = table
    const entered = await taken(club.enterAll(seen(game), [FOUL]))
    const stopped = await taken(club.ask('games.stop', { ...seen(entered), reason: 'it is late' }))
    expect(stopped).toMatchObject({ isStopped: true, outcome: null, phase: entered.phase })
    expect(await codeOf(club.enterAll(seen(stopped), [FOUL]))).toBe('games/stopped')
    expect(await codeOf(club.ask('games.stop', { ...seen(stopped), reason: '' }))).toBe('games/stopped')
    expect(await standingsOf(table)).toEqual([])
    expect((await taken(club.ask('games.list', { unfinished: true }))).map(({ id }) => id)).toEqual([game.id])
    const on = await taken(club.ask('games.continue', { ...seen(stopped), reason: '' }))
    expect(on).toEqual({ ...entered, version: entered.version + 2 })
    await taken(club.enterAll(seen(on), RED_WINS))
  })

  it('releases its players, who have then waited longest for the next table', async () => {
    const table = await newTable()
    const { club, game, members, season } = table
    const { added } = await taken(club.ask('members.add', { names: ['A', 'B', 'C', 'D', 'E', 'F'] }))
    const others = added.map(({ id }) => id)
    const second = await openTable(club, season, others)
    await taken(club.enterAll(seen(second), RED_WINS))
    const draw = { season, evening: '2026-01-01', size: 6, people: [...members, ...others], seed: 1 }
    const drawn = async () => (await taken(club.ask('games.draw', draw))).seats.map(({ member }) => member).toSorted()
    expect(await drawn()).toEqual(others.toSorted())
    await taken(club.ask('games.stop', { ...seen(game), reason: '' }))
    expect(await drawn()).toEqual(members.toSorted())
  })
})

describe('a decided game', () => {
  it('counts with the judge’s result, which can be undone', async () => {
    const table = await newTable()
    const { club, game } = table
    const decided = await taken(club.ask('games.decide', { ...seen(game), winner: 'red', reason: 'it is late' }))
    expect(decided).toMatchObject({ phase: 'over', outcome: { winner: 'red', reason: 'decided' } })
    const first = await standingsOf(table)
    expect(first.map(({ metrics }) => metrics.games)).toEqual(['1', '1', '1', '1', '1', '1'])
    expect(await codeOf(club.enterAll(seen(decided), [FOUL]))).toBe('games/decided')
    const back = await taken(club.ask('games.continue', { ...seen(decided), reason: 'undo' }))
    expect(await standingsOf(table)).toEqual([])
    const again = await taken(club.ask('games.decide', { ...seen(back), winner: 'red', reason: 'it is late' }))
    expect(await standingsOf(table)).toEqual(first)
    expect(again.outcome).toEqual(decided.outcome)
  })

  it('can only have a winner that its rules name', async () => {
    const { club, game } = await newTable()
    const asked = { ...seen(game), winner: 'other/side' as never, reason: '' }
    expect(await codeOf(club.ask('games.decide', asked))).toBe('gate/no-such-winner')
  })
})

const ACTS = ['again', 'back', 'void', 'reinstate', 'stop', 'continue', 'decide', 'foul', 'red', 'mafia'] as const

/** Does the act in the game if it is possible there. */
async function tryAct({ club }: Table, game: GameDetail, act: (typeof ACTS)[number], seed: number): Promise<void> {
  const at = seen(game)
  switch (act) {
    case 'again':
      await club.ask('games.dealAgain', { ...at, seed, cause: VOID_CAUSES[seed % 5] ?? 'other', reason: 'r' })
      return
    case 'back':
      await club.ask('games.takeBackDeal', at)
      return
    case 'void':
    case 'reinstate':
      await club.ask('games.void', { ...at, isVoid: act === 'void', cause: 'playerLeft', reason: '' })
      return
    case 'stop':
    case 'continue':
      await club.ask(`games.${act}`, { ...at, reason: '' })
      return
    case 'decide':
      await club.ask('games.decide', { ...at, winner: seed % 2 === 0 ? 'red' : 'draw', reason: 'late' })
      return
    default:
      await club.enterAll(at, act === 'foul' ? [FOUL] : act === 'red' ? RED_WINS : MAFIA_WINS)
  }
}

describe('after games have ended in any way', () => {
  it('only finished games that count have points, and at most one deal of a game counts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ act: fc.constantFrom(...ACTS), of: fc.nat(6), seed: fc.nat(99) }), { maxLength: 14 }),
        async (acts) => {
          const store = createMemoryStore()
          const table = await newTable(store)
          const { club, season } = table
          await openTable(club, season, table.members)
          for (const { act, of, seed } of acts) {
            const games = await taken(club.ask('games.list', { season }))
            await tryAct(table, await readGame(table, games[of % games.length]?.id ?? ''), act, seed)
          }
          const games = await taken(club.ask('games.list', { season }))
          const numbers = games.flatMap(({ isVoid, number }) => (isVoid ? [] : [number]))
          expect(new Set(numbers).size).toBe(numbers.length)
          const counting = games.filter(({ outcome }) => outcome !== null)
          expect(counting.filter(({ isVoid, isStopped }) => isVoid || isStopped)).toEqual([])
          const rows = await standingsOf(table)
          const played = rows.reduce((sum, { metrics }) => sum + Number(metrics.games), 0)
          expect(played).toBe(6 * counting.length)
          if (counting.length === 0) expect(rows.filter(({ metrics }) => Number(metrics.total) !== 0)).toEqual([])
          const later = newClub(store, 'later')
          expect(await taken(later.ask('games.list', { season }))).toEqual(games)
          expect(await taken(later.ask('seasons.standings', { season }))).toEqual(rows)
        },
      ),
      { numRuns: 60 },
    )
  }, 60_000)

  it('voiding and reinstating restores a game that is running, stopped or decided', async () => {
    for (const halt of [undefined, 'stop', 'decide'] as const) {
      const table = await newTable()
      const { club, game } = table
      const before =
        halt === undefined
          ? game
          : halt === 'stop'
            ? await taken(club.ask('games.stop', { ...seen(game), reason: 'late' }))
            : await taken(club.ask('games.decide', { ...seen(game), winner: 'draw', reason: 'late' }))
      const standings = await standingsOf(table)
      const dead = await taken(
        club.ask('games.void', { ...seen(before), isVoid: true, cause: 'cardsSeen', reason: '' }),
      )
      expect(await standingsOf(table)).toEqual([])
      const back = await taken(club.ask('games.void', { ...seen(dead), isVoid: false, reason: '' }))
      expect({ ...back, version: before.version }).toEqual(before)
      expect(await standingsOf(table)).toEqual(standings)
    }
  })
})
