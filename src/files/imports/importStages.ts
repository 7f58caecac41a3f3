// The stages a results sheet speaks of, by their words: which are in the plan, which are new, and
// where each game stands. Rounds and tables keep their numbers; a stage without a seating has as many
// rounds as it has distinct ones (docs/spec/scoring.md §2). Pure; ids come in.

import { nonVoidRows } from '../../scoring/counting.ts'
import type { TableInPlan, GameRow } from '../../scoring/gameRow.ts'
import { countRoundsByStage } from '../../scoring/rounds.ts'
import type { PreviewedGame, TableInFile } from './preview.ts'
import type { GameOpened } from '../../club/model/game.ts'
import { nameKey } from '../../club/model/name.ts'
import { isFinalStage } from '../sheets/finalNames.ts'
import { type PlanEvent, STAGE_LIMITS, DEFAULT_STAGE_NAME } from '../../club/model/planEvents.ts'
import { type Plan, type PlannedStage, stageChangedEvent } from '../../club/model/plan.ts'

export interface StageData {
  readonly plan: Plan
  /** Games of the season. */
  readonly rows: readonly GameRow[]
}

interface StageDraft {
  readonly id: string
  readonly name: string
  readonly isFinal: boolean
  readonly rounds: Numbering
  readonly tables: Numbering
  /** It was in the plan. */
  readonly isKnown: boolean
}

/** From the words of a sheet to numbers. */
type Numbering = ReadonlyMap<string, number>

/** `file`: all of its games, also those that are not taken. */
export function createStageImporter(plan: Plan, file: readonly Pick<PreviewedGame, 'place'>[], newId: () => string) {
  const told = new Map<string, TableInFile[]>()
  for (const { place } of file) {
    if (!place) continue
    const places = told.get(nameKey(place.stage))
    if (places) places.push(place)
    else told.set(nameKey(place.stage), [place])
  }
  const drafts = new Map(
    [...told].map(([key, places]): [string, StageDraft] => {
      const name = places[0]?.stage || DEFAULT_STAGE_NAME
      const known = [...plan.stages.values()].find((stage) => nameKey(stage.name) === nameKey(name))
      const own = numberTexts(
        places.map(({ round }) => round),
        STAGE_LIMITS.rounds,
      )
      const rounds = known?.schedule ? plannedRounds(own, known, plan) : own
      const tables = numberTexts(
        places.map(({ table }) => table),
        STAGE_LIMITS.tables,
      )
      const isFinal = isFinalStage(places)
      return [key, { id: known?.id ?? newId(), name, isFinal, rounds, tables, isKnown: known !== undefined }]
    }),
  )
  const lineups = new Map<string, Set<string>>()
  return {
    placeOf({ place }: Pick<PreviewedGame, 'place'>): TableInPlan | undefined {
      const draft = place && drafts.get(nameKey(place.stage))
      return (
        draft && {
          stage: draft.id,
          round: draft.rounds.get(place.round) ?? 0,
          table: draft.tables.get(place.table) ?? 0,
        }
      )
    },
    /** Who was taken at a place of the stage. */
    note({ stage }: TableInPlan, players: GameOpened['players']): void {
      const lineup = lineups.get(stage) ?? new Set()
      lineups.set(stage, lineup)
      for (const { member } of players) lineup.add(member)
    },
    /** Over the plan as it is now; undefined when a stage of theirs was made or removed by somebody else since. */
    events({ plan: now, rows }: StageData): readonly PlanEvent[] | undefined {
      const changes: PlanEvent[] = []
      for (const draft of drafts.values()) {
        const lineup = lineups.get(draft.id)
        if (!lineup) continue
        const known = [...now.stages.values()].find((stage) => nameKey(stage.name) === nameKey(draft.name))
        if (known === undefined ? draft.isKnown : known.id !== draft.id) return undefined
        changes.push(...stageEvent(draft, known, [...lineup], playedRounds(rows, draft.id)))
      }
      const entrants = [...new Set([...lineups.values()].flatMap((lineup) => [...lineup]))].filter(
        (member) => !now.entrants.has(member),
      )
      return [...(entrants.length > 0 ? [{ type: 'EntrantsAdded' as const, members: entrants }] : []), ...changes]
    },
  }
}

function playedRounds(rows: readonly GameRow[], stage: string): readonly number[] {
  return nonVoidRows(rows, { stage }).flatMap(({ place }) => place?.round ?? [])
}

/** A stage that is seated stays as it was planned. */
function stageEvent(
  { id: stage, name, isFinal, rounds, tables }: StageDraft,
  known: PlannedStage | undefined,
  players: readonly string[],
  played: readonly number[],
): readonly PlanEvent[] {
  if (players.length === 0 || known?.schedule) return []
  const distinct =
    countRoundsByStage([...played, ...rounds.values()].map((round) => ({ stage, round }))).get(stage) ?? 0
  const most = Math.max(...tables.values())
  if (!known)
    return [
      {
        type: 'StageAdded',
        stage,
        name,
        isFinal,
        rounds: distinct,
        tables: most,
        lineup: players,
        judgeIds: [],
      },
    ]
  const lineup = [...new Set([...known.lineup, ...players])]
  const next = { rounds: Math.max(known.rounds, distinct), tables: Math.max(known.tables, most), lineup }
  const isSame = next.rounds === known.rounds && next.tables === known.tables && lineup.length === known.lineup.length
  return isSame ? [] : [stageChangedEvent(known, next)]
}

/** A sheet may number a final on where the plan begins with 1: the rounds of a seated stage are the plan's. */
function plannedRounds(own: Numbering, { id, rounds }: PlannedStage, { stages }: Plan): Numbering {
  const numbers = [...own.values()]
  const fits = (before: number) => numbers.every((number) => number > before && number - before <= rounds)
  const others = [...stages.values()].reduce((sum, stage) => sum + (stage.id === id ? 0 : stage.rounds), 0)
  const before = [0, others, Math.min(...numbers) - 1].find(fits) ?? 0
  return new Map([...own].map(([text, number]) => [text, number - before]))
}

/** Whole numbers a plan can hold are themselves; others are numbered as they come, or by size where all are whole. */
function numberTexts(texts: readonly string[], most: number): Numbering {
  const distinct = [...new Set(texts)]
  const isWhole = distinct.every((text) => /^[1-9]\d{0,8}$/.test(text))
  if (isWhole && distinct.every((text) => Number(text) <= most))
    return new Map(distinct.map((text) => [text, Number(text)]))
  const ordered = isWhole ? distinct.toSorted((a, b) => Number(a) - Number(b)) : distinct
  return new Map(ordered.map((text, index) => [text, index + 1]))
}
