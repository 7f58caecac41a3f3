// Removes numbers, bullets and marks at the beginning of a line, and reports marks with a meaning. Also finds the parts
// of a line that are struck through.

import { hasStrikeOverlay, undecorated, withoutStrikeOverlay } from './lineText.ts'

const NUMBERING = [
  /^(?:№|#|n°|no\.) ?(\d{1,4}) ?[.):\-–—]? ?(?=\D|$)/iu,
  /^[([](\d{1,3})[)\]][.:]? ?/u,
  /^(\d{1,3}) ?[.)\]:](?: |(?!\d))/u,
  /^(\d{1,3}) ?[-–—]+ /u,
  /^((?:\d\ufe0f?\u20e3)+|🔟) ?[.)]? ?/u,
]
const BARE_NUMBER = /^(\d{1,3})(?: |[-–—](?=\p{L}\p{L}{2}))/u
const NUMBER_SIGN = /^№ ?(\d{1,4}) /u
/** The number of a line that stands directly before a name that begins with digits: 1.13-й. */
const GLUED_NUMBER = /^(\d{1,3})[.)]/u
const BULLET = /^(?:[\p{L}]\)(?= )|(?:[•·●○◦▪▫■□◆◇★☆►▶→➤➡‣⁃>»]\ufe0f?)+|\*(?= )|\[[ xхvXХ✓✔]?\]|[—–](?= — )) ?/u
const PLUS = /^(?:\+{1,3}(?:1(?![\d:]))?(?= |\p{L}|@)|[✅✔☑➕👍🙋👌]\ufe0f?\p{EMod}?) ?/u
const MINUS = /^(?:[-–—−➖](?= |\p{L}|@)|[❌✖🚫👎⛔✗✘]\ufe0f?) ?/u
const CLOCK = /^(?:[⏰⏱⏲]|[🕐-🕧])\ufe0f? ?/u
/** A time before a name. Often, this is the time at which the message was sent. */
const TIMESTAMP = /^(?:\d{1,2}[./]\d{1,2}[./]\d{2,4},? )?\d{1,2}[:.]\d{2}(?::\d{2})?(?: ?[ap]m)? ?[-–—]? ?(?=\p{L}|@)/iu
const QUERY = /^[❓❔🤔]\ufe0f? ?/u
const EMOJI = /^(?:\p{Extended_Pictographic}|\p{RI}|\p{EMod}|\ufe0f|\u200d|\u20e3)+ ?/u
const DECORATION = /^[@~*_`"«“„|] ?/u

export interface LinePrefix {
  readonly body: string
  /** Number of the line in its list. */
  readonly number?: number
  readonly hasPlus: boolean
  /** Whether the line begins with a minus sign that may also be a bullet. */
  readonly hasDash: boolean
  /** Whether the line has a sign that can only mean "not coming": a minus after a number, or a cross. */
  readonly hasMinus: boolean
  readonly hasQuery: boolean
  readonly hasClock: boolean
  readonly hasBullet: boolean
}

/** Maximum number of marks that are removed, so that a line with many marks is read as quickly as a name. */
const MAX_MARKS = 12

/** Reads the marks before a name. Stops at a name that the club knows, for example №1. */
export function readPrefix(text: string, isKnown: (text: string) => boolean, isBareNumbered: boolean): LinePrefix {
  const found = {
    body: text,
    hasPlus: false,
    hasDash: false,
    hasMinus: false,
    hasQuery: false,
    hasClock: false,
    hasBullet: false,
  }
  let number: number | undefined
  const isCertain = (pattern: RegExp) =>
    pattern === BARE_NUMBER ? isBareNumbered && number === undefined : pattern !== GLUED_NUMBER && pattern !== TIMESTAMP
  for (let mark = 0; mark < MAX_MARKS && !isKnown(found.body); mark += 1) {
    const { body } = found
    const matches = [...NUMBERING, NUMBER_SIGN, TIMESTAMP, BARE_NUMBER, GLUED_NUMBER].flatMap((pattern) => {
      const found = pattern.exec(body)
      return found ? [{ pattern, found, rest: body.slice(found[0].length).trim() }] : []
    })
    const beforeKnown = matches.find(({ rest }) => isKnown(rest) || isKnown(undecorated(rest)))
    const numbering = (beforeKnown ?? matches.find(({ pattern }) => isCertain(pattern)))?.found
    const minus = MINUS.exec(body)
    const plus = PLUS.exec(body)
    const other = [BULLET, QUERY, CLOCK, EMOJI, DECORATION]
      .map((pattern) => pattern.exec(body))
      .find((match) => match !== null)
    const match = numbering ?? minus ?? plus ?? other
    if (!match || match[0] === '') break
    // If the text consists only of emoji, they are the name.
    if (match === other && EMOJI.test(body) && match[0].length === body.length) break
    if (numbering && !TIMESTAMP.test(body)) number ??= readNumber(numbering[1] ?? '')
    else if (numbering) found.hasBullet = true
    else if (minus) {
      if (/^[-–—−]/u.test(body) && number === undefined) found.hasDash = true
      else found.hasMinus = true
    } else if (plus) found.hasPlus = true
    else if (QUERY.test(body)) found.hasQuery = true
    else if (CLOCK.test(body)) found.hasClock = true
    else if (BULLET.test(body)) found.hasBullet = true
    found.body = body.slice(match[0].length).trim()
  }
  return { ...found, body: found.body.trim(), ...(number === undefined ? {} : { number }) }
}

const readNumber = (text: string): number => (text === '🔟' ? 10 : Number(text.replace(/\D/gu, '')))

export const startsWithNumber = (text: string): boolean => NUMBERING.some((pattern) => pattern.test(text))

export function bareNumberOf(text: string): number | undefined {
  const [, number] = BARE_NUMBER.exec(text) ?? []
  return number === undefined ? undefined : Number(number)
}

const STRUCK = /~~([^~]+)~~/gu
const STRUCK_LINE = /^(.*?)(?<![~\p{L}])~([^~ ][^~]*)~(?![~\p{L}])/u

/** The parts of a line that are struck through, and the remaining text. */
export interface StruckText {
  readonly struck: readonly string[]
  readonly rest: string
}

/** `isKnown` recognises names that contain the signs of a strike, such as ~Tilda~. */
export function readStruckText(text: string, isKnown: (text: string) => boolean): StruckText {
  if (hasStrikeOverlay(text)) return { struck: [withoutStrikeOverlay(text)], rest: '' }
  const struck = [...text.matchAll(STRUCK)].map(([, name = '']) => name.trim())
  if (struck.length > 0) return { struck, rest: text.replace(STRUCK, ' ').replace(/ +/g, ' ').trim() }
  const [whole = '', before = '', name] = STRUCK_LINE.exec(text) ?? []
  if (name === undefined || isKnown(`~${name}~`)) return { struck: [], rest: text }
  return { struck: [name.trim()], rest: `${before} ${text.slice(whole.length)}`.replace(/ +/g, ' ').trim() }
}
