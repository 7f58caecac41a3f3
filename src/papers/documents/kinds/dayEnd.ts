// Prints everything for the end of an evening: the standings after it, its results and protocols, and the seating of
// the remaining rounds.

import { z } from 'zod'
import { ok, type Result } from '../../../rules/vocabulary.ts'
import type { GameRow } from '../../../scoring/gameRow.ts'
import { countedGamesOfSeason, countedGamesInScope, type StandingsScope } from '../../../scoring/season.ts'
import { dateSchema, idSchema } from '../../../club/model/argumentSchemas.ts'
import type { PaperSeasonData } from '../paperData.ts'
import type { PaperSource, PaperSpec } from './paperSpec.ts'
import { protocolPart, type GameForProtocol, loadGameForProtocol } from './protocol.ts'
import { resultsPart } from './results.ts'
import { seatingContentOf, seatingPart } from './seating.ts'
import { standingsPart } from './standings.ts'
import { renderPaper } from './renderPaper.ts'

/** If `evening` is omitted, the last evening is used. */
const args = z.strictObject({ season: idSchema, evening: dateSchema.exactOptional() })

export const dayEndPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data, stage }) => [
    {
      id: 'dayEnd',
      isEmpty: countedGamesOfSeason(data).length === 0 && stage?.schedule === undefined,
      of: { season: data.season.id },
    },
  ],
  async make(asked, source, langs) {
    const opened = source.season(asked.season)
    if (!opened.ok) return opened
    const { value: data } = opened
    const finished = countedGamesOfSeason(data)
    const day = asked.evening ?? lastEvening(finished)
    const isPast = day !== undefined && finished.some((row) => row.evening > day)
    const scope: StandingsScope = isPast ? { throughEvening: day } : {}
    const played = countedGamesInScope(data, scope)
    const games = await loadGamesWithProtocol(
      finished.filter((row) => row.evening === day),
      source,
    )
    if (!games.ok) return games
    const seated = [...data.plan.stages.values()].filter((stage) => stage.schedule !== undefined)
    const next = seated.map((stage) => ({
      content: seatingContentOf(data, stage),
      from: firstUnplayed(played, stage.id),
    }))
    return renderPaper(
      langs,
      (words) => [
        standingsPart(data, scope, words),
        day === undefined ? undefined : resultsPart(data, { evening: day }, words),
        ...games.value.map((game) => protocolPart(data, game, words)),
        ...next.map(({ content, from }) => seatingPart(content, 'round', words, from)),
      ],
      (words) => words.text('title', 'dayEnd'),
    )
  },
}

/** `undefined` while no game counts. */
export function lastEveningOf(data: PaperSeasonData): string | undefined {
  return lastEvening(countedGamesOfSeason(data))
}

function lastEvening(finished: readonly GameRow[]): string | undefined {
  return finished
    .map((row) => row.evening)
    .toSorted()
    .at(-1)
}

/**
 * Games from a results sheet have no protocol. The list of results contains everything about these games except
 * objections.
 */
async function loadGamesWithProtocol(
  rows: readonly GameRow[],
  source: PaperSource,
): Promise<Result<readonly GameForProtocol[]>> {
  const games: GameForProtocol[] = []
  for (const { id } of rows) {
    const found = await source.game(id)
    if (!found.ok) return found
    const { game } = found.value
    if (game.asserted && !game.objections) continue
    const proven = await loadGameForProtocol(found.value, source)
    if (!proven.ok) return proven
    games.push(proven.value)
  }
  return ok(games)
}

function firstUnplayed(played: readonly GameRow[], stage: string): number {
  return 1 + Math.max(0, ...played.flatMap(({ place }) => (place?.stage === stage ? [place.round] : [])))
}
