// Adjudicates a game record. The result contains the state, the exits, the verdict, the ledger, the trace of every
// night and vote, and the entries that do not fit. With different flags it shows what would have happened under other
// rules.

import type { GameOutcome } from '../../scoring/gameRow.ts'
import { applyFlagChanges } from '../../rules/flags.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import { momentOf } from '../../rules/moment.ts'
import type { TraceLine } from '../../rules/overturn.ts'
import { eventsOfReplay, replay, type Replay } from '../../rules/replay.ts'
import { findRulebookVersion, newestRulebookOf } from '../../rules/rulebooks/registry.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import type { GameState } from '../../rules/state.ts'
import { err, ok, type Phase, type Rejection, type Result, type Role } from '../../rules/vocabulary.ts'
import {
  unreplacedLedgerLines,
  type StoredLedgerLine,
  type LedgerLineKind,
  type LedgerLineSource,
} from '../../scoring/ledgerLine.ts'
import { computeReconcilingLedgerLines } from '../../scoring/ledger/reconcile.ts'
import { formatPoints } from '../../scoring/points.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { GameRecord } from './record.ts'
import { outcomeOfRecord, ledgerFactsOfRecord } from './recordedOutcome.ts'

interface AdjudicatedSeat {
  readonly seat: number
  readonly player: string
  readonly role: Role
  readonly alive: boolean
  readonly fouls: number
  readonly exit: { readonly how: string; readonly phase: Phase; readonly round: number } | null
}

interface AdjudicatedLine {
  readonly seat: number
  readonly player: string
  readonly kind: LedgerLineKind
  /** Points with two decimals and a decimal point. */
  readonly points: string
  readonly source: LedgerLineSource
  readonly reason: string
}

export interface ResolutionExplanation {
  /** Night or day, such as `N2` or `D3`. */
  readonly when: string
  readonly deaths: readonly number[]
  readonly trace: readonly TraceLine[]
}

export interface Verdict {
  /** Deaths in the order in which the players left. */
  readonly deaths: readonly {
    readonly seat: number
    readonly how: string
    readonly phase: Phase
    readonly round: number
  }[]
  readonly winner: GameOutcome['winner'] | null
  /** `asserted` means that the result comes from a results sheet and was not adjudicated. */
  readonly reason: GameOutcome['reason'] | null
  /**
   * Whether every entry is valid at the step at which it was made. If not, the verdict follows from the valid entries.
   */
  readonly fits: boolean
  /** Entries that are not valid at the step at which they were made. */
  readonly waiting: readonly { readonly item: number; readonly rejection: Rejection }[]
}

export interface Adjudication extends Verdict {
  readonly rulebook: RulebookId
  readonly version: string
  readonly preset: string
  readonly flags: Flags
  readonly phase: Phase
  readonly round: number
  /** Current step of the game, such as `N2.doctor`. */
  readonly moment: string
  readonly seats: readonly AdjudicatedSeat[]
  readonly scheme: string
  readonly ledger: readonly AdjudicatedLine[]
  readonly explained: readonly ResolutionExplanation[]
  /** Number of entries that count, including those that do not fit. */
  readonly entries: number
}

export interface RuleOverrides {
  /** Flags that differ from those of the game. */
  readonly flags: Flags
  /** Version of the same rulebook. If omitted, the version to which the game is pinned is used. */
  readonly version?: string
}

/**
 * Replays the record's entries under its own rules or under other rules. Flags that do not exist in the other version
 * are dropped. Errors: `setup/unknown-version` and the errors of `applyFlagChanges`.
 */
export function replayRecord(
  { header, log }: GameRecord,
  { flags = {}, version = header.version }: Partial<RuleOverrides> = {},
): Result<Replay> {
  const rulebook = findRulebookVersion(header.rulebook, version, version === header.version ? header.seal : undefined)
  if (rulebook === undefined)
    return err({ code: 'setup/unknown-version', params: { version, known: newestRulebookOf(header.rulebook).version } })
  const known = Object.entries(header.flags).filter(([key]) => rulebook.flags.some((flag) => flag.key === key))
  const wanted = applyFlagChanges(rulebook, header.preset, { ...Object.fromEntries(known), ...flags })
  return wanted.ok ? ok(replay({ ...header, ...pinOf(rulebook), version, flags: wanted.value }, log)) : wanted
}

const pinOf = ({ seal }: Rulebook) => (seal === undefined ? {} : { seal })

export function adjudicate(
  record: GameRecord,
  scheme: Scheme,
  other: Partial<RuleOverrides> = {},
): Result<Adjudication> {
  const { rulebook, preset } = record.header
  const found = replayRecord(record, other)
  if (!found.ok) return found
  const played = found.value
  const { state } = played
  const { header } = state
  const nameOf = (seat: number) => record.players[seat - 1]?.name ?? ''
  return ok({
    rulebook,
    version: header.version,
    preset,
    flags: header.flags,
    phase: state.phase,
    round: state.round,
    moment: momentOf(state),
    seats: state.seats.map(({ seat, role, alive, fouls, exit }) => ({
      seat,
      player: nameOf(seat),
      role,
      alive,
      fouls,
      exit: exit ?? null,
    })),
    ...verdictIn(record, played),
    scheme: scheme.id,
    ledger: ledgerOf(record, state, scheme, nameOf),
    explained: explain(played),
    entries: played.steps.length,
  })
}

/** Returns only the verdict. Has the same errors as `replayRecord`. */
export function verdictOfRecord(record: GameRecord, other: Partial<RuleOverrides> = {}): Result<Verdict> {
  const found = replayRecord(record, other)
  return found.ok ? ok(verdictIn(record, found.value)) : found
}

function verdictIn(record: GameRecord, played: Replay): Verdict {
  const outcome = outcomeOfRecord(record, played.state)
  const waiting = played.steps.flatMap(({ id, rejection }) => (rejection ? [{ item: id, rejection }] : []))
  return {
    deaths: exits(played),
    winner: outcome?.winner ?? null,
    reason: outcome?.reason ?? null,
    fits: waiting.length === 0,
    waiting,
  }
}

/** Ledger lines that count and have points, including the lines that follow from the verdict. */
function ledgerOf(
  record: GameRecord,
  state: GameState,
  scheme: Scheme,
  nameOf: (seat: number) => string,
): readonly AdjudicatedLine[] {
  const typed = record.ledger?.lines ?? []
  const table = ledgerFactsOfRecord(record, state)
  const owed = computeReconcilingLedgerLines(typed, table, scheme).map((draft, index): StoredLedgerLine => ({
    id: `owed ${index}`,
    game: '',
    author: '',
    at: 0,
    ...draft,
  }))
  return unreplacedLedgerLines([...typed, ...owed])
    .filter((line) => line.hundredths !== 0)
    .sort((a, b) => a.seat - b.seat)
    .map(({ seat, kind, hundredths, source, reason }) => ({
      seat,
      player: nameOf(seat),
      kind,
      points: formatPoints(hundredths),
      source,
      reason,
    }))
}

function exits(played: Replay): Adjudication['deaths'] {
  const order = eventsOfReplay(played).flatMap((event) => (event.type === 'SeatLeft' ? event.seat : []))
  return order.flatMap((seat) => {
    const exit = played.state.seats[seat - 1]?.exit
    return exit ? [{ seat, ...exit }] : []
  })
}

function explain(played: Replay): readonly ResolutionExplanation[] {
  let round = 1
  const explained: ResolutionExplanation[] = []
  for (const event of eventsOfReplay(played)) {
    if (event.type === 'DayBegan') round = event.round
    if (event.type === 'NightResolved')
      explained.push({ when: `N${event.round}`, deaths: event.deaths, trace: event.trace })
    if (event.type === 'VoteResolved') explained.push({ when: `D${round}`, deaths: event.leaving, trace: event.trace })
  }
  return explained
}
