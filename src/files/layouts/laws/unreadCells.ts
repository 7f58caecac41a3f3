// Finds the cells whose field is known but whose text cannot be interpreted, and the file's own marks of winners and
// first victims. Such a cell becomes a fault of its game instead of a default value. Pure functions.

import type { Claims } from './claims.ts'
import type { EarnedPart } from './earned.ts'
import { foldedMark, foldedResult, parseCellPoints } from './foldedWords.ts'
import type { GameFact, SeatSlot } from './frame.ts'
import { isHinted } from './hints.ts'
import type { ResultsReading } from './results.ts'
import type { SolvedGame, SolvedSeat, UnreadCell, UnreadFact } from './solution.ts'
import { seatsIn } from './victims.ts'

const DASHES: readonly string[] = ['-', '–', '—', '−']

interface ReadPlaces {
  readonly earned: readonly EarnedPart[]
  readonly results: ResultsReading
  readonly days: readonly string[]
}

/** Reads the cells of a frame whose places have been claimed. */
export class UnreadCells {
  readonly #claims: Claims
  readonly #read: ReadPlaces
  readonly #facts: ReadonlyMap<string, GameFact>
  readonly #won: SeatSlot | undefined
  readonly #victims: SeatSlot | undefined
  readonly #removed: SeatSlot | undefined
  /** Columns of points in which a dash means zero, because they contain no other zero and no empty cell. */
  readonly #dashed: ReadonlySet<string>
  readonly #isTickOnly: boolean
  readonly #isYearOpen: boolean

  constructor(claims: Claims, facts: readonly GameFact[], read: ReadPlaces) {
    this.#claims = claims
    this.#read = read
    this.#facts = new Map(facts.map((fact) => [fact.at, fact]))
    this.#won = this.#slotOf('won')
    this.#victims = this.#slotOf('isVictim')
    this.#removed = this.#slotOf('disqualified')
    this.#dashed = new Set(read.earned.flatMap(({ slot }) => (areDashesZeros(slot) ? [slot.at] : [])))
    this.#isTickOnly = this.#won?.texts.flat().every((text) => text === '' || foldedMark(text) === true) === true
    this.#isYearOpen = claims.questions.some(({ about }) => about === 'year')
  }

  #slotOf(field: 'won' | 'isVictim' | 'disqualified'): SeatSlot | undefined {
    const ats = this.#claims.fields.flatMap((each) => (each.field === field ? [each.at] : []))
    return this.#claims.frame.slots.find(({ at }) => ats.includes(at))
  }

  seat(game: number, seat: number): Pick<SolvedSeat, 'wonMark' | 'victimMark' | 'unread'> {
    const text = (slot: SeatSlot | undefined) => slot?.texts[game]?.[seat] ?? ''
    const framed = this.#claims.frame.games[game]
    const unread = new Map<'bonus' | 'disqualified', UnreadCell>()
    const note = (field: 'bonus' | 'disqualified', slot: SeatSlot | undefined) => {
      if (slot && framed && text(slot) !== '') unread.set(field, { text: text(slot), cell: slot.cellAt(framed, seat) })
    }
    note('bonus', this.#read.earned.find(({ slot }) => !this.#arePoints(slot, text(slot)))?.slot)
    if (typeof foldedMark(text(this.#removed)) !== 'boolean') note('disqualified', this.#removed)
    return {
      wonMark: this.#wonMark(game, text(this.#won)),
      victimMark: victimMarkOf(text(this.#victims)),
      unread,
    }
  }

  #arePoints(slot: SeatSlot, text: string): boolean {
    return text === '' || parseCellPoints(text) !== undefined || (DASHES.includes(text) && this.#dashed.has(slot.at))
  }

  #wonMark(game: number, text: string): string {
    const mark = foldedMark(text)
    if (mark === 'tie') return ''
    if (mark !== undefined) return mark ? '+' : '-'
    const isTicked = this.#won?.texts[game]?.some((own) => foldedMark(own) === true) === true
    return text === '' && this.#isTickOnly && isTicked ? '-' : ''
  }

  game(game: number): SolvedGame['unread'] {
    const size = this.#claims.frame.games[game]?.size ?? 0
    const { main } = this.#read.results
    const unread = new Map<UnreadFact, UnreadCell>()
    const note = (field: UnreadFact, isKnown: (texts: readonly string[]) => boolean) => {
      const at = this.#claims.fields.find((each) => each.field === field)?.at
      const fact = at === undefined ? undefined : this.#facts.get(at)
      const [texts = [], [cell] = []] = [fact?.texts[game], fact?.cells[game]]
      if (cell && texts.length > 0 && !isKnown(texts)) unread.set(field, { text: texts.join(' '), cell })
    }
    note('evening', () => this.#isYearOpen || this.#read.days[game] !== '')
    note('victim', (texts) => (seatsIn(texts, size)?.length ?? 2) <= 1)
    note('bestMove', (texts) => seatsIn(texts, size) !== undefined)
    note('rated', (texts) => texts.every((text) => foldedMark(text) !== undefined || foldedResult(text) !== undefined))
    const [result, cell] = [main?.unread?.[game], main && this.#facts.get(main.at)?.cells[game]?.[0]]
    if (result !== undefined && cell) unread.set('winner', { text: result, cell })
    return unread
  }
}

/** Whether a dash stands for zero: the column has dashes instead of empty cells and zeros. */
function areDashesZeros({ texts }: SeatSlot): boolean {
  return texts.flat().every((text) => text !== '' && parseCellPoints(text) !== 0)
}

function victimMarkOf(text: string): string {
  if (text === '' || foldedMark(text) === false) return ''
  return foldedMark(text) === true || isHinted(text, 'isVictim') ? '+' : text
}
