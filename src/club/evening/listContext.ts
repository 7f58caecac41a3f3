// Facts about a whole list that decide how a line is read: whether its lines are numbered, and whether a dash before a
// name is a bullet or means that the person does not come.

import { undecorated, visibleText } from './lineText.ts'
import { bareNumberOf, startsWithNumber } from './listPrefix.ts'
import { reasonLineHasNoName, reasonIsNotName } from './notNames.ts'
import { readSectionLine } from './sectionHeadings.ts'

/** A non-empty line. */
export interface ListLine {
  /** Number of the line in the text, from 1. */
  readonly number: number
  readonly text: string
  /** Text without invisible characters. */
  readonly visible: string
  readonly hasBareNumber: boolean
  /** Whether a dash before the name means that the person does not come. */
  readonly isDashMinus: boolean
  /** Whether the line is probably a title because the list begins only after it. */
  readonly isBeforeList: boolean
  /** Whether most lines are numbered, but this line is not. */
  readonly isOutsideNumbering: boolean
}

const MIN_NUMBERED_LINES = 3
const MIN_LINES_AFTER_TITLE = 3

interface RawLine {
  readonly number: number
  readonly text: string
  readonly visible: string
  /** Number of the block of lines between empty lines and headings. */
  readonly block: number
  readonly isTitle: boolean
}

export function listLinesOf(lines: readonly string[]): readonly ListLine[] {
  const raw = rawLines(lines)
  const bare = bareNumberedLines(raw)
  const numbered = raw.filter((line) => startsWithNumber(line.visible) || bare.has(line))
  const isNumberedList = numbered.length >= MIN_NUMBERED_LINES && numbered.length * 2 >= raw.length
  const minusBlocks = blocksWithMinus(raw)
  const numberedLines = new Set(numbered)
  const firstNumber = numbered[0]?.number ?? 0
  const title = titleBefore(raw)
  return raw.map((line) => ({
    number: line.number,
    text: line.text,
    visible: line.visible,
    hasBareNumber: bare.has(line),
    isDashMinus: minusBlocks.has(line.block),
    isBeforeList: line === title || (numbered.length >= MIN_NUMBERED_LINES && line.number < firstNumber),
    isOutsideNumbering: isNumberedList && !numberedLines.has(line),
  }))
}

function rawLines(lines: readonly string[]): readonly RawLine[] {
  let block = 0
  return lines.flatMap((text, at) => {
    if (text.trim() === '') {
      block += 1
      return []
    }
    const visible = visibleText(text)
    const isTitle = !isDash(visible) && isHeading(visible)
    if (isTitle) block += 1
    return [{ number: at + 1, text, visible, block, isTitle }]
  })
}

function isHeading(visible: string): boolean {
  if (visible.length > 200) return true
  const section = readSectionLine(visible)
  return section?.names === '' || reasonLineHasNoName(visible) !== undefined || nameReasonOf(visible) !== undefined
}

const nameReasonOf = (visible: string) =>
  reasonIsNotName({ text: visible, name: undecorated(visible), isNumbered: startsWithNumber(visible) })

/** Lines that begin with a number and a space, if a neighbour among them has the next or the previous number. */
function bareNumberedLines(lines: readonly RawLine[]): ReadonlySet<RawLine> {
  const numbered = lines.flatMap((line) => {
    const number = startsWithNumber(line.visible) ? undefined : bareNumberOf(line.visible)
    return number === undefined ? [] : [{ line, number }]
  })
  const found = new Set<RawLine>()
  for (const [at, { line, number }] of numbered.entries()) {
    const next = numbered[at + 1]
    if (next?.number !== number + 1) continue
    found.add(line)
    found.add(next.line)
  }
  return found
}

const isDash = (visible: string): boolean => /^[-–—−](?= |\p{L}|@)/u.test(visible)
const isPlus = (visible: string): boolean => /^\+ ?\p{L}/u.test(visible)

/**
 * Blocks in which a dash before a name is a minus: other lines of the list begin with a plus, or one line or a small
 * part of the lines begins with a dash.
 */
function blocksWithMinus(lines: readonly RawLine[]): ReadonlySet<number> {
  const hasPlus = lines.some(({ visible }) => isPlus(visible))
  const counts = new Map<number, { dashes: number; others: number }>()
  for (const { visible, block, isTitle } of lines) {
    const count = counts.get(block) ?? { dashes: 0, others: 0 }
    if (isDash(visible)) count.dashes += 1
    else if (!isTitle) count.others += 1
    counts.set(block, count)
  }
  const isMinus = ({ dashes, others }: { dashes: number; others: number }) =>
    hasPlus || (dashes === 1 && others > 0) || dashes * 2 < others
  return new Set([...counts].flatMap(([block, count]) => (isMinus(count) ? [block] : [])))
}

/** The first line, if an empty line separates it from a list. */
function titleBefore(lines: readonly RawLine[]): RawLine | undefined {
  const [first, ...others] = lines
  const second = others[0]
  if (!first || !second || second.number === first.number + 1) return undefined
  const gap = others.findIndex((line, at) => at > 0 && line.number !== (others[at - 1]?.number ?? 0) + 1)
  return (gap < 0 ? others.length : gap) >= MIN_LINES_AFTER_TITLE ? first : undefined
}
