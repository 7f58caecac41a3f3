// Void games do not count, and a running game is in no statistics: all data computed from a season's games is the same
// without them. The games are generated, with any end, in a plan and outside it. Code that reads a club's rows and is
// missing in this table is found by the test "only the listed files read whether a game is void".

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { watchedGameRows } from '../../src/club/broadcast/watchView.ts'
import { computeTeamAndSeatBalance } from '../../src/club/charts/seasonBalance.ts'
import { computeStandingsOverTime } from '../../src/club/charts/seasonProgress.ts'
import { unplayedTables } from '../../src/files/exports/plannedTables.ts'
import { drawSeatsForEvening } from '../../src/club/games/drawSeatsForEvening.ts'
import { listMembers } from '../../src/club/members/memberList.ts'
import { foldPlan, NO_PLAN } from '../../src/club/model/plan.ts'
import { createSeasonData, type SeasonData } from '../../src/club/model/seasonData.ts'
import { computeSeasonPlayerRates } from '../../src/club/players/seasonPlayerRates.ts'
import { computeAllTimeStatistics } from '../../src/club/players/allTime.ts'
import { computePlayerProfile } from '../../src/club/players/profile.ts'
import { seasonView } from '../../src/club/seasons/seasonView.ts'
import { computeLineupSourceStandings } from '../../src/club/plan/lineup.ts'
import { planView } from '../../src/club/plan/view.ts'
import { weightedLedgerLines } from '../../src/scoring/standings/stageLedger.ts'
import { createRatingHistory } from '../../src/scoring/ratings/history.ts'
import type { GameRow } from '../../src/scoring/gameRow.ts'
import { seasonStandings } from '../../src/scoring/season.ts'
import { seasonAwards } from '../../src/scoring/standings/awards.ts'
import { teamStandings } from '../../src/scoring/standings/teams.ts'
import { anyRows, clubOf, PEOPLE, row, season, TEN } from '../scoring/ratings/rows.ts'
import { computeSeasonWinRates } from '../../src/club/charts/seasonWinRates.ts'
import { computeJudgeStatistics } from '../../src/club/charts/judgeStatistics.ts'

const SEASON = season('s')
const CLUB = clubOf([SEASON])
const WITH_TEAMS = {
  ...CLUB,
  members: new Map([...CLUB.members].map(([id, member], i) => [id, { ...member, club: i % 2 === 0 ? 'Even' : 'Odd' }])),
}
const PLAN = foldPlan(NO_PLAN, [
  { type: 'EntrantsAdded', members: [...PEOPLE] },
  {
    type: 'StageAdded',
    stage: 'main',
    name: 'Main',
    isFinal: false,
    rounds: 20,
    tables: 1,
    lineup: [...PEOPLE],
    judgeIds: [],
  },
  { type: 'StageSeated', stage: 'main', schedule: Array.from({ length: 20 }, () => [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10]]) },
])
/** A table of the plan that none of the generated games uses. */
const FREE = { stage: 'main', round: 15, table: 1 }

const playerData = (data: SeasonData) => ({
  club: data.club,
  rows: data.rows,
  planOf: () => data.plan,
  ratings: createRatingHistory(),
})
const drawn = ({ club, plan, rows }: SeasonData) =>
  drawSeatsForEvening(
    {
      club,
      planOf: () => plan,
      rows: new Map([...rows].map((each) => [each.id, each])),
      rowsOf: (id) => [...rows].filter((each) => each.season === id),
    },
    { season: 's', evening: '2026-03-01', size: 10, people: PEOPLE, seed: 7 },
  )

/** Results computed from finished games, which a running game does not change. */
const FIGURES: Readonly<Record<string, (data: SeasonData) => unknown>> = {
  standings: (data) => seasonStandings(data),
  'standings of a stage': (data) => seasonStandings(data, { stage: 'main' }),
  'standings before a game': (data) => seasonStandings(data, { beforeGame: 5 }),
  teams: (data) => teamStandings(data, {}),
  awards: seasonAwards,
  'the ledger of the season': (data) => weightedLedgerLines(data, new Map()),
  'statistics of people': computeSeasonPlayerRates,
  "a player's page": (data) => PEOPLE.map((member) => computePlayerProfile(playerData(data), member)),
  'all years': ({ club, rows }) => computeAllTimeStatistics(club, rows, '2027-03-01'),
  'points over time': (data) => computeStandingsOverTime(data),
  'balance of cards and seats': computeTeamAndSeatBalance,
  'rates by card': (data) => computeSeasonWinRates(data),
  judges: computeJudgeStatistics,
  'games on the roster': ({ club, rows }) => listMembers(club, rows),
  'the standings from which a final is cut': (data) => computeLineupSourceStandings(data, { size: 4 }),
  'the tables that an export lists as not played': (data) => unplayedTables(data, undefined),
}
/** Results computed from all games that are not void, which a running game does change with its table and players. */
const PLACES: Readonly<Record<string, (data: SeasonData) => unknown>> = {
  'the number of games': ({ season: record, rows, plan }) => seasonView(record, [...rows], plan).games,
  'tables of the evening': ({ rows }) => watchedGameRows(rows),
  'games of a stage': ({ club, plan, rows }) => planView('s', plan, club, [...rows]).stages.map(({ games }) => games),
  'the next draw': drawn,
}

/** Some games are in the plan, some outside it. `more` are the numbers of void or running games of the same people. */
const anySeason = fc
  .record({
    rows: anyRows,
    places: fc.infiniteStream(fc.boolean()),
    more: fc.array(fc.nat(20), { minLength: 1, maxLength: 4 }),
  })
  .map(({ rows, places, more }) => {
    const games = rows.map((game, i): GameRow => {
      const isPlanned = places.next().value
      return isPlanned ? { ...game, place: { stage: 'main', round: i + 1, table: 1 } } : game
    })
    return { games, numbers: more.map((number, i) => number + i / 10) }
  })

const extra = (numbers: readonly number[], change: Partial<GameRow>) =>
  numbers.map((number) =>
    row(PEOPLE.slice(2, 12), TEN, {
      ...change,
      judge: 'Judge',
      number,
      id: `x${number}`,
      lines: { p3: { bonus: 40 } },
    }),
  )
const dataOf = (rows: readonly GameRow[]) => createSeasonData(WITH_TEAMS, SEASON, rows, PLAN)

/** Files that may read whether a game is void, because they set or show this, or ask for void games explicitly. */
const LOOK_AT_THE_MARK = [
  'src/scoring/counting.ts',
  'src/scoring/gameRow.ts',
  'src/club/audit/gameFacts.ts',
  'src/club/audit/facts.ts',
  'src/club/audit/openAudit.ts',
  'src/papers/documents/kinds/protocol.ts',
  'src/papers/documents/protocolPhases.ts',
  'src/files/exports/gamesTable.ts',
  // The gate validates void games as well, so that a forged reinstatement cannot restore an invalid game.
  'src/club/gate/judgedStreams.ts',
  'src/club/gate/game/judgedGame.ts',
  'src/club/gate/game/logFault.ts',
  'src/club/gate/game/opening.ts',
  'src/club/gate/game/otherEvents.ts',
  'src/club/gate/newGameGuard.ts',
  'src/files/imports/preview.ts',
  'src/files/imports/previewSeason.ts',
  'src/files/imports/tablePreview.ts',
  'src/files/imports/importDeals.ts',
  'src/files/imports/importGames.ts',
  'src/files/imports/plausibility.ts',
  'src/files/season/seasonDataFromExport.ts',
  'src/files/season/parseSeason.ts',
  'src/files/season/seasonExport.ts',
  'src/files/season/seasonSchema.ts',
  'src/club/evening/readEveningView.ts',
  'src/club/games/busyPeople.ts',
  'src/club/games/changeGame.ts',
  'src/club/games/endingRequests.ts',
  'src/club/games/haltGame.ts',
  'src/club/games/view.ts',
  'src/club/games/playedAgainLinks.ts',
  'src/club/games/requests.ts',
  'src/club/games/resultRequests.ts',
  'src/club/model/game.ts',
  'src/club/model/gameRowOf.ts',
  'src/club/model/gameStream.ts',
  'src/club/model/gameRowChecks.ts',
  'src/club/repository/gameCache.ts',
  'src/club/repository/gameWriter.ts',
  'src/club/repository/reconciler.ts',
  'src/club/repository/dealWriter.ts',
]

it('only the listed source files check whether a game is void', () => {
  const root = resolve(import.meta.dirname, '../..')
  const files = ['src/scoring', 'src/club', 'src/papers', 'src/files', 'src/application'].flatMap((folder) =>
    readdirSync(resolve(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts'))
      .map((path) => `${folder}/${path.replaceAll('\\', '/')}`),
  )
  const looking = files.filter((path) => /\bisVoid\b/.test(readFileSync(resolve(root, path), 'utf8')))
  expect(looking.toSorted()).toEqual(LOOK_AT_THE_MARK.toSorted())
})

describe('a void game', () => {
  it.each(Object.entries({ ...FIGURES, ...PLACES }))('does not affect %s', (_, made) => {
    fc.assert(
      fc.property(anySeason, fc.boolean(), ({ games, numbers }, isPlanned) => {
        const voided = extra(numbers, { isVoid: true, ...(isPlanned ? { place: FREE } : {}) })
        expect(made(dataOf([...voided, ...games]))).toEqual(made(dataOf(games)))
      }),
      { numRuns: 25 },
    )
  })
})

describe('an unfinished game', () => {
  it.each(Object.entries(FIGURES))('does not affect %s', (_, made) => {
    fc.assert(
      fc.property(anySeason, fc.boolean(), ({ games, numbers }, isPlanned) => {
        const running = extra(numbers, isPlanned ? { place: FREE } : {}).map((game): GameRow => ({
          ...game,
          phase: 'day',
          outcome: null,
        }))
        expect(made(dataOf([...games, ...running]))).toEqual(made(dataOf(games)))
      }),
      { numRuns: 25 },
    )
  })
})
