// Logic of the scheme editor: a scheme is the same after it was shown in the form and parsed again, faults are shown at
// their fields, and the list of differences contains only changed values.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toSchemeJson, schemeValuesOf, type SchemeJson } from '../../../../src/scoring/schemes/schemeData.ts'
import { schemeFaults } from '../../../../src/scoring/schemes/check.ts'
import { SCHEMES, findBuiltInScheme } from '../../../../src/scoring/schemes/registry.ts'
import { CLUB_SCHEME } from '../../../scoring/schemes/clubScheme.ts'
import { METRIC_KEYS } from '../../../../src/scoring/metricKeys.ts'
import en from '../../../../src/i18n/en/screens/metric.json'
import { formatDisplayPoints } from '../../../../src/scoring/points.ts'
import { parseSchemeDraft } from '../../../../src/ui/features/schemes/logic/parseSchemeDraft.ts'
import { schemeDraftOf, type SchemeDraft } from '../../../../src/ui/features/schemes/logic/schemeDraft.ts'
import {
  schemeDifferences,
  schemeRows,
  type SchemeTranslator,
} from '../../../../src/ui/features/schemes/logic/schemeRows.ts'
import { formatDisplayFraction, normaliseTypedFraction } from '../../../../src/scoring/typedFraction.ts'

const WORDS: SchemeTranslator = {
  t: (key, params) => (params ? `${key} ${Object.values(params).join(' ')}` : key),
  points: (hundredths) => formatDisplayPoints(hundredths, { signed: true }),
  role: (role) => role,
  fraction: (text) => formatDisplayFraction(text, '.'),
}
const [official2025, tournament2026, wolvesClub] = ['official-2025', 'tournament-2026', 'wolves-club'].map((id) => {
  const scheme = findBuiltInScheme(id, '1')
  if (scheme === undefined) throw new Error(id)
  return toSchemeJson(scheme)
}) as [SchemeJson, SchemeJson, SchemeJson]
const typed = (change: (draft: SchemeDraft) => void, base = tournament2026) => {
  const draft = schemeDraftOf(base, 'Ours', '2026-05-01', '.')
  change(draft)
  return parseSchemeDraft(draft)
}

describe('scheme draft', () => {
  it.each(
    [...SCHEMES.map((scheme) => toSchemeJson(scheme)), CLUB_SCHEME].flatMap((data) =>
      (['.', ','] as const).map((mark) => [data.id, mark, data] as const),
    ),
  )('of %s with the decimal mark "%s" is parsed as the same scheme', (_, mark, data) => {
    const { values, faults } = parseSchemeDraft(schemeDraftOf(data, '', '', mark))
    expect([values, [...faults]]).toEqual([schemeValuesOf(data), []])
  })

  it.each<[string, (draft: SchemeDraft) => void, string, string]>([
    [
      'a word instead of a number',
      (draft) => {
        draft.win = 'much'
      },
      'win',
      'schemes.notNumber',
    ],
    [
      'three decimal places',
      (draft) => {
        draft.ranges[0]!.from = '0.125'
      },
      'ranges.0.from',
      'schemes.notNumber',
    ],
    [
      'an empty limit',
      (draft) => {
        draft.ranges[2]!.to = ''
      },
      'ranges.2.to',
      'schemes.notNumber',
    ],
    [
      'a malformed fraction',
      (draft) => {
        draft.final = '1.3.1'
      },
      'final',
      'common.notFraction',
    ],
    [
      'the denominator 0',
      (draft) => {
        draft.share = '1/0'
      },
      'share',
      'common.notFraction',
    ],
  ])('with %s has no values and a fault at the field', (_, change, field, key) => {
    const { values, faults } = typed(change)
    expect([values, [...faults]]).toEqual([undefined, [[field, key]]])
  })

  it.each<[string, (draft: SchemeDraft) => void, readonly string[]]>([
    [
      'a minimum above the maximum',
      (draft) => {
        draft.ranges[0]!.from = '0.90'
      },
      ['ranges.0.from'],
    ],
    [
      'a repeated range',
      (draft) => {
        draft.ranges[1]!.who = 'winners'
      },
      ['ranges.1.who'],
    ],
    [
      'a listed value outside its range',
      (draft) => {
        draft.ranges[0]!.only = '0.20; 0.95'
      },
      ['ranges.0.only'],
    ],
    [
      'a disqualification of 0 points',
      (draft) => {
        draft.fixed.disqualification.value = '0'
      },
      ['fixed.disqualification'],
    ],
    [
      'best moves with fewer points for more hits',
      (draft) => {
        draft.bestMove['3'] = '0.10'
      },
      ['bestMove.3'],
    ],
    [
      'a share above 1',
      (draft) => {
        draft.share = '1.5'
      },
      ['share'],
    ],
    [
      'a weight of 0',
      (draft) => {
        draft.final = '0'
      },
      ['final'],
    ],
    [
      'no ranking metric',
      (draft) => {
        draft.ranking = []
      },
      ['ranking'],
    ],
  ])("with %s shows the club's fault at the field", (_, change, fields) => {
    const { values, fieldOf } = typed(change)
    expect(values && schemeFaults(values).map(({ params }) => fieldOf(params.place))).toEqual(fields)
  })

  it('accepts penalty limits in either order, with or without minus signs', () => {
    const penalty = (from: string, to: string) =>
      typed((draft) => {
        Object.assign(draft.ranges[2]!, { from, to })
      }).values?.ranges[2]
    expect(
      new Set(
        [penalty('-0.10', '-0.50'), penalty('0.10', '0.50'), penalty('0.50', '0.10')].map((range) =>
          JSON.stringify(range),
        ),
      ),
    ).toEqual(new Set(['{"kind":"penalty","min":-50,"max":-10,"who":"anyone"}']))
  })

  it('omits the kinds of points whose value is empty', () => {
    const { values } = typed((draft) => {
      draft.fixed['team-loss'].value = ''
      draft.bestMove = { 1: '', 2: '', 3: '' }
      draft.hasCompensation = false
    })
    expect([values?.ranges.map(({ kind }) => kind), values?.bestMove, values?.compensation]).toEqual([
      ['bonus', 'bonus', 'penalty', 'disqualification'],
      undefined,
      undefined,
    ])
  })
})

describe('typed fractions', () => {
  it.each([
    ['1.3', '13/10'],
    ['1,3', '13/10'],
    ['13/10', '13/10'],
    ['26/20', '13/10'],
    ['1', '1'],
    ['0.4', '2/5'],
    ['1/3', '1/3'],
    ['', undefined],
    ['-1', undefined],
    ['1/', undefined],
    ['x', undefined],
    ['1e3', undefined],
  ])('%j is parsed as %s', (text, value) => {
    expect(normaliseTypedFraction(text)).toBe(value)
  })
  it('keep their value when they are displayed and parsed again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 9999 }), (n, d) => {
        const text = normaliseTypedFraction(`${n}/${d}`) ?? ''
        expect(normaliseTypedFraction(formatDisplayFraction(text, ','))).toBe(text)
      }),
    )
  })
})

describe('scheme table', () => {
  it('has a row for each rule of official-2025', () => {
    expect(schemeRows(official2025, WORDS).map(({ what, who, value }) => `${what} | ${who} | ${value}`)).toEqual([
      'ledger.kind.win | schemes.who.winners | +0.75',
      'schemes.loss | schemes.who.losers | 0.00',
      'ledger.kind.bonus | schemes.who.winners | +0.10 … +0.90',
      'ledger.kind.bonus | schemes.who.losers | schemes.upTo +0.50',
      'ledger.kind.penalty | schemes.who.anyone | −0.20 … −0.40',
      'ledger.kind.disqualification | schemes.who.anyone | −0.50',
      'ledger.kind.team-loss | schemes.who.losers | −0.75',
      'schemes.final | schemes.who.everyLine | ×1',
    ])
  })

  it('lists the differences from another scheme, and none from the same scheme', () => {
    expect(schemeDifferences(tournament2026, tournament2026, WORDS)).toEqual([])
    expect(schemeDifferences(official2025, tournament2026, WORDS).map(({ key, was, now }) => [key, was, now])).toEqual([
      ['bonus winners', '+0.10 … +0.90', '+0.10 … +0.60'],
      ['penalty anyone', '−0.20 … −0.40', '−0.10 … −0.50'],
      ['team-loss losers', '−0.75', '−0.70'],
      ['final', '×1', '×1.3'],
      ['ranking', expect.any(String), expect.any(String)],
      ['best-move 2', undefined, '+0.25'],
      ['best-move 3', undefined, '+0.40'],
      ['compensation', undefined, 'schemes.compensationText +0.40 0.4'],
    ])
    expect(schemeDifferences(official2025, wolvesClub, WORDS).filter(({ now }) => now === undefined)).toHaveLength(5)
  })

  it('has a name for every ranking metric', () => {
    expect(Object.keys(en.ranking).sort()).toEqual([...METRIC_KEYS].sort())
  })
})
