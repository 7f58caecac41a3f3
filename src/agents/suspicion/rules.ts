// Suspicion rules. Each rule computes a number for every seat from a perspective. This number times the rule's weight
// is the rule's share of the log-odds that the seat is black. Everybody at the table can check each rule. Source:
// docs/spec/agents.md §2.

import type { Role, Seat } from '../../rules/vocabulary.ts'
import type { SeenVote } from '../seen/knowledge.ts'
import {
  seatsClaimingRoles,
  type PublicConclusions,
  type OptionalValuesBySeat,
  type Perspective,
} from './perspective.ts'

export const SUSPICION_RULE_IDS = [
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
export type SuspicionRuleId = (typeof SUSPICION_RULE_IDS)[number]

/** Evidence of one rule for seat n at `[n - 1]`. 0 or missing if the rule finds nothing. */
export type RuleEvidenceBySeat = readonly number[]

export type SuspicionRule = { readonly id: SuspicionRuleId } &
  /** Rules of kind `ground` need only public observations, so their evidence is the same in all perspectives. */
  (
    | { readonly of: 'ground'; readonly evidence: (ground: PublicConclusions) => RuleEvidenceBySeat }
    | { readonly of: 'look'; readonly evidence: (look: Perspective) => RuleEvidenceBySeat }
  )

function zeroEvidence({ cards }: PublicConclusions): number[] {
  return Array<number>(cards.pack.length).fill(0)
}

const NO_EVIDENCE: RuleEvidenceBySeat = []

function add(evidence: number[], seat: Seat, by: number): void {
  evidence[seat - 1] = (evidence[seat - 1] ?? 0) + by
}

/** Votes for a nominee who already had more than half of at least two earlier votes. */
function bandwagon(ground: PublicConclusions): RuleEvidenceBySeat {
  if (ground.seen.votes.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  let running: SeenVote | undefined
  let all = 0
  let count = zeroEvidence(ground)
  for (const vote of ground.seen.votes) {
    if (running === undefined || running.round !== vote.round || running.ballot !== vote.ballot) {
      running = vote
      all = 0
      count = zeroEvidence(ground)
    }
    const same = count[vote.nominee - 1] ?? 0
    if (!vote.silent && all >= 2 && same * 2 > all) add(sum, vote.voter, 1)
    all += 1
    add(count, vote.nominee, 1)
  }
  return sum
}

/** Votes moved to another nominee during the vote. */
function lateSwap(ground: PublicConclusions): RuleEvidenceBySeat {
  if (ground.seen.swaps.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const { voter } of ground.seen.swaps) add(sum, voter, 1)
  return sum
}

/**
 * Claims of a role by more players than there are holders, or of a role whose holders are known to be other players.
 * Also reported checks that contradict a known colour.
 */
function contradiction({ ground, known, teams, pack, seen, toldChecks }: Perspective): RuleEvidenceBySeat {
  if (seen.claims.length + toldChecks.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const role of claimedCards(seen)) {
    const claimants = seatsClaimingRoles(seen, [role])
    const holders = timesIn(pack, role)
    if (claimants.length > holders) for (const seat of claimants) add(sum, seat, 1)
    if (timesIn(known, role) >= holders) for (const seat of claimants) if (known[seat - 1] !== role) add(sum, seat, 3)
  }
  for (const told of toldChecks) {
    const team = teams[told.target - 1]
    if (team !== undefined && told.team !== undefined && told.team !== team) add(sum, told.by, 3)
  }
  return sum
}

function timesIn(cards: OptionalValuesBySeat<Role>, role: Role): number {
  let times = 0
  for (const each of cards) if (each === role) times += 1
  return times
}

function claimedCards({ claims }: Perspective['seen']): readonly Role[] {
  const roles: Role[] = []
  for (const { role } of claims) if (!roles.includes(role)) roles.push(role)
  return roles
}

/**
 * Number of first-ballot votes that a player cast against presumed red players, minus those against presumed black
 * players.
 */
function mislynch({ ground, presumedTeams: taken, seen }: Perspective): RuleEvidenceBySeat {
  if (seen.votes.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const { voter, nominee, silent, ballot } of seen.votes) {
    if (silent || ballot !== 0) continue
    const team = taken[nominee - 1]
    if (team !== undefined) add(sum, voter, team === 'red' ? 1 : -1)
  }
  return sum
}

/** Number of presumed red players that a player nominated, minus the number of presumed black players. */
function nomination({ ground, presumedTeams: taken, seen }: Perspective): RuleEvidenceBySeat {
  if (seen.nominations.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const { by, target } of seen.nominations) {
    const team = taken[target - 1]
    if (team !== undefined) add(sum, by, team === 'red' ? 1 : -1)
  }
  return sum
}

/**
 * A claim of a checker's role lowers suspicion if nobody else claims such a role. The claimant's death at night lowers
 * it further, even if others claim as well.
 */
function claim(ground: PublicConclusions): RuleEvidenceBySeat {
  if (ground.checkers.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const seat of ground.checkers) {
    if (ground.checkers.length === 1) add(sum, seat, -1)
    if (ground.seen.deaths.some((dead) => dead.seat === seat && dead.phase === 'night')) add(sum, seat, -2)
  }
  return sum
}

/** Reported checks raise or lower suspicion of their target, depending on how credible the claimant is. */
function toldCheck({ ground, known, teams, toldChecks }: Perspective): RuleEvidenceBySeat {
  if (toldChecks.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const { by, target, team } of toldChecks) {
    if (team === undefined || teams[by - 1] === 'black') continue
    const isSure = teams[by - 1] === 'red' && known[by - 1] !== undefined
    const belief = isSure ? 3 : ground.checkers.length === 1 ? 1 : 0.3
    add(sum, target, team === 'black' ? belief : -belief)
  }
  return sum
}

/** Players killed at night. The black team seldom shoots its own members. */
function shot(ground: PublicConclusions): RuleEvidenceBySeat {
  if (ground.seen.deaths.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const { seat, phase, how } of ground.seen.deaths) if (phase === 'night' && how === 'killed') add(sum, seat, -1)
  return sum
}

/** False reports about past votes. */
function record(ground: PublicConclusions): RuleEvidenceBySeat {
  if (ground.seen.toldVotes.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const { by, vote } of ground.seen.toldVotes) if (!isVoteReportTrue(ground.seen, vote)) add(sum, by, 1)
  return sum
}

/** Remarks that only a healer, a checker or a killer would make. */
function slip(ground: PublicConclusions): RuleEvidenceBySeat {
  if (ground.seen.slips.length === 0) return NO_EVIDENCE
  const sum = zeroEvidence(ground)
  for (const { by, kind } of ground.seen.slips) add(sum, by, kind === 'kill' ? 1 : -1)
  return sum
}

/**
 * Whether a player voted as reported, in any ballot of that day. Without a nominee, the report says that the player did
 * not vote.
 */
export function isVoteReportTrue(
  { votes }: Perspective['seen'],
  { round, voter, nominee }: { readonly round: number; readonly voter: Seat; readonly nominee?: Seat },
): boolean {
  for (const vote of votes)
    if (vote.voter === voter && vote.round === round && !vote.silent && (nominee ?? vote.nominee) === vote.nominee)
      return nominee !== undefined
  return nominee === undefined
}

export const BUILT_IN_SUSPICION_RULES: readonly SuspicionRule[] = [
  { id: 'bandwagon', of: 'ground', evidence: bandwagon },
  { id: 'late-swap', of: 'ground', evidence: lateSwap },
  { id: 'contradiction', of: 'look', evidence: contradiction },
  { id: 'mislynch', of: 'look', evidence: mislynch },
  { id: 'nomination', of: 'look', evidence: nomination },
  { id: 'claim', of: 'ground', evidence: claim },
  { id: 'told-check', of: 'look', evidence: toldCheck },
  { id: 'shot', of: 'ground', evidence: shot },
  { id: 'record', of: 'ground', evidence: record },
  { id: 'slip', of: 'ground', evidence: slip },
]

let latest: { readonly ground: PublicConclusions; readonly evidence: readonly RuleEvidenceBySeat[] } | undefined

/** Evidence of every rule, in the order of `BUILT_IN_SUSPICION_RULES`. */
export function evidenceByRule(look: Perspective): readonly RuleEvidenceBySeat[] {
  const { ground } = look
  if (latest?.ground !== ground)
    latest = {
      ground,
      evidence: BUILT_IN_SUSPICION_RULES.map((rule) => (rule.of === 'ground' ? rule.evidence(ground) : NO_EVIDENCE)),
    }
  const evidence = [...latest.evidence]
  for (let i = 0; i < BUILT_IN_SUSPICION_RULES.length; i += 1) {
    const rule = BUILT_IN_SUSPICION_RULES[i]
    if (rule?.of === 'look') evidence[i] = rule.evidence(look)
  }
  return evidence
}
