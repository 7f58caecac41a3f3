// Parses the draft of a scheme into its values, errors for fields that cannot be parsed, and a function that finds the
// field for the location in a club error. The club validates the values. Pure.

import { EXCLUSION_KINDS } from '../../../../scoring/ledgerLine.ts'
import { tryParsePoints } from '../../../../scoring/points.ts'
import type { SchemeValues } from '../../../../scoring/schemes/schemeData.ts'
import type { AllowedPointsRange } from '../../../../scoring/schemes/scheme.ts'
import { BEST_MOVE_HIT_COUNTS, isDeduction, type PointRangeDraft, type SchemeDraft } from './schemeDraft.ts'
import { normaliseTypedFraction, normaliseSignedFraction } from '../../../../scoring/typedFraction.ts'

export interface ParsedSchemeDraft {
  /** Values of the scheme. Omitted if any of them cannot be parsed. */
  readonly values?: SchemeValues
  /** i18n keys of the parse errors, by field. */
  readonly faults: ReadonlyMap<string, string>
  /** Returns the field for the location in an error from the club. */
  readonly fieldOf: (place: string) => string
}

export function parseSchemeDraft(draft: SchemeDraft): ParsedSchemeDraft {
  const reader = new DraftReader(draft)
  const values = reader.values()
  const { faults } = reader
  return { ...(faults.size === 0 ? { values } : {}), faults, fieldOf: (place) => reader.fieldOf(place) }
}

/** Locations whose field has a different name. */
const FIELD_BY_LOCATION: Readonly<Record<string, string>> = {
  'automatic.perGame': 'perGame',
  'automatic.cap': 'perGameCap',
  'bestGames.games': 'bestGames',
  'bestGames.of': 'bestOf',
}

/** Maximum for a number of games. No player has as many games in a season. */
const MAX_GAMES_IN_SEASON = 1000

const isEmpty = (text: string) => text.trim() === ''

class DraftReader {
  readonly faults = new Map<string, string>()
  readonly #draft: SchemeDraft
  /** For each range, in the order of the request, a function that maps a part of the range to its field. */
  readonly #rangeFields: ((part: string) => string)[] = []

  constructor(draft: SchemeDraft) {
    this.#draft = draft
  }

  values(): SchemeValues {
    const draft = this.#draft
    const typed = draft.ranges.map((range, index) => this.#typedRange(range, index))
    const fixed = this.#fixedRanges()
    const { range: bestMoveRange, bestMove } = this.#bestMove()
    return {
      win: this.#points('win', draft.win),
      ...this.#results(),
      ranges: [...typed, ...fixed, ...bestMoveRange],
      ...bestMove,
      ...(draft.hasCompensation ? { compensation: this.#compensation() } : {}),
      ...this.#automatic(),
      ...this.#bestGames(),
      weights: {
        ordinary: this.#fraction('ordinary', draft.ordinary),
        final: this.#fraction('final', draft.final),
      },
      ranking: [...draft.ranking],
      ...this.#rating(),
      ...(draft.awards
        ? { awards: draft.awards.map(({ key, ranking: order }) => ({ key, ranking: [...order] })) }
        : {}),
    }
  }

  fieldOf(place: string): string {
    const [, index, part] = /^ranges\[(\d+)\](?:\.(\w+))?/.exec(place) ?? []
    if (index !== undefined) return this.#rangeFields[Number(index)]?.(part ?? 'who') ?? place
    if (place.startsWith('ranking')) return 'ranking'
    const listed = /^(results|rating|awards)\[(\d+)\]\.(\w+)/.exec(place)
    if (listed) return `${listed[1] ?? ''}.${listed[2] ?? ''}.${listed[3] ?? ''}`
    return FIELD_BY_LOCATION[place] ?? place.replace(/^(?:compensation|weights)\./, '')
  }

  #typedRange({ kind, who, roles, from, to, only }: PointRangeDraft, index: number): AllowedPointsRange {
    const field = `ranges.${index}`
    const isCost = isDeduction(kind)
    const ends = [this.#points(`${field}.from`, from, isCost), this.#points(`${field}.to`, to, isCost)] as const
    const [min, max] = isCost ? [Math.min(...ends), Math.max(...ends)] : ends
    const values = only
      .split(';')
      .filter((each) => !isEmpty(each))
      .map((each) => this.#points(`${field}.only`, each, isCost))
      .toSorted((a, b) => a - b)
    const fields: Readonly<Record<string, string>> = {
      min: isCost ? 'to' : 'from',
      max: isCost ? 'from' : 'to',
      who: 'who',
      kind: 'who',
    }
    this.#rangeFields.push((part) => `${field}.${fields[part] ?? 'only'}`)
    return {
      kind,
      min,
      max,
      who,
      ...(roles.length > 0 ? { roles: [...roles] } : {}),
      ...(values.length > 0 ? { values } : {}),
    }
  }

  #fixedRanges(): readonly AllowedPointsRange[] {
    return EXCLUSION_KINDS.flatMap((kind): readonly AllowedPointsRange[] => {
      const { value, who } = this.#draft.fixed[kind]
      if (isEmpty(value)) return []
      const read = this.#points(`fixed.${kind}`, value, true)
      this.#rangeFields.push(() => `fixed.${kind}`)
      return [{ kind, min: read, max: read, who }]
    })
  }

  /** Parses the points for best moves. Also creates the range that lets a judge award the same points by hand. */
  #bestMove(): { readonly range: readonly AllowedPointsRange[]; readonly bestMove: Pick<SchemeValues, 'bestMove'> } {
    const texts = this.#draft.bestMove
    const paid = BEST_MOVE_HIT_COUNTS.filter((hits) => !isEmpty(texts[hits])).map((hits) => ({
      hits,
      value: this.#points(`bestMove.${hits}`, texts[hits]),
    }))
    const [first] = paid
    if (first === undefined) return { range: [], bestMove: {} }
    const values = [...new Set(paid.map(({ value }) => value))].toSorted((a, b) => a - b)
    this.#rangeFields.push(() => `bestMove.${first.hits}`)
    return {
      range: [{ kind: 'best-move', min: Math.min(...values), max: Math.max(...values), who: 'anyone', values }],
      bestMove: { bestMove: Object.fromEntries(paid.map(({ hits, value }) => [hits, value])) },
    }
  }

  #results(): Pick<SchemeValues, 'results'> {
    const { results } = this.#draft
    if (results.length === 0) return {}
    return {
      results: results.map(({ result, roles, points }, index) => ({
        result,
        ...(roles.length > 0 ? { roles: [...roles] } : {}),
        points: this.#signed(`results.${index}.points`, points),
      })),
    }
  }

  #rating(): Pick<SchemeValues, 'rating'> {
    const { rating } = this.#draft
    if (rating.length === 0) return {}
    return {
      rating: rating.map(({ metric, times }, index) => ({
        metric,
        times: this.#signed(`rating.${index}.times`, times),
      })),
    }
  }

  #compensation(): NonNullable<SchemeValues['compensation']> {
    const { by, factor, paid, share, cap: text } = this.#draft
    const cap = this.#points('cap', text)
    return by === 'games'
      ? { cap, factor: this.#fraction('factor', factor), paid }
      : { cap, share: this.#fraction('share', share) }
  }

  #automatic(): Pick<SchemeValues, 'automatic'> {
    const { perGame, perGameCap } = this.#draft
    if (isEmpty(perGame) && isEmpty(perGameCap)) return {}
    return {
      automatic: {
        perGame: this.#points('perGame', perGame),
        ...(isEmpty(perGameCap) ? {} : { cap: this.#points('perGameCap', perGameCap) }),
      },
    }
  }

  #bestGames(): Pick<SchemeValues, 'bestGames'> {
    const { bestGames, bestOf } = this.#draft
    if (isEmpty(bestGames) && isEmpty(bestOf)) return {}
    return {
      bestGames: {
        games: this.#count('bestGames', bestGames),
        ...(isEmpty(bestOf) ? {} : { of: this.#count('bestOf', bestOf) }),
      },
    }
  }

  #points(field: string, text: string, isCost = false): number {
    const read = tryParsePoints(text)
    if (read === undefined) this.faults.set(field, 'schemes.notNumber')
    return isCost && read !== undefined && read !== 0 ? -Math.abs(read) : (read ?? 0)
  }

  #fraction(field: string, text: string): string {
    const read = normaliseTypedFraction(text)
    if (read === undefined) this.faults.set(field, 'common.notFraction')
    return read ?? '1'
  }

  #signed(field: string, text: string): string {
    const read = normaliseSignedFraction(text)
    if (read === undefined) this.faults.set(field, 'common.notFraction')
    return read ?? '1'
  }

  #count(field: string, text: string): number {
    const read = Number(text)
    const isCount = !isEmpty(text) && Number.isInteger(read) && read >= 1 && read <= MAX_GAMES_IN_SEASON
    if (!isCount) this.faults.set(field, 'schemes.notCount')
    return isCount ? read : 1
  }
}
