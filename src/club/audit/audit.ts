// The audit of a season: every change after a game was first complete, with author, time, reason and effect on the
// standings. It is computed only from the stored streams. Ledger lines entered together with their game are entries,
// not corrections.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { SeasonData } from '../model/seasonData.ts'
import type { Envelope } from '../../store/port.ts'
import { clubEventOf } from '../model/clubState.ts'
import { readGameRows } from '../model/gameStream.ts'
import { resolvePlanEventMembers, resolveMembersInGameRow, resolveMemberId } from '../model/mergedMembers.ts'
import { isObjectionEventType } from '../model/objections.ts'
import { evolveSeries, isSeriesEvent, type SeriesOfClub } from '../model/series.ts'
import type { Flags } from '../../rules/header.ts'
import type { PlanEvent } from '../model/planEvents.ts'
import { foldPlan, type Plan } from '../model/plan.ts'
import type { AuditChange, AuditFact, AuditGame, LedgerLineFact } from './facts.ts'
import { listGameChangeFacts, listObjectionFacts, type GameHistory } from './gameFacts.ts'
import { compareFlags, listPlanEventFacts, seriesChangeFactOf } from './planFacts.ts'
import { IncrementalRanking, compareRankings } from './ranking.ts'
import { GAME_STREAM_PREFIX } from '../model/streams.ts'

/**
 * Milliseconds after the verdict in which ledger lines still count as entered together with the game, because judges
 * award bonuses right away.
 */
const ENTRY_PERIOD_MS = 3_600_000

export interface AuditStreams {
  /** The `summaries/<season>` stream, and the game rows of the season's imports in the same form. */
  readonly summaries: readonly (readonly Envelope[])[]
  /** Envelopes of the streams `plan/<season>` and `club`. */
  readonly plan: readonly Envelope[]
  readonly club: readonly Envelope[]
  /** Games by id, including unfinished games that have objections. */
  readonly games: ReadonlyMap<string, GameHistory>
}

/** Kinds of plan changes that affect the standings. Such changes are listed even if no game was played yet. */
const ALWAYS_LISTED_KINDS: readonly AuditFact['kind'][] = ['replacement', 'lot', 'lineup', 'given']

type AuditData = Pick<SeasonData, 'club' | 'season' | 'rows'>
type ChangeDescription = Pick<AuditChange, 'facts' | 'isCorrection'> & Partial<Pick<AuditChange, 'game'>>

/**
 * Lists the changes to a season in the order in which they were made. If `entries` is set, the list includes ledger
 * lines that were entered with their game.
 */
export function listAuditChanges(data: AuditData, streams: AuditStreams, entries: boolean): readonly AuditChange[] {
  const ranking = new IncrementalRanking(data)
  const reader = new ChangeReader(data, streams, ranking)
  const changes: AuditChange[] = []
  for (const group of groupByChange(
    mergeByTime([...streams.summaries, streams.plan, streams.club, ...objectionsBeforeFirstRow(streams)]),
  )) {
    const change = reader.about(group)
    const before = change?.isCorrection ? ranking.currentRanking() : undefined
    for (const envelope of group) reader.apply(envelope)
    if (!change || (!change.isCorrection && !entries)) continue
    const [{ stream, version, at, author }] = group
    changes.push({
      id: `${stream} ${version}`,
      at,
      author,
      ...change,
      shifts: before ? compareRankings(before, ranking.currentRanking()) : [],
    })
  }
  return changes
}

/**
 * Returns the objections that were raised before the first row of their game, one list per game. A comparison of game
 * rows cannot find them.
 */
function objectionsBeforeFirstRow({ summaries, games }: AuditStreams): readonly (readonly Envelope[])[] {
  const firsts = new Map<string, number>()
  for (const { id, version } of readGameRows(summaries.flat())) if (!firsts.has(id)) firsts.set(id, version)
  return [...games].map(([id, { story }]) =>
    story.filter(({ type, version }) => isObjectionEventType(type) && version <= (firsts.get(id) ?? version)),
  )
}

/** Reads the changes in order. `about` describes a change, and `apply` then applies it to the state. */
class ChangeReader {
  readonly #club: AuditData['club']
  readonly #season: AuditData['season']
  readonly #known: AuditData['rows']
  readonly #games: AuditStreams['games']
  readonly #ranking: IncrementalRanking
  readonly #rows = new Map<string, GameRow>()
  readonly #entry = createCorrectionRule()
  #flags: Flags | undefined
  #series: SeriesOfClub = new Map()

  constructor({ club, season, rows }: AuditData, { games }: AuditStreams, ranking: IncrementalRanking) {
    this.#club = club
    this.#season = season
    this.#known = rows
    this.#games = games
    this.#ranking = ranking
  }

  about(group: EnvelopeGroup): ChangeDescription | undefined {
    const [envelope] = group
    if (envelope.type === 'GameSummarised') return this.#aboutGame(group)
    if (isObjectionEventType(envelope.type)) return this.#aboutObjection(envelope)
    const event = clubEventOf(envelope)
    if (event.type === 'SeasonFlagsChanged') {
      if (event.season !== this.#season.id) return undefined
      return {
        facts: [{ kind: 'flags', changes: compareFlags(this.#flags ?? {}, event.flags) }],
        isCorrection: event.midway,
      }
    }
    if (isSeriesEvent(event)) {
      const fact = seriesChangeFactOf(this.#series, event, this.#season.id, this.#club)
      return fact && { facts: [fact], isCorrection: true }
    }
    const planned = this.#planEventIn(envelope)
    const facts = listPlanEventFacts(this.#ranking.plan, planned, this.#club)
    return facts.length === 0
      ? undefined
      : { facts, isCorrection: facts.some((fact) => isPlanCorrection(fact, planned, this.#ranking)) }
  }

  apply(envelope: Envelope): void {
    const row = this.#rowIn(envelope)
    const event = clubEventOf(envelope)
    if (row) {
      this.#rows.set(row.id, row)
      this.#ranking.setRow(row)
    } else if (event.type === 'SeasonOpened' || event.type === 'SeasonFlagsChanged') {
      if (event.season === this.#season.id) this.#flags = event.flags
    } else if (isSeriesEvent(event)) {
      this.#series = evolveSeries(this.#series, event)
    } else if (!isObjectionEventType(envelope.type)) {
      const plan = foldPlan(this.#ranking.plan, [this.#planEventIn(envelope)])
      if (plan !== this.#ranking.plan) this.#ranking.setPlan(plan)
    }
  }

  #aboutGame(group: EnvelopeGroup): ChangeDescription | undefined {
    const streams = this.#games.get(gameIdOf(group[0]) ?? '')
    let before = this.#rows.get(gameIdOf(group[0]) ?? '')
    const facts: AuditFact[] = []
    let isCorrection = false
    for (const envelope of group) {
      const row = this.#rowIn(envelope)
      if (!row || !streams) continue
      const judged = this.#entry.judge(row, before, listGameChangeFacts(streams, before, row, this.#club), envelope.at)
      facts.push(...judged.facts)
      isCorrection ||= judged.isCorrection
      before = row
    }
    return before && facts.length > 0
      ? { facts, isCorrection, game: auditGameOf(before, this.#ranking.plan) }
      : undefined
  }

  #aboutObjection(envelope: Envelope): ChangeDescription | undefined {
    const id = envelope.stream.slice(GAME_STREAM_PREFIX.length)
    const row = [...this.#known].find((each) => each.id === id)
    const facts = row ? listObjectionFacts(this.#games.get(id)?.story ?? [], envelope, row) : []
    return row && facts.length > 0
      ? { facts, isCorrection: true, game: auditGameOf(row, this.#ranking.plan) }
      : undefined
  }

  #rowIn(envelope: Envelope): GameRow | undefined {
    return readGameRows([envelope]).map((row) => resolveMembersInGameRow(row, this.#resolve))[0]
  }

  #planEventIn({ type, payload }: Envelope): PlanEvent {
    return resolvePlanEventMembers({ ...(payload as object), type } as PlanEvent, this.#resolve)
  }

  /** Merged members count as one person, as in the standings. */
  readonly #resolve = (member: string) => resolveMemberId(this.#club, member)
}

/** Distinguishes ledger lines that were entered with a game from later changes. */
function createCorrectionRule() {
  const completed = new Map<string, number>()
  const touched = new Set<string>()
  const takenBack = new Map<string, LedgerLineFact>()

  return {
    judge(
      row: GameRow,
      before: GameRow | undefined,
      found: readonly AuditFact[],
      at: number,
    ): { readonly facts: readonly AuditFact[]; readonly isCorrection: boolean } {
      const since = completed.get(row.id) ?? at
      completed.set(row.id, since)
      // A results sheet is saved as a whole, so only ledger lines with the time of the sheet's first save were entered
      // with the game.
      const isFresh = row.outcome?.reason === 'asserted' ? at === since : at - since <= ENTRY_PERIOD_MS
      const isOpen = isFresh && !touched.has(row.id)
      const facts = found.map((fact) => (fact.kind === 'line' ? moved(row.id, fact) : fact))
      const isCorrection =
        before !== undefined && facts.some((fact) => isCorrectionFact(fact, isOpen, () => isScoredAlike(before, row)))
      if (isCorrection) touched.add(row.id)
      return { facts, isCorrection }
    },
  }

  function moved(game: string, fact: LedgerLineFact): LedgerLineFact {
    const last = takenBack.get(game)
    if (fact.how === 'taken-back' && fact.source === 'judge') takenBack.set(game, fact)
    const isSame =
      last &&
      fact.how === 'added' &&
      fact.source === 'judge' &&
      last.seat !== fact.seat &&
      last.line === fact.line &&
      last.before?.hundredths === fact.hundredths
    if (!isSame) return fact
    takenBack.delete(game)
    return { ...fact, movedFrom: { seat: last.seat, member: last.member } }
  }
}

/**
 * Whether a fact is a correction. While the game is open to first entries (`isOpen`), a ledger line is a correction
 * only if it replaces another line of a judge.
 */
function isCorrectionFact(fact: AuditFact, isOpen: boolean, isScoredAlike: () => boolean): boolean {
  switch (fact.kind) {
    case 'finished':
      return false
    case 'line':
      return !isOpen || (fact.source === 'judge' && fact.before?.source === 'judge')
    case 'entry':
      return fact.how !== 'made' || !isScoredAlike()
    default:
      return true
  }
}

function isScoredAlike(before: GameRow, after: GameRow): boolean {
  return (
    before.outcome?.winner === after.outcome?.winner && JSON.stringify(before.seats) === JSON.stringify(after.seats)
  )
}

function isPlanCorrection(fact: AuditFact, event: PlanEvent, ranking: IncrementalRanking): boolean {
  if (ALWAYS_LISTED_KINDS.includes(fact.kind)) return true
  // Decisions about who plays are listed even if no game was played yet.
  if (fact.kind === 'stage' && (fact.tie !== undefined || fact.reason !== undefined)) return true
  // Naming the first judge of a table is not a correction before the first game was played.
  if (fact.kind === 'judge') return fact.before !== '' || ranking.hasGames(stageIdIn(event))
  if (fact.kind === 'exhibition') return ranking.hasGames()
  return event.type === 'StageChanged' && ranking.hasGames(event.stage)
}

function stageIdIn(event: PlanEvent): string | undefined {
  return 'stage' in event ? event.stage : undefined
}

function auditGameOf({ id, rulebook, number, evening, place }: GameRow, plan: Plan): AuditGame {
  return {
    id,
    rulebook,
    number,
    evening,
    ...(place ? { place: { ...place, stage: plan.stages.get(place.stage)?.name ?? place.stage } } : {}),
  }
}

type EnvelopeGroup = readonly [Envelope, ...Envelope[]]

/** Groups consecutive game rows that were written for the same change to a game. */
function groupByChange(envelopes: readonly Envelope[]): readonly EnvelopeGroup[] {
  const groups: [Envelope, ...Envelope[]][] = []
  for (const envelope of envelopes) {
    const last = groups.at(-1)
    const game = gameIdOf(envelope)
    const isSame =
      last &&
      game !== undefined &&
      gameIdOf(last[0]) === game &&
      last[0].at === envelope.at &&
      last[0].author === envelope.author
    if (isSame) last.push(envelope)
    else groups.push([envelope])
  }
  return groups
}

function gameIdOf(envelope: Envelope): string | undefined {
  return readGameRows([envelope])[0]?.id
}

/** Merges streams by time. Each stream keeps its own order, even if its times are not ascending. */
function mergeByTime(streams: readonly (readonly Envelope[])[]): readonly Envelope[] {
  const heads = streams.map(() => 0)
  const woven: Envelope[] = []
  for (;;) {
    let first: { readonly index: number; readonly envelope: Envelope } | undefined
    for (const [index, stream] of streams.entries()) {
      const envelope = stream[heads[index] ?? 0]
      if (envelope && (!first || envelope.at < first.envelope.at)) first = { index, envelope }
    }
    if (!first) return woven
    heads[first.index] = (heads[first.index] ?? 0) + 1
    woven.push(first.envelope)
  }
}
