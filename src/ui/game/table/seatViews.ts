// Builds the displayed seats: from the state of a game for the judge or another viewer, and from the chairs of a game
// that is being prepared. With hidden roles, all information that would reveal a role, such as night acts or the
// immunity from a visit, is left out, too. Pure.

import { actStepOfRole } from '../../../rules/night.ts'
import type { ActStep } from '../../../rules/rulebook.ts'
import { rulesOf } from '../../../rules/rulebooks/registry.ts'
import { countHandsForNominee, type GameState } from '../../../rules/state.ts'
import { gameViewFor, type GameView, type Viewer } from '../../../rules/view.ts'
import type { Role } from '../../../rules/vocabulary.ts'
import type { SeatMark, SeatView } from './seatView.ts'
import { factionOf } from '../../../scoring/sides.ts'
import type { Chair } from './seating.ts'

export interface SeatNameLookups {
  readonly nameOf: (seat: number) => string
  readonly roleName: (role: Role) => string
  readonly showRoles: boolean
}

const ACT_MARKS: Readonly<Record<ActStep['kind'], SeatMark>> = {
  heal: 'healed',
  visit: 'visited',
  kill: 'shot',
  check: 'checked',
}

/** Seats as the viewer may see them. Without `showRoles`, roles are hidden even if the viewer may know them. */
export function seatViews(
  state: GameState,
  naming: SeatNameLookups,
  viewer: Viewer = { kind: 'judge' },
): readonly SeatView[] {
  const seen: ViewWithHeader = { ...gameViewFor(state, viewer), header: state.header }
  return seen.seats.map((sitter) => seatView(seen, sitter, naming))
}

/** A view together with the header that pins the rules of the game. */
type ViewWithHeader = GameView & Pick<GameState, 'header'>
type ViewedSeat = GameView['seats'][number]

function seatView(
  state: ViewWithHeader,
  sitter: ViewedSeat,
  { nameOf, roleName, showRoles }: SeatNameLookups,
): SeatView {
  const { seat, role } = sitter
  const nominees =
    state.step.type === 'vote' || state.step.type === 'tie-speech' || state.step.type === 'lift'
      ? state.step.nominees
      : state.nominations.map((n) => n.target)
  const nominated = nominees.indexOf(seat) + 1
  const isCounted = state.step.type === 'vote' && nominated > 0
  // Votes stay on the cards until the end of the day, so that the players can verify them.
  const votedFor = state.phase === 'day' ? state.votes.find((vote) => vote.voter === seat)?.nominee : undefined
  return {
    seat,
    name: nameOf(seat),
    ...(showRoles && role !== undefined ? { role: { id: role, name: roleName(role), faction: factionOf(role) } } : {}),
    alive: sitter.alive,
    ...(sitter.exit ? { exit: sitter.exit.how } : {}),
    fouls: sitter.fouls,
    technicalFouls: sitter.technicalFouls,
    muted: sitter.muted,
    ...(showRoles && sitter.hp !== undefined ? { hp: sitter.hp } : {}),
    ...(areNominationsShown(state) && nominated > 0 && sitter.alive && state.phase === 'day' ? { nominated } : {}),
    ...(isCounted ? { votes: countHandsForNominee(state, seat) } : {}),
    ...(votedFor === undefined ? {} : { votedFor }),
    speaking: 'seat' in state.step && state.step.seat === seat,
    marks: marksOf(state, sitter, showRoles),
  }
}

/**
 * Whether nominations are shown. If the rules put every player up for the vote, nominations are shown only once votes
 * are counted.
 */
function areNominationsShown(state: ViewWithHeader): boolean {
  return (
    rulesOf(state.header).day.vote?.candidates === 'nominees' || state.votes.length > 0 || state.counts !== undefined
  )
}

function marksOf(state: ViewWithHeader, { seat, immune }: ViewedSeat, showRoles: boolean): readonly SeatMark[] {
  if (!showRoles) return []
  const rulebook = rulesOf(state.header)
  const acted =
    state.phase === 'night'
      ? state.acts.flatMap((act) => (act.target === seat ? ACT_MARKS[actStepOfRole(rulebook, act.role).kind] : []))
      : []
  const spared = state.phase === 'day' && state.voteImmune === seat
  return [
    ...new Set<SeatMark>([
      ...(immune === true ? ['immune' as const] : []),
      ...acted,
      ...(spared ? ['vote-immune' as const] : []),
    ]),
  ]
}

/** Converts the chairs of a game that is being prepared to seats of the drawn table. */
export function chairViews(
  chairs: readonly Chair[],
  nameOf: (member: string) => string,
  roleName: (role: Role) => string,
): readonly SeatView[] {
  return chairs.map(({ member, role, immune }, i) => ({
    seat: i + 1,
    name: member === undefined ? '' : nameOf(member),
    ...(role === undefined ? {} : { role: { id: role, name: roleName(role), faction: factionOf(role) } }),
    alive: true,
    fouls: 0,
    technicalFouls: 0,
    muted: false,
    speaking: false,
    marks: immune ? ['immune'] : [],
  }))
}
