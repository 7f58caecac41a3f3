// Judges who are members, as they are now: under the names they bear, two merged into one as one. A guest keeps the
// name he was written down with. So does a judge of a log from before members were told apart from guests; his name
// means the member who bears it now.

import { standingMends, type LogItem } from '../../rules/log.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { membersByName, personOf } from './merged.ts'
import type { ClubState } from './clubState.ts'
import { memberOf } from './find.ts'
import { nameKey } from './name.ts'
import type { NamedJudge, Plan, PlannedStage } from './plan.ts'

type Members = Pick<ClubState, 'members'>

/** Which member a judge is; undefined: a guest, or none. */
export function judgeMembers(club: Members): (judge: NamedJudge) => string | undefined {
  const byName = membersByName(club)
  return ({ judge, judgeId }) => {
    if (judgeId === undefined) return byName.get(nameKey(judge))
    return judgeId === '' ? undefined : judgeId
  }
}

/** Only members have an id. */
export function judgeFault(club: Members, judgeId = ''): Result<void> {
  const known = judgeId === '' ? ok(undefined) : memberOf(club, judgeId)
  return known.ok ? ok(undefined) : known
}

/**
 * Of somebody named at a table: as it is said, else as the plan has him, else the member of that name; '' = a guest,
 * undefined: no one is named.
 */
export function judgeIdOf(club: Members, named: NamedJudge, planned?: NamedJudge): string | undefined {
  const judge = named.judge.trim()
  if (judge === '') return undefined
  if (named.judgeId !== undefined) return named.judgeId
  const isPlanned = planned?.judgeId !== undefined && nameKey(planned.judge) === nameKey(judge)
  return isPlanned ? planned.judgeId : (membersByName(club).get(nameKey(judge)) ?? '')
}

/** A log that came without the people of its club: its last judge is the member who bears that name here. */
export function withJudgeTied(log: readonly LogItem[], judgeId: string): readonly LogItem[] {
  const last = standingMends(log).findLast(({ judge }) => judge !== undefined)
  return last ? log.map((item) => (item === last ? { ...last, judgeId } : item)) : log
}

/** The same object where no one was renamed or merged. */
export function judgeNow<J extends NamedJudge>(judge: J, club: Members): J {
  const { judgeId } = judge
  if (judgeId === undefined || judgeId === '') return judge
  const now = personOf(club, judgeId)
  const name = club.members.get(now)?.name ?? judge.judge
  return now === judgeId && name === judge.judge ? judge : { ...judge, judge: name, judgeId: now }
}

/** The same where no judge of it was renamed or merged. */
export function withJudgesNow(plan: Plan, club: Members): Plan {
  const stages = [...plan.stages].map(([id, stage]) => [id, stageNow(stage, club)] as const)
  return stages.every(([id, stage]) => plan.stages.get(id) === stage) ? plan : { ...plan, stages: new Map(stages) }
}

function stageNow(stage: PlannedStage, club: Members): PlannedStage {
  const { judges, judgeIds, roundJudges } = stage
  const usual = judgeIds && judges.map((judge, index) => judgeNow({ judge, judgeId: judgeIds[index] ?? '' }, club))
  const rounds = roundJudges?.map((each) => judgeNow(each, club))
  const isSame =
    (usual ?? []).every(
      ({ judge, judgeId }, index) => judge === judges[index] && judgeId === (judgeIds?.[index] ?? ''),
    ) && (rounds ?? []).every((each, index) => each === roundJudges?.[index])
  if (isSame) return stage
  return {
    ...stage,
    ...(usual ? { judges: usual.map(({ judge }) => judge), judgeIds: usual.map(({ judgeId }) => judgeId) } : {}),
    ...(rounds ? { roundJudges: rounds } : {}),
  }
}
