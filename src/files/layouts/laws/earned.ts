// Decides what columns of figures contain: bonuses, penalties, fouls or totals. The headings are tried first, then the
// law of totals, then the frequency of the figures. Pure functions.

import type { TableField } from '../fields.ts'
import type { DealtRoles } from './cards.ts'
import type { Claims } from './claims.ts'
import { type Figure, figuresOf } from './figures.ts'
import type { SeatSlot } from './frame.ts'
import { isBlackRole } from './gameLaws.ts'
import { countValues, shareOf } from './grid.ts'
import type { ResultSource } from './winners.ts'
import { parseCellPoints } from './foldedWords.ts'

/** A column of points that a player earned or, with a negative sign, lost. */
export interface EarnedPart {
  readonly slot: SeatSlot
  readonly sign: 1 | -1
}

interface EarnedSources {
  readonly main: ResultSource | undefined
  readonly points: ResultSource | undefined
  readonly roles: DealtRoles
  readonly hasBestMoves: boolean
}

export function readEarned(claims: Claims, sources: EarnedSources): readonly EarnedPart[] {
  const reader = new EarnedReader(claims, sources)
  reader.readWords()
  reader.readParts()
  reader.readFouls()
  reader.readHiddenTotals()
  reader.readRest()
  return reader.parts
}

/** Sum of all `parts` for a seat, in hundredths of a point. */
export function earnedAt(parts: readonly EarnedPart[], game: number, seat: number): number {
  return parts.reduce((sum, { slot, sign }) => {
    const value = parseCellPoints(slot.texts[game]?.[seat] ?? '') ?? 0
    return sum + (sign < 0 ? -Math.abs(value) : value)
  }, 0)
}

const isWhole = ({ values }: Figure) =>
  values.flat().every((value) => value === undefined || (value % 100 === 0 && value >= 0 && value <= 500))
const filledShare = ({ values }: Figure) => shareOf(values.flat().map((value) => (value ?? 0) !== 0))

class EarnedReader {
  readonly #claims: Claims
  readonly #sources: EarnedSources
  readonly #figures: readonly Figure[]
  readonly parts: EarnedPart[] = []

  constructor(claims: Claims, sources: EarnedSources) {
    this.#claims = claims
    this.#sources = sources
    this.#figures = figuresOf(claims.frame, claims.isFree)
  }

  get #free(): readonly Figure[] {
    return this.#figures.filter(({ slot }) => this.#claims.isFree(slot.at))
  }

  #take({ slot }: Figure, field: TableField, sign: 1 | -1 | 0): void {
    this.#claims.take(slot, field)
    if (sign !== 0) this.parts.push({ slot, sign })
  }

  readWords(): void {
    for (const figure of this.#free) {
      const field = figure.hints.find((hint) => WORDED.some((each) => each === hint))
      if (field === 'fouls' && isWhole(figure)) this.#take(figure, 'fouls', 0)
      else if (field === 'penalty') this.#take(figure, 'penalty', -1)
      else if (field === 'bonus') this.#take(figure, 'bonus', 1)
      else if (field === 'compensation' || field === 'total') this.#take(figure, field, 0)
      else if (field === 'bestMove') this.#take(figure, 'bestMovePoints', this.#sources.hasBestMoves ? 0 : 1)
    }
  }

  /**
   * Figures that were subtracted from a total to get the result are bonuses, and figures that were added are penalties.
   */
  readParts(): void {
    for (const { at, sign } of this.#sources.points?.parts ?? []) {
      const figure = this.#free.find(({ slot }) => slot.at === at)
      if (figure) this.#take(figure, sign < 0 ? 'bonus' : 'penalty', sign < 0 ? 1 : -1)
    }
  }

  readFouls(): void {
    for (const figure of this.#free) {
      const values = figure.values.flat().map((value) => value ?? 0)
      const isOfFouls = values.some((value) => value >= 200) && values.every((value) => value <= 400)
      if (figure.hints.length === 0 && isWhole(figure) && isOfFouls) this.#take(figure, 'fouls', 0)
    }
  }

  /** A column whose most common value differs between winners and losers contains the result, so it is not a bonus. */
  readHiddenTotals(): void {
    for (const figure of this.#free)
      if (figure.hints.length === 0 && this.#mostOf(figure, true) !== this.#mostOf(figure, false))
        this.#take(figure, 'total', 0)
  }

  #mostOf({ values }: Figure, isWinner: boolean): number | undefined {
    const { main, roles } = this.#sources
    const own = values.flatMap((seats, game) => {
      const winner = main?.outcomes[game]
      if (winner !== 'red' && winner !== 'mafia') return []
      return seats
        .filter((_, seat) => ((winner === 'mafia') === isBlackRole(roles[game]?.[seat])) === isWinner)
        .map((value) => value ?? 0)
    })
    return countValues(own)[0]?.[0]
  }

  /**
   * Reads the remaining columns of fractions, if no column was read as a bonus. A single column is the bonus, or the
   * penalty if it is never positive. Of two columns, the one with more figures is the bonus and the other the penalty.
   * The user may answer otherwise for two columns and for a single column with few figures. All other columns stay
   * unread.
   */
  readRest(): void {
    const open = this.#free.filter(
      ({ hints, values }) => hints.length === 0 && values.flat().some((value) => (value ?? 0) % 100 !== 0),
    )
    const hasBonus = this.parts.some(({ sign }) => sign > 0)
    const [more, less] = open.toSorted((a, b) => filledShare(b) - filledShare(a))
    if (more && !less && !hasBonus) this.#readSingle(more)
    else if (more && less && open.length === 2 && !hasBonus) {
      const isTurned = this.#claims.ask('figures', [more.slot.at, less.slot.at])
      this.#take(isTurned ? less : more, 'bonus', 1)
      this.#take(isTurned ? more : less, 'penalty', -1)
    } else
      for (const { slot } of open)
        this.#claims.doubt('figures', slot.at, slot.texts.flat().find((text) => text !== '') ?? '')
  }

  #readSingle(figure: Figure): void {
    const isLoss = figure.values.flat().every((value) => (value ?? 0) <= 0)
    const isTurned = !isLoss && filledShare(figure) < 0.2 && this.#claims.ask('figures', [figure.slot.at])
    this.#take(figure, isLoss || isTurned ? 'penalty' : 'bonus', isTurned ? -1 : 1)
  }
}

const WORDED = ['fouls', 'penalty', 'bonus', 'compensation', 'total', 'bestMove', 'won', 'rank', 'count'] as const
