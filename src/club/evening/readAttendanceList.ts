// Reads a list of people that is pasted from a chat, before anything is written. Every line is interpreted, and a line
// with a fault never affects the others.

import type { ChunkedWork } from '../json/chunkedWork.ts'
import type { AttendanceList, AttendanceListRequest, ListedState, NotNameReason } from './attendanceList.ts'
import { beginsWithKnownName, isKnownPerson } from './knownBeginning.ts'
import { readChatMessage, withoutFiller } from './chatMessage.ts'
import { ListEntries, type EntrySource } from './listEntries.ts'
import { foldedText, LINE_BREAK, undecorated, wordsOf } from './lineText.ts'
import { hasDate, hasDateOrTime } from './listDates.ts'
import { listLinesOf, type ListLine } from './listContext.ts'
import { readPrefix, readStruckText, type LinePrefix } from './listPrefix.ts'
import { isWithoutWords, NO_REMARK, readNameParts, type NamePart } from './nameParts.ts'
import { reasonLineHasNoName, reasonIsNotName } from './notNames.ts'
import { indexPeopleInChunks, type PersonLookup } from './personLookup.ts'
import { readRemark, type Remark } from './remarks.ts'
import { readSectionLine, type SectionState } from './sectionHeadings.ts'

/** Longer lines are not read. Even a line with two hundred names is shorter than this. */
const MAX_LINE_LENGTH = 4_000
/**
 * Maximum number of words of a new name in a line without a number, if the other lines are numbered. A longer text
 * counts as a sentence.
 */
const MAX_WORDS_OUTSIDE_NUMBERING = 2
const LINES_PER_CHUNK = 100

/**
 * Reads a list that was pasted from a chat. Yields between chunks of work, because a club may have thousands of people.
 */
export function* readAttendanceListInChunks(request: AttendanceListRequest): ChunkedWork<AttendanceList> {
  const lookup = yield* indexPeopleInChunks(request.people)
  const reader = new ListReader(lookup, new ListEntries(request, lookup))
  for (const [at, line] of listLinesOf(request.text.split(LINE_BREAK)).entries()) {
    if (at % LINES_PER_CHUNK === LINES_PER_CHUNK - 1) yield
    reader.read(line)
  }
  return reader.entries.list()
}

/** Context in which a line is read. */
interface LineState {
  readonly section: SectionState
  readonly prefix: LinePrefix
}

class ListReader {
  readonly entries: ListEntries
  readonly #lookup: PersonLookup
  #section: SectionState = 'here'
  /** Author of the message whose lines are read. */
  #author: string | undefined

  constructor(lookup: PersonLookup, entries: ListEntries) {
    this.#lookup = lookup
    this.entries = entries
  }

  read(line: ListLine): void {
    const { visible } = line
    const source = { line: line.number, text: line.text }
    if (visible.length > MAX_LINE_LENGTH) return this.entries.addNotName(source, 'too-long', '')
    if (this.#lookup.isKnown(visible)) return this.#addWithRemark(source, visible, NO_REMARK, this.#section)
    const message = readChatMessage(visible)
    if (!message) return this.#readBody(line, visible)
    this.#author = message.author
    if (message.body === '') return this.entries.addNotName(source, 'heading', undecorated(message.author))
    return this.#readBody(line, message.body)
  }

  #readBody(line: ListLine, body: string): void {
    const source = { line: line.number, text: line.text }
    if (this.#author !== undefined && this.#readAnswer(source, this.#author, body)) return
    const { struck, rest } = readStruckText(body, (text) => this.#lookup.isKnown(text))
    if (struck.length > 0) return this.#readStruck(line, struck, rest)
    return this.#readNames(line, body)
  }

  /** Reads "буду к 20:00" as the answer of the message's author. Returns whether the text is an answer. */
  #readAnswer(source: EntrySource, author: string, body: string): boolean {
    if (/^\+ ?1?[.!]*$/u.test(body)) {
      this.entries.addName(source, undecorated(author), 'here')
      return true
    }
    if (isWithoutWords(body)) {
      const { state } = readRemark(body)
      if (state === undefined) this.entries.addNotName(source, 'mark', '')
      else this.#addWithRemark(source, undecorated(author), { ...NO_REMARK, state }, 'here')
      return true
    }
    const answer = withoutFiller(body)
    const parts = wordsOf(answer).length < 2 ? [] : readNameParts(answer, this.#lookup)
    if (parts.some(({ name }) => name !== '')) return false
    const remark = readRemark(foldedText(answer))
    const asksForPlace = answer === '' && /запи|пиши|мен[яе]|^и? ?я|me/iu.test(body)
    if ((remark.state === undefined && !asksForPlace) || body.includes('?')) return false
    this.#addWithRemark(source, undecorated(author), remark, 'here')
    return true
  }

  #readStruck(line: ListLine, struck: readonly string[], rest: string): void {
    const source = { line: line.number, text: line.text }
    const isKnown = (text: string) => beginsWithKnownName(text, this.#lookup)
    for (const text of struck) {
      const { body } = readPrefix(text, isKnown, line.hasBareNumber)
      const names = readNameParts(body, this.#lookup).filter(({ name }) => name !== '')
      for (const { name } of names) this.entries.addName(source, name, 'out')
      if (names.length === 0) this.entries.addNotName(source, 'mark', '')
    }
    const { body } = readPrefix(rest, isKnown, line.hasBareNumber)
    const parts = body === '' ? [] : readNameParts(body, this.#lookup)
    for (const part of parts) {
      if (part.name !== '' && this.#partReason(part, true) === undefined) {
        this.#addWithRemark(source, part.name, part.remark, this.#section)
      }
    }
  }

  #readNames(line: ListLine, text: string): void {
    const source = { line: line.number, text: line.text }
    const prefix = readPrefix(text, (each) => beginsWithKnownName(each, this.#lookup), line.hasBareNumber)
    const isNumbered = prefix.number !== undefined
    if (prefix.body === '') {
      return this.entries.addNotName(source, isNumbered ? 'empty-place' : 'mark', undecorated(line.visible))
    }
    const section = isNumbered && !prefix.body.includes(':') ? undefined : readSectionLine(prefix.body)
    if (!section || isKnownPerson(prefix.body, this.#lookup)) {
      return this.#readParts(line, prefix.body, { section: this.#section, prefix })
    }
    if (section.isSection) this.#section = section.state
    if (section.names === '') return this.entries.addNotName(source, 'heading', undecorated(prefix.body))
    return this.#readParts(line, section.names, { section: section.state, prefix }, 'heading')
  }

  #readParts(line: ListLine, body: string, state: LineState, defaultReason?: NotNameReason): void {
    const source = { line: line.number, text: line.text }
    const isNumbered = state.prefix.number !== undefined || defaultReason !== undefined
    const parts = readNameParts(body, this.#lookup)
    const { hasDash, hasPlus, hasBullet } = state.prefix
    const names = this.#namesOf(line, body, parts, isNumbered, hasDash || hasPlus || hasBullet)
    if (typeof names === 'string') {
      const reason = isHeadingReason(names) || names === 'talk' ? (hasDate(foldedText(body)) ? 'date' : names) : names
      if (defaultReason === undefined && isHeadingReason(reason)) this.#section = 'here'
      return this.entries.addNotName(source, defaultReason ?? reason, undecorated(body))
    }
    for (const part of names) {
      const remark = withMarks(part.remark, state.prefix, line.isDashMinus)
      this.#addWithRemark(source, part.name, remark, state.section)
    }
  }

  /** Returns the parts with names, or the reason why the line has none. */
  #namesOf(
    line: ListLine,
    body: string,
    parts: readonly NamePart[],
    isNumbered: boolean,
    hasMark: boolean,
  ): readonly NamePart[] | NotNameReason {
    const [first] = parts
    if (!first) return isNumbered ? 'empty-place' : 'mark'
    const isKnown = this.#lookup.isKnown(first.name)
    const reason = isKnown || isNumbered ? undefined : reasonLineHasNoName(body)
    if (reason !== undefined) return reason
    const reasons = parts.map((part) => this.#partReason(part, isNumbered))
    if (reasons[0] !== undefined) return isNumbered && first.name === '' ? 'empty-place' : reasons[0]
    const talk = reasons.find((each) => each !== undefined)
    if (talk !== undefined && !isNumbered) return talk
    const names = parts.filter((_, at) => reasons[at] === undefined)
    return (isNumbered ? undefined : this.#placeReason(line, names, hasMark)) ?? names
  }

  #partReason(part: NamePart, isNumbered: boolean): NotNameReason | undefined {
    if (part.isLabel && part.text.includes('?')) return 'question'
    if (part.isLabel) return reasonIsNotName({ text: part.text, name: part.name, isNumbered }) ?? 'talk'
    if (this.#lookup.isKnown(part.name)) return undefined
    if (part.name === '') return wordlessReason(part)
    const reason = reasonIsNotName({ text: part.text, name: part.name, isNumbered })
    if (reason !== 'unsure') return reason
    return part.remark.state === 'unsure' ? undefined : 'question'
  }

  /** Returns a reason if a new name is in a place where lists usually have titles or sentences. */
  #placeReason(line: ListLine, names: readonly NamePart[], hasMark: boolean): NotNameReason | undefined {
    if (names.some(({ name }) => this.#lookup.find(name).kind !== 'new')) return undefined
    if (line.isBeforeList) return 'heading'
    const [first] = names
    const isSentence = first && wordsOf(first.name).length > MAX_WORDS_OUTSIDE_NUMBERING && first.remark.guests === 0
    if (line.isOutsideNumbering && isSentence && first.remark.state === undefined) return 'talk'
    const isTimeOnly = first?.remark.arrival?.time !== undefined && !this.entries.hasNames && !hasMark
    return isTimeOnly ? 'date' : undefined
  }

  #addWithRemark(source: EntrySource, name: string, remark: Remark, section: SectionState): void {
    const state = stateIn(section, remark)
    if (state === 'unsure') return this.entries.addNotName(source, 'unsure', name)
    this.entries.addName(source, name, state, remark.arrival, state === 'out' ? 0 : remark.guests)
  }
}

function wordlessReason({ text, remark }: NamePart): NotNameReason {
  if (text.endsWith(':')) return 'heading'
  if (hasDateOrTime(text)) return 'date'
  return remark.state === undefined && /\p{L}/u.test(text) ? 'talk' : 'mark'
}

/** Headings that end a section. */
const isHeadingReason = (reason: NotNameReason): boolean => reason === 'heading' || reason === 'date'

function withMarks(remark: Remark, prefix: LinePrefix, isDashMinus: boolean): Remark {
  if (remark.state !== undefined) return remark
  if (prefix.hasMinus || (prefix.hasDash && isDashMinus)) return { ...remark, state: 'out' }
  if (prefix.hasClock) return { ...remark, state: 'late' }
  return prefix.hasQuery ? { ...remark, state: 'unsure' } : remark
}

/** A name below "Резерв" or "Не придут" stays there unless its remark says that the person does not come. */
function stateIn(section: SectionState, { state }: Remark): ListedState | 'unsure' {
  if (state === 'out' || section === 'out') return 'out'
  if (section === 'reserve') return 'reserve'
  return state === undefined || (state === 'here' && section === 'late') ? section : state
}
