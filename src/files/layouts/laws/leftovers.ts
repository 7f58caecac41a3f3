// Reports what a reading leaves unread, so that no data of games is dropped silently. Not reported are remarks and
// facts that are the same for all games, if they have no known heading, and columns of notes, counts and clubs. Pure
// functions.

import type { Claims } from './claims.ts'
import { foldedMark, isNameLike } from './foldedWords.ts'
import type { GameFact, SeatSlot } from './frame.ts'
import { countValues, shareOf } from './grid.ts'
import { hintsOf, isHinted } from './hints.ts'

/** Whether texts are remarks: few cells are filled, and all of these contain words. */
export function areRemarks(texts: readonly string[]): boolean {
  return (
    shareOf(texts.map((text) => text !== '')) < 0.3 &&
    texts.every((text) => text === '' || (isNameLike(text) && !isHinted(text, 'isVictim')))
  )
}

export function nameLeftovers(claims: Claims, facts: readonly GameFact[]): void {
  for (const slot of claims.freeSlots) nameSlot(claims, slot, facts)
  for (const fact of facts) {
    const hints = hintsOf(fact.heading)
    const [first = ''] = fact.texts.flat()
    const isConstant = fact.texts.length >= 4 && countValues(fact.texts.flat()).length === 1
    const isRemark = areRemarks(fact.texts.map(([text = '']) => text))
    if (!claims.isFree(fact.at) || fact.at === 'sheet' || hints.includes('notes')) continue
    if (hints.length === 0 && (isConstant || isRemark)) continue
    claims.doubt('fact', fact.at, `${fact.heading} ${first}`.trim())
  }
  for (const { what, at, sample } of claims.frame.left) claims.doubt(what, at, sample)
}

function nameSlot(claims: Claims, slot: SeatSlot, facts: readonly GameFact[]): void {
  const filled = slot.texts.flat().filter((text) => text !== '')
  const hints = hintsOf(slot.heading)
  if (filled.length === 0 || ['notes', 'count', 'club'].some((hint) => hints.some((each) => each === hint))) return
  const isTicks = shareOf(filled.map((text) => foldedMark(text) !== undefined)) >= 0.95
  if (isTicks && (hints.includes('fouls') || areNestedTicks(slot, claims.frame.slots))) {
    claims.take(slot, 'fouls')
    return
  }
  if (facts.some(({ at }) => at === slot.at) || (hints.length === 0 && areRemarks(slot.texts.flat()))) return
  const isColumn = hints.includes('player') || !isTicks
  claims.doubt(isColumn ? 'column' : 'marks', slot.at, `${slot.heading} ${filled[0]}`.trim())
}

/** Whether ticks in two columns are those of fouls: a second foul is ticked only where the first foul is ticked. */
function areNestedTicks(slot: SeatSlot, slots: readonly SeatSlot[]): boolean {
  return slots.some((other) => {
    const filled = other.texts.flat().filter((text) => text !== '')
    const isTicks = shareOf(filled.map((text) => foldedMark(text) !== undefined)) > 0.95
    return other !== slot && isTicks && (isWithin(slot, other) || isWithin(other, slot))
  })
}

function isWithin(inner: SeatSlot, outer: SeatSlot): boolean {
  return (
    shareOf(
      inner.texts.flatMap((own, game) =>
        own.flatMap((text, seat) =>
          foldedMark(text) === true ? [foldedMark(outer.texts[game]?.[seat] ?? '') === true] : [],
        ),
      ),
    ) >= 0.98
  )
}
