// What is wrong with a scheme, field by field; all faults at once (spec of scoring, section 2).

import { describe, expect, it } from 'vitest'
import { schemeFaults } from '../../../src/scoring/schemes/check.ts'
import { schemeData, type SchemeValues } from '../../../src/scoring/schemes/data.ts'
import { SCHEMES } from '../../../src/scoring/schemes/registry.ts'
import type { KindRange } from '../../../src/scoring/schemes/scheme.ts'
import { tournament2026 } from '../../../src/scoring/schemes/tournament2026.ts'
import { checkScheme } from '../../../src/club/schemes/view.ts'

const BASE = schemeData(tournament2026)
const range = (
  kind: KindRange['kind'],
  min: number,
  max: number,
  who: KindRange['who'] = 'anyone',
  values?: readonly number[],
): KindRange => ({ kind, min, max, who, ...(values ? { values } : {}) })

const bestMoveOf = (
  min: number,
  max: number,
  bestMove: NonNullable<SchemeValues['bestMove']>,
): Partial<SchemeValues> => ({ ranges: [range('best-move', min, max)], bestMove })

describe('a scheme with a fault', () => {
  it.each<[string, Partial<SchemeValues>, readonly (readonly [code: string, place: string])[]]>([
    ['a win for nothing', { win: 0 }, [['schemes/win-not-positive', 'win']]],
    [
      'least above most',
      { ranges: [range('bonus', 60, 10)], bestMove: {} },
      [['schemes/range-order', 'ranges[0].min']],
    ],
    [
      'a bonus of nothing',
      { ranges: [range('bonus', 0, 10)], bestMove: {} },
      [['schemes/not-positive', 'ranges[0].min']],
    ],
    [
      'a penalty that pays',
      { ranges: [range('penalty', -10, 10)], bestMove: {} },
      [['schemes/not-negative', 'ranges[0].max']],
    ],
    [
      'a disqualification at will',
      { ranges: [range('disqualification', -50, -10)], bestMove: {} },
      [['schemes/not-fixed', 'ranges[0].max']],
    ],
    [
      'a range for wins',
      { ranges: [range('win', 75, 75)], bestMove: {} },
      [['schemes/kind-has-no-range', 'ranges[0].kind']],
    ],
    [
      'a range for Ci',
      { ranges: [range('compensation', 1, 40)], bestMove: {} },
      [['schemes/kind-has-no-range', 'ranges[0].kind']],
    ],
    [
      'winners twice',
      { ranges: [range('bonus', 1, 2, 'winners'), range('bonus', 3, 4, 'winners')], bestMove: {} },
      [['schemes/range-overlaps', 'ranges[1].who']],
    ],
    [
      'winners and anyone',
      { ranges: [range('bonus', 1, 2, 'winners'), range('bonus', 1, 2)], bestMove: {} },
      [['schemes/range-overlaps', 'ranges[1].who']],
    ],
    [
      'winners and losers',
      { ranges: [range('bonus', 1, 2, 'winners'), range('bonus', 1, 2, 'losers')], bestMove: {} },
      [],
    ],
    ['by hand, either way', { ranges: [range('manual', -100, 100)], bestMove: {} }, []],
    [
      'values out of order',
      { ranges: [range('best-move', 25, 40, 'anyone', [40, 25])], bestMove: {} },
      [['schemes/listed-value', 'ranges[0].values[1]']],
    ],
    [
      'a value outside',
      { ranges: [range('best-move', 25, 40, 'anyone', [25, 45])], bestMove: {} },
      [['schemes/listed-value', 'ranges[0].values[1]']],
    ],
    ['three blacks for less', bestMoveOf(25, 40, { 2: 40, 3: 25 }), [['schemes/best-move-order', 'bestMove.3']]],
    ['one black for something below nothing', bestMoveOf(1, 40, { 1: -5 }), [['schemes/not-positive', 'bestMove.1']]],
    [
      'best moves nobody may give',
      { ranges: [] },
      [
        ['schemes/best-move-range', 'bestMove.2'],
        ['schemes/best-move-range', 'bestMove.3'],
      ],
    ],
    ['Ci for nothing', { compensation: { cap: 0, share: '2/5' } }, [['schemes/cap-not-positive', 'compensation.cap']]],
    [
      'Ci after more rounds than there are',
      { compensation: { cap: 40, share: '3/2' } },
      [['schemes/share-range', 'compensation.share']],
    ],
    ['Ci at once', { compensation: { cap: 40, share: '0' } }, [['schemes/share-range', 'compensation.share']]],
    [
      'a final for nothing',
      { weights: { ordinary: '1', final: '0' } },
      [['schemes/weight-not-positive', 'weights.final']],
    ],
    ['no ranking', { ranking: [] }, [['schemes/ranking-empty', 'ranking']]],
    ['a metric twice', { ranking: ['total', 'wins', 'total'] }, [['schemes/ranking-twice', 'ranking[2]']]],
    [
      'two faults',
      { win: -1, ranking: [] },
      [
        ['schemes/win-not-positive', 'win'],
        ['schemes/ranking-empty', 'ranking'],
      ],
    ],
  ])('%s', (_, change, faults) => {
    expect(schemeFaults({ ...BASE, ...change }).map(({ code, params }) => [code, params.place])).toEqual(faults)
  })

  it.each(SCHEMES.map((scheme) => [scheme.id, scheme] as const))('is never %s', (_, scheme) => {
    expect(schemeFaults(schemeData(scheme))).toEqual([])
  })
})

describe('what Ci comes to', () => {
  it('is said for any number of rounds, exactly', () => {
    expect(checkScheme(BASE, [12, 15, 4]).examples).toEqual([
      { rounds: 12, base: 5, each: '8' },
      { rounds: 15, base: 6, each: '20/3' },
      { rounds: 4, base: 2, each: '20' },
    ])
  })
  it('is not said of a broken one, nor where there is none', () => {
    expect(checkScheme({ ...BASE, compensation: { cap: -1, share: '2/5' } }, [12]).examples).toEqual([])
    const { compensation: _, ...without } = BASE
    expect(checkScheme(without, [12])).toEqual({ faults: [], examples: [] })
  })
})
