// Entries that interrupt a step: a letter says what, digits say who, Enter writes (ADR 20). Fouls,
// removals, late nominations; where the rulebook has them, claims and corrections of the record
// (BENCH-6) and the loss of a team (SPORT-4). Pure.

import type { Entry } from '../../../../rules/entries.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import type { GameState } from '../../../../rules/state.ts'
import { speakers } from '../../../../rules/by-day.ts'
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

/** Whether these rules have such an entry at any moment. */
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
  const options = armed === undefined ? [] : entriesByDigit(state, armed)
  const chosen = JSON.stringify(armed?.chosen)
  return options.map((option) => ({ ...option, on: JSON.stringify(option.entry) === chosen }))
}

function entriesByDigit(state: GameState, { kind, by }: Armed): readonly Omit<ArmOption, 'on'>[] {
  if (kind === 'team-loss') return TEAMS.map((team, i) => ({ n: i + 1, entry: { type: kind, team } }))
  if (by === undefined) return []
  if (kind === 'claim-role')
    return rulesOf(state.header).roles.map(({ role }, i) => ({ n: i + 1, entry: { type: kind, seat: by, role } }))
  if (kind === 'correct-votes')
    return state.voteHistory.map(({ day }) => ({ n: day, entry: { type: kind, seat: by, day } }))
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

/** What a digit adds to an armed entry: who, whom, which. The same digit again removes it. */
export type Aim = { readonly armed: Armed } | { readonly refused: Rejection }

export function aim(state: GameState, draft: Draft, armed: Armed, n: Seat, ask: Ask): Aim {
  const options = armOptions(state, draft)
  if (options.length > 0) {
    const option = options.find((candidate) => candidate.n === n)
    return option === undefined
      ? { refused: { code: 'live/no-such-choice', params: { n } } }
      : choose(armed, option.entry, ask)
  }
  switch (armed.kind) {
    case 'nominate':
      return armed.by === undefined
        ? speaker(state, armed, n, ask)
        : choose(armed, { type: 'nominate', by: armed.by, target: n }, ask)
    case 'claim-role':
    case 'correct-votes':
      return speaker(state, armed, n, ask)
    case 'team-loss':
      return { armed }
    default:
      return choose(armed, { type: armed.kind, seat: n }, ask)
  }
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

function choose(armed: Armed, entry: Entry, ask: Ask): Aim {
  const { chosen, ...rest } = armed
  if (JSON.stringify(chosen) === JSON.stringify(entry)) return { armed: rest }
  const decision = ask(entry)
  return decision.ok ? { armed: { ...rest, chosen: entry } } : { refused: decision.error }
}

/** The seat that Enter would write of an armed entry. */
export function armedSeat({ chosen }: Armed): Seat | undefined {
  if (chosen?.type === 'nominate') return chosen.target
  return chosen !== undefined && 'seat' in chosen ? chosen.seat : undefined
}
