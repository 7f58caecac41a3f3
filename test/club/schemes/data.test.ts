// A scheme as JSON: writing and reading it back changes nothing, and invalid input is refused with code and location,
// never with an exception.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { schemeFaults } from '../../../src/scoring/schemes/check.ts'
import { toSchemeJson, schemeFromJson, type SchemeJson } from '../../../src/scoring/schemes/schemeData.ts'
import { parseSchemeData } from '../../../src/club/model/schemeSchema.ts'
import { parseSchemeFile, formatSchemeFile } from '../../../src/files/schemes/schemeFile.ts'
import { SCHEMES } from '../../../src/scoring/schemes/registry.ts'
import { TOURNAMENT_2026_SCHEME_V1 } from '../../../src/scoring/schemes/tournament2026.ts'
import { schemeDatas } from './arbitraryScheme.ts'

const DATA = toSchemeJson(TOURNAMENT_2026_SCHEME_V1)

describe('after writing and reading', () => {
  it.each(SCHEMES.map((scheme) => [scheme.id, scheme] as const))(
    '%s is the same, as JSON and as a file',
    (_, scheme) => {
      const json: unknown = JSON.parse(JSON.stringify(toSchemeJson(scheme)))
      const read = parseSchemeData(json)
      expect(read.ok && schemeFromJson(read.value)).toEqual(scheme)
      expect(parseSchemeFile(formatSchemeFile(toSchemeJson(scheme)))).toEqual({ ok: true, value: toSchemeJson(scheme) })
    },
  )

  it('any valid scheme is unchanged and without faults', () => {
    fc.assert(
      fc.property(schemeDatas, (data) => {
        expect(schemeFaults(data)).toEqual([])
        expect(toSchemeJson(schemeFromJson(data))).toEqual(data)
        expect(parseSchemeFile(formatSchemeFile(data))).toEqual({ ok: true, value: data })
      }),
    )
  })

  it('a fraction is reduced, so that equal schemes have equal texts', () => {
    expect(toSchemeJson(schemeFromJson({ ...DATA, weights: { ordinary: '5/5', final: '26/20' } })).weights).toEqual({
      ordinary: '1',
      final: '13/10',
    })
  })
})

describe('a broken scheme', () => {
  it.each<[string, (data: Record<string, unknown>) => void, string, string]>([
    [
      'missing points for a win',
      (data) => {
        delete data['win']
      },
      'schemes/bad-value',
      'win',
    ],
    [
      'half a hundredth for a win',
      (data) => {
        data['win'] = 0.5
      },
      'schemes/bad-value',
      'win',
    ],
    [
      'points above the limit',
      (data) => {
        data['win'] = 1e9
      },
      'schemes/bad-value',
      'win',
    ],
    [
      'an impossible date',
      (data) => {
        data['published'] = '2026-02-30'
      },
      'schemes/bad-value',
      'published',
    ],
    [
      'a weight divided by zero',
      (data) => {
        data['weights'] = { ordinary: '1', final: '13/0' }
      },
      'schemes/bad-value',
      'weights.final',
    ],
    [
      'a weight below zero',
      (data) => {
        data['weights'] = { ordinary: '1', final: '-1' }
      },
      'schemes/bad-value',
      'weights.final',
    ],
    [
      'a weight of a thousand digits',
      (data) => {
        data['weights'] = { ordinary: '1', final: '9'.repeat(1000) }
      },
      'schemes/bad-value',
      'weights.final',
    ],
    [
      'a decimal instead of a fraction',
      (data) => {
        data['compensation'] = { cap: 40, share: '0.4' }
      },
      'schemes/bad-value',
      'compensation.share',
    ],
    [
      'a factor without `paid`',
      (data) => {
        data['compensation'] = { cap: 50, factor: '5/4' }
      },
      'schemes/bad-value',
      'compensation.paid',
    ],
    [
      'points of a thousand digits for a result',
      (data) => {
        data['results'] = [{ result: 'loss', points: `-${'9'.repeat(1000)}` }]
      },
      'schemes/bad-value',
      'results[0].points',
    ],
    [
      'points for a result above the limit',
      (data) => {
        data['results'] = [{ result: 'win', roles: ['don'], points: '999999' }]
      },
      'schemes/bad-value',
      'results[0].points',
    ],
    [
      'an unknown role',
      (data) => {
        data['results'] = [{ result: 'loss', roles: ['witch'], points: '-1' }]
      },
      'schemes/bad-value',
      'results[0].roles[0]',
    ],
    [
      'a rating that contains itself',
      (data) => {
        data['rating'] = [{ metric: 'rating', times: '1' }]
      },
      'schemes/unknown-metric',
      'rating[0].metric',
    ],
    [
      'half a game as the number of best games',
      (data) => {
        data['bestGames'] = { games: 0.5 }
      },
      'schemes/bad-value',
      'bestGames.games',
    ],
    [
      'an unknown kind',
      (data) => {
        data['ranges'] = [{ kind: 'gift', min: 1, max: 2, who: 'anyone' }]
      },
      'schemes/bad-value',
      'ranges[0].kind',
    ],
    [
      'an unknown group of players',
      (data) => {
        data['ranges'] = [{ kind: 'bonus', min: 1, max: 2, who: 'me' }]
      },
      'schemes/bad-value',
      'ranges[0].who',
    ],
    [
      'too many ranges',
      (data) => {
        data['ranges'] = Array.from({ length: 1000 }, () => ({ kind: 'bonus', min: 1, max: 2, who: 'anyone' }))
      },
      'schemes/bad-value',
      'ranges',
    ],
    [
      'a best move with four black seats',
      (data) => {
        data['bestMove'] = { 4: 25 }
      },
      'schemes/unknown-field',
      'bestMove.4',
    ],
    [
      'an unknown metric',
      (data) => {
        data['ranking'] = ['total', 'luck']
      },
      'schemes/unknown-metric',
      'ranking[1]',
    ],
    [
      'an unknown field',
      (data) => {
        data['lottery'] = true
      },
      'schemes/unknown-field',
      'lottery',
    ],
  ])('is refused with its location: %s', (_, spoil, code, place) => {
    const data = structuredClone(DATA) as unknown as Record<string, unknown>
    spoil(data)
    expect(parseSchemeData(data)).toMatchObject({ ok: false, error: { code, params: { place } } })
    expect(parseSchemeFile(formatSchemeFile(data as unknown as SchemeJson))).toMatchObject({
      ok: false,
      error: { code, params: { place } },
    })
  })

  it.each([
    ['', 'schemes/not-json'],
    ['{', 'schemes/not-json'],
    ['{"__proto__":{}}', 'schemes/not-json'],
    ['null', 'schemes/not-a-scheme'],
    ['[]', 'schemes/not-a-scheme'],
    ['{"format":"consigliere-game"}', 'schemes/not-a-scheme'],
    [`${'['.repeat(1000)}`, 'schemes/not-json'],
    [' '.repeat(200_000), 'schemes/too-large'],
  ])('is refused as a file: %.20j', (text, code) => {
    expect(parseSchemeFile(text)).toMatchObject({ ok: false, error: { code } })
  })

  it('is refused with the line of its fault in the file', () => {
    const text = formatSchemeFile({ ...DATA, ranges: [{ kind: 'penalty', min: -10, max: -50, who: 'anyone' }] })
    const line = text.split('\n').findIndex((each) => each.includes('"min"')) + 1
    expect(parseSchemeFile(text)).toEqual({
      ok: false,
      error: { code: 'schemes/range-order', params: { place: 'ranges[0].min', line } },
    })
  })

  it('is refused without an exception, whatever the value is', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        expect(parseSchemeData(value).ok).toBe(false)
      }),
    )
  })
})
