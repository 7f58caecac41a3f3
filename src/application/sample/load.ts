// The sample season: a club of sixteen, four evenings, fourteen city games with their bonuses,
// penalties and a protest. Made by the same commands as real use, so nothing in it could not have
// happened; the same seed and the same day give the same season.

import { findRules, rulesOf } from '../../rules/rulebooks/registry.ts'
import { ok, type Result, assertNever, type Faction, type Role, type Seat } from '../../rules/vocabulary.ts'
import type { Club } from '../club.ts'
import type { GameDetail } from '../../club/games/view.ts'
import type { LineRequest } from '../../scoring/ledger/ledger.ts'
import type { Stamp } from '../../club/model/clubEvents.ts'
import { roleWins, factionOf, teamOf } from '../../scoring/sides.ts'
import type { SampleNames } from '../../i18n/language.ts'
import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { uniformInt } from 'pure-rand/distribution/uniformInt'
import { generatorFor } from '../../rules/random.ts'
import { dealRoles } from '../../rules/deal.ts'
import { decide } from '../../rules/decide.ts'
import type { Entry } from '../../rules/entries.ts'
import type { Step } from '../../rules/events.ts'
import { evolveAll } from '../../rules/evolve.ts'
import type { GameHeader } from '../../rules/header.ts'
import { legal } from '../../rules/legal.ts'
import { actStep } from '../../rules/night.ts'
import { initialState } from '../../rules/open.ts'
import { type GameState, living, seatOf } from '../../rules/state.ts'

const SEED = 11
const GAMES_BY_EVENING = [3, 4, 3, 4] as const
const DAY = 86_400_000
const GAME_MINUTES = 45
const ENTRY_SECONDS = 20

export async function loadSample(club: Club, lang: Lang): Promise<Result<{ readonly season: string }>> {
  const names = LANGUAGES[lang].sample
  const dice = createDice(SEED)
  const { at: today, author } = club.now()
  const evenings = GAMES_BY_EVENING.map((_, index) => eveningStart(today, 7 * (GAMES_BY_EVENING.length - index)))
  const first = { at: evenings[0] ?? today, author }

  const created = await club.create(names.club, first)
  if (!created.ok) return created
  const added = await club.ask('members.add', { names: names.members }, first)
  if (!added.ok) return added
  const season = await openSampleSeason(club, names, first)
  if (!season.ok) return season

  const members = added.value.added.map((member) => member.id)
  for (const [index, evening] of evenings.entries()) {
    const guests = dice.draw(members, 13)
    for (let game = 0; game < (GAMES_BY_EVENING[index] ?? 0); game += 1) {
      const stamp = { at: evening + game * GAME_MINUTES * 60_000, author }
      const played = await playSampleGame(club, season.value, dice.draw(guests, 10), names, dice, stamp)
      if (!played.ok) return played
    }
  }
  return ok({ season: season.value })
}

/** Seven in the evening, so many days before. */
function eveningStart(today: number, daysAgo: number): number {
  return Math.floor(today / DAY) * DAY - daysAgo * DAY + 19 * 3_600_000
}

async function openSampleSeason(club: Club, names: SampleNames, stamp: Stamp): Promise<Result<string>> {
  const rules = findRules('city')
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

async function playSampleGame(
  club: Club,
  season: string,
  guests: readonly string[],
  names: SampleNames,
  dice: Dice,
  stamp: Stamp,
): Promise<Result<void>> {
  const rules = findRules('city')
  if (!rules.ok) return rules
  const { rulebook, preset } = rules.value
  const immune = dice.percent(30) ? dice.between(0, 9) : -1
  const seed = dice.between(0, 0x7fffffff)
  const roles = dealRoles(rulebook, guests.length, seed, 'one-stream')
  const opened = await club.ask(
    'games.open',
    {
      season,
      evening: new Date(stamp.at).toISOString().slice(0, 10),
      judge: names.judge,
      rulebook: rulebook.id,
      preset,
      flags: {},
      seats: guests.map((member, index) => ({ member, immune: index === immune, role: roles[index] ?? 'citizen' })),
      seed,
    },
    stamp,
  )
  if (!opened.ok) return opened
  const { id: game, version, header } = opened.value
  const entries = playGame(header, dice)
  const later = (count: number): Stamp => ({ ...stamp, at: stamp.at + count * ENTRY_SECONDS * 1000 })
  const ended = await club.enterAll({ game, version }, entries, (index) => later(index + 1))
  if (!ended.ok) return ended
  return judge(club, ended.value, names, dice, later(entries.length + 6))
}

/** The secretary's evening work: some bonuses, now and then a penalty, once in a while a second thought. */
async function judge(
  club: Club,
  game: GameDetail,
  names: SampleNames,
  dice: Dice,
  stamp: Stamp,
): Promise<Result<void>> {
  const winner = game.outcome?.winner
  if (winner === undefined) return ok(undefined)
  const winners = game.header.seats.filter(({ role }) => roleWins(role, winner)).map(({ seat }) => seat)
  const losers = game.header.seats.filter(({ role }) => !roleWins(role, winner)).map(({ seat }) => seat)
  const bonus = (seat: number, min: number, max: number): LineRequest => ({
    seat,
    kind: 'bonus',
    hundredths: 5 * dice.between(min, max),
    reason: dice.pick(names.bonus),
  })
  const lines: LineRequest[] = [
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

// Plays one game at random, but the way people do: blacks know each other, reds vote a little
// better than chance, nobody visits the same seat twice running. Every entry goes through
// `decide`; what it would refuse is never written.

/** Far more than any game takes; a game that does not end is a fault of the engine. */
const LONGEST = 2000

export function playGame(header: GameHeader, dice: Dice): readonly Entry[] {
  const entries: Entry[] = []
  let state = initialState(header)
  while (state.phase !== 'over') {
    for (const entry of nextEntries(state, dice)) {
      const decision = decide(state, entry)
      if (!decision.ok) throw new Error(`the sample broke a rule: ${decision.error.code}`)
      state = evolveAll(state, decision.value)
      entries.push(entry)
      if (state.phase === 'over' || entries.length > LONGEST) break
    }
    if (entries.length > LONGEST) throw new Error('the sample game does not end')
  }
  return entries
}

function nextEntries(state: GameState, dice: Dice): readonly Entry[] {
  const { step } = state
  switch (step.type) {
    case 'speech':
      return speech(state, step.seat, dice)
    case 'tie-speech':
      return [{ type: 'end-speech', seat: step.seat }]
    case 'vote':
      return [...votes(state, step, dice), { type: 'close-vote' }]
    case 'lift':
      return [{ type: 'answer-lift', voters: dice.percent(35) ? living(state) : [] }]
    case 'last-word':
      return [{ type: 'end-last-word', seat: step.seat }]
    case 'night-act':
      return [nightAct(state, step.role, dice)]
    // The sample is a city season; steps of other rulebooks do not come.
    case 'shots':
    case 'pause':
    case 'best-move':
    case 'lynch':
      throw new Error(`the sample has no ${step.type}`)
    case 'over':
      return []
    default:
      return assertNever(step)
  }
}

function speech(state: GameState, speaker: Seat, dice: Dice): readonly Entry[] {
  if (dice.between(1, 400) === 1) return [{ type: 'remove', seat: dice.pick(living(state)) }]
  if (dice.percent(3)) return [{ type: 'foul', seat: dice.pick(living(state)) }]
  const end: Entry = { type: 'end-speech', seat: speaker }
  const targets = legal(state).flatMap((entry) =>
    entry.type === 'nominate' && entry.by === speaker && entry.target !== speaker ? entry.target : [],
  )
  if (targets.length === 0 || !dice.percent(state.round === 1 ? 30 : 45)) return [end]
  return [{ type: 'nominate', by: speaker, target: suspect(state, speaker, targets, dice) }, end]
}

/** A black picks a red; a red is right somewhat more often the longer the game lasts. */
function suspect(state: GameState, by: Seat, among: readonly Seat[], dice: Dice): Seat {
  const blacks = among.filter((seat) => isBlack(state, seat))
  const reds = among.filter((seat) => !isBlack(state, seat))
  const wantsBlack = isBlack(state, by) ? dice.percent(10) : dice.percent(28 + 10 * state.round)
  const wanted = wantsBlack ? blacks : reds
  return dice.pick(wanted.length > 0 ? wanted : among)
}

function votes(state: GameState, { nominees }: Extract<Step, { type: 'vote' }>, dice: Dice): readonly Entry[] {
  const hands = new Map<Seat, Seat[]>(nominees.map((nominee) => [nominee, []]))
  for (const voter of living(state)) {
    const others = nominees.filter((nominee) => nominee !== voter)
    const nominee = others.length === 0 ? voter : suspect(state, voter, others, dice)
    // A seat that waits too long counts for the last nominee without raising a hand.
    if (nominee !== nominees.at(-1) || !dice.percent(20)) hands.get(nominee)?.push(voter)
  }
  return [...hands].flatMap(([nominee, voters]): readonly Entry[] =>
    voters.length === 0 ? [] : [{ type: 'vote', nominee, voters }],
  )
}

function nightAct(state: GameState, role: Role, dice: Dice): Entry {
  const pass: Entry = { type: 'night-act', role }
  const step = actStep(rulesOf(state.header), role)
  const isHunt = step.kind === 'kill' && step.mustAct
  const alive = living(state)
  const actor = alive.find((seat) => step.actors.some((acting) => roleAt(state, seat) === acting))
  if (actor === undefined) return pass
  const others = alive.filter((seat) => seat !== actor && seat !== state.previous[role])
  const fitting = others.filter((seat) => !isHunt || sideAt(state, seat) !== sideAt(state, actor))
  if (fitting.length === 0) return step.mustAct ? { ...pass, target: dice.pick(alive) } : pass
  // Healers trust themselves a little more than others.
  if (step.kind === 'heal' && state.previous[role] !== actor && dice.percent(20)) return { ...pass, target: actor }
  return { ...pass, target: dice.pick(fitting) }
}

function roleAt(state: GameState, seat: Seat): Role | undefined {
  return seatOf(state, seat)?.role
}

function isBlack(state: GameState, seat: Seat): boolean {
  const role = roleAt(state, seat)
  return role !== undefined && teamOf(role) === 'black'
}

function sideAt(state: GameState, seat: Seat): Faction | undefined {
  const role = roleAt(state, seat)
  return role === undefined ? undefined : factionOf(role)
}

// Seeded chance for the sample season: the same seed, the same throws.
interface Dice {
  /** Inclusive. */
  between(min: number, max: number): number
  /** True in so many cases of a hundred. */
  percent(chance: number): boolean
  pick<T>(items: readonly T[]): T
  /** So many different items, in random order. */
  draw<T>(items: readonly T[], count: number): readonly T[]
}

function createDice(seed: number): Dice {
  const random = generatorFor(seed, 'sample', 0, 'one-stream')
  const between = (min: number, max: number) => uniformInt(random, min, max)

  return {
    between,
    percent: (chance) => between(1, 100) <= chance,
    pick(items) {
      if (items.length === 0) throw new RangeError('nothing to pick from')
      return items[between(0, items.length - 1)] as (typeof items)[number]
    },
    draw(items, count) {
      const rest = [...items]
      return Array.from({ length: Math.min(count, rest.length) }, () =>
        rest.splice(between(0, rest.length - 1), 1),
      ).flat()
    },
  }
}
