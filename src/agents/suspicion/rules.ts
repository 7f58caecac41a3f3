// Rules of suspicion: what each makes of a look, as a number a seat; times its weight it is log-odds for
// "black". Everybody at the table can check each rule. Source: spec of agents, section 2.

import type { Seat } from '../../rules/vocabulary.ts'
import { claimantsOf, townCheckers, type Look } from './look.ts'

export const SUSPICION_RULES = [
  'bandwagon',
  'late-swap',
  'contradiction',
  'mislynch',
  'nomination',
  'claim',
  'told-check',
  'shot',
  'record',
  'slip',
] as const
export type SuspicionRuleId = (typeof SUSPICION_RULES)[number]

/** Evidence of one rule; seats it says nothing about are left out. */
type Evidence = ReadonlyMap<Seat, number>

export interface SuspicionRule {
  readonly id: SuspicionRuleId
  readonly evidence: (look: Look) => Evidence
}

class Sum extends Map<Seat, number> {
  add(seat: Seat, by: number): void {
    this.set(seat, (this.get(seat) ?? 0) + by)
  }
}

/** Votes with more than half of those cast before his own. */
function bandwagon({ seen }: Look): Evidence {
  const sum = new Sum()
  let running: readonly [number, number] | undefined
  let all = 0
  let count: number[] = []
  for (const { round, ballot, voter, nominee, silent } of seen.votes) {
    if (running?.[0] !== round || running[1] !== ballot) {
      running = [round, ballot]
      all = 0
      count = []
    }
    const same = count[nominee] ?? 0
    if (!silent && all >= 2 && same * 2 > all) sum.add(voter, 1)
    all += 1
    count[nominee] = same + 1
  }
  return sum
}

/** Ballots taken back for another. */
function lateSwap({ seen }: Look): Evidence {
  const sum = new Sum()
  for (const { voter } of seen.swaps) sum.add(voter, 1)
  return sum
}

/** He says something else than others who claim the same card, or holds that a known card is another. */
function contradiction(look: Look): Evidence {
  const sum = new Sum()
  for (const role of new Set(look.seen.claims.map((claim) => claim.role))) {
    const claimants = claimantsOf(look, [role])
    const holders = look.pack.filter((each) => each === role).length
    if (claimants.length > holders) for (const seat of claimants) sum.add(seat, 1)
    const shown = [...look.known].filter(([, each]) => each === role).map(([seat]) => seat)
    if (shown.length >= holders) for (const seat of claimants) if (!shown.includes(seat)) sum.add(seat, 3)
  }
  for (const told of look.toldChecks) {
    const team = look.teams.get(told.target)
    if (team !== undefined && told.team !== undefined && told.team !== team) sum.add(told.by, 3)
  }
  return sum
}

/** Votes on those who are as good as red, less those on the black. */
function mislynch(look: Look): Evidence {
  const sum = new Sum()
  for (const { voter, nominee, silent, ballot } of look.seen.votes) {
    const team = look.taken.get(nominee)
    if (team !== undefined && !silent && ballot === 0) sum.add(voter, team === 'red' ? 1 : -1)
  }
  return sum
}

/** He put up somebody who is as good as red, or black. */
function nomination(look: Look): Evidence {
  const sum = new Sum()
  for (const { by, target } of look.seen.nominations) {
    const team = look.taken.get(target)
    if (team !== undefined) sum.add(by, team === 'red' ? 1 : -1)
  }
  return sum
}

/** A checker's card claimed and contradicted by no claim; his own death at night bears him out. */
function claim(look: Look): Evidence {
  const sum = new Sum()
  const roles = townCheckers(look)
  const claimants = claimantsOf(look, roles)
  for (const seat of claimants) {
    sum.add(seat, claimants.length === 1 ? -1 : 0)
    if (look.seen.deaths.some((dead) => dead.seat === seat && dead.phase === 'night')) sum.add(seat, -2)
  }
  return sum
}

/** What a claimant tells of others, by how far he is believed. */
function toldCheck(look: Look): Evidence {
  const sum = new Sum()
  const claimants = claimantsOf(look, townCheckers(look))
  for (const { by, target, team } of look.toldChecks) {
    if (team === undefined || look.teams.get(by) === 'black') continue
    const isSure = look.teams.get(by) === 'red' && look.known.has(by)
    const belief = isSure ? 3 : claimants.length === 1 ? 1 : 0.3
    sum.add(target, team === 'black' ? belief : -belief)
  }
  return sum
}

/** Who was killed at night: the blacks seldom shoot their own. */
function shot({ seen }: Look): Evidence {
  const sum = new Sum()
  for (const { seat, phase, how } of seen.deaths) if (phase === 'night' && how === 'killed') sum.add(seat, -1)
  return sum
}

/** He told of a past vote what was not so. */
function record({ seen }: Look): Evidence {
  const sum = new Sum()
  for (const { by, vote } of seen.toldVotes) if (!wasSo(seen, vote)) sum.add(by, 1)
  return sum
}

/** A word only a healer, a checker or a killer says. */
function slip({ seen }: Look): Evidence {
  const sum = new Sum()
  for (const { by, kind } of seen.slips) sum.add(by, kind === 'kill' ? 1 : -1)
  return sum
}

/** Whether somebody voted so on that day, in any of its ballots. */
export function wasSo(
  seen: Look['seen'],
  { round, voter, nominee }: { readonly round: number; readonly voter: Seat; readonly nominee?: Seat },
): boolean {
  const cast = seen.votesOf(round).filter((vote) => vote.voter === voter && !vote.silent)
  return nominee === undefined ? cast.length === 0 : cast.some((vote) => vote.nominee === nominee)
}

export const RULES: readonly SuspicionRule[] = [
  { id: 'bandwagon', evidence: bandwagon },
  { id: 'late-swap', evidence: lateSwap },
  { id: 'contradiction', evidence: contradiction },
  { id: 'mislynch', evidence: mislynch },
  { id: 'nomination', evidence: nomination },
  { id: 'claim', evidence: claim },
  { id: 'told-check', evidence: toldCheck },
  { id: 'shot', evidence: shot },
  { id: 'record', evidence: record },
  { id: 'slip', evidence: slip },
]
