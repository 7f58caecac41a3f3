// Finds names that may belong to the same person: with one letter added, missing, changed or swapped with its
// neighbour; with the words in a different order; with different spaces or punctuation; with letters that look the
// same; or with several of these. Also finds Russian, Ukrainian and Latin spellings of one name (`transliteration.ts`).
// The result is a suggestion to a person, never a decision. Different numbers distinguish people: Player 1 and Player 2
// are not similar.

import type { ChunkedWork } from '../json/chunkedWork.ts'
import { nameComparisonKey } from './name.ts'
import { transliterationKey, transliterationKeysOf } from './transliteration.ts'
import { lookalikeKey } from './lookalikeNames.ts'

/**
 * Minimum length of names that are compared with one letter changed. In shorter names, one letter is too large a part
 * of the name.
 */
const MIN_LETTERS_FOR_EDIT = 4
/** Minimum length of transliterations that are compared. Shorter ones match too often by chance. */
const MIN_TRANSLITERATION_LENGTH = 3
/** Minimum length of a name in Cyrillic letters that is compared with one in Latin letters: Эд and Ed. */
const MIN_LETTERS_IN_TWO_ALPHABETS = 2
/**
 * Silent Latin letters, as in Zoey, Leah, Anne, John and Thom. Names that differ only in silent letters are similar,
 * however short they are.
 */
const SILENT_LETTERS = /(?<=[aeiou])[yh]$|(?<=nn|tt|ll)e$|(?<=^[tr])h|(?<=o)h(?=n)/g
/** Minimum length of a name without its silent letters. Ma and May are different. */
const MIN_HEARD_LETTERS = 3
/** Maximum number of words for which every order is compared. */
const MAX_REORDERED_WORDS = 3

export interface NamedPerson {
  readonly id: string
  readonly name: string
}

/** Index that finds the people whom a name may mean. */
export class SimilarNameIndex {
  readonly #index = new Map<string, NamedPerson[]>()
  readonly #shapes = new Map<NamedPerson, NameShape>()

  add(person: NamedPerson): void {
    const shape = shapeOf(person.name)
    this.#shapes.set(person, shape)
    for (const trace of new Set([...oneEditKeysOf(shape), ...shape.spelling])) {
      const same = this.#index.get(trace)
      if (same) same.push(person)
      else this.#index.set(trace, [person])
    }
  }

  /** Finds the people whom the name may mean. People with exactly this name come first. */
  find(name: string): readonly NamedPerson[] {
    const shape = shapeOf(name)
    const traces = new Set([...oneEditKeysOf(shape), ...shape.spellings])
    const found = new Set([...traces].flatMap((trace) => this.#index.get(trace) ?? []))
    const near = [...found].filter((person) => isNear(shape, this.#shapes.get(person) ?? shapeOf(person.name)))
    return near.toSorted(
      (a, b) => Number(nameComparisonKey(b.name) === shape.key) - Number(nameComparisonKey(a.name) === shape.key),
    )
  }
}

const PEOPLE_PER_CHUNK = 50

/** Yields between chunks of work, because a roster of thousands takes a second. */
export function* indexNamesInChunks(roster: readonly NamedPerson[]): ChunkedWork<SimilarNameIndex> {
  const index = new SimilarNameIndex()
  for (const [at, person] of roster.entries()) {
    if (at % PEOPLE_PER_CHUNK === PEOPLE_PER_CHUNK - 1) yield
    index.add(person)
  }
  return index
}

/**
 * Whether a name is more likely a misspelling of a similar name than the name of somebody else. Within one list, names
 * that differ in the first letter often belong to different people: Dasha and Masha, Boris and Doris.
 */
export function isLikelyTypo(name: string, other: string): boolean {
  const [a, b] = [shapeOf(name), shapeOf(other)]
  return a.words === b.words || a.look === b.look || a.look[0] === b.look[0] || isSpelledAlike(a, b)
}

interface NameShape {
  readonly key: string
  /** Visual shape of the name, without spaces and punctuation. */
  readonly look: string
  /** Like `look`, with the words in alphabetical order, followed by the parts with digits in their original order. */
  readonly words: string
  /**
   * Like `look`, with the words in every order, or only in the original and the alphabetical order if there are many.
   */
  readonly orders: readonly string[]
  /**
   * Transliterations of the name to one alphabet, one for each meaning of its letters. `spellings` contains the
   * transliterations with the words in every order, as `orders` does for `look`.
   */
  readonly spelling: readonly string[]
  readonly spellings: readonly string[]
  /** The name without silent letters. */
  readonly heard: string
  /** Alphabet of the name, if it has only one. */
  readonly alphabet: RegExp | undefined
  readonly figures: string
  /** Words of one letter. They distinguish Olga O. from Olga P. */
  readonly initials: string
  /** Words of one letter as they were written, in the order of their shapes. They distinguish Cup L from Cup I. */
  readonly letters: readonly string[]
}

const WORD_SEPARATORS = /[\s\p{Pd}\p{Pc}.,:;/\\'’`"«»()[\]]+/u

function shapeOf(name: string): NameShape {
  const parts = name
    .normalize('NFKC')
    .split(WORD_SEPARATORS)
    .map((part) => ({
      written: nameComparisonKey(part),
      look: lookalikeKey(part),
      isFigure: /\d/.test(part),
    }))
    .filter(({ look }) => look !== '')
  const looks = parts.map(({ look }) => look)
  const [figures, words] = [true, false].map((isFigure) =>
    parts.filter((part) => part.isFigure === isFigure).map(({ look }) => look),
  ) as [string[], string[]]
  const spellings = transliterationKeysOf(parts.map(({ written }) => written))
  const key = nameComparisonKey(name)
  return {
    key,
    spelling: spellings.map((reading) => reading.join('') || transliterationKey(name)),
    spellings: spellings.flatMap(everyOrder),
    heard: key.replace(SILENT_LETTERS, ''),
    alphabet: onlyAlphabetOf(key),
    // A name without letters or digits is compared as it is.
    look: looks.join('') || lookalikeKey(name),
    words: [...words.toSorted(), ...figures].join('') || lookalikeKey(name),
    orders: everyOrder(looks),
    initials: looks.filter((word) => word.length === 1).join(' '),
    letters: parts
      .filter(({ look }) => look.length === 1)
      .map(({ look, written }) => look + written)
      .toSorted()
      .map((text) => text.slice(1)),
    figures: key.replace(/\D+/g, ' ').trim(),
  }
}

/** Returns all orders of the words or, if there are many words, only the original and the alphabetical order. */
function everyOrder(words: readonly string[]): readonly string[] {
  return words.length > MAX_REORDERED_WORDS ? [words.join(''), words.toSorted().join('')] : ordersOf(words)
}

function ordersOf(words: readonly string[]): readonly string[] {
  if (words.length < 2) return words
  return words.flatMap((first, index) => ordersOf(words.toSpliced(index, 1)).map((rest) => first + rest))
}

/**
 * Keys of a name: its letters, and its letters with one of them left out. Two names that are one edit apart share at
 * least one key.
 */
function oneEditKeysOf({ look, words, orders }: NameShape): readonly string[] {
  return [look, words, ...orders].flatMap((text) => {
    const letters = [...text]
    return [text, ...letters.map((_, index) => letters.toSpliced(index, 1).join(''))]
  })
}

function isNear(a: NameShape, b: NameShape): boolean {
  if (a.key === b.key) return true
  if (hasAnotherLetter(a, b)) return false
  if (a.look === b.look || a.words === b.words) return true
  if (a.figures !== b.figures) return false
  if (a.initials !== b.initials && a.initials.length === b.initials.length) return false
  // A name written without spaces has no separate parts to reorder. Therefore the orders of each name are compared with
  // the original form of the other.
  const [ofA, ofB] = [a.orders.filter((text) => text !== a.look), b.orders.filter((text) => text !== b.look)]
  if (ofA.includes(b.look) || ofB.includes(a.look)) return true
  if (isSpelledAlike(a, b)) return true
  return (
    isOneEditApart(a.look, b.look) ||
    ofA.some((text) => isOneEditApart(text, b.look)) ||
    ofB.some((text) => isOneEditApart(text, a.look))
  )
}

const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u]

/** Whether words of one letter differ although they are written in one alphabet, so that no letter was mistaken. */
function hasAnotherLetter(a: NameShape, b: NameShape): boolean {
  return (
    a.letters.length === b.letters.length &&
    a.letters.some((letter, i) => {
      const other = b.letters[i] ?? letter
      return letter !== other && ALPHABETS.some((alphabet) => alphabet.test(letter) && alphabet.test(other))
    })
  )
}

function onlyAlphabetOf(key: string): RegExp | undefined {
  const alphabets = ALPHABETS.filter((alphabet) => alphabet.test(key))
  return alphabets.length === 1 ? alphabets[0] : undefined
}

function isSpelledAlike(a: NameShape, b: NameShape): boolean {
  if (a.heard === b.heard && a.heard.length >= MIN_HEARD_LETTERS) return true
  const isInTwoAlphabets = a.alphabet !== undefined && b.alphabet !== undefined && a.alphabet !== b.alphabet
  const shortest = Math.min(a.key.length, b.key.length)
  const areAlike = (one: string, other: string) =>
    one === other &&
    (one.length >= MIN_TRANSLITERATION_LENGTH || (isInTwoAlphabets && shortest >= MIN_LETTERS_IN_TWO_ALPHABETS))
  const isOrderOf = ({ spellings }: NameShape, { spelling }: NameShape) =>
    spellings.some((text) => spelling.some((other) => areAlike(text, other)))
  return isOrderOf(a, b) || isOrderOf(b, a)
}

function isOneEditApart(first: string, second: string): boolean {
  const [short, long] = [[...first], [...second]].toSorted((a, b) => a.length - b.length) as [string[], string[]]
  if (short.length < MIN_LETTERS_FOR_EDIT || long.length - short.length > 1) return false
  const differs = long.findIndex((letter, index) => letter !== short[index])
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return rest(short, differs) === rest(long, differs + 1)
  const swapped = short[differs] === long[differs + 1] && short[differs + 1] === long[differs]
  return (
    rest(short, differs + 1) === rest(long, differs + 1) ||
    (swapped && rest(short, differs + 2) === rest(long, differs + 2))
  )
}

/** Two members who may be the same person. */
export interface PossibleDuplicatePair {
  readonly a: NamedPerson
  readonly b: NamedPerson
}

/**
 * Finds pairs of similar names and yields between chunks of work. `areTwo` returns whether two people are known to be
 * different, for example because they sat at the same table.
 */
export function* findDuplicatePairsInChunks(
  people: readonly NamedPerson[],
  areTwo: (a: NamedPerson, b: NamedPerson) => boolean,
): ChunkedWork<readonly PossibleDuplicatePair[]> {
  const index = new SimilarNameIndex()
  const twins: PossibleDuplicatePair[] = []
  for (const [at, b] of people.entries()) {
    if (at % PEOPLE_PER_CHUNK === PEOPLE_PER_CHUNK - 1) yield
    for (const a of index.find(b.name)) if (!areTwo(a, b)) twins.push({ a, b })
    index.add(b)
  }
  return twins
}
