// Entries of a real club, append by append, made by the club's own commands: every change that a screen can request,
// games of several rulebooks with undo, corrections, bonuses and objections, results sheets, a tournament and an
// import.

import type { Club } from '../../src/application/club.ts'
import { CLUB_SYNC_POLICY } from '../../src/club/model/clubSyncPolicy.ts'
import { randomEntry } from '../../src/rules/randomEntry.ts'
import { applyEntryInPlace } from '../../src/rules/decide.ts'
import { EntryDecision } from '../../src/rules/entryDecision.ts'
import type { Entry } from '../../src/rules/entries.ts'
import type { GameHeader, RulebookId } from '../../src/rules/header.ts'
import { initialState } from '../../src/rules/openGame.ts'
import { clubTableSeatLimits, type Rulebook } from '../../src/rules/rulebook.ts'
import { RULEBOOKS } from '../../src/rules/rulebooks/registry.ts'
import { createClubService } from '../../src/api/clubService.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { Envelope } from '../../src/store/port.ts'
import { askOver, played, prepare, Refusal, scenes } from '../api/scenes.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { sheet } from '../files/sheets/sheetText.ts'
import type { Draws } from './draws.ts'

/** Envelopes of one append, in streams that devices exchange. */
export type Appended = readonly Envelope[]

/** Longer games cover no further cases, and every envelope is judged again in each trial. */
const MOST_ENTRIES = 60
const RULEBOOKS_PLAYED = 3
const PRE_SEASON = ['club.create']

export async function soundHistory(draws: Draws): Promise<readonly Appended[]> {
  const appended: Appended[] = []
  const store = createMemoryStore()
  store.subscribe((envelopes) => {
    const exchanged = envelopes.filter(({ stream }) => CLUB_SYNC_POLICY.kindOf(stream) !== 'derived')
    if (exchanged.length > 0) appended.push(exchanged)
  })
  const club = newClub(store, 'id')
  const ask = askOver(createClubService(club, undefined, () => undefined))
  const world = await prepare('games.enter', ask)
  await played(ask, world)
  for (const rulebook of draws.shuffled(RULEBOOKS).slice(0, RULEBOOKS_PLAYED)) await playSeason(club, rulebook, draws)
  await takeImport(club, draws)
  for (const { name, scene } of draws.shuffled(scenes.filter((each) => !PRE_SEASON.includes(each.name))))
    await orRefused(name, () => scene(ask, world))
  return appended
}

/** Performs a scene, which may be refused in a club in which all other scenes were performed. */
async function orRefused(name: string, job: () => Promise<unknown>): Promise<void> {
  try {
    await job()
  } catch (error) {
    if (!(error instanceof Refusal)) throw new Error(name, { cause: error })
  }
}

async function playSeason(club: Club, rulebook: Rulebook, draws: Draws): Promise<void> {
  const { id, presets } = rulebook
  const preset = draws.of(presets).id
  const players = clubTableSeatLimits(rulebook).max
  const names = Array.from({ length: players }, (_, index) => `${id} ${index + 1}`)
  const decisions = names.map((name) => ({ name }))
  const { added } = await taken(club.ask('members.add', { names, decisions }))
  const members = added.map((member) => member.id)
  const rules = { rulebook: id as RulebookId, preset, flags: {} }
  const scheme = rulebook.usualScheme ?? 'official-2025'
  const { id: season } = await taken(
    club.ask('seasons.open', { name: `Season of ${id}`, from: '2026-01-01', scheme, ...rules }),
  )
  for (const ending of ['played', 'running'] as const) {
    const seats = draws.shuffled(members).map((member, index) => ({ member, immune: index === 0 && draws.chance(20) }))
    const cards = draws.chance(50) ? draws.shuffled(rulebook.deal(players)) : []
    const dealt = seats.map((each, index) => ({ ...each, ...(cards[index] && { role: cards[index] }) }))
    const of = { season, evening: '2026-01-05', judge: 'Judge', ...rules, seed: draws.below(2 ** 31) }
    const game = await club.ask('games.open', { ...of, seats: dealt })
    // A preset may not allow this number of seats. Another seed covers it.
    if (!game.ok) return
    const entries = randomEntries(game.value.header, draws)
    const share = ending === 'running' ? Math.ceil(entries.length / 2) : entries.length
    await taken(club.enterAll({ game: game.value.id, version: game.value.version }, entries.slice(0, share)))
    await changeMinds(club, game.value.id, draws)
  }
}

function randomEntries(header: GameHeader, draws: Draws): readonly Entry[] {
  const draft = EntryDecision.fromOwnedState(initialState(header))
  const entries: Entry[] = []
  while (!draft.isOver && entries.length < MOST_ENTRIES) {
    const entry = randomEntry(draft.state, draws.below)
    if (applyEntryInPlace(draft, entry) !== undefined) break
    entries.push(entry)
  }
  return entries
}

/**
 * Performs later changes of a judge and a secretary. Changes that the rules of the game refuse are not part of the
 * history.
 */
async function changeMinds(club: Club, game: string, draws: Draws): Promise<void> {
  const seen = async () => {
    const { version, log } = await taken(club.ask('games.get', { game }))
    return { game, version, item: 1 + draws.below(Math.max(1, log.length)) }
  }
  const { item, ...at } = await seen()
  if (draws.chance(60)) await club.ask('games.retract', { ...at, item, reason: 'wrong' })
  const { item: before, ...next } = await seen()
  if (draws.chance(60))
    await club.ask('games.insert', { ...next, before, entry: { type: 'foul', seat: seatOf(draws) } })
  const { item: _, ...last } = await seen()
  if (draws.chance(40)) await club.ask('games.mend', { ...last, seats: [], judge: 'Another judge', reason: 'mistyped' })
  for (const kind of ['bonus', 'penalty'] as const)
    await club.ask('ledger.add', { game, seat: seatOf(draws), kind, hundredths: 30, reason: 'played well' })
}

const seatOf = (draws: Draws) => (1 + draws.below(5)) as never

const SHEET_ROLES = ['don', 'mafia', 'mafia', 'sheriff', ...Array.from({ length: 6 }, () => 'civilian')]

async function takeImport(club: Club, draws: Draws): Promise<void> {
  const { id: season } = await taken(
    club.ask('seasons.open', {
      name: 'Imported cup',
      kind: 'tournament',
      scheme: 'tournament-2026',
      from: '2026-03-01',
      rulebook: 'sport',
      preset: 'sport-club',
      flags: {},
    }),
  )
  const rows = [1, 2].flatMap((round) => {
    const roles = draws.shuffled(SHEET_ROLES)
    return roles.map((role, index) => ({
      stage: 'main',
      round,
      table: 1,
      seat: index + 1,
      player: `Imported ${index + 1}`,
      role,
      winner: draws.below(2) === 0 && round === 2 ? 'mafia' : 'red',
      bonus: index % 3 === 0 ? '0.3' : '',
    }))
  })
  const winners = new Map(rows.map(({ round, winner }) => [round, winner]))
  const text = sheet(...rows.map((row) => ({ ...row, winner: winners.get(row.round) ?? 'red' })))
  await taken(club.takeImport({ season, format: 'results-csv', text }, [0, 1]))
}
