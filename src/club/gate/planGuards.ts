// Checks plan events from outside. Each event is checked by the function that the corresponding request calls. If only
// the stream is known, the caller passes everybody who was ever a member and no games, so that an event that was once
// valid is not rejected later.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { MAX_GIVEN_POINTS_HUNDREDTHS } from '../../scoring/ledger/givenPoints.ts'
import { MAX_POINTS_HUNDREDTHS } from '../../scoring/points.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState, MemberRecord } from '../model/clubState.ts'
import { importIdOfGame } from '../model/importStream.ts'
import { checkPlanImportUndo } from '../model/importsOfPlan.ts'
import { importIdFault } from '../model/importsOfClub.ts'
import type { Plan } from '../model/plan.ts'
import type { PlanEvent, PlanImportUndone, StageDefinition } from '../model/planEvents.ts'
import {
  decideEntrantAddition,
  decideStageAddition,
  decideStageChange,
  decideEntrantCheckIn,
  decideExhibitionStatus,
  type PlanChangeContext,
  decideStageRemoval,
  decidePlayerReplacement,
  decideStageSeating,
  decidePairRestrictions,
  findStageInPlan,
  decideEntrantWithdrawal,
} from '../plan/changePlan.ts'
import { decideTableJudge } from '../plan/judging.ts'
import { lineupDecisionFault, qualificationLotFault, lineupSourceFault } from '../plan/lineup.ts'
import { decideGivenPoints } from '../plan/givePoints.ts'

type PlanGuardResult = Result<readonly unknown[]>

/** Members as they may have been when the event was written: active and not merged. */
export function clubWithAllMembersActive(club: ClubState): ClubState {
  const members = new Map<string, MemberRecord>()
  for (const { mergedInto: _, ...member } of club.members.values()) members.set(member.id, { ...member, active: true })
  return { ...club, members }
}

/** If `rows` are unknown, `club` must come from `clubWithAllMembersActive`. */
export function planEventFault(
  club: ClubState,
  plan: Plan,
  event: PlanEvent,
  rows: readonly GameRow[] = [],
): Rejection | undefined {
  const data = { club, plan, rows, leastSeats: 0 }
  const named = 'import' in event ? importIdFault(event.import) : undefined
  if (named) return named
  const asked = isStageEvent(event) ? stageChange(data, event) : change(data, event)
  return asked.ok ? undefined : asked.error
}

type StageEvent = Extract<PlanEvent, { readonly type: `Stage${string}` | 'PlayerReplaced' | 'JudgeNamed' }>

function isStageEvent(event: PlanEvent): event is StageEvent {
  return event.type.startsWith('Stage') || event.type === 'PlayerReplaced' || event.type === 'JudgeNamed'
}

function stageChange(data: PlanChangeContext, event: StageEvent): PlanGuardResult {
  switch (event.type) {
    case 'StageAdded':
      return withSource(data, event, decideStageAddition(data, event, event.stage, event.basis))
    case 'StageChanged':
      // The season's games are left out, because an import may add rounds, tables and people to a stage that is being
      // played.
      return withSource(data, event, decideStageChange({ ...data, rows: [] }, event.stage, event))
    case 'StageRemoved':
      return decideStageRemoval(data, event.stage)
    case 'StageSeated':
      return decideStageSeating(data, event.stage, event.schedule, event.seed, event.without)
    case 'PlayerReplaced':
      return decidePlayerReplacement(data, event)
    case 'JudgeNamed': {
      const stage = findStageInPlan(data.plan, event.stage)
      return stage.ok ? decideTableJudge(stage.value, event, data.club) : stage
    }
  }
}

function withSource(
  data: PlanChangeContext,
  { stage, source }: StageDefinition,
  changed: PlanGuardResult,
): PlanGuardResult {
  const fault = changed.ok && source ? lineupSourceFault(data, stage, source) : undefined
  return fault ? err(fault) : changed
}

function change(data: PlanChangeContext, event: Exclude<PlanEvent, StageEvent>): PlanGuardResult {
  switch (event.type) {
    case 'EntrantsAdded':
      return decideEntrantAddition(data, event.members)
    case 'EntrantWithdrawn':
      return decideEntrantWithdrawal(data, event.member)
    case 'EntrantMarked':
      return decideExhibitionStatus(data, event.member, event.isExhibition)
    case 'EntrantsCheckedIn':
      return decideEntrantCheckIn(data, event.members, event.present)
    case 'PairsSet':
      return decidePairRestrictions(data, event.pairs)
    case 'PointsGiven':
      // The limit is higher for imports, because an imported points matrix may give the points of a whole season in one
      // line.
      return decideGivenPoints(
        data,
        event,
        event.id,
        event,
        event.import === undefined ? MAX_GIVEN_POINTS_HUNDREDTHS : MAX_POINTS_HUNDREDTHS,
      )
    case 'PlanImportUndone':
      return importUndone(data, event)
    case 'LotDrawn':
      return toPlanGuardResult(qualificationLotFault(data, event))
    case 'LineupDecided':
      return toPlanGuardResult(lineupDecisionFault(data, event))
  }
}

function toPlanGuardResult(fault: Rejection | undefined): PlanGuardResult {
  return fault ? err(fault) : ok([])
}

/**
 * Checks the removal of an import from the plan. A stage of the import cannot be removed if other games were played in
 * it, and an entrant cannot be removed if a remaining stage needs them.
 */
function importUndone(data: PlanChangeContext, event: PlanImportUndone): PlanGuardResult {
  const fault = checkPlanImportUndo(data.plan.imports, event)
  if (!fault.ok) return fault
  const rows = data.rows.filter(({ id }) => importIdOfGame(id) !== event.import)
  const gone = new Set(event.stages)
  const stages = new Map([...data.plan.stages].filter(([stage]) => !gone.has(stage)))
  for (const stage of event.stages) {
    const removed = decideStageRemoval({ ...data, rows }, stage)
    if (!removed.ok) return removed
  }
  for (const member of event.entrants) {
    const withdrawn = decideEntrantWithdrawal({ ...data, rows, plan: { ...data.plan, stages } }, member)
    if (!withdrawn.ok) return withdrawn
  }
  return ok([])
}
