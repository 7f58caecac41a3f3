// A scheme as it is being typed: texts until they are read, and which field a fault belongs to.
// Only what cannot be read is judged here; the club judges the rest. Pure.

import type { KindRange } from '../../../../scoring/schemes/scheme.ts'
import type { AwardKey } from '../../../../scoring/schemes/awards.ts'
import type { SchemeData, SchemeValues } from '../../../../scoring/schemes/data.ts'
import type { Role } from '../../../../rules/vocabulary.ts'
import { EXCLUSIONS, isExclusion, type ResultKind } from '../../../../scoring/line.ts'
import { RATED_METRICS, type RatedMetric } from '../../../../scoring/schemes/rating.ts'
import { shownPoints, typedPoints } from '../../../../scoring/points.ts'
import { fractionShown, readFraction, readSigned } from '../../../../scoring/fractionText.ts'

type Mark = '.' | ','
type Metric = SchemeValues['ranking'][number]

/** What stands instead of a result is a row only where it is some roles' own. */
export const RANGE_KINDS = ['bonus', 'penalty', 'manual', ...EXCLUSIONS] as const
export const WHO = ['winners', 'losers', 'anyone'] as const
export const BEST_MOVES = ['1', '2', '3'] as const

export interface RangeDraft {
  kind: (typeof RANGE_KINDS)[number]
  who: KindRange['who']
  /** None = every role. */
  roles: Role[]
  /** As people say it: a penalty goes from its lightest to its heaviest. */
  from: string
  to: string
  /** Allowed values, apart by semicolons; empty = all between. */
  only: string
}

/** What a win, a loss or a draw is worth to some roles; none = every role no other row names. */
export interface ResultDraft {
  result: ResultKind
  roles: Role[]
  points: string
}

export interface TermDraft {
  metric: RatedMetric
  times: string
}

export interface AwardDraft {
  key: AwardKey
  ranking: Metric[]
}

export interface SchemeDraft {
  name: string
  published: string
  win: string
  results: ResultDraft[]
  ranges: RangeDraft[]
  /** Empty = the scheme knows none. */
  fixed: Record<(typeof EXCLUSIONS)[number], { value: string; who: KindRange['who'] }>
  bestMove: Record<(typeof BEST_MOVES)[number], string>
  hasCompensation: boolean
  cap: string
  /** Whether Ci grows with the rounds of the stage or falls with a player's own games. */
  by: 'rounds' | 'games'
  share: string
  factor: string
  paid: 'each-game' | 'once'
  /** Empty = none; so are the three below. */
  perGame: string
  perGameCap: string
  bestGames: string
  bestOf: string
  ordinary: string
  final: string
  ranking: Metric[]
  rating: TermDraft[]
  /** Absent = the usual ones. */
  awards: AwardDraft[] | undefined
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
  const { win, results = [], ranges, bestMove = {}, compensation, automatic, bestGames, weights, ranking } = data
  const { rating = [], awards } = data
  const byGames = compensation && 'factor' in compensation ? compensation : undefined
  const byRounds = compensation && 'share' in compensation ? compensation : undefined
  const fixed = (kind: (typeof EXCLUSIONS)[number], who: KindRange['who']) => {
    const range = ranges.find((each) => each.kind === kind && !each.roles)
    return { value: text(range?.min), who: range?.who ?? who }
  }
  return {
    name,
    published,
    win: text(win),
    results: results.map(({ result, roles = [], points: value }) => ({
      result,
      roles: [...roles],
      points: fractionShown(value, mark),
    })),
    ranges: ranges.flatMap(({ kind, who, roles = [], min, max, values = [] }) =>
      isRangeKind(kind) && (!isExclusion(kind) || roles.length > 0)
        ? [
            {
              kind,
              who,
              roles: [...roles],
              from: text(isTaken(kind) ? max : min),
              to: text(isTaken(kind) ? min : max),
              only: values.map(text).join('; '),
            },
          ]
        : [],
    ),
    fixed: { disqualification: fixed('disqualification', 'anyone'), 'team-loss': fixed('team-loss', 'losers') },
    bestMove: { 1: text(bestMove['1']), 2: text(bestMove['2']), 3: text(bestMove['3']) },
    hasCompensation: compensation !== undefined,
    cap: text(compensation?.cap ?? 40),
    by: byGames ? 'games' : 'rounds',
    share: fractionShown(byRounds?.share ?? '2/5', mark),
    factor: fractionShown(byGames?.factor ?? '1', mark),
    paid: byGames?.paid ?? 'once',
    perGame: text(automatic?.perGame),
    perGameCap: text(automatic?.cap),
    bestGames: String(bestGames?.games ?? ''),
    bestOf: String(bestGames?.of ?? ''),
    ordinary: fractionShown(weights.ordinary, mark),
    final: fractionShown(weights.final, mark),
    ranking: [...ranking],
    rating: rating.map(({ metric, times }) => ({ metric, times: fractionShown(times, mark) })),
    awards: awards?.map(({ key, ranking: order }) => ({ key, ranking: [...order] })),
  }
}

export function blankRange(): RangeDraft {
  return { kind: 'bonus', who: 'winners', roles: [], from: '', to: '', only: '' }
}

export function blankResult(): ResultDraft {
  return { result: 'win', roles: [], points: '' }
}

export function blankTerm(others: readonly TermDraft[]): TermDraft {
  const free = RATED_METRICS.find((key) => others.every(({ metric }) => metric !== key))
  return { metric: free ?? 'total', times: '1' }
}

export function readDraft(draft: SchemeDraft): ReadDraft {
  const faults = new Map<string, string>()
  /** Fields of the ranges in the order they are sent. */
  const fields: ((part: string) => string)[] = []

  function points(field: string, text: string, isCost = false): number {
    const read = typedPoints(text)
    if (read === undefined) faults.set(field, 'schemes.notNumber')
    return isCost && read !== undefined && read !== 0 ? -Math.abs(read) : (read ?? 0)
  }
  function fraction(field: string, text: string): string {
    const read = readFraction(text)
    if (read === undefined) faults.set(field, 'schemes.notFraction')
    return read ?? '1'
  }
  function signed(field: string, text: string): string {
    const read = readSigned(text)
    if (read === undefined) faults.set(field, 'schemes.notFraction')
    return read ?? '1'
  }
  function count(field: string, text: string): number {
    const read = Number(text)
    const isCount = text.trim() !== '' && Number.isInteger(read) && read >= 1 && read <= MOST_GAMES
    if (!isCount) faults.set(field, 'schemes.notCount')
    return isCount ? read : 1
  }

  const typed = draft.ranges.map(({ kind, who, roles, from, to, only }, index): KindRange => {
    const field = `ranges.${index}`
    const isCost = isTaken(kind)
    const ends = [points(`${field}.from`, from, isCost), points(`${field}.to`, to, isCost)] as const
    const [min, max] = isCost ? [Math.min(...ends), Math.max(...ends)] : ends
    const values = only
      .split(';')
      .filter((each) => each.trim() !== '')
      .map((each) => points(`${field}.only`, each, isCost))
      .toSorted((a, b) => a - b)
    fields.push(
      (part) =>
        `${field}.${{ min: isCost ? 'to' : 'from', max: isCost ? 'from' : 'to', who: 'who', kind: 'who' }[part] ?? 'only'}`,
    )
    return {
      kind,
      min,
      max,
      who,
      ...(roles.length > 0 ? { roles: [...roles] } : {}),
      ...(values.length > 0 ? { values } : {}),
    }
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
    ...(draft.results.length > 0
      ? {
          results: draft.results.map(({ result, roles, points: value }, index) => ({
            result,
            ...(roles.length > 0 ? { roles: [...roles] } : {}),
            points: signed(`results.${index}.points`, value),
          })),
        }
      : {}),
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
    ...(draft.hasCompensation ? { compensation: readCompensation() } : {}),
    ...(draft.perGame.trim() === '' && draft.perGameCap.trim() === ''
      ? {}
      : {
          automatic: {
            perGame: points('perGame', draft.perGame),
            ...(draft.perGameCap.trim() === '' ? {} : { cap: points('perGameCap', draft.perGameCap) }),
          },
        }),
    ...(draft.bestGames.trim() === '' && draft.bestOf.trim() === ''
      ? {}
      : {
          bestGames: {
            games: count('bestGames', draft.bestGames),
            ...(draft.bestOf.trim() === '' ? {} : { of: count('bestOf', draft.bestOf) }),
          },
        }),
    weights: { ordinary: fraction('ordinary', draft.ordinary), final: fraction('final', draft.final) },
    ranking: [...draft.ranking],
    ...(draft.rating.length > 0
      ? {
          rating: draft.rating.map(({ metric, times }, index) => ({
            metric,
            times: signed(`rating.${index}.times`, times),
          })),
        }
      : {}),
    ...(draft.awards ? { awards: draft.awards.map(({ key, ranking: order }) => ({ key, ranking: [...order] })) } : {}),
  }
  function readCompensation(): NonNullable<SchemeValues['compensation']> {
    const cap = points('cap', draft.cap)
    return draft.by === 'games'
      ? { cap, factor: fraction('factor', draft.factor), paid: draft.paid }
      : { cap, share: fraction('share', draft.share) }
  }
  const fieldOf = (place: string): string => {
    const [, index, part] = /^ranges\[(\d+)\](?:\.(\w+))?/.exec(place) ?? []
    if (index !== undefined) return fields[Number(index)]?.(part ?? 'who') ?? place
    if (place.startsWith('ranking')) return 'ranking'
    const listed = /^(results|rating|awards)\[(\d+)\]\.(\w+)/.exec(place)
    if (listed) return `${listed[1] ?? ''}.${listed[2] ?? ''}.${listed[3] ?? ''}`
    return FIELDS[place] ?? place.replace(/^(?:compensation|weights)\./, '')
  }
  return { ...(faults.size === 0 ? { values } : {}), faults, fieldOf }
}

/** Places whose field is called otherwise. */
const FIELDS: Readonly<Record<string, string>> = {
  'automatic.perGame': 'perGame',
  'automatic.cap': 'perGameCap',
  'bestGames.games': 'bestGames',
  'bestGames.of': 'bestOf',
}

/** More than anybody plays in a season. */
const MOST_GAMES = 1000

/** Whose points are told without their minus, the lightest first. */
function isTaken(kind: RangeDraft['kind']): boolean {
  return kind === 'penalty' || isExclusion(kind)
}

function isRangeKind(kind: string): kind is RangeDraft['kind'] {
  return (RANGE_KINDS as readonly string[]).includes(kind)
}
