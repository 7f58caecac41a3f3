// Entries that interrupt a step: a letter arms one, digits aim it. Fouls, removals, late
// nominations; where the rulebook has them, claims and corrections of the record (BENCH-6) and the
// loss of a team (SPORT-4). Pure.

import type { Entry } from '../../../../rules/entries.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import { speakers } from '../../../../rules/talk.ts'
import { TEAMS, type Rejection, type Seat } from '../../../../rules/vocabulary.ts'
import type { Arm, Armed, Ask, Draft } from './draft.ts'
import { offersAt } from './offers.ts'

/** What the digits stand for where they are no seats: roles, days, teams. */
export interface ArmOption {
  /** The digit. */
  readonly n: number
  readonly entry: Extract<Entry, { type: 'claim-role' | 'correct-votes' | 'team-loss' }>
  readonly on: boolean
}

export function mayArm(state: GameState, kind: Arm): boolean {
  return offersAt(state).some((entry) => entry.type === kind)
}

/** Whether these rules know such an entry at all, whatever the moment. */
export function knowsArm(state: GameState, kind: Arm): boolean {
  const { day, recordsTalk, judgeMayEndGame } = rulesOf(state.header)
  if (kind === 'claim-role' || kind === 'correct-votes') return recordsTalk
  if (kind === 'nominate') return day.vote?.candidates === 'nominees'
  return kind === 'team-loss' ? judgeMayEndGame : day.judgeFouls
}

export function arm(state: GameState, draft: Draft, kind: Arm): Draft {
  if (!mayArm(state, kind)) return draft
  const [only, ...others] = kind === 'claim-role' || kind === 'correct-votes' ? speakers(state) : []
  return { ...draft, armed: only === undefined || others.length > 0 ? { kind } : { kind, by: only } }
}

export function armOptions(state: GameState, { armed }: Draft): readonly ArmOption[] {
  if (armed?.kind === 'team-loss')
    return TEAMS.map((team, i) => ({ n: i + 1, entry: { type: 'team-loss', team }, on: team === armed.team }))
  const seat = armed?.by
  if (armed === undefined || seat === undefined) return []
  if (armed.kind === 'claim-role')
    return rulesOf(state.header).roles.map(({ role }, i) => ({
      n: i + 1,
      entry: { type: 'claim-role', seat, role },
      on: false,
    }))
  if (armed.kind === 'correct-votes')
    return state.voteHistory.map(({ day }) => ({ n: day, entry: { type: 'correct-votes', seat, day }, on: false }))
  return []
}

/** Seats a digit may name now; undefined where digits name something else. */
export function armedSeats(state: GameState, armed: Armed): ReadonlySet<Seat> | undefined {
  if (armed.kind === 'nominate') {
    const open = offersAt(state).flatMap((entry) => (entry.type === 'nominate' ? [entry] : []))
    return new Set(
      armed.by === undefined
        ? open.map((entry) => entry.by)
        : open.filter((entry) => entry.by === armed.by).map((entry) => entry.target),
    )
  }
  if (armed.kind === 'team-loss') return undefined
  if (armed.kind === 'claim-role' || armed.kind === 'correct-votes')
    return armed.by === undefined ? new Set(speakers(state)) : undefined
  return new Set(offersAt(state).flatMap((entry) => (entry.type === armed.kind && 'seat' in entry ? [entry.seat] : [])))
}

/** What a digit does to an armed entry: aims it further, or completes it. */
export type Aim = { readonly armed: Armed } | { readonly entry: Entry } | { readonly refused: Rejection }

export function aim(state: GameState, draft: Draft, armed: Armed, n: Seat, ask: Ask): Aim {
  const options = armOptions(state, draft)
  if (options.length > 0) {
    const option = options.find((candidate) => candidate.n === n)
    if (option === undefined) return { refused: { code: 'live/no-such-choice', params: { n } } }
    return option.entry.type === 'team-loss'
      ? { armed: { ...armed, team: option.entry.team } }
      : { entry: option.entry }
  }
  if (armed.kind === 'nominate' && armed.by !== undefined)
    return { entry: { type: 'nominate', by: armed.by, target: n } }
  if (armed.kind === 'nominate' || armed.kind === 'claim-role' || armed.kind === 'correct-votes')
    return speaker(state, armed, n, ask)
  if (armed.kind === 'team-loss') return { armed }
  return discipline(armed, { type: armed.kind, seat: n }, ask)
}

/** Who nominates, claims or corrects. */
function speaker(state: GameState, armed: Armed, by: Seat, ask: Ask): Aim {
  if (armedSeats(state, armed)?.has(by) === true) return { armed: { ...armed, by } }
  const role = rulesOf(state.header).roles[0]?.role ?? 'citizen'
  const decision = ask(
    armed.kind === 'nominate' ? { type: 'nominate', by, target: by } : { type: 'claim-role', seat: by, role },
  )
  return decision.ok ? { armed: { ...armed, by } } : { refused: decision.error }
}

/** A foul is given at once; what sends a player away is shown first and waits for Enter. */
function discipline(
  armed: Armed,
  entry: Extract<Entry, { type: 'foul' | 'technical-foul' | 'remove' }>,
  ask: Ask,
): Aim {
  const decision = ask(entry)
  if (!decision.ok) return { refused: decision.error }
  return decision.value.events.some((event) => event.type === 'SeatLeft')
    ? { armed: { ...armed, seat: entry.seat } }
    : { entry }
}

/** What Enter would complete: a removal or the loss of a team, once chosen. */
export function chosenArm({ kind, seat, team }: Armed): Entry | undefined {
  if (kind === 'team-loss') return team === undefined ? undefined : { type: 'team-loss', team }
  if (seat === undefined || (kind !== 'foul' && kind !== 'technical-foul' && kind !== 'remove')) return undefined
  return { type: kind, seat }
}
