// Changes of one game are stored first, then become visible, and are announced last. The ledger and the row follow.

import { describe, expect, it } from 'vitest'
import { GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX, SUMMARIES_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { applyLogChange } from '../../../src/rules/logChange.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { Game } from '../../../src/club/model/game.ts'
import { codeOf, newTable, RED_WINS, s, taken } from '../clubFixture.ts'
import { partsOver, STAMP, watchedStore } from './parts.ts'

async function openGame() {
  const store = watchedStore()
  const { season, game } = await newTable(store)
  const parts = partsOver(store)
  const opened = await taken(parts.games.get(game.id))
  store.appends.length = 0
  return { store, parts, game: opened, season, id: game.id }
}

async function playOf(game: Game, entries: readonly Entry[]) {
  const [entry] = entries
  if (!entry) throw new Error('nothing to play')
  const played = { header: game.opened.header, log: game.log, replay: game.replay }
  return [await taken(applyLogChange(played, { type: 'enter', entry }, STAMP))]
}

describe('game', () => {
  it('is opened in its stream and announced as a change of the game and its season', async () => {
    const { store, parts, game, season } = await openGame()
    const { opened } = await taken(parts.gameChanges.openGame({ ...game.opened, id: 'new' }, STAMP))
    expect(opened.id).toBe('new')
    expect(store.appends).toEqual([`${GAME_STREAM_PREFIX}new`])
    expect(parts.heard).toEqual([
      { name: 'game.changed', push: { game: 'new', version: 1 } },
      { name: 'seasons.changed', push: { season } },
    ])
  })

  it('writes only its stream before the verdict', async () => {
    const { store, parts, game, season, id } = await openGame()
    const foul = await taken(
      parts.gameChanges.changeLog(game, await playOf(game, [{ type: 'foul', seat: s(2) }]), STAMP),
    )
    expect(store.appends).toEqual([GAME_STREAM_PREFIX + id])
    expect(parts.heard).toEqual([{ name: 'game.changed', push: { game: id, version: 2 } }])
    await taken(parts.gameChanges.changeLog(foul, await playOf(foul, RED_WINS), STAMP))
    expect(store.appends).toEqual([
      GAME_STREAM_PREFIX + id,
      GAME_STREAM_PREFIX + id,
      LEDGER_STREAM_PREFIX + id,
      SUMMARIES_STREAM_PREFIX + season,
    ])
  })

  it('is not changed by an empty list of log changes', async () => {
    const { store, parts, game } = await openGame()
    expect(await taken(parts.gameChanges.changeLog(game, [], STAMP))).toBe(game)
    expect(store.appends).toEqual([])
  })

  it('stays unchanged and announces nothing if the store refuses a change', async () => {
    const { store, parts, game, id } = await openGame()
    store.refuse = GAME_STREAM_PREFIX
    const plays = await playOf(game, RED_WINS)
    expect(await codeOf(parts.gameChanges.changeLog(game, plays, STAMP))).toBe('store/unavailable')
    expect(await codeOf(parts.gameChanges.voidGame(game, { reason: 'twice' }, STAMP))).toBe('store/unavailable')
    expect(await taken(parts.games.get(id))).toEqual(game)
    expect(parts.heard).toEqual([])
  })

  it('announces a change of its season when it is made void', async () => {
    const { parts, game, season, id } = await openGame()
    expect((await taken(parts.gameChanges.voidGame(game, { reason: 'twice' }, STAMP))).isVoid).toBe(true)
    expect(parts.heard.at(0)).toEqual({ name: 'game.changed', push: { game: id, version: 2 } })
    expect(parts.heard.at(-1)).toEqual({ name: 'seasons.changed', push: { season } })
  })
})

describe('requested ledger lines', () => {
  const bonus = { kind: 'bonus', hundredths: 30, reason: 'played well' } as const

  it('are stored together with one append or not at all', async () => {
    const { store, parts, game, id } = await openGame()
    const ended = await taken(parts.gameChanges.changeLog(game, await playOf(game, RED_WINS), STAMP))
    store.appends.length = 0
    const asked = [
      { ...bonus, seat: s(1) },
      { ...bonus, seat: s(99) },
    ]
    expect(await codeOf(parts.gameChanges.addLines(ended, asked, STAMP))).toMatch(/^ledger\//)
    expect(store.appends).toEqual([])
    const paid = await taken(
      parts.gameChanges.addLines(
        ended,
        [
          { ...bonus, seat: s(1) },
          { ...bonus, seat: s(2) },
        ],
        STAMP,
      ),
    )
    expect(paid.ledger.slice(ended.ledger.length).map(({ seat }) => seat)).toEqual([1, 2])
    expect(store.appends.filter((stream) => stream === LEDGER_STREAM_PREFIX + id)).toHaveLength(1)
  })
})

describe('game from a results sheet', () => {
  const resultOf = ({ opened }: Game) => ({
    opened: { ...opened, id: 'sheet' },
    log: [],
    isVoid: false,
    asserted: { winner: 'red', bestMove: [], roles: opened.header.seats.map(({ role }) => role) } as const,
  })

  it('is written in one append with its ledger', async () => {
    const { store, parts, game, season } = await openGame()
    const entered = await taken(parts.gameChanges.enterResult(resultOf(game), [], '', STAMP))
    expect(entered.ledger.filter(({ kind }) => kind === 'win')).toHaveLength(5)
    expect(store.appends).toEqual([
      `${GAME_STREAM_PREFIX}sheet+${LEDGER_STREAM_PREFIX}sheet`,
      SUMMARIES_STREAM_PREFIX + season,
    ])
  })

  it('does not exist if the store refuses its stream', async () => {
    const { store, parts, game } = await openGame()
    store.refuse = GAME_STREAM_PREFIX
    expect(await codeOf(parts.gameChanges.enterResult(resultOf(game), [], '', STAMP))).toBe('store/unavailable')
    store.refuse = undefined
    expect(await codeOf(parts.games.get('sheet'))).toBe('games/unknown')
    expect(parts.heard).toEqual([])
  })
})
