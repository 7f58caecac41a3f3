// Reads columns of figures as points: the points of a side plus the points that a player earned. Pure functions.

import type { DealtRoles } from './cards.ts'
import type { Frame, SeatSlot } from './frame.ts'
import { isBlackRole, sideValues } from './gameLaws.ts'
import { countValues, range, shareOf } from './grid.ts'
import { type Hint, hintsOf } from './hints.ts'
import { type Outcome, type ResultSource, sideOutcome } from './winners.ts'
import { parseCellPoints } from './foldedWords.ts'

/** A column of figures in hundredths, by game and by seat. */
export interface Figure {
  readonly slot: SeatSlot
  readonly values: readonly (readonly (number | undefined)[])[]
  readonly hints: readonly Hint[]
}

export function figuresOf(frame: Frame, isFree: (at: string) => boolean): readonly Figure[] {
  return frame.slots
    .filter(({ at }) => isFree(at))
    .flatMap((slot) => {
      const filled = slot.texts.flat().filter((text) => !['', '-', '—'].includes(text))
      if (filled.length === 0 || shareOf(filled.map((text) => parseCellPoints(text) !== undefined)) < 0.9) return []
      const values = slot.texts.map((own) => own.map((text) => (text === '-' ? 0 : parseCellPoints(text))))
      return [{ slot, values, hints: hintsOf(slot.heading) }]
    })
}

const hasHint = ({ hints }: Figure, ...any: readonly Hint[]) => any.some((hint) => hints.includes(hint))
const weightOf = ({ values }: Figure) => values.flat().reduce<number>((sum, value) => sum + Math.abs(value ?? 0), 0)
/** Maximum number of columns that are tried as parts of a total. */
const MOST_PARTS = 4
/** Approximate number of games on which all combinations of parts are tried. */
const TRIED_GAMES = 60

/**
 * Law of totals: a total minus bonuses and plus penalties is the result, which is the same for all players of a side
 * and never negative. If either of two columns could be the total, it is the one with the larger figures.
 */
export function resultsInTotals(figures: readonly Figure[], roles: DealtRoles): ResultSource | undefined {
  const step = Math.max(1, Math.floor(roles.length / TRIED_GAMES))
  const tried = <T>(games: readonly T[]) => games.filter((_, game) => game % step === 0)
  const best = bestTotal(
    figures.map((figure) => ({ ...figure, values: tried(figure.values) })),
    tried(roles),
  )
  const figureAt = (at: string) => figures.find(({ slot }) => slot.at === at)
  const total = best && figureAt(best.at)
  if (!total) return undefined
  const parts = best.parts.flatMap(({ at, sign }) => {
    const figure = figureAt(at)
    return figure ? [{ figure, sign }] : []
  })
  const source = resultsWithout(total, parts, roles)
  return source && { ...source, parts: best.parts }
}

type TotalSource = ResultSource & { readonly parts: NonNullable<ResultSource['parts']> }

function bestTotal(figures: readonly Figure[], roles: DealtRoles): TotalSource | undefined {
  let best: TotalSource | undefined
  for (const total of figures.toSorted((a, b) => weightOf(b) - weightOf(a))) {
    if (hasHint(total, 'bonus', 'penalty', 'fouls', 'seat', 'compensation')) continue
    if (shareOf(total.values.flat().map((value) => value !== undefined)) < 0.3) continue
    const others = figures.filter((each) => each !== total && !hasHint(each, 'fouls', 'seat')).slice(0, MOST_PARTS)
    for (const signs of signCombinations(others.length)) {
      const parts = others.flatMap((figure, index) => {
        const sign = signs[index] ?? 0
        return sign === 0 ? [] : [{ figure, sign }]
      })
      const source = resultsWithout(total, parts, roles)
      const isBetter =
        !best ||
        (source !== undefined &&
          best.lawful <= source.lawful + 0.02 &&
          (Math.abs(best.lawful - source.lawful) > 0.02 || best.parts.length > parts.length))
      if (source && isBetter)
        best = { ...source, parts: parts.map(({ figure, sign }) => ({ at: figure.slot.at, sign })) }
    }
  }
  return best
}

interface TotalPart {
  readonly figure: Figure
  readonly sign: 1 | -1
}

/** All ways to leave out, subtract or add this many figures. */
function signCombinations(count: number): readonly (readonly (0 | 1 | -1)[])[] {
  return range(0, 3 ** count - 1).map((code) =>
    range(0, count - 1).map((index) => ([0, -1, 1] as const)[Math.floor(code / 3 ** index) % 3] ?? 0),
  )
}

function resultsWithout(total: Figure, parts: readonly TotalPart[], roles: DealtRoles): ResultSource | undefined {
  const rest = total.values.map((own, game) =>
    own.map((value, seat) =>
      parts.reduce((sum, { figure, sign }) => sum + sign * (figure.values[game]?.[seat] ?? 0), value ?? 0),
    ),
  )
  const { uniform, different, sides } = sideValues(rest, roles)
  const isNeverNegative = shareOf(sides.map((each) => !each || (each.black >= 0 && each.red >= 0))) >= 0.97
  if (!isNeverNegative || uniform < 0.9 || different < 0.5) return undefined
  return {
    at: total.slot.at,
    how: 'points',
    outcomes: sides.map((each): Outcome =>
      // Equal figures may also be those of a game whose result was never entered, so they never say that it is a draw.
      !each || each.black === each.red ? undefined : sideOutcome(each.black > each.red),
    ),
    isHinted: hasHint(total, 'total', 'won'),
    lawful: uniform,
    isTurnable: false,
  }
}

/** Results from totals whose bonuses are in no column. The most common value of the players of a side is its result. */
export function resultsInMostTotals(figures: readonly Figure[], roles: DealtRoles): ResultSource | undefined {
  const parts = figures.filter((figure) => hasHint(figure, 'bonus', 'penalty'))
  const [best] = figures
    .filter((figure) => hasHint(figure, 'total') || figure.hints.length === 0)
    .map((figure) => resultsOfMost(figure, parts, roles))
    .toSorted((a, b) => b.lawful - a.lawful)
  return best && best.lawful >= 0.8 ? best : undefined
}

function resultsOfMost(total: Figure, parts: readonly Figure[], roles: DealtRoles): ResultSource {
  const extrasAt = (game: number, seat: number) =>
    parts.reduce((sum, part) => {
      const value = part.values[game]?.[seat] ?? 0
      return hasHint(part, 'penalty') ? sum - Math.abs(value) : sum + value
    }, 0)
  const sides = total.values.map((own, game) => {
    const rest = own.map((value, seat) => (value ?? 0) - extrasAt(game, seat))
    const mostOf = (isBlack: boolean) => {
      const [first, second] = countValues(rest.filter((_, seat) => isBlackRole(roles[game]?.[seat]) === isBlack))
      return first && first[1] > (second?.[1] ?? 0) ? first[0] : undefined
    }
    return { black: mostOf(true), red: mostOf(false) }
  })
  const values = sides.flatMap(({ black, red }) => [black, red]).flatMap((value) => value ?? [])
  /** The points for a win and for a loss. */
  const scheme = countValues(values)
    .slice(0, 2)
    .map(([value]) => value)
    .toSorted((a, b) => b - a)
  const outcomes = sides.map((side): Outcome => {
    const [black, red] = [side.black, side.red].map((value) => (value === undefined ? -1 : scheme.indexOf(value)))
    if (black === -1 && red === -1) return undefined
    if (black === red) return undefined
    return black === -1 ? sideOutcome(red === 1) : sideOutcome(black === 0)
  })
  const isTotal = hasHint(total, 'total')
  const isOdd =
    !isTotal &&
    (shareOf(sides.map(({ black, red }) => black !== undefined && black === red)) > 0.3 ||
      shareOf(total.values.flat().map((value) => value !== undefined)) < 0.5)
  const known = shareOf(outcomes.map((outcome) => outcome !== undefined))
  const fitting = values.filter((value) => scheme.includes(value)).length / (2 * Math.max(1, sides.length))
  return {
    at: total.slot.at,
    how: 'points',
    outcomes,
    isHinted: isTotal,
    lawful: isOdd ? 0 : known * fitting,
    isTurnable: false,
  }
}
