// Splits a line into names with their remarks: "Игорь, Лена и Костя (опоздают)", "Петя (+1)", "Норд — еду".

import { foldedText, undecorated, withoutEmoji, wordsOf } from './lineText.ts'
import { knownBeginning } from './knownBeginning.ts'
import type { PersonLookup } from './personLookup.ts'
import { leadingRemarkLength, readRemark, remarkStart, type Remark } from './remarks.ts'

/** A name of a line. The name is an empty string if the part is only a remark. */
export interface NamePart {
  readonly name: string
  /** The text from which the name was taken, with punctuation. */
  readonly text: string
  readonly remark: Remark
  /** Whether a colon separates the name from a text that is not a remark: "Адрес: Садовая 5". */
  readonly isLabel: boolean
}

export const NO_REMARK: Remark = { guests: 0, isPlural: false }
const MAX_WORDS_OF_JOINED_NAME = 2
const MAX_WORDS_AFTER_REMARK = 3

/** Reads a line without its prefix. */
export function readNameParts(body: string, lookup: PersonLookup): readonly NamePart[] {
  const parts: NamePart[] = []
  let rest = withoutInlineNumbers(body, lookup)
  while (rest !== '') {
    const known = knownBeginning(rest, lookup)
    const end = endOfSegment(known?.rest ?? rest)
    const segment = (known?.rest ?? rest).slice(0, end).trim()
    parts.push(...(known ? [partOfKnown(known.name, segment)] : readSegment(segment, lookup, parts.length > 0)))
    rest = (known?.rest ?? rest).slice(end).replace(/^[,; ]+/u, '')
  }
  return withSharedRemarks(parts)
}

function partOfKnown(name: string, rest: string): NamePart {
  const { outside, inside } = extractBrackets(rest)
  const bare = outside.replace(/^[-–—−:]+(?= ?\p{L}| ?\d)/u, '').trim()
  const texts = [bare, ...inside].filter((each) => each !== '')
  return { name, text: `${name} ${rest}`, remark: readRemark(foldedText(texts.join(' ; '))), isLabel: false }
}

const knownPart = (name: string): NamePart => ({ name, text: name, remark: NO_REMARK, isLabel: false })

/** Whether the text contains a symbol that may be a person's answer. All other symbols are only decoration. */
const hasSigns = (text: string): boolean => /[?+✅❌✖🚫👎⛔➖❓🤔]|[-–—−] ?$/u.test(text)

const INLINE_NUMBER = /(?:^| )\d{1,2}[.)] ?(?=\p{L}|@)/gu

/** Turns "1. Игорь 2. Лена" into names with commas. */
function withoutInlineNumbers(text: string, lookup: PersonLookup): string {
  return !knownBeginning(text, lookup) && (text.match(INLINE_NUMBER) ?? []).length > 0
    ? text.replace(INLINE_NUMBER, ', ')
    : text
}

/** Position of the first comma or semicolon that is not inside brackets or a number. */
function endOfSegment(text: string): number {
  let depth = 0
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at] ?? ''
    if (sign === '(' || sign === '[') depth += 1
    else if (sign === ')' || sign === ']') depth = Math.max(0, depth - 1)
    else if (depth === 0 && (sign === ';' || (sign === ',' && !/\d,\d/.test(text.slice(at - 1, at + 2))))) {
      return at
    }
  }
  return text.length
}

function readSegment(segment: string, lookup: PersonLookup, isLater: boolean): readonly NamePart[] {
  const clean = undecorated(segment)
  if (segment === '') return []
  if (lookup.isKnown(segment)) return [knownPart(segment)]
  if (lookup.isKnown(clean) && !hasSigns(segment)) return [knownPart(clean)]
  const { outside, inside } = extractBrackets(segment)
  const { head, tail, separator } = cutRemark(outside)
  const signs = readTrailingSigns(tail === '' ? head : head.trimEnd().replace(BEFORE_REMARK, ''), lookup)
  const remark = readRemark(foldedText([signs.signs, tail, ...inside].filter((each) => each !== '').join(' ; ')))
  const merged = signs.signs === '' || tail + inside.join('') !== '' ? remark : readRemark(signs.signs)
  const name = undecorated(signs.name)
  if (name === '') return [readRemarkFirst(outside, merged, lookup)]
  const isAnswer = (merged.state !== undefined || merged.guests > 0) && !(tail.includes('?') && /\p{L}/u.test(tail))
  const isLabel = separator === ':' && !isAnswer && tail !== ''
  const alternatives = [...(isLabel ? [] : [name, ...quoted(name)]), ...inside.filter(isWithoutMeaning), tail]
  const known = knownAlternative([segment.replace(/[()[\]]/gu, ' '), ...alternatives], lookup)
  const base = { text: segment, remark: merged, isLabel: isLabel && known === undefined }
  if (isLater && known === undefined && isComment(segment)) return []
  if (known !== undefined) return [{ ...base, name: known }]
  if (ALTERNATIVE.test(name)) return [{ ...base, name, remark: { ...merged, state: 'unsure' } }]
  const names = splitAtSlash(name, lookup) ?? splitJoined(name, lookup)
  return names.map((each, at) => ({ ...base, name: each, remark: shareOf(merged, at === names.length - 1) }))
}

/**
 * If a remark applies to several names, its guests belong only to the last of them. Everything else in the remark
 * applies to all of them.
 */
const shareOf = (remark: Remark, isLast: boolean): Remark => (isLast ? remark : { ...remark, guests: 0 })

/** Separates the texts in brackets. An open bracket at the end counts as closed. */
function extractBrackets(text: string): { readonly outside: string; readonly inside: readonly string[] } {
  const inside = [...text.matchAll(/[([]([^()[\]]*)(?:[)\]]|$)/gu)].map(([, content = '']) => content.trim())
  const outside = text
    .replace(/[([][^()[\]]*(?:[)\]]|$)/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return { outside, inside: inside.filter((content) => content !== '') }
}

/** A dash or small words between a name and its remark. */
const BEFORE_REMARK =
  /(?: (?:из|із|з|с|со|зі|на|в|о|к|у|будет|буде|буду|is|will|be|has|gonna|just|только|тільки|тоже|теж|но|але|but))*(?: ?[-–—−]+)?$/u

/** Words with which a remark can begin, but not a name. */
const REMARK_BEGINNINGS =
  /^(?:к|на|он|она|они|и|но|а|с|без|у|от|со|вместе|беру|возьму|принесу|если|може|не|він|вона|вони|але|з|зі|від|візьму|принесу|якщо|i|he|she|they|but|with|without|will|unfortunately|bringing|not|from|has|is|for|only|так|как|потом|только|тільки|потім|щось|что) /u

/** Whether words after a comma are a remark that has no meaning for the attendance. */
const isComment = (segment: string): boolean => REMARK_BEGINNINGS.test(`${foldedText(segment)} `)

const SEPARATOR = / [-–—−]+(?= |$)| [-–—−](?=\p{L})|(?<=[\p{L}\p{N}])[-–−] |[—]|:| \/ |\.\.+|…| => | -> /gu

interface CutText {
  readonly head: string
  readonly tail: string
  /** An empty string if the remark follows the name directly. */
  readonly separator: string
}

/** Cuts a text between a name and its remark. */
function cutRemark(text: string): CutText {
  SEPARATOR.lastIndex = 1
  const separator = SEPARATOR.exec(text)
  const remark = remarkStart(foldedText(text))
  if (separator && separator.index <= remark) {
    const sign = separator[0].trim()
    const tail = text.slice(separator.index + separator[0].length).trim()
    const isMinus = tail === '' && /[-–—−]/u.test(sign)
    return { head: text.slice(0, separator.index), tail: isMinus ? '-' : tail, separator: sign }
  }
  return { head: text.slice(0, remark), tail: text.slice(remark).trim(), separator: '' }
}

const SIGN = String.raw`[ +?!±✅✔☑👍👌🙋❌✖🚫👎⛔➖❓❔🤔]|\ufe0f|\p{EMod}|(?<=\+ ?\/?)[-–—−]`
const TRAILING_SIGNS = new RegExp(`(?:${SIGN})+$`, 'u')
const MAX_SIGNS_LINE = 500

/** Separates signs such as `+`, `?` and ❌ at the end of a name. Other emoji may stand between them. */
function readTrailingSigns(text: string, lookup: PersonLookup): { readonly name: string; readonly signs: string } {
  const bare = text.trim()
  if (bare.length > MAX_SIGNS_LINE || lookup.isKnown(bare)) return { name: bare, signs: '' }
  const signs = TRAILING_SIGNS.exec(bare)?.[0] ?? ''
  if (signs !== '') return { name: bare.slice(0, -signs.length), signs: signs.replace(/[!\s]/gu, '') }
  const cross = /[❌✖🚫👎⛔❓❔🤔]/u.exec(bare)?.[0] ?? ''
  return { name: bare, signs: cross }
}

/** Reads "Опоздает Лена". The words after a remark are a name if the club knows them or they have a capital letter. */
function readRemarkFirst(text: string, remark: Remark, lookup: PersonLookup): NamePart {
  const length = leadingRemarkLength(foldedText(text))
  const rest = text.slice(length)
  const name = lookup.isKnown(rest) ? rest.trim() : undecorated(rest)
  const isName = lookup.isKnown(name) || (/^\p{Lu}/u.test(name) && wordsOf(name).length <= MAX_WORDS_AFTER_REMARK)
  if (!isName || rest === text) return { name: '', text, remark, isLabel: false }
  return { name, text, remark: readRemark(foldedText(text.slice(0, length))), isLabel: false }
}

const isWithoutMeaning = (text: string): boolean => {
  const { state, guests } = readRemark(foldedText(text))
  return state === undefined && guests === 0
}

/** The first alternative that is a known name. */
function knownAlternative(alternatives: readonly string[], lookup: PersonLookup): string | undefined {
  return alternatives
    .flatMap((each) => [each.trim(), undecorated(each)])
    .find((each) => each !== '' && lookup.isKnown(each))
}

/** Nicknames in quotes, mentions after a name, and the name without them. */
function quoted(name: string): readonly string[] {
  const inside = [...name.matchAll(/["«“„]([^"«»“”„]+)["»”“]/gu)].map(([, nick = '']) => nick)
  const mentions = [...name.matchAll(/@(\S+)/gu)].map(([, mention = '']) => mention)
  return [...inside, ...mentions, name.replace(/@\S+/gu, '')]
}

const ALTERNATIVE = / (?:или|або|чи|or) /u
const JOINER = / (?:и|й|і|та|and|n|\+) | ?& ?|(?<=\p{L})\+(?=\p{L})/u

/** Splits "Игорь/Лена" if the club knows both names. */
function splitAtSlash(name: string, lookup: PersonLookup): readonly string[] | undefined {
  const names = name.split(/[/\\]/u).map(undecorated)
  return names.length > 1 && names.every((each) => lookup.isKnown(each)) ? names : undefined
}

/** Splits "Игорь и Лена", but not a long name with a conjunction. */
function splitJoined(name: string, lookup: PersonLookup): readonly string[] {
  const withoutMention = name.replace(/ @\S+/gu, '').trim() || name
  const names = withoutMention.split(JOINER).map(undecorated)
  const areNames = names.every(
    (each) => lookup.isKnown(each) || (/^[\p{L}@]/u.test(each) && wordsOf(each).length <= MAX_WORDS_OF_JOINED_NAME),
  )
  return names.length > 1 && areNames ? names : [undecorated(withoutMention)]
}

/** Gives a remark without a name to the name before it, and a remark about several people to all names. */
function withSharedRemarks(parts: readonly NamePart[]): readonly NamePart[] {
  const named: NamePart[] = []
  for (const part of parts) {
    const last = named.at(-1)
    if (part.name !== '' || last === undefined || isUnknownTalk(part)) named.push(part)
    else named[named.length - 1] = { ...last, remark: combined(last.remark, part.remark) }
  }
  const plural = named.find(({ remark }) => remark.isPlural)?.remark
  if (plural === undefined) return withoutEmptyBeginning(named)
  return withoutEmptyBeginning(named).map((part) => ({ ...part, remark: shareOf({ ...plural, ...part.remark }, true) }))
}

const isUnknownTalk = ({ remark }: NamePart): boolean => remark.state === undefined && remark.guests === 0

function withoutEmptyBeginning(parts: readonly NamePart[]): readonly NamePart[] {
  const [first, second, ...others] = parts
  if (!first || !second || first.name !== '' || isUnknownTalk(first)) return parts
  return [{ ...second, remark: combined(first.remark, second.remark) }, ...others]
}

function combined(a: Remark, b: Remark): Remark {
  const state = [a.state, b.state].filter((each) => each !== undefined && each !== 'here')[0] ?? a.state ?? b.state
  const arrival = a.arrival ?? b.arrival
  return {
    ...(state === undefined ? {} : { state }),
    ...(arrival === undefined ? {} : { arrival }),
    guests: a.guests + b.guests,
    isPlural: a.isPlural || b.isPlural,
  }
}

/** Whether a text consists of emoji and signs only. */
export const isWithoutWords = (text: string): boolean => !/[\p{L}\p{N}]/u.test(withoutEmoji(text))
