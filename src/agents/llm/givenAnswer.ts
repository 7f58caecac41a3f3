// Finds the JSON object in a model's text. Models think aloud before it, wrap it in prose and code fences, correct
// themselves with a second object, and write numbers as text. The last object with a field of an answer counts.

import { z } from 'zod'
import { parseJsonIfValid } from '../../store/parseJson.ts'

/**
 * Accepted forms of a seat number: `3`, `3.0`, `"3"`, `"3.0"`, `"#3"`, `"seat 3"`. An empty text or a word for nobody
 * names no seat. Other forms are refused.
 */
const SEAT_NUMBER_PATTERN =
  /^(?:seat|player|agent|number|no\.?|nr\.?|игрока?|номера?|гравець|гравця)?[-_]?\s*[#№]?\s*(-?\d{1,6})(?:\.0*)?$/iu
const NOBODY_PATTERN = /^(?:|-|null|none|nobody|no one|никто|никого|ніхто|нікого)$/iu

function parseSeatNumber(given: unknown): unknown {
  if (typeof given !== 'string') return given
  const text = given.trim()
  if (NOBODY_PATTERN.test(text)) return null
  const digits = SEAT_NUMBER_PATTERN.exec(text)?.[1]
  return digits === undefined ? given : Number(digits)
}

const HAND_BY_WORD: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  1: true,
  false: false,
  no: false,
  0: false,
  да: true,
  нет: false,
  так: true,
  ні: false,
}

function parseHand(given: unknown): unknown {
  return typeof given === 'string' || typeof given === 'number'
    ? (HAND_BY_WORD[String(given).trim().toLowerCase()] ?? given)
    : given
}

function splitList(given: unknown): unknown {
  if (typeof given !== 'string') return given
  return given.split(/[,;\s]+/u).filter((part) => part !== '')
}

/** Accepts every number. Whether it is a seat is checked later. */
const number = z.preprocess(parseSeatNumber, z.number().nullish())

const answer = z.object({
  question: z.preprocess((given) => (typeof given === 'number' ? String(given) : given), z.string().optional()),
  seat: number,
  think: z.string().nullish(),
  say: z.string().nullish(),
  target: number,
  hand: z.preprocess(parseHand, z.boolean().nullish()),
  named: z.preprocess(splitList, z.array(z.preprocess(parseSeatNumber, z.number())).max(100).nullish()),
})
type GivenAnswer = z.infer<typeof answer>

const ANSWER_FIELDS = Object.keys(answer.shape)

/** `undefined` if the text contains no object that is an answer. */
export function findAnswerObjectInText(text: string): GivenAnswer | undefined {
  for (const json of objectsIn(withoutThinking(text)).toReversed()) {
    const { success, data } = answer.safeParse(json)
    if (success && ANSWER_FIELDS.some((field) => field in json)) return data
  }
  return undefined
}

/**
 * Removes a model's thinking before its answer. If the opening tag is missing, everything before the closing tag is
 * removed.
 */
function withoutThinking(text: string): string {
  const closed = /<\/think(?:ing)?>/giu
  const end = [...text.matchAll(closed)].at(-1)
  return end === undefined ? text : text.slice(end.index + end[0].length)
}

/**
 * Maximum number of opening braces that are tried. Without a limit, a text that consists of braces would be read to its
 * end once for each brace.
 */
const MAX_TRIED_BRACES = 200

/** All outermost JSON objects in the text, in order. */
function objectsIn(text: string): readonly object[] {
  const objects: object[] = []
  let tried = 0
  for (let at = text.indexOf('{'); at >= 0 && tried < MAX_TRIED_BRACES; at = text.indexOf('{', at)) {
    tried += 1
    const end = endOf(text, at)
    const object = end === undefined ? undefined : objectOf(text.slice(at, end))
    if (object !== undefined) objects.push(object)
    // The brace belongs to prose, so an object may still begin after it.
    at = object === undefined || end === undefined ? at + 1 : end
  }
  return objects
}

/** Index after the brace that closes the one at `at`, or `undefined` if it is never closed. */
function endOf(text: string, at: number): number | undefined {
  let depth = 0
  let isText = false
  for (let i = at; i < text.length; i += 1) {
    const character = text[i]
    if (isText) {
      if (character === '\\') i += 1
      else if (character === '"') isText = false
    } else if (character === '"') isText = true
    else if (character === '{') depth += 1
    else if (character === '}') {
      depth -= 1
      if (depth === 0) return i + 1
    }
  }
  return undefined
}

function objectOf(json: string): object | undefined {
  const parsed = parseJsonIfValid(json)
  return typeof parsed === 'object' && parsed !== null ? parsed : undefined
}
