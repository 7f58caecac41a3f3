// Changes of the rules of a running game. Whatever the entries and the rules are, the changed game is a new game under
// the new rules with the kept entries, and the change can be undone exactly. The change alone moves no points.

import { describe, expect, it, test } from 'vitest'
import { decideGameUnderOtherRules } from '../../../src/club/games/changeRules.ts'
import type { GameDetail } from '../../../src/club/games/view.ts'
import { validateGameEnvelopes } from '../../../src/club/gate/game/wholeGame.ts'
import { INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { type Game, gameOf } from '../../../src/club/model/game.ts'
import { advance } from '../../../src/rules/decide.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { legalEntriesOfStep } from '../../../src/rules/legalEntries.ts'
import { entriesInForce } from '../../../src/rules/log.ts'
import { initialState } from '../../../src/rules/openGame.ts'
import { misplacedRefusal, replay } from '../../../src/rules/replay.ts'
import { applyEntryToLog } from '../../../src/rules/logChange.ts'
import type { Rulebook } from '../../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { canonicalJson } from '../../../src/store/canonicalJson.ts'
import { allEqual, startEvent } from '../../store/sync/event.ts'
import { eventually } from '../../support/eventually.ts'
import { codeOf, newClub, newTable, s, type Table, taken } from '../clubFixture.ts'
import { gameEnvelopes, opened, randomLog, seeded, STAMP } from '../gate/games.ts'

const everybody = { hasMember: () => true, hasSeason: () => true, hasRulebook: () => true }
const LATER = { at: STAMP.at + 60_000, author: 'other judge', id: 'game2' }
const GAMES_OF_EACH_PAIR = 3

/** A running game with random entries and corrections, cut off at a random place. */
function runningGame(rulebook: Rulebook, preset: string, seed: number): Game {
  const below = seeded(seed)
  const game = opened(rulebook, preset)
  const { log } = randomLog(game, below)
  let length = below(log.length + 1)
  while (length > 0 && replay(game.header, log.slice(0, length)).state.outcome) length -= 1
  return gameOf({ opened: game, log: log.slice(0, length), isVoid: false }, length + 1, [], 0)
}

/** House rules that differ from the preset in one random flag. */
function randomFlags({ flags }: Rulebook, seed: number) {
  const below = seeded(seed)
  const flag = flags[below(Math.max(1, flags.length))]
  const value = flag?.values[below(flag.values.length)]
  return flag === undefined || value === undefined ? {} : { [flag.key]: value }
}

/** Kinds of changes that the tests of this law have covered. */
const fits = new Set<string>()

const PRESETS = RULEBOOKS.flatMap((rulebook) => rulebook.presets.map(({ id }) => ({ rulebook, preset: id })))

describe.each(PRESETS)('a game under the preset $preset continued under other rules', ({ rulebook, preset }) => {
  test.each(PRESETS)('of the preset $preset', ({ rulebook: other, preset: to }) => {
    for (let seed = 1; seed <= GAMES_OF_EACH_PAIR; seed += 1) {
      const game = runningGame(rulebook, preset, seed)
      const flags = randomFlags(other, seed)
      const rules = { rulebook: other.id, preset: to, flags, seed }
      const changed = decideGameUnderOtherRules(INITIAL_CLUB_STATE, game, rules, LATER)
      if (!changed.ok) {
        expect(['games/same-rules', 'setup/seat-count']).toContain(changed.error.code)
        continue
      }
      const { opened: next, log, fit } = changed.value
      fits.add(fit.newCards ? 'new cards' : fit.misfit ? 'some' : 'all')
      expectNewGameWithKeptEntries(game, changed.value)
      expect(next).toMatchObject({ number: 1, players: game.opened.players, deal: 2, inPlaceOf: 'game1' })
      expect(next.header).toMatchObject({ rulebook: other.id, preset: to })
      const base = presetFlags(other, to)
      expect(next.header.flags).toEqual({ ...(base.ok ? base.value : {}), ...flags })
      const played = { header: next.header, log, replay: replay(next.header, log) }
      const { game: judged, fault } = validateGameEnvelopes(undefined, gameEnvelopes(next, played), everybody)
      expect(fault).toBeUndefined()
      expect(canonicalJson(judged?.replay.state)).toBe(canonicalJson(played.replay.state))
    }
  })
})

test('the tested changes of rules keep all entries of a game, some of them, or none', () => {
  expect([...fits].toSorted()).toEqual(['all', 'new cards', 'some'])
})

/** Plays the kept entries in a new game, and continues both games with random entries. */
function expectNewGameWithKeptEntries(
  game: Game,
  { opened: next, log, fit }: Extract<ReturnType<typeof decideGameUnderOtherRules>, { ok: true }>['value'],
): void {
  const before = entriesInForce(game.log)
  expect(fit.entries).toBe(before.length)
  expect(log.map((item) => item.type === 'made' && item.entry)).toEqual(
    before.slice(0, fit.fitting).map(({ entry }) => entry),
  )
  expect(next.kept ?? 0).toBe(fit.fitting)
  let state = initialState(next.header)
  const enter = (entry: Entry) => {
    const advanced = advance(state, entry)
    if (!advanced.ok) throw new Error(advanced.error.code)
    state = advanced.value.state
  }
  for (const { entry } of before.slice(0, fit.fitting)) enter(entry)
  let played = { header: next.header, log, replay: replay(next.header, log) }
  expect(canonicalJson(played.replay.state)).toBe(canonicalJson(state))
  expect(fit.outcome).toEqual(state.outcome)
  const first = before[fit.fitting]
  expect(fit.misfit?.item).toBe(fit.newCards ? undefined : first?.id)
  if (first && !fit.newCards) {
    const refused = advance(state, first.entry)
    expect(!refused.ok || misplacedRefusal(state, first) !== undefined).toBe(true)
  }
  const below = seeded(fit.entries + 1)
  for (let step = 0; step < 10 && state.phase !== 'over'; step += 1) {
    const choices = legalEntriesOfStep(state)
    const entry = choices[below(choices.length)]
    if (!entry) break
    enter(entry)
    const made = applyEntryToLog(played, entry, STAMP)
    if (!made.ok) throw new Error(made.error.code)
    played = { ...played, log: [...played.log, made.value.item], replay: made.value.replay }
  }
  expect(canonicalJson(replay(next.header, played.log).state)).toBe(canonicalJson(state))
}

const FOUL: Entry = { type: 'foul', seat: s(2) }
const HOUSE = { rulebook: 'city', preset: 'city' } as const
const seen = ({ id: game, version }: GameDetail) => ({ game, version })
const readGame = ({ club }: Pick<Table, 'club'>, game: string) => taken(club.ask('games.get', { game }))
const standingsOf = ({ club, season }: Table) => taken(club.ask('seasons.standings', { season }))

/** The first house rule of the City rulebook, with a value that differs from the value in the game. */
function otherFlags({ header }: GameDetail) {
  const spec = RULEBOOKS.find(({ id }) => id === 'city')?.flags[0]
  const value = spec?.values.find((each) => each !== header.flags[spec.key])
  if (spec === undefined || value === undefined) throw new Error('the city has no house rule')
  return { [spec.key]: value }
}

function changeRules(
  { club }: Pick<Table, 'club'>,
  game: GameDetail,
  rules: { readonly rulebook: 'city'; readonly preset: string; readonly flags: object },
  dropsRest = false,
) {
  return club.ask('games.changeRules', {
    ...seen(game),
    ...rules,
    flags: { ...rules.flags },
    seed: 5,
    dropsRest,
    reason: '',
  })
}

describe('changing the rules of a game of the club', () => {
  it('keeps the number, the cards and the entries, moves no points, and can be undone exactly', async () => {
    const store = createMemoryStore()
    const table = await newTable(store)
    const { club, game, season } = table
    const before = await taken(club.enterAll(seen(game), [FOUL, FOUL]))
    const rules = { ...HOUSE, flags: otherFlags(game) }
    expect(await taken(club.ask('games.fitRules', { game: game.id, ...rules }))).toEqual({ entries: 2, fitting: 2 })
    const changed = await taken(changeRules(table, before, rules))
    expect(changed).toMatchObject({ number: game.number, deal: 2, kept: 2, startedAt: game.startedAt })
    expect(changed.header.seats).toEqual(game.header.seats)
    expect(changed.header.flags).toMatchObject(rules.flags)
    expect(changed.log.map((item) => item.at)).toEqual(before.log.map((item) => item.at))
    expect(await standingsOf(table)).toEqual([])
    const first = await readGame(table, game.id)
    expect(first).toMatchObject({ isVoid: true, voiding: { cause: 'wrongRules', dealtAgainAs: changed.id } })
    expect(first.log).toEqual(before.log)
    const restarted = newClub(store, 'later')
    expect(await readGame({ club: restarted }, changed.id)).toMatchObject({ header: changed.header, log: changed.log })
    const back = await taken(club.ask('games.takeBackDeal', seen(changed)))
    expect(back).toEqual({ ...before, version: before.version + 2 })
    const again = await taken(changeRules(table, back, rules))
    const entered = await taken(club.enterAll(seen(again), [FOUL]))
    expect(await codeOf(club.ask('games.takeBackDeal', seen(entered)))).toBe('games/deal-has-entries')
    // Afterwards, the rules can be changed back with all entries.
    const third = await taken(changeRules(table, entered, { ...HOUSE, flags: game.header.flags }))
    expect(third).toMatchObject({ deal: 3, kept: 3, header: game.header })
    expect(await taken(club.ask('games.nextNumber', { season }))).toBe(game.number + 1)
  })

  it('deals the cards again if the new rules lack a card, but drops entries only on request', async () => {
    const table = await newTable()
    const { club, game } = table
    const before = await taken(club.enterAll(seen(game), [FOUL]))
    const wolves = { rulebook: 'wolves', preset: 'wolves', flags: {} } as const
    const fit = await taken(club.ask('games.fitRules', { game: game.id, ...wolves }))
    expect(fit).toMatchObject({ entries: 1, fitting: 0, newCards: { code: expect.any(String) } })
    const change = (dropsRest: boolean) =>
      club.ask('games.changeRules', { ...seen(before), ...wolves, seed: 5, dropsRest, reason: '' })
    expect(await codeOf(change(false))).toBe('games/entries-do-not-fit')
    const changed = await taken(change(true))
    expect(changed).toMatchObject({ rulebook: 'wolves', log: [], deal: 2 })
    expect(await readGame(table, game.id)).toMatchObject({ isVoid: true, log: before.log })
  })

  it('is refused if the rules are the same or the game is over', async () => {
    const table = await newTable()
    expect(await codeOf(changeRules(table, table.game, { ...HOUSE, flags: {} }))).toBe('games/same-rules')
    const ended = await taken(table.club.enterAll(seen(table.game), [{ type: 'remove', seat: s(3) }]))
    const rules = { ...HOUSE, flags: otherFlags(ended) }
    expect(await codeOf(changeRules(table, ended, rules))).toBe('games/has-verdict')
  })

  it('reaches another device and is kept there, with only one deal that counts', async () => {
    const event = await startEvent()
    const [a, b] = [await event.laptop('a'), await event.laptop('b')]
    const table = await newTable(a.store)
    const before = await taken(table.club.enterAll(seen(table.game), [FOUL]))
    const changed = await taken(changeRules(table, before, { ...HOUSE, flags: otherFlags(before) }))
    await allEqual(event, a, b)
    const club = newClub(b.store, 'b')
    for (const { id } of [before, changed])
      expect(await readGame({ club }, id)).toEqual({ ...(await readGame(table, id)), heldElsewhere: true })
    await taken(table.club.ask('games.takeBackDeal', seen(changed)))
    await allEqual(event, a, b)
    await eventually(async () => expect(await readGame({ club }, changed.id)).toMatchObject({ isVoid: true }))
    expect(await readGame({ club }, before.id)).toMatchObject({ isVoid: false, log: before.log })
  })
})
