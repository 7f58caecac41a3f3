// Checks events of a plan that come from outside. Each event is checked by the function that the corresponding request
// calls. If only the stream is known, the caller passes everybody who was ever a member and no games, so that an event
// which was valid once is not rejected later.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { MAX_GIVEN_HUNDREDTHS } from '../../scoring/ledger/givenPoints.ts'
import { MAX_HUNDREDTHS } from '../../scoring/points.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import type { ClubState, MemberRecord } from '../model/clubState.ts'
import { importIdOfGame } from '../model/importStream.ts'
import { checkPlanImportUndo } from '../model/importsOfPlan.ts'
import { importIdFault } from '../model/importsOfClub.ts'
import type { Plan } from '../model/plan.ts'
import type { PlanEvent, PlanImportUndone, StagePlan } from '../model/planEvents.ts'
import {
  addEntrants,
  addStage,
  changeStage,
  checkInEntrants,
  markExhibition,
  type PlanData,
  removeStage,
  replacePlayer,
  seatStage,
  setPairs,
  stageOf,
  withdrawEntrant,
} from '../plan/changePlan.ts'
import { assignJudge } from '../plan/judging.ts'
import { lineupDecisionFault, lotFault, lineupSourceFault } from '../plan/lineup.ts'
import { givePoints } from '../plan/givePoints.ts'

type PlanGuardResult = Result<readonly unknown[]>

/** Members as they may have been when the event was written: active and not merged. */
export function withAllMembersActive(club: ClubState): ClubState {
  const members = new Map<string, MemberRecord>()
  for (const { mergedInto: _, ...member } of club.members.values()) members.set(member.id, { ...member, active: true })
  return { ...club, members }
}

/** If `rows` are unknown, `club` must come from `withAllMembersActive`. */
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

function stageChange(data: PlanData, event: StageEvent): PlanGuardResult {
  switch (event.type) {
    case 'StageAdded':
      return withSource(data, event, addStage(data, event, event.stage, event.basis))
    case 'StageChanged':
      // An import may add rounds, tables and people to a stage that is being played.
      return withSource(data, event, changeStage({ ...data, rows: [] }, event.stage, event))
    case 'StageRemoved':
      return removeStage(data, event.stage)
    case 'StageSeated':
      return seatStage(data, event.stage, event.schedule, event.seed, event.without)
    case 'PlayerReplaced':
      return replacePlayer(data, event)
    case 'JudgeNamed': {
      const stage = stageOf(data.plan, event.stage)
      return stage.ok ? assignJudge(stage.value, event, data.club) : stage
    }
  }
}

function withSource(data: PlanData, { stage, source }: StagePlan, changed: PlanGuardResult): PlanGuardResult {
  const fault = changed.ok && source ? lineupSourceFault(data, stage, source) : undefined
  return fault ? err(fault) : changed
}

function change(data: PlanData, event: Exclude<PlanEvent, StageEvent>): PlanGuardResult {
  switch (event.type) {
    case 'EntrantsAdded':
      return addEntrants(data, event.members)
    case 'EntrantWithdrawn':
      return withdrawEntrant(data, event.member)
    case 'EntrantMarked':
      return markExhibition(data, event.member, event.isExhibition)
    case 'EntrantsCheckedIn':
      return checkInEntrants(data, event.members, event.present)
    case 'PairsSet':
      return setPairs(data, event.pairs)
    case 'PointsGiven':
      // An imported points matrix may give the points of a whole season in one line.
      return givePoints(
        data,
        event,
        event.id,
        event,
        event.import === undefined ? MAX_GIVEN_HUNDREDTHS : MAX_HUNDREDTHS,
      )
    case 'PlanImportUndone':
      return importUndone(data, event)
    case 'LotDrawn':
      return toPlanGuardResult(lotFault(data, event))
    case 'LineupDecided':
      return toPlanGuardResult(lineupDecisionFault(data, event))
  }
}

function toPlanGuardResult(fault: Rejection | undefined): PlanGuardResult {
  return fault ? err(fault) : ok([])
}

/**
 * A stage of the import cannot be removed if other games were played in it, and an entrant cannot be removed if a
 * remaining stage needs them.
 */
function importUndone(data: PlanData, event: PlanImportUndone): PlanGuardResult {
  const fault = checkPlanImportUndo(data.plan.imports, event)
  if (!fault.ok) return fault
  const rows = data.rows.filter(({ id }) => importIdOfGame(id) !== event.import)
  const gone = new Set(event.stages)
  const stages = new Map([...data.plan.stages].filter(([stage]) => !gone.has(stage)))
  for (const stage of event.stages) {
    const removed = removeStage({ ...data, rows }, stage)
    if (!removed.ok) return removed
  }
  for (const member of event.entrants) {
    const withdrawn = withdrawEntrant({ ...data, rows, plan: { ...data.plan, stages } }, member)
    if (!withdrawn.ok) return withdrawn
  }
  return ok([])
}
