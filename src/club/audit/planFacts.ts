// The facts that an audit lists for a change to the plan, the house rules or a series: replacements, exhibition marks,
// stages, lots, line-ups, judges, points outside games, flags, and the seasons of a series. Changes to entrants, pairs
// and seatings are left out, because they do not affect points.

import type { Flags } from '../../rules/header.ts'
import type { LineupSource, PlanEvent, StageDefinition } from '../model/planEvents.ts'
import { judgeIdAtTable, memberIdInSlot, type Plan, type PlannedStage } from '../model/plan.ts'
import type { ClubState } from '../model/clubState.ts'
import { namedJudgeById } from '../model/judging.ts'
import type { SeriesEvent, SeriesOfClub, SeriesPartRecord } from '../model/series.ts'
import type { AuditFact, FlagChange, TableJudgeFact, SeriesChangeFact } from './facts.ts'

export function listPlanEventFacts(
  plan: Plan,
  event: PlanEvent,
  club: Pick<ClubState, 'members'>,
): readonly AuditFact[] {
  const fact = planFact(plan, event)
  return [...(fact ? [fact] : []), ...judgeFacts(plan, event, club)]
}

/** Facts for every table whose judge changes, with the judges' current names. */
function judgeFacts(plan: Plan, event: PlanEvent, club: Pick<ClubState, 'members'>): readonly TableJudgeFact[] {
  if (event.type !== 'JudgeNamed' && event.type !== 'StageChanged') return []
  const stage = plan.stages.get(event.stage)
  if (!stage) return []
  const changed = (was: string, is: string) =>
    was === is
      ? []
      : [{ kind: 'judge' as const, before: namedJudgeById(club, was).judge, after: namedJudgeById(club, is).judge }]
  if (event.type === 'JudgeNamed') {
    const { round, table, judgeId } = event
    return changed(judgeIdAtTable(stage, round, table), judgeId).map((fact) => ({
      ...fact,
      stage: stage.name,
      round,
      table,
    }))
  }
  return Array.from({ length: Math.min(stage.tables, event.tables) }, (_, index) => index + 1).flatMap((table) => {
    const [before = '', after = ''] = [stage.judgeIds[table - 1], event.judgeIds[table - 1]]
    return changed(before, after).map((fact) => ({ ...fact, stage: event.name, table }))
  })
}

function planFact(plan: Plan, event: PlanEvent): AuditFact | undefined {
  switch (event.type) {
    case 'PlayerReplaced': {
      const { stage, place, fromRound, member: after, reason } = event
      const planned = plan.stages.get(stage)
      const before = planned && memberIdInSlot(planned, place, fromRound)
      return {
        kind: 'replacement',
        stage: planned?.name ?? stage,
        place,
        fromRound,
        ...(before === undefined ? {} : { before }),
        ...(after === undefined ? {} : { after }),
        reason,
      }
    }
    case 'EntrantMarked':
      return { kind: 'exhibition', member: event.member, isExhibition: event.isExhibition }
    case 'StageAdded':
      return {
        kind: 'stage',
        stage: event.name,
        how: 'added',
        ...(event.basis === undefined ? {} : { reason: event.basis }),
        ...tieAndReasonOf(event.source),
      }
    case 'LotDrawn':
      return { kind: 'lot', seed: event.seed, tied: event.tied, drawn: event.drawn }
    case 'LineupDecided': {
      const stage = plan.stages.get(event.stage)
      return {
        kind: 'lineup',
        stage: stage?.name ?? event.stage,
        out: event.changes.flatMap(({ place }) => stage?.lineup[place - 1] ?? []),
        in: event.changes.map(({ member }) => member),
        ...(event.tie === undefined ? {} : { tie: event.tie }),
        reason: event.reason,
      }
    }
    case 'PointsGiven': {
      const { member, stage, hundredths, reason, replaces } = event
      const before = plan.given.find(({ id }) => id === replaces)?.hundredths
      return {
        kind: 'given',
        member,
        ...(stage === undefined ? {} : { stage: plan.stages.get(stage)?.name ?? stage }),
        ...(before === undefined ? {} : { before }),
        hundredths,
        reason,
      }
    }
    case 'StageRemoved':
      return { kind: 'stage', stage: plan.stages.get(event.stage)?.name ?? event.stage, how: 'removed' }
    case 'StageChanged': {
      const before = plan.stages.get(event.stage)
      return before && stageChangeFact(before, event)
    }
    default:
      return undefined
  }
}

function tieAndReasonOf(source: LineupSource | undefined): Pick<LineupSource, 'tie' | 'reason'> {
  const { tie, reason } = source ?? {}
  return { ...(tie === undefined ? {} : { tie }), ...(reason === undefined ? {} : { reason }) }
}

/** Compares only the properties of a stage that affect points. */
function stageChangeFact(before: PlannedStage, after: StageDefinition): AuditFact | undefined {
  if (before.rounds === after.rounds && before.isFinal === after.isFinal) return undefined
  return {
    kind: 'stage',
    stage: after.name,
    how: 'changed',
    ...(before.rounds === after.rounds ? {} : { rounds: { before: before.rounds, after: after.rounds } }),
    ...(before.isFinal === after.isFinal ? {} : { isFinal: { before: before.isFinal, after: after.isFinal } }),
  }
}

export function compareFlags(before: Flags, after: Flags): readonly FlagChange[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((flag): readonly FlagChange[] => {
    const [was, is] = [before[flag], after[flag]]
    return was === is
      ? []
      : [{ flag, ...(was === undefined ? {} : { before: was }), ...(is === undefined ? {} : { after: is }) }]
  })
}

/**
 * `before` contains the series before the event. Returns `undefined` if the changed series does not concern the season.
 */
export function seriesChangeFactOf(
  before: SeriesOfClub,
  event: SeriesEvent,
  season: string,
  { seasons }: Pick<ClubState, 'seasons'>,
): SeriesChangeFact | undefined {
  const known = before.get(event.series)
  const next = event.type === 'SeriesRemoved' ? undefined : event
  const name = next?.name ?? known?.name
  if (name === undefined || ![...(known?.parts ?? []), ...(next?.parts ?? [])].some((part) => part.season === season))
    return undefined
  const named = (parts: readonly SeriesPartRecord[]) =>
    parts.map((part) => ({ season: seasons.get(part.season)?.name ?? part.season, coefficient: part.coefficient }))
  return {
    kind: 'series',
    how: !known ? 'made' : next ? 'changed' : 'removed',
    name,
    ...(known && known.name !== name ? { was: known.name } : {}),
    ...(known ? { before: named(known.parts) } : {}),
    ...(next ? { after: named(next.parts) } : {}),
  }
}
