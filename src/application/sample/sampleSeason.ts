// The sample season: a club of sixteen members, four past evenings and a current evening, and fourteen finished city
// games with their bonuses, penalties and a protest. Tonight one game is finished and one is running. The season is
// made with the same commands as in real use, so it contains nothing that could not happen. The same seed and time give
// the same season.

import { findRulebookOrPreset } from '../../rules/rulebooks/registry.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { Club } from '../club.ts'
import type { GameDetail } from '../../club/games/view.ts'
import type { LedgerLineRequest } from '../../scoring/ledger/createLedgerLine.ts'
import type { EventStamp } from '../../club/model/clubEvents.ts'
import { hasRoleWon } from '../../scoring/sides.ts'
import { eveningDateAt } from '../../club/model/localTime.ts'
import type { SampleNames } from '../../i18n/language.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { dealRoles } from '../../rules/deal.ts'
import type { GameState } from '../../rules/state.ts'
import { type Dice, createDice } from './dice.ts'
import { createSampleGameEntries } from './playGame.ts'

const SEED = 11
const GAMES_BY_PAST_EVENING = [3, 4, 3, 3] as const
const PLAYERS_PER_GAME = 10
const PEOPLE_PER_EVENING = 13
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const GAME_MINUTES = 45
const ENTRY_MS = 20_000
/** Number of minutes since the current evening began. The finished game of this evening is shorter. */
const TONIGHT_BEGAN_MINUTES_AGO = 120
const RUNNING_GAME_MINUTES = 15

export async function createSampleSeason(club: Club, lang: Lang): Promise<Result<{ readonly season: string }>> {
  const names = LANGUAGES[lang].sample
  const dice = createDice(SEED)
  const { at: today, author } = club.now()
  const evenings = GAMES_BY_PAST_EVENING.map((_, index) =>
    eveningStart(today, 7 * (GAMES_BY_PAST_EVENING.length - index)),
  )
  const first = { at: evenings[0] ?? today, author }

  const created = await club.create(names.club, first)
  if (!created.ok) return created
  const added = await club.ask('members.add', { names: names.members }, first)
  if (!added.ok) return added
  const season = await openSampleSeason(club, names, first)
  if (!season.ok) return season

  const members = added.value.added.map((member) => member.id)
  const sample: Sample = { club, season: season.value, names, dice }
  let people: readonly string[] = []
  for (const [index, evening] of evenings.entries()) {
    people = dice.draw(members, PEOPLE_PER_EVENING)
    for (let game = 0; game < (GAMES_BY_PAST_EVENING[index] ?? 0); game += 1) {
      const stamp = { at: evening + game * GAME_MINUTES * MINUTE_MS, author }
      const date = new Date(stamp.at).toISOString().slice(0, 10)
      const played = await playSampleGame(sample, { date, people }, stamp)
      if (!played.ok) return played
    }
  }
  const tonight = await holdSampleEvening(sample, people, { at: today, author })
  return tonight.ok ? ok({ season: season.value }) : tonight
}

/** Data that all games of the sample season share. */
interface Sample {
  readonly club: Club
  readonly season: string
  readonly names: SampleNames
  readonly dice: Dice
}

interface SampleGame {
  /** Date of the evening. */
  readonly date: string
  /** Members who may play. */
  readonly people: readonly string[]
}

/**
 * Records the current evening: the people of the previous evening are present, one game is finished, and another game
 * has reached its second day.
 */
async function holdSampleEvening(sample: Sample, people: readonly string[], now: EventStamp): Promise<Result<void>> {
  const { club, dice } = sample
  const date = eveningDateAt(now.at, Intl.DateTimeFormat().resolvedOptions().timeZone)
  const began = { ...now, at: now.at - TONIGHT_BEGAN_MINUTES_AGO * MINUTE_MS }
  const here = people.map((member) => ({ member, state: 'here' as const }))
  const noted = await club.ask('evening.note', { evening: date, people: here, via: 'tick' }, began)
  if (!noted.ok) return noted
  const first = await playSampleGame(sample, { date, people }, began)
  if (!first.ok) return first
  const second = await openSampleGame(
    sample,
    { date, people },
    { ...now, at: now.at - RUNNING_GAME_MINUTES * MINUTE_MS },
  )
  if (!second.ok) return second
  const { id: game, version, header, startedAt } = second.value
  const isSecondDay = ({ phase, round }: GameState) => phase === 'day' && round > 1
  const entries = createSampleGameEntries(header, dice, isSecondDay)
  const entryMs = (now.at - startedAt) / (entries.length + 1)
  const entered = await club.enterAll({ game, version }, entries, (index) => ({
    ...now,
    at: Math.floor(startedAt + (index + 1) * entryMs),
  }))
  return entered.ok ? ok(undefined) : entered
}

/** Returns 19:00 UTC of the day that was `daysAgo` days before today. */
function eveningStart(today: number, daysAgo: number): number {
  return Math.floor(today / DAY_MS) * DAY_MS - daysAgo * DAY_MS + 19 * 3_600_000
}

async function openSampleSeason(club: Club, names: SampleNames, stamp: EventStamp): Promise<Result<string>> {
  const rules = findRulebookOrPreset('city')
  if (!rules.ok) return rules
  const { rulebook, preset } = rules.value
  const from = new Date(stamp.at).toISOString().slice(0, 10)
  const season = await club.ask(
    'seasons.open',
    { name: names.season, scheme: 'official-2025', from, rulebook: rulebook.id, preset, flags: {} },
    stamp,
  )
  return season.ok ? ok(season.value.id) : season
}

async function openSampleGame(
  { club, season, names, dice }: Sample,
  { date, people }: SampleGame,
  stamp: EventStamp,
): Promise<Result<GameDetail>> {
  const rules = findRulebookOrPreset('city')
  if (!rules.ok) return rules
  const { rulebook, preset } = rules.value
  const players = dice.draw(people, PLAYERS_PER_GAME)
  const immune = dice.percent(30) ? dice.between(0, 9) : -1
  const seed = dice.between(0, 0x7fffffff)
  const roles = dealRoles(rulebook, players.length, seed, 'one-stream')
  return club.ask(
    'games.open',
    {
      season,
      evening: date,
      judge: names.judge,
      rulebook: rulebook.id,
      preset,
      flags: {},
      seats: players.map((member, index) => ({ member, immune: index === immune, role: roles[index] ?? 'citizen' })),
      seed,
    },
    stamp,
  )
}

async function playSampleGame(sample: Sample, asked: SampleGame, stamp: EventStamp): Promise<Result<void>> {
  const { club, names, dice } = sample
  const opened = await openSampleGame(sample, asked, stamp)
  if (!opened.ok) return opened
  const { id: game, version, header } = opened.value
  const entries = createSampleGameEntries(header, dice)
  const later = (count: number): EventStamp => ({ ...stamp, at: stamp.at + count * ENTRY_MS })
  const ended = await club.enterAll({ game, version }, entries, (index) => later(index + 1))
  if (!ended.ok) return ended
  return enterSamplePoints(club, ended.value, names, dice, later(entries.length + 6))
}

/** The secretary's work on an evening: some bonuses, now and then a penalty, and occasionally a correction. */
async function enterSamplePoints(
  club: Club,
  game: GameDetail,
  names: SampleNames,
  dice: Dice,
  stamp: EventStamp,
): Promise<Result<void>> {
  const winner = game.outcome?.winner
  if (winner === undefined) return ok(undefined)
  const winners = game.header.seats.filter(({ role }) => hasRoleWon(role, winner)).map(({ seat }) => seat)
  const losers = game.header.seats.filter(({ role }) => !hasRoleWon(role, winner)).map(({ seat }) => seat)
  const bonus = (seat: number, min: number, max: number): LedgerLineRequest => ({
    seat,
    kind: 'bonus',
    hundredths: 5 * dice.between(min, max),
    reason: dice.pick(names.bonus),
  })
  const lines: LedgerLineRequest[] = [
    ...dice.draw(winners, 3).map((seat) => bonus(seat, 2, 14)),
    ...dice.draw(losers, 1).map((seat) => bonus(seat, 2, 8)),
    ...(dice.percent(25)
      ? [{ seat: dice.pick(losers), kind: 'penalty' as const, hundredths: -20, reason: dice.pick(names.penalty) }]
      : []),
  ]
  const written = await club.addLines(game.id, lines, stamp)
  if (!written.ok) return written
  const first = written.value.find((line) => line.kind === 'bonus')
  if (!first || !dice.percent(20)) return ok(undefined)
  const raised = await club.addLines(
    game.id,
    [
      {
        seat: first.seat,
        kind: 'bonus',
        hundredths: Math.min(first.hundredths + 10, 90),
        reason: names.protest,
        replaces: first.id,
      },
    ],
    { ...stamp, at: stamp.at + 3_600_000 },
  )
  return raised.ok ? ok(undefined) : raised
}
