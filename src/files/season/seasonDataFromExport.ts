// Converts a season file to the data from which the club computes its standings, so that the same code computes the
// standings of a file and of a stored season. Stores nothing.

import { type SeasonData, createSeasonData } from '../../club/model/seasonData.ts'
import { INITIAL_CLUB_STATE, type ClubState, type SeasonRecord } from '../../club/model/clubState.ts'
import { type Game, gameOf, type GameContent } from '../../club/model/game.ts'
import { gameWithNames, type GameWithNames } from '../../club/model/gameNames.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import { schemeFromJson } from '../../scoring/schemes/schemeData.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import { NO_PLAN, type Plan } from '../../club/model/plan.ts'
import type { ExportedGame, ExportedPlan, SeasonExport } from './seasonExport.ts'
import { gameRowOf } from '../../club/model/gameRowOf.ts'

/** Uses the scheme and ledger of the file by default. `ledgerOf` replaces the ledger of a game. */
export function seasonDataFromExport(
  file: SeasonExport,
  scheme: Scheme = schemeFromJson(file.scheme),
  ledgerOf: (game: GameWithNames<Game>) => Game['ledger'] = (game) => game.ledger,
): SeasonData {
  const { id, name, kind, from, club: owner, rulebook, preset, flags, differsFromPreset } = file.season
  const season: SeasonRecord = {
    id,
    name,
    kind,
    from,
    rulebook,
    preset,
    flags,
    changedMidway: differsFromPreset,
    scheme: scheme.id,
    schemeVersion: scheme.version,
  }
  const club: ClubState = {
    ...INITIAL_CLUB_STATE,
    ...(owner === undefined ? {} : { name: owner }),
    members: new Map(file.people.map((person) => [person.id, { ...person, active: true, present: false }])),
    seasons: new Map([[id, season]]),
    schemes: [{ scheme, author: '' }],
  }
  const rows = file.games.map((each) => {
    const game = gameFromExport(each, id)
    return gameRowOf({ ...game, ledger: ledgerOf(gameWithNames(game, club)) })
  })
  return createSeasonData(club, season, rows, planOf(file.plan))
}

export function gameFromExport(game: ExportedGame, season: string): Game {
  const { log, ledger } = game.record
  const lines: readonly StoredLedgerLine[] = ledger?.lines ?? []
  return gameOf(gameContentFromExport(game, season), 1 + log.length, lines, lines.length)
}

export function gameContentFromExport(game: ExportedGame, season: string): GameContent {
  const { id, startedAt, isVoid, place, members, judgeId, record, deal, inPlaceOf, voiding } = game
  const { header, number = 1, evening = '', judge, log, asserted, halt, objections } = record
  const players = record.players.map(({ seat }, index) => ({ seat, member: members[index] ?? '' }))
  return {
    opened: {
      type: 'GameOpened',
      id,
      season,
      number,
      evening,
      ...storedAs(judgeId, judge),
      startedAt,
      header,
      players,
      ...(place ? { place } : {}),
      ...(deal === undefined || inPlaceOf === undefined ? {} : { deal, inPlaceOf }),
    },
    log,
    isVoid,
    ...(isVoid && voiding ? { voiding } : {}),
    ...(asserted ? { asserted: { ...asserted, roles: header.seats.map(({ role }) => role) } } : {}),
    ...(halt ? { halt } : {}),
    ...(objections ? { objections } : {}),
  }
}

/** The judge's id or, if the file has no id, the judge's name. Empty if the game has no judge. */
function storedAs(judgeId = '', judge = ''): Pick<Game['opened'], 'judge' | 'judgeId'> {
  return judgeId === '' ? (judge === '' ? {} : { judge }) : { judgeId }
}

function planOf({ entrants, pairs, stages, lots, given = [] }: ExportedPlan): Plan {
  return {
    entrants: new Map(entrants.map(({ member, isExhibition }) => [member, { member, isExhibition, present: false }])),
    pairs,
    lots,
    given,
    imports: NO_PLAN.imports,
    stageExtensions: NO_PLAN.stageExtensions,
    stages: new Map(
      stages.map(({ replacements, judges, judgeIds = [], roundJudges, ...stage }) => [
        stage.id,
        {
          ...stage,
          judgeIds: judges.map((_, index) => judgeIds[index] ?? ''),
          ...(roundJudges
            ? { roundJudges: roundJudges.map(({ round, table, judgeId = '' }) => ({ round, table, judgeId })) }
            : {}),
          replacements: replacements.map((each) => ({ stage: stage.id, ...each })),
        },
      ]),
    ),
  }
}
