// A game from one bot's perspective: seats, certain cards, claimed roles and the meaning of reported checks. It is
// either a seat's own perspective, with its private knowledge, or the shared perspective of the whole table, from which
// the town's opinion is made. It is derived from views and observations, and no rulebook or role is named in it.
// Conclusions from public observations are computed once and shared by all perspectives.

import { roleSpec, type Rulebook } from '../../rules/rulebook.ts'
import { isActStep } from '../../rules/night.ts'
import type { CheckResult, Role, Seat, Team } from '../../rules/vocabulary.ts'
import type { PrivateKnowledge, PublicKnowledge } from '../seen/knowledge.ts'
import type { SeatView } from '../seen/seatView.ts'
import type { GameView } from '../../rules/view.ts'

interface ReportedCheck {
  readonly by: Seat
  readonly target: Seat
  readonly team: Team | undefined
  readonly round: number
}

/** Knowledge about seat n at `[n - 1]`. */
export type OptionalValuesBySeat<V> = readonly (V | undefined)[]

/** Meaning of a table's cards under its rulebook. */
class CardFacts {
  readonly rulebook: Rulebook
  readonly pack: readonly Role[]
  /** Town roles that check somebody at night. */
  readonly checkers: readonly Role[]
  /** Number of black cards in the pack, which the town must find. */
  readonly blacks: number
  readonly #colours = new Map<Role, Team>()

  constructor(rulebook: Rulebook, pack: readonly Role[]) {
    this.rulebook = rulebook
    this.pack = pack
    for (const { role } of rulebook.roles) this.#colours.set(role, colourOfRoleForTown(rulebook, role))
    this.blacks = pack.filter((role) => this.colour(role) === 'black').length
    this.checkers = rulebook.night
      .filter((step) => isActStep(step) && step.kind === 'check')
      .flatMap((step) => step.actors)
      .filter((role) => pack.includes(role) && this.colour(role) === 'red')
  }

  colour(role: Role): Team {
    return this.#colours.get(role) ?? colourOfRoleForTown(this.rulebook, role)
  }

  /**
   * The colour that follows from a check result. `undefined` if cards of both colours in the pack give this result, or
   * none does.
   */
  teamByAnswer(checker: Role, answer: CheckResult): Team | undefined {
    let only: Team | undefined
    for (const role of this.pack) {
      if (this.rulebook.check(checker, role) !== answer) continue
      const team = this.colour(role)
      if (only !== undefined && only !== team) return undefined
      only = team
    }
    return only
  }
}

const CARD_FACTS_BY_PACK = new WeakMap<readonly Role[], CardFacts>()

function cardsOf({ rulebook, pack }: Pick<SeatView, 'rulebook' | 'pack'>): CardFacts {
  const kept = CARD_FACTS_BY_PACK.get(pack)
  if (kept?.rulebook === rulebook) return kept
  const cards = new CardFacts(rulebook, pack)
  CARD_FACTS_BY_PACK.set(pack, cards)
  return cards
}

/** Conclusions from public observations and speech, which do not depend on anyone's private knowledge. */
export class PublicConclusions {
  readonly cards: CardFacts
  readonly seen: PublicKnowledge
  readonly toldChecks: readonly ReportedCheck[]
  /** Seats that claimed a town checker's role. */
  readonly checkers: readonly Seat[]
  /** The perspective of seat n at `[n]`, the shared one at `[0]`. */
  readonly #looks: (Perspective | undefined)[] = []

  constructor(cards: CardFacts, seen: PublicKnowledge) {
    this.cards = cards
    this.seen = seen
    this.toldChecks = seen.toldChecks.map(({ by, target, answer, round }): ReportedCheck => {
      const role = seen.claims.findLast((claim) => claim.by === by)?.role
      return { by, target, round, team: role === undefined ? undefined : cards.teamByAnswer(role, answer) }
    })
    this.checkers = seatsClaimingRoles(seen, cards.checkers)
  }

  isOf({ rulebook, pack, seen }: OnlookerView): boolean {
    return this.seen === seen && this.cards.pack === pack && this.cards.rulebook === rulebook
  }

  /** Returns the same object as before if the perspective's knowledge has not changed. */
  perspectiveOf(whose: Seat | 'everybody', seats: GameView['seats'], checks: PrivateKnowledge['checks']): Perspective {
    const at = whose === 'everybody' ? 0 : whose
    const kept = this.#looks[at]
    if (kept?.isOf(seats, checks) === true) return kept
    const look = new Perspective(this, seats, checks)
    this.#looks[at] = look
    return look
  }
}

export class Perspective {
  readonly ground: PublicConclusions
  readonly seats: readonly Seat[]
  readonly living: readonly Seat[]
  /** Certain roles, by seat. */
  readonly known: OptionalValuesBySeat<Role>
  /** Certain colours by seat, from certain roles and from the checks shown to this seat. */
  readonly teams: OptionalValuesBySeat<Team>
  /**
   * The only seat that claims a town checker's role and is not known to be black. `undefined` if there is no such seat
   * or more than one.
   */
  readonly trusted: Seat | undefined
  /** Latest meter of this perspective (`SuspicionMeter.of`). */
  measured: unknown
  readonly #seats: GameView['seats']
  readonly #checks: number
  #taken: OptionalValuesBySeat<Team> | undefined
  #clears: readonly Seat[] | undefined
  #confirmed: readonly Seat[] | undefined

  /** `checks` contains the checks whose results the seat was shown. */
  constructor(ground: PublicConclusions, seats: GameView['seats'], checks: PrivateKnowledge['checks']) {
    const { cards } = ground
    const known: (Role | undefined)[] = []
    const teams: (Team | undefined)[] = []
    const all: Seat[] = []
    const living: Seat[] = []
    for (const { seat, role, alive } of seats) {
      all.push(seat)
      if (alive) living.push(seat)
      known.push(role)
      teams.push(role === undefined ? undefined : cards.colour(role))
    }
    for (const { role, target, answer } of checks) teams[target - 1] ??= cards.teamByAnswer(role, answer)
    this.ground = ground
    this.#seats = seats
    this.#checks = checks.length
    this.seats = all
    this.living = living
    this.known = known
    this.teams = teams
    const claimants =
      ground.checkers.length === 0 ? ground.checkers : ground.checkers.filter((seat) => teams[seat - 1] !== 'black')
    this.trusted = claimants.length === 1 ? claimants[0] : undefined
  }

  /** Whether these seats and checks would give the same perspective. Checks are only ever added. */
  isOf(seats: GameView['seats'], checks: PrivateKnowledge['checks']): boolean {
    for (let i = 0; i < seats.length; i += 1) {
      const before = this.#seats[i]
      const now = seats[i]
      if (before?.alive !== now?.alive || before?.role !== now?.role) return false
    }
    return checks.length === this.#checks
  }

  get rulebook(): Rulebook {
    return this.ground.cards.rulebook
  }

  get pack(): readonly Role[] {
    return this.ground.cards.pack
  }

  get seen(): PublicKnowledge {
    return this.ground.seen
  }

  get toldChecks(): readonly ReportedCheck[] {
    return this.ground.toldChecks
  }

  /**
   * Colours that are certain or almost certain. Players killed at night and the trusted checker are presumed red, and
   * the trusted checker's reports are presumed true.
   */
  get presumedTeams(): OptionalValuesBySeat<Team> {
    return (this.#taken ??= this.#takenColours())
  }

  /** Seats that the trusted checker has reported as red. */
  get clears(): readonly Seat[] {
    return (this.#clears ??= this.toldChecks
      .filter(({ by, target, team }) => by === this.trusted && team === 'red' && this.teams[target - 1] !== 'black')
      .map(({ target }) => target))
  }

  /** Seats that the trusted checker has reported as black or that are certainly black, alive or not. */
  get confirmedBlackSeats(): readonly Seat[] {
    return (this.#confirmed ??= this.#confirmedBlacks())
  }

  #takenColours(): OptionalValuesBySeat<Team> {
    const taken = [...this.teams]
    for (const { seat, phase, how } of this.seen.deaths)
      if (phase === 'night' && how === 'killed') taken[seat - 1] ??= 'red'
    const { trusted } = this
    if (trusted === undefined) return taken
    taken[trusted - 1] ??= 'red'
    for (const { by, target, team } of this.toldChecks) if (by === trusted) taken[target - 1] ??= team
    return taken
  }

  #confirmedBlacks(): readonly Seat[] {
    const told = this.toldChecks.filter((each) => each.by === this.trusted && each.team === 'black')
    const certain = this.seats.filter((seat) => this.teams[seat - 1] === 'black')
    return [...new Set([...told.map(({ target }) => target), ...certain])]
  }
}

/**
 * The seats of a table are asked one after the other and share their public conclusions. The latest conclusions are
 * reused until new evidence is observed, and most events add none.
 */
let latest: { readonly ground: PublicConclusions; readonly evidence: number } | undefined

/** Observations of anyone who watches a table. */
export type OnlookerView = Pick<SeatView, 'rulebook' | 'pack' | 'common' | 'seen'>

function groundOf(view: OnlookerView): PublicConclusions {
  const { evidenceCount: evidence } = view.seen
  if (latest?.ground.isOf(view) === true && latest.evidence === evidence) return latest.ground
  const ground = new PublicConclusions(cardsOf(view), view.seen)
  latest = { ground, evidence }
  return ground
}

export function perspectiveOfSeat(view: OnlookerView & Pick<SeatView, 'seat' | 'game' | 'own'>): Perspective {
  return groundOf(view).perspectiveOf(view.seat, view.game.seats, view.own.checks)
}

/** The shared perspective of everybody at the table: revealed cards and speech. */
export function commonPerspective(view: OnlookerView): Perspective {
  return groundOf(view).perspectiveOf('everybody', view.common.seats, [])
}

/**
 * A role is black if the town has to put it out, so the side that it counts for decides. A card that wins with the
 * black team but counts as town (AIWOLF-1) need not be found.
 */
export function colourOfRoleForTown(rulebook: Rulebook, role: Role): Team {
  const spec = roleSpec(rulebook, role)
  return (spec.countsFor ?? spec.faction) === 'red' ? 'red' : 'black'
}

/** Town roles that check somebody at night. */
export function townCheckerRoles(table: Pick<SeatView, 'rulebook' | 'pack'>): readonly Role[] {
  return cardsOf(table).checkers
}

/** Seats that claim one of these roles. */
export function seatsClaimingRoles(
  { claims }: Pick<PublicKnowledge, 'claims'>,
  roles: readonly Role[],
): readonly Seat[] {
  const seats: Seat[] = []
  for (const { role, by } of claims) if (roles.includes(role) && !seats.includes(by)) seats.push(by)
  return seats
}
