// A season's file as an import shows it: every game with its place, its verdict and its faults, and
// the plan they were played by. Changes nothing.

import { endOfStory, tableOf, outcomeOf } from '../model/game.ts'
import { previewedRecord, type ImportPreview, type PreviewedGame } from './preview.ts'
import type { GameRecord } from '../files/records/record.ts'
import type { RecordFault } from '../files/records/parseRecord.ts'
import { exportedStory } from '../files/season/exportedData.ts'
import type { Work } from '../json/chunkedWork.ts'
import { seriesOfFile } from './takeSeries.ts'
import { readingSeason, type ReadGame, type SeasonHead } from '../files/season/parseSeason.ts'

/** In turns of a game: read and adjudicated. */
export function* previewingSeason(text: string): Work<ImportPreview> {
  const named = new Map<string, SeasonHead['people'][number]>()
  const { head, games, fault } = yield* readingSeason(text, (read, { people, plan, season }, again) => {
    if (named.size === 0) for (const person of people) named.set(person.id, person)
    return previewGame(read, { plan, season }, named, again)
  })
  if (!head) return { games: [], ...(fault ? { fault } : {}) }
  const series = seriesOfFile(head)
  return {
    games,
    plan: { people: head.people, plan: head.plan },
    ...(series.length > 0 ? { series } : {}),
  }
}

function previewGame(
  { index, game, fault }: ReadGame,
  { season, plan }: Pick<SeasonHead, 'season' | 'plan'>,
  people: ReadonlyMap<string, SeasonHead['people'][number]>,
  again: () => GameRecord,
): PreviewedGame {
  const faults: readonly RecordFault[] = fault ? [fault] : []
  if (!game) return { name: String(index + 1), players: [], sound: false, faults }
  const { place, record, members, isVoid, startedAt, judgeId } = game
  const played = endOfStory(exportedStory(game, season.id))
  const refused = played.replay.waiting.map(({ id, rejection: { code, params } }) => ({
    code,
    params: { ...params, place: `games[${index}].record.log[${id - 1}]` },
  }))
  const winner = outcomeOf(played)?.winner
  const personOf = (id = '') => {
    const { name = '', club } = people.get(id) ?? {}
    return { name, ...(club === undefined ? {} : { club }) }
  }
  const stage = place && plan.stages.find(({ id }) => id === place.stage)
  return {
    name:
      place && stage
        ? `${stage.name}-${place.round}-${place.table}`
        : `${record.evening ?? ''}-${record.number ?? index + 1}`,
    // Read again when it is taken: all of them at once would fill the memory.
    record: previewedRecord(record, again),
    rulebook: record.header.rulebook,
    isVoid,
    startedAt,
    players: tableOf(played).seats.map(({ seat, role }) => ({ seat, role, ...personOf(members[seat - 1]) })),
    ...(judgeId === undefined ? {} : { judging: personOf(judgeId) }),
    ...(place && stage ? { place: { stage: stage.name, round: String(place.round), table: String(place.table) } } : {}),
    ...(winner === undefined ? {} : { winner }),
    sound: faults.length === 0,
    faults: [...faults, ...refused],
  }
}
