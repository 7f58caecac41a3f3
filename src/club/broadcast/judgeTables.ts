// Requests through a judge's own link: the tables of one season that the plan assigns to the judge, and saving their
// results. Source: docs/spec/scoring.md §7, "Judges".

import type { z } from 'zod'
import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { TableInPlan } from '../../scoring/gameRow.ts'
import { resultRequests } from '../games/resultRequests.ts'
import type { GameDetail } from '../games/view.ts'
import type { JudgeLink } from '../model/broadcast.ts'
import type { ClubState } from '../model/clubState.ts'
import { findSeason } from '../model/clubLookups.ts'
import { namedJudgeById, type NamedJudge, namedJudgeAtTable } from '../model/judging.ts'
import { resolveMemberId } from '../model/mergedMembers.ts'
import { memberIdsAtTable } from '../model/plan.ts'
import { authorOfJudgeLink } from '../model/users.ts'
import { type PlanView, planView, type StageView } from '../plan/view.ts'
import type { CommandContext, AsyncResult } from '../repository/commandContext.ts'
import type { Repository } from '../repository/repository.ts'

type ResultsSaveArgs = z.output<(typeof resultRequests)['results.save']['args']>

/**
 * Returns a function that recognises the judge to whom a link belongs. Merged members count as one judge. A link
 * without a judge has no tables.
 */
export function createJudgeMatcher(club: Pick<ClubState, 'members'>, link: Pick<JudgeLink, 'judgeId'>) {
  const person = resolveMemberId(club, link.judgeId)
  return ({ judgeId = '' }: { readonly judgeId?: string }): boolean =>
    judgeId !== '' && resolveMemberId(club, judgeId) === person
}

const isAt = (one: Pick<TableInPlan, 'round' | 'table'>) => (other: Pick<TableInPlan, 'round' | 'table'>) =>
  one.round === other.round && one.table === other.table

/** Members at a table, from the seating or from a void game that is played again. */
function membersAtJudgedTable(
  { roundJudges: _, ...stage }: StageView,
  at: Pick<TableInPlan, 'round' | 'table'>,
): readonly string[] {
  return memberIdsAtTable(stage, at.round, at.table) ?? stage.again.find(isAt(at))?.members ?? []
}

/** Plan with only the judge's tables, and without decisions about players. */
function judgePlanOf(plan: PlanView, isHis: (judge: { readonly judgeId?: string }) => boolean): PlanView {
  const stages = plan.stages.map((stage): StageView => {
    const again = stage.again.filter((table) => isHis(table))
    const his = stage.judged.filter(({ round, table }) => isHis(namedJudgeAtTable(stage, round, table)))
    const isHere = (at: Pick<TableInPlan, 'round' | 'table'>) => [...his, ...again].some(isAt(at))
    const { source: _, basis: ___, ...rest } = stage
    return {
      ...rest,
      again,
      judges: [],
      judgeIds: [],
      judged: his.map((table) => ({ ...table, faults: [] })),
      roundJudges: his.map(({ round, table }) => ({ round, table, ...namedJudgeAtTable(stage, round, table) })),
      games: stage.games.filter(isHere),
    }
  })
  const sitters = new Set(
    stages.flatMap((stage) => [...stage.judged, ...stage.again].flatMap((at) => membersAtJudgedTable(stage, at))),
  )
  return {
    season: plan.season,
    entrants: plan.entrants.filter(({ member }) => sitters.has(member)),
    pairs: [],
    stages,
    judges: [],
    given: [],
  }
}

function judgePlanForLink({ club, planOf, rowsOf }: Repository, link: JudgeLink): Result<PlanView> {
  const { season } = link
  const known = findSeason(club, season)
  if (!known.ok) return known
  return ok(judgePlanOf(planView(season, planOf(season), club, rowsOf(season)), createJudgeMatcher(club, link)))
}

/** Completes the request from the current plan. Refuses it if it does not concern one of the judge's tables. */
function resultSheetForTable(plan: PlanView, request: ResultsSaveArgs) {
  const { place, game } = request
  const refused = (code: string): Result<never> => err({ code, params: {} })
  const stage = plan.stages.find(({ id }) => id === place?.stage)
  if (!stage || !place || ![...stage.judged, ...stage.again].some(isAt(place))) return refused('judging/another-table')
  if (stage.games.find(isAt(place))?.game !== game?.id) return refused('judging/changed')
  const named = namedJudgeAtTable(stage, place.round, place.table)
  const { judge, judgeId } = named.judge === '' ? (stage.again.find(isAt(place)) ?? named) : named
  // An existing game keeps its players.
  const members = game ? request.seats.map(({ member }) => member) : membersAtJudgedTable(stage, place)
  if (members.length !== request.seats.length) return refused('judging/changed')
  const seats = request.seats.map((seat, index) => ({ ...seat, member: members[index] ?? '' }))
  return ok({ ...request, season: plan.season, judge, ...(judgeId === undefined ? {} : { judgeId }), seats })
}

export function createJudgeTableCommands({ repository, ids, query, change }: CommandContext) {
  return {
    judgeTables: (link: JudgeLink): AsyncResult<PlanView> => query(() => judgePlanForLink(repository, link)),
    /**
     * Saves a results sheet in the judge's name. Errors: `judging/another-table`, `judging/changed`, and the errors of
     * `results.save` and `refusalOf`.
     */
    saveOfJudge: (
      link: JudgeLink,
      request: ResultsSaveArgs,
      refusalOf: (game: string | undefined, by: NamedJudge) => Rejection | undefined | Promise<Rejection | undefined>,
    ): AsyncResult<GameDetail> =>
      change(async (stamp) => {
        const plan = judgePlanForLink(repository, link)
        if (!plan.ok) return plan
        const sheet = resultSheetForTable(plan.value, request)
        if (!sheet.ok) return sheet
        const { club } = repository
        const his = namedJudgeById(club, link.judgeId)
        const refused = await refusalOf(request.game?.id, his)
        if (refused) return err(refused)
        const author = authorOfJudgeLink(club, link.judgeId)
        const by = { repository, ids, once: <T>(make: () => T): T => make(), stamp: { ...stamp, author } }
        return resultRequests['results.save'].run(by, sheet.value)
      }),
  }
}
