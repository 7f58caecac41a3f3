// Form of a series: a stored series is unchanged after editing, every invalid text has a message at its field, and the
// draft follows changes made elsewhere.

import fc from 'fast-check'
import { effectScope, nextTick, ref } from 'vue'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { ApiResult } from '../../../../src/api/contract/apiResult.ts'
import type { SeriesRecord } from '../../../../src/api/contract/seasons.ts'
import en from '../../../../src/i18n/en/screens/series.json'
import { fraction, fractionText } from '../../../../src/rules/fraction.ts'
import { SERIES_ONLY_METRICS, SERIES_METRICS } from '../../../../src/scoring/schemes/formula.ts'
import {
  seriesDraftOf,
  faultsOfSeriesDraft,
  isFaultOfTypedSeries,
  NEW_SERIES_SEASON_DRAFT,
  fieldOfSeriesRefusal,
  seriesRequestOf,
  type SeriesDraft,
} from '../../../../src/ui/features/series/logic/seriesDraft.ts'
import { type FieldFault, faultTextsByField } from '../../../../src/ui/shared/form/fieldFaults.ts'
import { useForm } from '../../../../src/ui/shared/form/useForm.ts'

const SEASONS = ['spring', 'summer', 'autumn']
const CUP: SeriesRecord = {
  id: 'cup',
  name: 'Cup',
  parts: [
    { season: 'spring', coefficient: '1', stars: 2 },
    { season: 'autumn', coefficient: '3/2', stars: 1 },
  ],
  rules: { formula: [{ metric: 'total', times: '1', by: 'stars' }], best: 2 },
}

const share = (most: number) =>
  fc
    .tuple(fc.bigInt({ min: 1n, max: BigInt(most) }), fc.constantFrom(1n, 2n, 3n, 8n, 10n, 100n))
    .map(([n, d]) => fractionText(fraction(n, d)))
const final = fc.record({ each: fc.integer({ min: 0, max: 200 }), size: fc.integer({ min: 1, max: 200 }) })
const common = fc.record({ best: fc.integer({ min: 1, max: 60 }), final }, { requiredKeys: [] })
const formula = fc.array(
  fc
    .record({
      metric: fc.constantFrom(...SERIES_METRICS),
      times: fc.tuple(fc.constantFrom('', '-'), share(9999)).map(([sign, size]) => sign + size),
      by: fc.option(fc.constantFrom(...SERIES_ONLY_METRICS), { nil: undefined }),
    })
    .map(({ by, ...term }) => (by === undefined ? term : { ...term, by })),
  { minLength: 1, maxLength: 12 },
)
const places = fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 1, maxLength: 20 })

/** Generates stored series with each of the three counting methods. Only a formula uses stars. */
const stored: fc.Arbitrary<SeriesRecord> = fc
  .record({
    name: fc.string({ minLength: 1, maxLength: 20 }).filter((name) => name.trim() !== ''),
    seasons: fc.subarray(SEASONS, { minLength: 1 }),
    coefficient: share(9999),
    stars: fc.integer({ min: 1, max: 99 }),
    rules: fc.tuple(fc.oneof(fc.constant({}), fc.record({ places }), fc.record({ formula })), common),
  })
  .map(({ name, seasons, coefficient, stars, rules: [way, others] }) => ({
    id: 'any',
    name,
    parts: seasons.map((season) => ({ season, coefficient, ...('formula' in way ? { stars } : {}) })),
    rules: { ...way, ...others },
  }))

describe('series draft', () => {
  it('is sent as the series from which it was made', () => {
    fc.assert(
      fc.property(stored, fc.constantFrom('.' as const, ',' as const), (series, mark) => {
        const draft = seriesDraftOf(series, mark)
        expect(faultsOfSeriesDraft(draft)).toEqual([])
        expect(seriesRequestOf(draft, SEASONS)).toEqual({
          name: series.name,
          parts: series.parts,
          ...(Object.keys(series.rules ?? {}).length === 0 ? {} : { rules: series.rules }),
        })
      }),
    )
  })
  it('is plain JSON', () => {
    fc.assert(
      fc.property(stored, (series) => {
        const draft = seriesDraftOf(series, '.')
        expect(JSON.parse(JSON.stringify(draft))).toEqual(draft)
      }),
    )
  })
  it('does not send the values of counting methods that were not chosen', () => {
    const draft: SeriesDraft = { ...seriesDraftOf(CUP, '.'), way: 'own', places: 'none', best: '' }
    expect(faultsOfSeriesDraft(draft)).toEqual([])
    expect(seriesRequestOf(draft, SEASONS)).toEqual({
      name: 'Cup',
      parts: [
        { season: 'spring', coefficient: '1' },
        { season: 'autumn', coefficient: '3/2' },
      ],
    })
  })
})

describe('fault of a series', () => {
  const withPart = (change: object) => ({ parts: { spring: { ...NEW_SERIES_SEASON_DRAFT, ...change } } })
  it.each<[string, Partial<SeriesDraft>, string, string]>([
    ['no name', { name: ' ' }, 'name', 'A name cannot be empty.'],
    ['no season', { parts: {} }, 'parts', 'Choose at least one season.'],
    ['a word as a coefficient', withPart({ coefficient: 'x' }), 'parts.spring.coefficient', en.notCoefficient],
    ['the coefficient 0', withPart({ coefficient: '0' }), 'parts.spring.coefficient', en.notCoefficient],
    [
      'a coefficient with too many digits',
      withPart({ coefficient: '12.3457' }),
      'parts.spring.coefficient',
      en.tooManyDigits,
    ],
    ['0 stars', withPart({ stars: '0' }), 'parts.spring.stars', 'Enter a whole number from 1 to 99.'],
    ['a word among the points for places', { way: 'places', places: '10 eight' }, 'places', en.notPlaces],
    ['no points for places', { way: 'places', places: ' ' }, 'places', en.notPlaces],
    ['negative points', { way: 'places', places: '10 -1' }, 'places', en.notPlaces],
    ['no terms', { terms: [] }, 'terms', en.noTerms],
    [
      'a term without a number',
      { terms: [{ metric: 'total', times: '' }] },
      'terms.0.times',
      'Enter a number such as 1.3 or 13/10.',
    ],
    ['half a season', { best: '1.5' }, 'best', 'Enter a whole number from 1 to 60.'],
    ['a final without players', { isQualifying: true, size: '0' }, 'size', 'Enter a whole number from 1 to 200.'],
  ])('for %s is shown at its field', (_, change, field, sentence) => {
    expect([...faultTextsByField(faultsOfSeriesDraft({ ...seriesDraftOf(CUP, '.'), ...change }))]).toEqual([
      [field, sentence],
    ])
  })
  it('is not shown before the first save if a value is missing', () => {
    const empty = faultsOfSeriesDraft(seriesDraftOf(undefined, '.'))
    expect(empty.map(({ field }) => field)).toEqual(['name', 'parts'])
    expect(empty.some(isFaultOfTypedSeries)).toBe(false)
  })
})

describe('edited series', () => {
  function open(answer: ApiResult<SeriesRecord> = { ok: true, data: CUP }) {
    const kept = ref(CUP)
    const scope = effectScope()
    onTestFinished(() => scope.stop())
    const form = scope.run(() =>
      useForm<SeriesRecord, SeriesDraft, SeriesRecord, FieldFault>({
        stored: () => kept.value,
        draftOf: (series) => seriesDraftOf(series, '.'),
        faults: faultsOfSeriesDraft,
        isShownAtOnce: isFaultOfTypedSeries,
        faultOf(error) {
          const field = fieldOfSeriesRefusal(error)
          return field === undefined ? undefined : { field, what: error }
        },
        send: async () => answer,
      }),
    )
    if (form === undefined) throw new Error('the scope is over')
    return { ...form, kept }
  }

  it('adopts another device’s changes in unedited fields', async () => {
    const { draft, kept, collided } = open()
    draft.value.parts['spring']!.coefficient = '2'
    draft.value.terms.push({ metric: 'players', times: '1' })
    kept.value = {
      ...CUP,
      name: 'Grand cup',
      parts: [{ season: 'spring', coefficient: '1/2', stars: 3 }],
    }
    await nextTick()
    expect(draft.value).toMatchObject({ name: 'Grand cup', parts: { spring: { coefficient: '2', stars: '3' } } })
    expect(Object.keys(draft.value.parts)).toEqual(['spring'])
    expect(draft.value.terms).toHaveLength(2)
    expect(collided.value).toEqual(['parts.spring.coefficient'])
  })
  it('undoes and redoes the removal of a season and of a term', () => {
    const { draft, undo, redo } = open()
    const { spring: _, ...others } = draft.value.parts
    draft.value.parts = others
    draft.value.terms.splice(0, 1)
    undo()
    expect(draft.value.terms).toHaveLength(1)
    undo()
    expect(Object.keys(draft.value.parts)).toContain('spring')
    redo()
    redo()
    expect([Object.keys(draft.value.parts), draft.value.terms]).toEqual([['autumn'], []])
  })
  it('shows a taken name at the name field', async () => {
    const { draft, faults, save } = open({ ok: false, error: { code: 'series/name-taken', params: { name: 'Top' } } })
    draft.value.name = 'Top'
    await save()
    expect([...faultTextsByField(faults.value)]).toEqual([['name', 'There is already a series called “Top”.']])
    draft.value.name = 'Top 10'
    expect(faults.value).toEqual([])
  })
})
