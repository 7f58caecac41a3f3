// Preview of a season file: every game with its table in the plan, its verdict and its faults, and the plan itself.
// Changes nothing.

import type { RecordFault } from '../records/parseRecord.ts'
import type { GameRecord } from '../records/record.ts'
import { gameContentFromExport } from '../season/seasonDataFromExport.ts'
import { type ParsedSeasonGame, readSeasonInChunks, type SeasonFileHeader } from '../season/parseSeason.ts'
import type { ChunkedWork } from '../../club/json/chunkedWork.ts'
import { replayGameToEndState, gameOutcomeOf, ledgerFactsOfGame } from '../../club/model/game.ts'
import { seriesOfFile } from './importSeries.ts'
import type { ExportedGame } from '../season/seasonExport.ts'
import { toPreviewedRecord, type DealInFile, type PreviewedGame, type ImportPreview } from './preview.ts'

/** Parses and adjudicates the games one by one. Yields after each game. */
export function* previewSeasonInChunks(text: string): ChunkedWork<ImportPreview> {
  const named = new Map<string, SeasonFileHeader['people'][number]>()
  const { head, games, fault } = yield* readSeasonInChunks(text, (read, { people, plan, season }, again) => {
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

function dealInFile({ id, deal, inPlaceOf, voiding }: ExportedGame): DealInFile {
  return {
    id,
    ...(deal === undefined ? {} : { deal }),
    ...(inPlaceOf === undefined ? {} : { inPlaceOf }),
    ...(voiding === undefined ? {} : { voiding }),
  }
}

function previewGame(
  { index, game, fault }: ParsedSeasonGame,
  { season, plan }: Pick<SeasonFileHeader, 'season' | 'plan'>,
  people: ReadonlyMap<string, SeasonFileHeader['people'][number]>,
  again: () => GameRecord,
): PreviewedGame {
  const faults: readonly RecordFault[] = fault ? [fault] : []
  if (!game) return { name: String(index + 1), players: [], sound: false, faults }
  const { place, record, members, isVoid, startedAt, judgeId } = game
  const played = replayGameToEndState(gameContentFromExport(game, season.id))
  const refused = played.replay.waiting.map(({ id, rejection: { code, params } }) => ({
    code,
    params: { ...params, place: `games[${index}].record.log[${id - 1}]` },
  }))
  const winner = gameOutcomeOf(played)?.winner
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
    // The record is parsed again for the import, because all records together would fill the memory.
    record: toPreviewedRecord(record, again),
    rulebook: record.header.rulebook,
    isVoid,
    startedAt,
    deal: dealInFile(game),
    players: ledgerFactsOfGame(played).seats.map(({ seat, role }) => ({ seat, role, ...personOf(members[seat - 1]) })),
    ...(judgeId === undefined ? {} : { judging: personOf(judgeId) }),
    ...(place && stage
      ? {
          place: {
            stage: stage.name,
            round: String(place.round),
            table: String(place.table),
            isFinal: stage.isFinal,
          },
        }
      : {}),
    ...(winner === undefined ? {} : { winner }),
    sound: faults.length === 0,
    faults: [...faults, ...refused],
  }
}
