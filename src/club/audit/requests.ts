// Requests of whoever checks a season.

import { standingRows } from '../../scoring/counting.ts'
import { z } from 'zod'
import { ok } from '../../rules/vocabulary.ts'
import { id, stage } from '../model/argumentSchemas.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { query } from '../repository/request.ts'
import { changeStage } from '../plan/changePlan.ts'
import { stageEffect } from './stageEffect.ts'

export const auditRequests = {
  /** What `plan.changeStage` would do to the table; changes nothing. */
  'plan.stageEffect': query({
    args: z.strictObject({ season: id, id, stage }),
    run({ repository }, asked) {
      const data = openSeasonData(repository, asked.season)
      if (!data.ok) return data
      const rows = standingRows(repository.rowsOf(asked.season))
      const events = changeStage({ club: repository.club, plan: data.value.plan, rows }, asked.id, asked.stage)
      return events.ok ? ok(stageEffect(data.value, asked.id, events.value)) : events
    },
  }),
}
