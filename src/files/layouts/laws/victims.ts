// Reads the first victim and the best move of every game. If no heading names the victims, they are recognised because
// they are red (law of the first night) and their seats vary from game to game. Pure functions.

import { parseCellNumber, parseNumberList } from '../cellValues.ts'
import { parseYesNoMark } from '../words.ts'
import type { DealtRoles } from './cards.ts'
import type { Claims } from './claims.ts'
import { foldedMark } from './foldedWords.ts'
import type { GameFact, SeatSlot } from './frame.ts'
import { redVictimShare } from './gameLaws.ts'
import { countValues, shareOf } from './grid.ts'
import { hintsOf, isHinted } from './hints.ts'

/**
 * The seats that the cells of a game name. Dashes and zeros name none. `undefined` if a cell contains anything else.
 */
export function seatsIn(texts: readonly string[], size: number): readonly number[] | undefined {
  const seats = texts.flatMap((text) => {
    const isNobody = text === '0' || (parseYesNoMark(text) === false && parseCellNumber(text) === undefined)
    return isNobody ? [] : (parseNumberList(text) ?? [NaN])
  })
  return seats.every((seat) => seat >= 1 && seat <= size) ? seats : undefined
}

/** The cells that contain the best move, by game. */
export function readBestMoves(claims: Claims, facts: readonly GameFact[]): readonly (readonly string[])[] {
  const { games } = claims.frame
  const isMove = (texts: GameFact['texts']) => {
    const named = texts.map((own, game) => seatsIn(own, games[game]?.size ?? 0)).filter((seats) => seats?.length !== 0)
    const isThree = (seats: readonly number[] | undefined) =>
      seats !== undefined && seats.length >= 2 && seats.length <= 3 && new Set(seats).size === seats.length
    return named.length > 0 && shareOf(named.map(isThree)) >= 0.9
  }
  const free = facts.filter(({ at, texts }) => claims.isFree(at) && isMove(texts))
  const fact =
    free.find(({ heading }) => isHinted(heading, 'bestMove')) ??
    free.find(({ heading }) => hintsOf(heading).every((hint) => hint === 'seat'))
  if (fact) {
    claims.take(fact, 'bestMove')
    return fact.texts
  }
  const filledOf = ({ texts }: SeatSlot) => texts.map((own) => own.filter((text) => text !== ''))
  const slot = claims.freeSlots.find((each) => {
    const filled = filledOf(each)
    return isMove(filled) && shareOf(filled.map((own) => own.length <= 1)) >= 0.9
  })
  if (!slot) return games.map(() => [])
  claims.take(slot, 'bestMove')
  return filledOf(slot)
}

/** Seat of the first victim, by game. 0 means nobody, and NaN means that the text names no seat. */
type VictimSeats = readonly number[]

const isVictimMark = (text: string) => foldedMark(text) === true || isHinted(text, 'isVictim')

export function readVictims(claims: Claims, facts: readonly GameFact[], roles: DealtRoles): VictimSeats | undefined {
  const { games } = claims.frame
  const seatOf = ({ texts }: GameFact): VictimSeats =>
    texts.map((own, game) => {
      const seats = seatsIn(own, games[game]?.size ?? 0)
      return seats === undefined || seats.length > 1 ? NaN : (seats[0] ?? 0)
    })
  const isOfVictims = (fact: GameFact) => {
    const seats = seatOf(fact)
    return seats.some((seat) => seat > 0) && shareOf(seats.map((seat) => !Number.isNaN(seat))) >= 0.95
  }
  const free = () => facts.filter(({ at }) => claims.isFree(at))
  const named = free().find((fact) => isHinted(fact.heading, 'victim') && isOfVictims(fact))
  if (named) {
    claims.take(named, 'victim')
    return seatOf(named)
  }
  const marked = markedVictims(claims, roles)
  if (marked) return marked
  // If no heading names the victims, a fact is read as such if it is the only one that obeys the law in enough games.
  const silent = free().filter((fact) => {
    if (hintsOf(fact.heading).length > 0 || !isOfVictims(fact) || isCounting(fact)) return false
    const seats = seatOf(fact)
    return new Set(seats).size >= 4 && redVictimShare(seats, roles) >= 0.93
  })
  const [only] = silent
  if (!only || silent.length > 1 || games.length < 8) return undefined
  claims.take(only, 'victim')
  return seatOf(only)
}

function markedVictims(claims: Claims, roles: DealtRoles): VictimSeats | undefined {
  const candidates = claims.freeSlots.flatMap((slot) => {
    const marks = slot.texts.map((own) => own.flatMap((text, seat) => (isVictimMark(text) ? [seat + 1] : [])))
    const seats = marks.map(([seat]) => seat ?? 0)
    const isMark = (text: string) => text === '' || foldedMark(text) !== undefined || isHinted(text, 'isVictim')
    const hinted = isHinted(slot.heading, 'isVictim')
    const isOne = shareOf(slot.texts.flat().map(isMark)) >= 0.95 && shareOf(marks.map((own) => own.length <= 1)) >= 0.95
    const isRed =
      hintsOf(slot.heading).length === 0 &&
      shareOf(marks.map((own) => own.length === 1)) >= 0.4 &&
      new Set(seats).size >= 4 &&
      redVictimShare(seats, roles) >= 0.9
    return isOne && (hinted ? seats.some((seat) => seat > 0) : isRed) ? [{ slot, seats, hinted }] : []
  })
  const [best] = candidates.toSorted((a, b) => Number(b.hinted) - Number(a.hinted))
  if (best) claims.take(best.slot, 'isVictim')
  return best?.seats
}

/** Whether a fact contains the numbers of the games, so that it cannot contain seats. */
export function isCounting({ texts }: GameFact): boolean {
  const numbers = texts.map((own) => parseCellNumber(own[0] ?? '')).filter((number) => number !== undefined)
  const next = numbers.slice(1).filter((number, index) => number === (numbers[index] ?? NaN) + 1 || number === 1)
  return (
    numbers.length >= 0.9 * texts.length &&
    countValues(numbers).length >= Math.min(3, numbers.length) &&
    next.length >= 0.9 * (numbers.length - 1)
  )
}
