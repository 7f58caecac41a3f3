// A game as one bot looks at it: who is where, which cards are certain, who claimed what, what a told check
// means. Either a seat's own look, with what only it knows, or the look of everybody at the table, which the
// town's opinion is made from. Derived from the view and from what was seen; no rulebook and no role is named.

import { roleSpec, type Rulebook } from '../../rules/rulebook.ts'
import { isAct } from '../../rules/night.ts'
import type { Answer, Role, Seat, Team } from '../../rules/vocabulary.ts'
import type { SeatView, Seen } from '../seen/seen.ts'
import type { GameView } from '../../rules/view.ts'

/** A check somebody told of. */
interface ToldCheck {
  readonly by: Seat
  readonly target: Seat
  readonly team: Team | undefined
  readonly round: number
}

export interface Look {
  readonly rulebook: Rulebook
  readonly pack: readonly Role[]
  readonly seats: readonly Seat[]
  readonly living: readonly Seat[]
  /** Certain cards, by seat. */
  readonly known: ReadonlyMap<Seat, Role>
  /** Certain colours, by a check that was shown to him; cards among them. */
  readonly teams: ReadonlyMap<Seat, Team>
  /** Colours that are as good as certain: also of the night's victims, and by the word of a trusted checker. */
  readonly taken: ReadonlyMap<Seat, Team>
  readonly toldChecks: readonly ToldCheck[]
  readonly seen: Seen
}

const OWN = new WeakMap<GameView, Look>()
const COMMON = new WeakMap<GameView, Look>()

/** What the seat itself knows. */
export function ownLook(view: Pick<SeatView, 'rulebook' | 'pack' | 'game' | 'seen' | 'own'>): Look {
  return kept(OWN, view.game, () => {
    const known = knownIn(view.game)
    const teams = teamsOf(view.rulebook, known)
    for (const { role, target, answer } of view.own.checks) {
      const team = teamByAnswer(view.rulebook, view.pack, role, answer)
      if (team !== undefined && !teams.has(target)) teams.set(target, team)
    }
    return lookOf(view, view.game, known, teams)
  })
}

/** What somebody who watches is given. */
export type Onlooker = Pick<SeatView, 'rulebook' | 'pack' | 'common' | 'seen'>

/** What everybody at the table knows: cards that were told, and talk. */
export function commonLook(view: Onlooker): Look {
  return kept(COMMON, view.common, () => {
    const known = knownIn(view.common)
    return lookOf(view, view.common, known, teamsOf(view.rulebook, known))
  })
}

function kept<K extends object, V>(store: WeakMap<K, V>, key: K, make: () => V): V {
  const found = store.get(key)
  if (found !== undefined) return found
  const made = make()
  store.set(key, made)
  return made
}

function knownIn({ seats }: GameView): Map<Seat, Role> {
  const known = new Map<Seat, Role>()
  for (const { seat, role } of seats) if (role !== undefined) known.set(seat, role)
  return known
}

function teamsOf(rulebook: Rulebook, known: ReadonlyMap<Seat, Role>): Map<Seat, Team> {
  return new Map([...known].map(([seat, role]) => [seat, colourOf(rulebook, role)]))
}

function lookOf(
  { rulebook, pack, seen }: Pick<Onlooker, 'rulebook' | 'pack' | 'seen'>,
  { seats }: GameView,
  known: ReadonlyMap<Seat, Role>,
  teams: ReadonlyMap<Seat, Team>,
): Look {
  const toldChecks = seen.toldChecks.map(({ by, target, answer, round }): ToldCheck => {
    const role = seen.claims.findLast((claim) => claim.by === by)?.role
    return { by, target, round, team: role === undefined ? undefined : teamByAnswer(rulebook, pack, role, answer) }
  })
  const look = {
    rulebook,
    pack,
    seats: seats.map(({ seat }) => seat),
    living: seats.filter(({ alive }) => alive).map(({ seat }) => seat),
    known,
    teams,
    toldChecks,
    seen,
  }
  return { ...look, taken: takenColours(look) }
}

function takenColours(look: Omit<Look, 'taken'>): ReadonlyMap<Seat, Team> {
  const taken = new Map(look.teams)
  const take = (seat: Seat, team: Team) => {
    if (!taken.has(seat)) taken.set(seat, team)
  }
  for (const { seat, phase, how } of look.seen.deaths) if (phase === 'night' && how === 'killed') take(seat, 'red')
  const checker = trustedChecker(look)
  if (checker === undefined) return taken
  take(checker, 'red')
  for (const { by, target, team } of look.toldChecks) if (by === checker && team !== undefined) take(target, team)
  return taken
}

/**
 * Whom the town has to put out is black: who counts against it. A card that wins with the blacks and counts as
 * one of the town (AIWOLF-1) is not one the town must find.
 */
export function colourOf(rulebook: Rulebook, role: Role): Team {
  const spec = roleSpec(rulebook, role)
  return (spec.countsFor ?? spec.faction) === 'red' ? 'red' : 'black'
}

/** The colour an answer leaves possible, where it is only one: what the checker is shown for each card of the pack. */
function teamByAnswer(rulebook: Rulebook, pack: readonly Role[], checker: Role, answer: Answer): Team | undefined {
  const teams = new Set(
    pack.filter((role) => rulebook.check(checker, role) === answer).map((role) => colourOf(rulebook, role)),
  )
  const [only] = teams
  return teams.size === 1 ? only : undefined
}

const CHECKERS = new WeakMap<readonly Role[], readonly Role[]>()

/** Cards of the town whose holder checks somebody at night. */
export function townCheckers({ rulebook, pack }: Pick<Look, 'rulebook' | 'pack'>): readonly Role[] {
  return kept(CHECKERS, pack, () =>
    rulebook.night
      .filter((step) => isAct(step) && step.kind === 'check')
      .flatMap((step) => step.actors)
      .filter((role) => pack.includes(role) && colourOf(rulebook, role) === 'red'),
  )
}

/** Who says he holds a card there is only one of, or has shown it by dying as such. */
export function claimantsOf(look: Pick<Look, 'seen'>, roles: readonly Role[]): readonly Seat[] {
  return [...new Set(look.seen.claims.filter(({ role }) => roles.includes(role)).map(({ by }) => by))]
}

/** The one claimant of a checker's card whom no claim and nothing known contradicts. */
export function trustedChecker(look: Omit<Look, 'taken'>): Seat | undefined {
  const claimants = claimantsOf(look, townCheckers(look)).filter((seat) => look.teams.get(seat) !== 'black')
  return claimants.length === 1 ? claimants[0] : undefined
}

/** Seats the trusted checker has cleared. */
export function clears(look: Look): readonly Seat[] {
  const checker = trustedChecker(look)
  return look.toldChecks
    .filter((told) => told.by === checker && told.team === 'red' && look.teams.get(told.target) !== 'black')
    .map((told) => told.target)
}

/** Seats the trusted checker has found black, alive or not. */
export function confirmed(look: Look): readonly Seat[] {
  const checker = trustedChecker(look)
  const told = look.toldChecks.filter((each) => each.by === checker && each.team === 'black').map((each) => each.target)
  return [...new Set([...told, ...look.seats.filter((seat) => look.teams.get(seat) === 'black')])]
}
