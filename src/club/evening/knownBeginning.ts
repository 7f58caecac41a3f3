// Finds a known name at the beginning of a text. The name may contain any signs: "J.R. опоздает", "~Tilda~ +1". The
// rest of the text must be a remark, so that Игорь is not found in "Игорь Петров".

import { foldedText, undecorated, visibleText, withoutEmoji } from './lineText.ts'
import type { PersonLookup } from './personLookup.ts'
import { leadingRemarkLength, readRemark } from './remarks.ts'

export interface KnownBeginning {
  readonly name: string
  readonly rest: string
}

export function knownBeginning(text: string, lookup: PersonLookup): KnownBeginning | undefined {
  const ends: number[] = []
  for (let at = text.indexOf(' '); at >= 0 && ends.length < lookup.longestName; at = text.indexOf(' ', at + 1)) {
    ends.push(at)
  }
  if (ends.length < lookup.longestName) ends.push(text.length)
  for (const end of ends.toReversed()) {
    const words = text.slice(0, end)
    const name = [words, words.replace(/[,;.!:)]$/u, '')].find((each) => lookup.isKnown(each))
    if (name === undefined) continue
    const rest = text.slice(name.length)
    if (isRemarkAfter(name, rest)) return { name, rest }
  }
  return undefined
}

/** A round sum that the person has paid. Any other number distinguishes people with the same name. */
const PAYMENT = /^[1-9]\d?[05]0$/u

function isRemarkAfter(name: string, rest: string): boolean {
  const bare = rest.trim()
  if (bare === '' || /^[.!]*[,;]/u.test(bare) || /^[.!]+$/u.test(bare)) return true
  const remark = readRemark(foldedText(bare.replace(/^[-–—−:(]+ ?/u, '')))
  const hasMeaning = remark.state !== undefined || remark.guests > 0
  // A number before a dash or a colon is the number of the line.
  if (/^\d+$/u.test(name)) return hasMeaning && /^[ +(]/u.test(rest) && !/^ [-–—−] \p{Lu}/u.test(rest)
  if (bare.startsWith(':')) return hasMeaning && bare !== ':' && !(bare.includes('?') && /\p{L}/u.test(bare))
  if (PAYMENT.test(bare)) return true
  if (/^\(\d+\):?$/u.test(bare)) return false
  if (/^(?:[-–—−]|[([])/u.test(bare)) return true
  if (/^[-+±?❓❔✅✔☑👍👌🙋❌✖🚫👎⛔➖➕]/u.test(bare)) return hasMeaning
  const words = withoutEmoji(bare)
  return (
    words === '' || leadingRemarkLength(foldedText(words)) > 0 || (words !== bare && isRemarkAfter(name, ` ${words}`))
  )
}

/** Whether a text begins with a known name, followed at most by a remark. */
export function beginsWithKnownName(text: string, lookup: PersonLookup): boolean {
  return knownBeginning(visibleText(text), lookup) !== undefined
}

/** Like `beginsWithKnownName`, but also recognises a name inside formatting characters: *Резерв*. */
export function isKnownPerson(text: string, lookup: PersonLookup): boolean {
  const visible = visibleText(text)
  if (beginsWithKnownName(visible, lookup)) return true
  return !visible.endsWith(':') && lookup.isKnown(undecorated(visible))
}
