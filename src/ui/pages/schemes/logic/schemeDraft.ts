// A scheme as it is being typed: texts until they are read, and which field a fault belongs to.
// Only what cannot be read is judged here; the club judges the rest. Pure.

import type { KindRange } from '../../../../scoring/schemes/scheme.ts'
import type { SchemeData, SchemeValues } from '../../../../scoring/schemes/data.ts'
import { EXCLUSIONS } from '../../../../scoring/ledger/line.ts'
import { shownPoints, typedPoints } from '../../../../scoring/points.ts'
import { fractionShown, readFraction } from './fractions.ts'

type Mark = '.' | ','
type Metric = SchemeValues['ranking'][number]

export const RANGE_KINDS = ['bonus', 'penalty', 'manual'] as const
export const WHO = ['winners', 'losers', 'anyone'] as const
export const BEST_MOVES = ['1', '2', '3'] as const

export interface RangeDraft {
  kind: (typeof RANGE_KINDS)[number]
  who: KindRange['who']
  /** As people say it: a penalty goes from its lightest to its heaviest. */
  from: string
  to: string
  /** Allowed values, apart by semicolons; empty = all between. */
  only: string
}

export interface SchemeDraft {
  name: string
  published: string
  win: string
  ranges: RangeDraft[]
  /** Empty = the scheme knows none. */
  fixed: Record<(typeof EXCLUSIONS)[number], { value: string; who: KindRange['who'] }>
  bestMove: Record<(typeof BEST_MOVES)[number], string>
  hasCompensation: boolean
  cap: string
  share: string
  ordinary: string
  final: string
  ranking: Metric[]
  /** As the version had them that it is made from. */
  awards?: SchemeValues['awards']
}

export interface ReadDraft {
  /** Absent while something cannot be read. */
  readonly values?: SchemeValues
  /** i18n keys of what cannot be read, by field. */
  readonly faults: ReadonlyMap<string, string>
  /** The field of a place the club names. */
  readonly fieldOf: (place: string) => string
}

export function draftOf(
  data: Omit<SchemeData, 'id' | 'version'>,
  name: string,
  published: string,
  mark: Mark,
): SchemeDraft {
  const text = (hundredths: number | undefined) => (hundredths === undefined ? '' : shownPoints(hundredths, { mark }))
  const { win, ranges, bestMove = {}, compensation, weights, ranking, awards } = data
  const fixed = (kind: (typeof EXCLUSIONS)[number], who: KindRange['who']) => {
    const range = ranges.find((each) => each.kind === kind)
    return { value: text(range?.min), who: range?.who ?? who }
  }
  return {
    name,
    published,
    win: text(win),
    ranges: ranges.flatMap(({ kind, who, min, max, values = [] }) =>
      isRangeKind(kind)
        ? [
            {
              kind,
              who,
              from: text(kind === 'penalty' ? max : min),
              to: text(kind === 'penalty' ? min : max),
              only: values.map(text).join('; '),
            },
          ]
        : [],
    ),
    fixed: { disqualification: fixed('disqualification', 'anyone'), 'team-loss': fixed('team-loss', 'losers') },
    bestMove: { 1: text(bestMove['1']), 2: text(bestMove['2']), 3: text(bestMove['3']) },
    hasCompensation: compensation !== undefined,
    cap: text(compensation?.cap ?? 40),
    share: fractionShown(compensation?.share ?? '2/5', mark),
    ordinary: fractionShown(weights.ordinary, mark),
    final: fractionShown(weights.final, mark),
    ranking: [...ranking],
    ...(awards ? { awards } : {}),
  }
}

export function blankRange(): RangeDraft {
  return { kind: 'bonus', who: 'winners', from: '', to: '', only: '' }
}

export function readDraft(draft: SchemeDraft): ReadDraft {
  const faults = new Map<string, string>()
  /** Fields of the ranges in the order they are sent. */
  const fields: ((part: string) => string)[] = []

  function points(field: string, text: string, isTaken = false): number {
    const read = typedPoints(text)
    if (read === undefined) faults.set(field, 'schemes.notNumber')
    return isTaken && read !== undefined && read !== 0 ? -Math.abs(read) : (read ?? 0)
  }
  function fraction(field: string, text: string): string {
    const read = readFraction(text)
    if (read === undefined) faults.set(field, 'schemes.notFraction')
    return read ?? '1'
  }

  const typed = draft.ranges.map(({ kind, who, from, to, only }, index): KindRange => {
    const field = `ranges.${index}`
    const isTaken = kind === 'penalty'
    const ends = [points(`${field}.from`, from, isTaken), points(`${field}.to`, to, isTaken)] as const
    const [min, max] = isTaken ? [Math.min(...ends), Math.max(...ends)] : ends
    const values = only
      .split(';')
      .filter((each) => each.trim() !== '')
      .map((each) => points(`${field}.only`, each, isTaken))
      .toSorted((a, b) => a - b)
    fields.push(
      (part) =>
        `${field}.${{ min: isTaken ? 'to' : 'from', max: isTaken ? 'from' : 'to', who: 'who', kind: 'who' }[part] ?? 'only'}`,
    )
    return { kind, min, max, who, ...(values.length > 0 ? { values } : {}) }
  })
  const fixed = EXCLUSIONS.flatMap((kind): readonly KindRange[] => {
    const { value, who } = draft.fixed[kind]
    if (value.trim() === '') return []
    const read = points(`fixed.${kind}`, value, true)
    fields.push(() => `fixed.${kind}`)
    return [{ kind, min: read, max: read, who }]
  })
  const paid = BEST_MOVES.flatMap((hits) =>
    draft.bestMove[hits].trim() === '' ? [] : [{ hits, value: points(`bestMove.${hits}`, draft.bestMove[hits]) }],
  )
  // What a judge may write by hand is what the scheme pays.
  const amounts = [...new Set(paid.map(({ value }) => value))].toSorted((a, b) => a - b)
  const [least = 0] = amounts
  if (paid.length > 0) fields.push(() => `bestMove.${paid[0]?.hits ?? '1'}`)
  const values: SchemeValues = {
    win: points('win', draft.win),
    ranges: [
      ...typed,
      ...fixed,
      ...(paid.length > 0
        ? [
            {
              kind: 'best-move' as const,
              min: least,
              max: amounts.at(-1) ?? least,
              who: 'anyone' as const,
              values: amounts,
            },
          ]
        : []),
    ],
    ...(paid.length > 0 ? { bestMove: Object.fromEntries(paid.map(({ hits, value }) => [hits, value])) } : {}),
    ...(draft.hasCompensation
      ? { compensation: { cap: points('cap', draft.cap), share: fraction('share', draft.share) } }
      : {}),
    weights: { ordinary: fraction('ordinary', draft.ordinary), final: fraction('final', draft.final) },
    ranking: [...draft.ranking],
    ...(draft.awards ? { awards: draft.awards } : {}),
  }
  const fieldOf = (place: string): string => {
    const [, index, part] = /^ranges\[(\d+)\](?:\.(\w+))?/.exec(place) ?? []
    if (index !== undefined) return fields[Number(index)]?.(part ?? 'who') ?? place
    if (place.startsWith('ranking')) return 'ranking'
    return place.replace(/^(?:compensation|weights)\./, '')
  }
  return { ...(faults.size === 0 ? { values } : {}), faults, fieldOf }
}

function isRangeKind(kind: string): kind is RangeDraft['kind'] {
  return (RANGE_KINDS as readonly string[]).includes(kind)
}
