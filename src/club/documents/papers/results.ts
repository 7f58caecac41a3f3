// Results of games: all of them, or those of a stage, a round, an evening.

import { z } from 'zod'
import { ok } from '../../../rules/vocabulary.ts'
import type { GameRow } from '../../../scoring/row.ts'
import { finishedGames } from '../../../scoring/season.ts'
import { date, id, round } from '../../model/argumentSchemas.ts'
import type { Part } from '../paper.ts'
import { resultGroups, stageOf, type PaperData } from '../paperData.ts'
import type { PaperWords } from '../paperWording.ts'
import { resultsPaper } from '../resultsPaper.ts'
import { printed } from './printed.ts'
import type { PaperSpec } from './spec.ts'

const games = { stage: id.exactOptional(), round: round.exactOptional(), evening: date.exactOptional() }
const args = z.strictObject({ season: id, ...games })

/** Which results. */
type AskedGames = Omit<z.output<typeof args>, 'season'>

export const results: PaperSpec<z.output<typeof args>> = {
  args,
  offers({ data, stage, round: n }) {
    const { id: season } = data.season
    const all = finishedGames(data)
    const ofRound = stage && n !== undefined ? { stage: stage.id, round: n } : undefined
    return [
      ...(ofRound
        ? [
            {
              id: 'roundResults',
              group: 'season' as const,
              icon: 'i-lucide-table' as const,
              n: ofRound.round,
              isEmpty: !all.some((row) => isAsked(row, ofRound)),
              of: { season, ...ofRound },
            },
          ]
        : []),
      { id: 'results', group: 'season', icon: 'i-lucide-table-2', isEmpty: all.length === 0, of: { season } },
    ]
  },
  make({ season, ...asked }, source, langs) {
    const data = source.season(season)
    if (!data.ok) return data
    const stage = asked.stage === undefined ? ok(undefined) : stageOf(data.value, asked.stage)
    return stage.ok ? printed(langs, (words) => [resultsPart(data.value, asked, words)]) : stage
  },
}

/** None where no such game is over. */
export function resultsPart(data: PaperData, asked: AskedGames, words: PaperWords): Part | undefined {
  const rows = finishedGames(data).filter((row) => isAsked(row, asked))
  if (rows.length === 0) return undefined
  const stage = asked.stage === undefined ? undefined : data.plan.stages.get(asked.stage)
  const scope = [
    ...(stage ? [stage.name] : []),
    ...(asked.round === undefined ? [] : [words.text('paper', 'round', { n: asked.round })]),
    ...(asked.evening === undefined ? [] : [words.date(asked.evening)]),
  ]
  return resultsPaper(
    {
      season: data.paper,
      scope: scope.join(' · ') || words.text('standings', 'all', { games: rows.length }),
      groups: resultGroups(data, rows, words),
      nameOf: data.nameOf,
    },
    words,
  )
}

function isAsked({ place, evening }: GameRow, asked: AskedGames): boolean {
  return (
    (asked.stage === undefined || place?.stage === asked.stage) &&
    (asked.round === undefined || place?.round === asked.round) &&
    (asked.evening === undefined || evening === asked.evening)
  )
}
