// Faults of a scheme, field by field, all reported at once (docs/spec/scoring.md §2).

import { describe, expect, it } from 'vitest'
import { schemeFaults } from '../../../src/scoring/schemes/check.ts'
import { toSchemeJson, schemeValuesOf, type SchemeValues } from '../../../src/scoring/schemes/schemeData.ts'
import { SCHEMES } from '../../../src/scoring/schemes/registry.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { CLUB_SCHEME } from '../../scoring/schemes/clubScheme.ts'
import type { AllowedPointsRange } from '../../../src/scoring/schemes/scheme.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../src/scoring/schemes/tournament2026.ts'
import { checkSchemeValues } from '../../../src/club/schemes/view.ts'
import { codeOf, newClub, openTable, RED_WINS, ROLES, s, taken } from '../clubFixture.ts'

const BASE = toSchemeJson(TOURNAMENT_2026_SCHEME_V1)
const range = (
  kind: AllowedPointsRange['kind'],
  min: number,
  max: number,
  who: AllowedPointsRange['who'] = 'anyone',
  values?: readonly number[],
): AllowedPointsRange => ({ kind, min, max, who, ...(values ? { values } : {}) })

const rangeOf = (...roles: readonly Role[]): AllowedPointsRange => ({ ...range('bonus', 1, 2), roles })

const bestMoveOf = (
  min: number,
  max: number,
  bestMove: NonNullable<SchemeValues['bestMove']>,
): Partial<SchemeValues> => ({ ranges: [range('best-move', min, max)], bestMove })

it('a fault has the kind or metric that it concerns, and its location', () => {
  const about = (change: Partial<SchemeValues>) =>
    schemeFaults({ ...BASE, bestMove: {}, ...change }).map(({ params }) => params)
  const bonus = range('bonus', 1, 2)
  expect(about({ ranges: [bonus, bonus] })).toEqual([{ place: 'ranges[1].who', kind: 'bonus' }])
  expect(about({ ranges: [range('win', 1, 1)] })).toEqual([{ place: 'ranges[0].kind', kind: 'win' }])
  expect(about({ ranges: [range('bonus', 0, 1)] })).toEqual([{ place: 'ranges[0].min', kind: 'bonus' }])
  expect(about({ ranges: [range('penalty', -1, 1)] })).toEqual([{ place: 'ranges[0].max', kind: 'penalty' }])
  expect(about({ ranges: [range('team-loss', -2, -1)] })).toEqual([{ place: 'ranges[0].max', kind: 'team-loss' }])
  expect(about(bestMoveOf(1, 40, { 1: 0 }))).toEqual([{ place: 'bestMove.1', kind: 'best-move' }])
  expect(about({ automatic: { perGame: 0 } })).toEqual([{ place: 'automatic.perGame', kind: 'auto-bonus' }])
  expect(about({ ranking: ['wins', 'wins'] })).toEqual([{ place: 'ranking[1]', metric: 'wins' }])
  expect(about({ ranking: ['rating'] })).toEqual([{ place: 'ranking[0]' }])
  const awards = [{ key: 'mvp', ranking: [] }] as const
  expect(about({ awards })).toEqual([{ place: 'awards[0].ranking' }])
})

describe('a check of a scheme', () => {
  it.each<[string, Partial<SchemeValues>, readonly (readonly [code: string, place: string])[]]>([
    ['a win that takes points away', { win: -1 }, [['schemes/win-negative', 'win']]],
    [
      'a minimum above its maximum',
      { ranges: [range('bonus', 60, 10)], bestMove: {} },
      [['schemes/range-order', 'ranges[0].min']],
    ],
    [
      'a bonus of zero points',
      { ranges: [range('bonus', 0, 10)], bestMove: {} },
      [['schemes/not-positive', 'ranges[0].min']],
    ],
    [
      'a penalty that adds points',
      { ranges: [range('penalty', -10, 10)], bestMove: {} },
      [['schemes/not-negative', 'ranges[0].max']],
    ],
    [
      'a disqualification without a fixed value',
      { ranges: [range('disqualification', -50, -10)], bestMove: {} },
      [['schemes/not-fixed', 'ranges[0].max']],
    ],
    [
      'a range of points for wins',
      { ranges: [range('win', 75, 75)], bestMove: {} },
      [['schemes/kind-has-no-range', 'ranges[0].kind']],
    ],
    [
      'a range of points for Ci',
      { ranges: [range('compensation', 1, 40)], bestMove: {} },
      [['schemes/kind-has-no-range', 'ranges[0].kind']],
    ],
    [
      'two bonuses for winners',
      { ranges: [range('bonus', 1, 2, 'winners'), range('bonus', 3, 4, 'winners')], bestMove: {} },
      [['schemes/range-overlaps', 'ranges[1].who']],
    ],
    [
      'a bonus for winners and a bonus for anyone',
      { ranges: [range('bonus', 1, 2, 'winners'), range('bonus', 1, 2)], bestMove: {} },
      [['schemes/range-overlaps', 'ranges[1].who']],
    ],
    [
      'a bonus for winners and a bonus for losers',
      { ranges: [range('bonus', 1, 2, 'winners'), range('bonus', 1, 2, 'losers')], bestMove: {} },
      [],
    ],
    ...(['loss', 'draw', 'auto-bonus'] as const).map(
      (kind): [string, Partial<SchemeValues>, readonly (readonly [string, string])[]] => [
        `a range for ${kind}`,
        { ranges: [range(kind, 1, 1)], bestMove: {} },
        [['schemes/kind-has-no-range', 'ranges[0].kind']],
      ],
    ),
    ...(['penalty', 'team-loss'] as const).map(
      (kind): [string, Partial<SchemeValues>, readonly (readonly [string, string])[]] => [
        `a ${kind} of zero`,
        { ranges: [range(kind, -10, 0)], bestMove: {} },
        [['schemes/not-negative', 'ranges[0].max']],
      ],
    ),
    [
      'a best move of zero',
      { ranges: [range('best-move', 0, 40)], bestMove: {} },
      [['schemes/not-positive', 'ranges[0].min']],
    ],
    [
      'a team loss without a fixed value',
      { ranges: [range('team-loss', -70, -50, 'losers')], bestMove: {} },
      [['schemes/not-fixed', 'ranges[0].max']],
    ],
    ['a range of one value', { ranges: [range('bonus', 10, 10)], bestMove: {} }, []],
    [
      'a bonus for anyone and a bonus for losers',
      { ranges: [range('bonus', 1, 2), range('bonus', 1, 2, 'losers')], bestMove: {} },
      [['schemes/range-overlaps', 'ranges[1].who']],
    ],
    ['a bonus and a penalty', { ranges: [range('bonus', 1, 2), range('penalty', -2, -1)], bestMove: {} }, []],
    [
      'a listed value twice',
      { ranges: [range('best-move', 25, 40, 'anyone', [25, 25])], bestMove: {} },
      [['schemes/listed-value', 'ranges[0].values[1]']],
    ],
    [
      'a listed value below its range',
      { ranges: [range('best-move', 25, 40, 'anyone', [20, 40])], bestMove: {} },
      [['schemes/listed-value', 'ranges[0].values[0]']],
    ],
    ['a best move below its range', bestMoveOf(25, 40, { 2: 24 }), [['schemes/best-move-range', 'bestMove.2']]],
    ['a best move above its range', bestMoveOf(25, 40, { 2: 41 }), [['schemes/best-move-range', 'bestMove.2']]],
    ['best moves at both ends of their range', bestMoveOf(25, 40, { 1: 25, 2: 25, 3: 40 }), []],
    [
      'a best move that is not listed',
      { ranges: [range('best-move', 25, 40, 'anyone', [25, 40])], bestMove: { 2: 30 } },
      [['schemes/best-move-range', 'bestMove.2']],
    ],
    ['zero points for one black seat', bestMoveOf(1, 40, { 1: 0 }), [['schemes/not-positive', 'bestMove.1']]],
    ['a Ci share of one', { compensation: { cap: 40, share: '1' } }, []],
    [
      'an ordinary stage of weight zero',
      { weights: { ordinary: '0', final: '1' } },
      [['schemes/weight-not-positive', 'weights.ordinary']],
    ],
    ['zero points for playing', { automatic: { perGame: 0 } }, [['schemes/not-positive', 'automatic.perGame']]],
    ['points for playing capped at one game', { automatic: { perGame: 10, cap: 10 } }, []],
    ['the best 10 of 11', { bestGames: { games: 10, of: 11 } }, []],
    ['the best 10 of all', { bestGames: { games: 10 } }, []],
    ['a loss worth as much as a win', { results: [{ result: 'loss', points: '3/4' }] }, []],
    [
      'a draw worth more than one role’s win',
      {
        results: [
          { result: 'draw', roles: ['citizen', 'don'], points: '1' },
          { result: 'win', roles: ['don'], points: '2' },
        ],
      },
      [['schemes/result-above-win', 'results[0].points']],
    ],
    [
      'a loss and a draw for one role',
      {
        results: [
          { result: 'loss', points: '0' },
          { result: 'draw', points: '0' },
        ],
      },
      [],
    ],
    ['manual points in both directions', { ranges: [range('manual', -100, 100)], bestMove: {} }, []],
    [
      'listed values out of order',
      { ranges: [range('best-move', 25, 40, 'anyone', [40, 25])], bestMove: {} },
      [['schemes/listed-value', 'ranges[0].values[1]']],
    ],
    [
      'a listed value above its range',
      { ranges: [range('best-move', 25, 40, 'anyone', [25, 45])], bestMove: {} },
      [['schemes/listed-value', 'ranges[0].values[1]']],
    ],
    [
      'three black seats worth less than two',
      bestMoveOf(25, 40, { 2: 40, 3: 25 }),
      [['schemes/best-move-order', 'bestMove.3']],
    ],
    ['negative points for one black seat', bestMoveOf(1, 40, { 1: -5 }), [['schemes/not-positive', 'bestMove.1']]],
    [
      'best moves without a range',
      { ranges: [] },
      [
        ['schemes/best-move-range', 'bestMove.2'],
        ['schemes/best-move-range', 'bestMove.3'],
      ],
    ],
    ['a Ci cap of 0', { compensation: { cap: 0, share: '2/5' } }, [['schemes/cap-not-positive', 'compensation.cap']]],
    [
      'a Ci share above one',
      { compensation: { cap: 40, share: '3/2' } },
      [['schemes/share-range', 'compensation.share']],
    ],
    ['a Ci share of zero', { compensation: { cap: 40, share: '0' } }, [['schemes/share-range', 'compensation.share']]],
    [
      'a final of weight zero',
      { weights: { ordinary: '1', final: '0' } },
      [['schemes/weight-not-positive', 'weights.final']],
    ],
    ['an empty ranking', { ranking: [] }, [['schemes/ranking-empty', 'ranking']]],
    [
      'a win with a negative value for a role',
      { results: [{ result: 'win', roles: ['don'], points: '-1/2' }] },
      [['schemes/win-negative', 'results[0].points']],
    ],
    [
      'a loss worth more than a win',
      { results: [{ result: 'loss', points: '4/5' }] },
      [['schemes/result-above-win', 'results[0].points']],
    ],
    [
      'a loss worth less than a win of its role but more than other wins',
      {
        results: [
          { result: 'win', roles: ['don'], points: '4/3' },
          { result: 'loss', roles: ['don'], points: '1' },
        ],
      },
      [],
    ],
    [
      'two entries for the loss of one role',
      {
        results: [
          { result: 'loss', roles: ['don', 'sheriff'], points: '-1' },
          { result: 'loss', roles: ['sheriff'], points: '-2' },
        ],
      },
      [['schemes/result-twice', 'results[1].roles']],
    ],
    [
      'a win for every role, for which there is a separate field',
      { results: [{ result: 'win', points: '1' }] },
      [['schemes/result-twice', 'results[0].roles']],
    ],
    [
      'two ranges for one role',
      { ranges: [rangeOf('don', 'sheriff'), rangeOf('sheriff')], bestMove: {} },
      [['schemes/range-overlaps', 'ranges[1].who']],
    ],
    [
      'a role’s range in addition to a range for all roles',
      { ranges: [rangeOf('don'), range('bonus', 1, 2)], bestMove: {} },
      [],
    ],
    [
      'a Ci factor of zero',
      { compensation: { cap: 50, factor: '0', paid: 'once' } },
      [['schemes/factor-not-positive', 'compensation.factor']],
    ],
    ['negative points for playing', { automatic: { perGame: -10 } }, [['schemes/not-positive', 'automatic.perGame']]],
    [
      'points for playing capped below one game',
      { automatic: { perGame: 10, cap: 5 } },
      [['schemes/cap-below-game', 'automatic.cap']],
    ],
    ['the best 10 of 10', { bestGames: { games: 10, of: 10 } }, [['schemes/best-of-all', 'bestGames.of']]],
    ['an undefined rating', { ranking: ['total', 'rating'] }, [['schemes/rating-missing', 'ranking[1]']]],
    [
      'a rating of the win rate and the mean',
      {
        rating: [
          { metric: 'winRate', times: '100' },
          { metric: 'perGame', times: '1' },
        ],
      },
      [],
    ],
    [
      'a term times zero',
      { rating: [{ metric: 'wins', times: '0' }] },
      [['schemes/term-of-nothing', 'rating[0].times']],
    ],
    [
      'a term for points that are never awarded',
      { ranges: [], bestMove: {}, rating: [{ metric: 'penalty', times: '-1' }] },
      [['schemes/term-never-paid', 'rating[0].metric']],
    ],
    [
      'a repeated award, and a repeated metric in an award',
      {
        awards: [
          { key: 'mvp', ranking: ['total'] },
          { key: 'mvp', ranking: ['wins', 'wins'] },
        ],
      },
      [
        ['schemes/award-twice', 'awards[1].key'],
        ['schemes/ranking-twice', 'awards[1].ranking[1]'],
      ],
    ],
    ['a repeated metric', { ranking: ['total', 'wins', 'total'] }, [['schemes/ranking-twice', 'ranking[2]']]],
    [
      'two faults',
      { win: -1, ranking: [] },
      [
        ['schemes/win-negative', 'win'],
        ['schemes/ranking-empty', 'ranking'],
      ],
    ],
  ])('finds the expected faults for %s', (_, change, faults) => {
    expect(schemeFaults({ ...BASE, ...change }).map(({ code, params }) => [code, params.place])).toEqual(faults)
  })

  it.each(SCHEMES.map((scheme) => [scheme.id, scheme] as const))('finds no fault in %s', (_, scheme) => {
    expect(schemeFaults(toSchemeJson(scheme))).toEqual([])
  })
})

describe('a scheme that is unusual but valid', () => {
  it.each<[string, Partial<SchemeValues>, readonly (readonly [code: string, place: string])[]]>([
    ['a win of zero', { win: 0 }, [['schemes/win-of-nothing', 'win']]],
    [
      'a win of zero for a role',
      { results: [{ result: 'win', roles: ['don'], points: '0' }] },
      [['schemes/win-of-nothing', 'results[0].points']],
    ],
    [
      'bonuses in two terms',
      {
        rating: [
          { metric: 'perGame', times: '1' },
          { metric: 'bonus', times: '1' },
        ],
      },
      [['schemes/term-twice', 'rating[1].metric']],
    ],
    [
      'Σ and its mean',
      {
        rating: [
          { metric: 'total', times: '1' },
          { metric: 'perGame', times: '2' },
        ],
      },
      [['schemes/term-twice', 'rating[1].metric']],
    ],
  ])('causes a warning about %s, but is not refused', async (_, change, warnings) => {
    const values = { ...BASE, ...change }
    expect(checkSchemeValues(values, [])).toMatchObject({ faults: [] })
    expect(checkSchemeValues(values, []).warnings.map(({ code, params }) => [code, params.place])).toEqual(warnings)
    const request = { name: 'Ours', published: '2026-05-01', values: { ...schemeValuesOf(BASE), ...change } }
    expect(await codeOf(newClub().ask('schemes.publish', request))).toBeUndefined()
  })

  it('is applied as written', async () => {
    const values: SchemeValues = {
      ...schemeValuesOf(BASE),
      win: 0,
      ranking: ['rating'],
      rating: [
        { metric: 'total', times: '1' },
        { metric: 'bonus', times: '2' },
      ],
    }
    const club = newClub()
    await taken(club.create('Club'))
    const { data } = await taken(club.ask('schemes.publish', { name: 'Ours', published: '2026-01-01', values }))
    const rules = { rulebook: 'city', preset: 'city', flags: {} } as const
    const { id: season } = await taken(
      club.ask('seasons.open', { name: 'Season', scheme: data.id, from: '2026-01-01', ...rules }),
    )
    const { added } = await taken(club.ask('members.add', { names: ROLES.map((_, index) => `Player ${index + 1}`) }))
    const game = await openTable(
      club,
      season,
      added.map(({ id }) => id),
    )
    for (const entry of RED_WINS) await taken(club.ask('games.enter', { game: game.id, version: game.version, entry }))
    const line = { seat: s(1), kind: 'bonus', hundredths: 30, reason: 'well played' } as const
    await taken(club.addLines(game.id, [line]))
    const rows = await taken(club.ask('seasons.standings', { season }))
    expect(rows[0]).toMatchObject({ metrics: { wins: '1', total: '0.30', rating: '0.90' } })
    // Five red players have won. The mafioso lost points for the removal that ended the game.
    expect(rows.map(({ metrics: { wins, total } }) => [wins, total])).toEqual([
      ['1', '0.30'],
      ['1', '0.00'],
      ['1', '0.00'],
      ['1', '0.00'],
      ['1', '0.00'],
      ['0', '-0.50'],
    ])
  })
})

describe('examples of Ci', () => {
  it('are exact for any number of rounds', () => {
    expect(checkSchemeValues(BASE, [12, 15, 4]).examples).toEqual([
      { rounds: 12, base: 5, each: '8' },
      { rounds: 15, base: 6, each: '20/3' },
      { rounds: 4, base: 2, each: '20' },
    ])
  })
  it('use the player’s number of games in a scheme that counts games', () => {
    const { examples } = checkSchemeValues(CLUB_SCHEME, [5, 2])
    expect(examples).toEqual([
      { rounds: 5, base: 5, each: '25' },
      { rounds: 2, base: 2, each: '50' },
    ])
  })
  it('are missing for an invalid scheme and for a scheme without Ci', () => {
    expect(checkSchemeValues({ ...BASE, compensation: { cap: -1, share: '2/5' } }, [12]).examples).toEqual([])
    const { compensation: _, ...without } = BASE
    expect(checkSchemeValues(without, [12])).toEqual({ faults: [], warnings: [], examples: [] })
  })
})
