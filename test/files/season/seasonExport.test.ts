// The season export. A written file is read as the same season with the club's standings, whatever was done to its
// games. An invalid file reports the location of each fault, and valid data is kept.

import { seasonStandings, type StandingsScope } from '../../../src/scoring/season.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { seasonDataFromExport } from '../../../src/files/season/seasonDataFromExport.ts'
import { parseSeason } from '../../../src/files/season/parseSeason.ts'
import { ledgerLineWarnings, revalueLedger } from '../../../src/files/exports/revalue.ts'
import { formatSeasonFile, type SeasonExport } from '../../../src/files/season/seasonExport.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import { canonicalJson } from '../../../src/store/canonicalJson.ts'
import { newTable, RED_WINS, taken } from '../../club/clubFixture.ts'
import { newTournament } from '../../papers/documents/tournamentFixture.ts'
import { anySteps, makeSeason } from './anySeason.ts'

async function exported(club: Club, season: string): Promise<string> {
  const file = await taken(club.ask('exports.file', { season, what: 'season', format: 'json', lang: 'en' }))
  return 'text' in file ? file.text : ''
}

function whole(text: string): SeasonExport {
  const { season, fault } = parseSeason(text)
  if (!season || fault) throw new Error(JSON.stringify(fault))
  return season
}

describe('the export of any season', () => {
  it('has the standings of the club in every scope', async () => {
    const seen = { finals: 0, voids: 0, protocols: 0, sheets: 0, exhibitions: 0, replacements: 0, beside: 0, places: 0 }
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const { club, season } = await makeSeason(steps)
        const file = whole(await exported(club, season))
        const data = seasonDataFromExport(file)
        const plan = await taken(club.ask('plan.get', { season }))
        const scopes: readonly StandingsScope[] = [
          {},
          { beforeGame: 4 },
          { minimumGames: 2 },
          { evening: '2026-01-02' },
          ...plan.stages.map(({ id }) => ({ stage: id })),
          { stage: plan.stages[0]?.id ?? '', beforeRound: 3 },
        ]
        for (const scope of scopes)
          expect(seasonStandings(data, scope)).toEqual(await taken(club.ask('seasons.standings', { season, ...scope })))
        seen.finals += file.games.filter(({ place }) => place?.stage === plan.stages[1]?.id).length
        seen.beside += file.games.filter(({ place }) => place === undefined).length
        seen.voids += file.games.filter(({ isVoid }) => isVoid).length
        seen.protocols += file.games.filter(({ record }) => record.log.length > 0).length
        seen.sheets += file.games.filter(({ record }) => record.asserted).length
        seen.exhibitions += file.plan.entrants.filter(({ isExhibition }) => isExhibition).length
        seen.replacements += file.plan.stages.flatMap(({ replacements }) => replacements).length
        seen.places += seasonStandings(data).length
      }),
      { seed: 7, numRuns: 40 },
    )
    // Without such cases, the law would prove nothing.
    for (const [what, count] of Object.entries(seen)) expect(count, what).toBeGreaterThan(10)
  })

  it('is unchanged after reading and writing', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const { club, season } = await makeSeason(steps)
        const text = await exported(club, season)
        expect(canonicalJson(JSON.parse(formatSeasonFile(whole(text))))).toBe(canonicalJson(JSON.parse(text)))
      }),
      { seed: 8, numRuns: 15 },
    )
  })

  it('gives the same standings if its ledgers are recalculated with its own scheme', async () => {
    await fc.assert(
      fc.asyncProperty(anySteps, async (steps) => {
        const { club, season } = await makeSeason(steps)
        const file = whole(await exported(club, season))
        const own = findBuiltInScheme(file.scheme.id)
        if (!own) throw new Error(file.scheme.id)
        expect(seasonStandings(seasonDataFromExport(file, own, (game) => revalueLedger(game, own)))).toEqual(
          seasonStandings(seasonDataFromExport(file)),
        )
      }),
      { seed: 9, numRuns: 15 },
    )
  })
})

describe('a season under another scheme', () => {
  it('loses only points of kinds that the scheme lacks', async () => {
    const { club, season } = await newTournament()
    const file = whole(await exported(club, season))
    const official = findBuiltInScheme('official-2025')
    if (!official) throw new Error('no scheme')
    const rows = seasonStandings(seasonDataFromExport(file, official, (game) => revalueLedger(game, official)))
    expect(new Set(rows.map(({ metrics: { bestMove } }) => bestMove))).toEqual(new Set(['0.00']))
    expect(new Set(rows.map(({ metrics: { compensation } }) => compensation))).toEqual(new Set(['0.00']))
    const before = await taken(club.ask('seasons.standings', { season }))
    expect(
      rows
        .map(({ name, metrics: { bonus, wins } }) => ({ name, bonus, wins }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    ).toEqual(
      before
        .map(({ name, metrics: { bonus, wins } }) => ({ name, bonus, wins }))
        .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    )
    expect(before.some(({ metrics: { bestMove } }) => bestMove !== '0.00')).toBe(true)
  })

  it.each([
    ['wolves-club', 30, 'sheet/kind-not-in-scheme', '0.00', '1.00'],
    ['tournament-2026', 80, 'sheet/out-of-range', '0.80', '1.55'],
  ] as const)('(%s) flags a bonus of %i with %s and counts it as %s', async (id, hundredths, code, bonus, total) => {
    const { club, season, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    await taken(club.addLines(game.id, [{ seat: 1, kind: 'bonus', hundredths, reason: 'bright' }]))
    const file = whole(await exported(club, season))
    const scheme = findBuiltInScheme(id)
    if (!scheme) throw new Error(id)
    const flags: unknown[] = []
    const rows = seasonStandings(
      seasonDataFromExport(file, scheme, (each) => {
        flags.push(...ledgerLineWarnings(each, scheme))
        return revalueLedger(each, scheme)
      }),
    )
    expect(rows.find(({ name }) => name === 'Player 1')).toMatchObject({ metrics: { bonus, total } })
    expect(flags).toEqual([
      { code, params: { game: 1, seat: 1, player: 'Player 1', kind: 'bonus', value: `0.${hundredths}` } },
    ])
  })

  it('values a removal as that scheme does, which may be zero', async () => {
    const { club, season, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const file = whole(await exported(club, season))
    const totalBy = (id: string) => {
      const scheme = findBuiltInScheme(id)
      if (!scheme) throw new Error(id)
      return seasonStandings(seasonDataFromExport(file, scheme, (each) => revalueLedger(each, scheme))).find(
        ({ name }) => name === 'Player 3',
      )?.metrics.total
    }
    expect([totalBy('official-2025'), totalBy('tournament-2026'), totalBy('wolves-club')]).toEqual([
      '-0.50',
      '-0.50',
      '0.00',
    ])
  })
})

describe('an invalid season file', () => {
  /** Sets or removes one value of the file. */
  function changed(text: string, path: string, value: unknown): string {
    const file: unknown = JSON.parse(text)
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    const parent = keys.reduce<unknown>((part, key) => (part as Record<string, unknown>)[key], file) as Record<
      string,
      unknown
    >
    if (value === undefined) delete parent[last]
    else parent[last] = value
    return formatSeasonFile(file as SeasonExport)
  }
  const text = newTournament().then(({ club, season }) => exported(club, season))

  it.each<[string, string, unknown, string, string]>([
    ['another format', 'format', 'consigliere-game', 'season/not-a-season', 'format'],
    ['a later version', 'version', 2, 'season/newer-version', 'version'],
    ['an empty name', 'people.3.name', '', 'name/empty', 'people[3].name'],
    ['a repeated name', 'people.3.name', 'p1', 'season/repeated-name', 'people[3].name'],
    ['an unknown flag', 'season.flags.mercy', true, 'flags/unknown', 'season.flags'],
    ['a scheme with a negative win', 'scheme.win', -1, 'schemes/win-negative', 'scheme.win'],
    ['a malformed scheme', 'scheme.ranking.1', 'luck', 'record/bad-value', 'scheme.ranking[1]'],
    ['an unknown player', 'plan.stages.0.lineup.2', 'nobody', 'season/unknown-person', 'plan.stages[0].lineup[2]'],
    ['an invalid seating', 'plan.stages.0.schedule.1.0.0', 9, 'plan/not-a-schedule', 'plan.stages[0].schedule'],
    ['an unknown field', 'plan.stages.1.colour', 'red', 'record/unknown-field', 'plan.stages[1].colour'],
  ])('is refused completely with %s', async (_, path, value, code, place) => {
    const read = parseSeason(changed(await text, path, value))
    expect(read).toMatchObject({ games: [], fault: { code, params: { place } } })
    expect(read.season).toBeUndefined()
  })

  it.each<[string, string, unknown, string, string]>([
    ['a place that is taken', 'place.table', 1, 'plan/table-has-game', 'place'],
    ['an unknown stage', 'place.stage', 'x', 'plan/unknown-stage', 'place.stage'],
    ['an unknown person', 'members.4', 'x', 'season/unknown-person', 'members[4]'],
    ['no people', 'members', [], 'season/members-by-seat', 'members'],
    ['an unknown card', 'record.header.seats.2.role', 'wizard', 'record/bad-value', 'record.header.seats[2].role'],
    [
      'a line that replaces an unknown line',
      'record.ledger.lines.0.replaces',
      'x',
      'ledger/no-such-line',
      'record.ledger.lines[0].replaces',
    ],
    ['no number', 'record.number', undefined, 'record/bad-value', 'record.number'],
    ['no id', 'id', undefined, 'record/bad-value', 'id'],
  ])('reports a game with %s and keeps the others', async (_, path, value, code, place) => {
    const broken = changed(await text, `games.1.${path}`, value)
    const { season, games, fault } = parseSeason(broken)
    const line = broken.split('\n').indexOf('"games":[') + 3
    expect(fault).toEqual({ code, params: expect.objectContaining({ place: `games[1].${place}`, line }) })
    expect([games.length, season?.games.length]).toEqual([5, 4])
  })

  it('reports the line of each invalid game', async () => {
    const broken = [0, 2, 4].reduce((each, index) => changed(each, `games.${index}.members`, []), await text)
    const first = broken.split('\n').indexOf('"games":[') + 2
    expect(parseSeason(broken).games.map(({ fault }) => fault?.params.line)).toEqual([
      first,
      undefined,
      first + 2,
      undefined,
      first + 4,
    ])
  })

  it.each([
    ['', 'json/syntax'],
    ['{', 'json/syntax'],
    ['[]', 'season/not-a-season'],
    ['{"format":"consigliere-season","version":1,"__proto__":1}', 'json/forbidden-key'],
  ])('is refused if its text is %j: %s', (broken, code) => {
    expect(parseSeason(broken).fault?.code).toBe(code)
  })
})
