// Finds the persons to whom a name in a pasted list may refer, either because the names are equal or because they
// resemble each other. Resemblance is a question to the secretary, never a decision.

import type { ChunkedWork } from '../json/chunkedWork.ts'
import { nameComparisonKey, parseName } from '../model/name.ts'
import { indexNamesInChunks, isLikelyTypo, SimilarNameIndex } from '../model/nearNames.ts'
import { transliterationKey } from '../model/transliteration.ts'
import type { ListedPerson, NameMatch } from './attendanceList.ts'
import { foldedText, undecorated } from './lineText.ts'

/** More candidates do not help the secretary to answer. */
const MAX_SIMILAR_PERSONS = 5
/**
 * Maximum number of new names in a list that are compared with each other. A list from a chat never has more. Further
 * new names are compared only with the people of the club.
 */
const MAX_COMPARED_NEW_NAMES = 500
/** Minimum length of a word that two names must share. */
const MIN_SHARED_WORD_LENGTH = 3
/** Maximum number of letters by which a short form is shorter: Kim and Kimmy, Рома and Роман. */
const MAX_SHORTENED_LETTERS = 2

export class PersonLookup {
  readonly #exact = new Map<string, ListedPerson[]>()
  readonly #words = new WordIndex()
  readonly #near: SimilarNameIndex
  readonly #people: readonly ListedPerson[]
  readonly #found = new Map<string, NameMatch>()
  /** Number of words of the longest known name, limited to 12. */
  readonly longestName: number

  constructor(people: readonly ListedPerson[], near: SimilarNameIndex) {
    this.#people = people
    this.#near = near
    let longest = 1
    for (const [at, person] of people.entries()) {
      for (const name of [person.name, ...(person.aliases ?? [])]) {
        const same = this.#exact.get(nameComparisonKey(name)) ?? []
        if (nameComparisonKey(name) !== '' && !same.includes(person))
          this.#exact.set(nameComparisonKey(name), [...same, person])
        this.#words.add(at, undecorated(name))
        longest = Math.max(longest, name.trim().split(/\s+/).length)
      }
    }
    this.longestName = Math.min(longest, 12)
  }

  isKnown(name: string): boolean {
    return this.#exact.has(nameComparisonKey(name))
  }

  find(name: string): NameMatch {
    if (!parseName(name).ok) return { kind: 'new' }
    const key = nameComparisonKey(name)
    const found = this.#found.get(key) ?? this.#findAnew(name, key)
    this.#found.set(key, found)
    return found
  }

  #findAnew(name: string, key: string): NameMatch {
    const exact = preferred(this.#exact.get(key) ?? [], key)
    if (exact.length === 1 && exact[0]) return { kind: 'known', person: exact[0].id }
    const persons = exact.length > 0 ? exact.map(({ id }) => id) : this.#similar(name)
    return persons.length > 0 ? { kind: 'similar', persons: persons.slice(0, MAX_SIMILAR_PERSONS) } : { kind: 'new' }
  }

  #similar(name: string): readonly string[] {
    const near = this.#near.find(name).map(({ id }) => Number(id))
    const places = [...new Set([...near, ...this.#words.find(name)])]
    const persons = places.flatMap((at) => this.#people[at] ?? [])
    return [...new Set([...persons.filter((each) => each.isActive), ...persons].map(({ id }) => id))]
  }
}

/** Yields between chunks of work, because indexing a club of thousands takes a second. */
export function* indexPeopleInChunks(people: readonly ListedPerson[]): ChunkedWork<PersonLookup> {
  const named = people.flatMap(({ name, aliases = [] }, at) =>
    [name, undecorated(name), ...aliases].map((each) => ({ id: String(at), name: each })),
  )
  const distinct = new Map(named.map((each) => [`${each.id} ${each.name}`, each]))
  return new PersonLookup(people, yield* indexNamesInChunks([...distinct.values()]))
}

/**
 * Reduces the persons with one name to the preferred ones: those with it as their current name rather than as an alias,
 * then active people, and then people who are not guests.
 */
function preferred(persons: readonly ListedPerson[], key: string): readonly ListedPerson[] {
  const tests: readonly ((person: ListedPerson) => boolean)[] = [
    ({ name }) => nameComparisonKey(name) === key,
    ({ isActive }) => isActive,
    ({ isGuest }) => !isGuest,
  ]
  return tests.reduce((left, test) => {
    const passed = left.filter(test)
    return passed.length > 0 ? passed : left
  }, persons)
}

const soundsOf = (name: string): readonly string[] =>
  foldedText(name)
    .split(/[\s\p{Pd}\p{Pc}.,/()]+/u)
    .map(transliterationKey)
    .filter((sound) => sound !== '')

/** Finds names that contain all words of another name: Маша and Маша Полякова, Lev and Лев Аронов, Lena K. and Lena. */
class WordIndex {
  readonly #byWord = new Map<string, Set<number>>()
  readonly #names = new Map<number, (readonly string[])[]>()

  add(at: number, name: string): void {
    const sounds = soundsOf(name)
    this.#names.set(at, [...(this.#names.get(at) ?? []), sounds])
    const short = sounds.length === 1 ? shortForms(sounds[0] ?? '') : []
    for (const word of [...sounds, ...short]) {
      const same = this.#byWord.get(word)
      if (same) same.add(at)
      else this.#byWord.set(word, new Set([at]))
    }
  }

  find(name: string): readonly number[] {
    const sounds = soundsOf(name)
    const keys = [...sounds, ...(sounds.length === 1 ? shortForms(sounds[0] ?? '') : [])]
    const candidates = keys
      .filter((word) => [...word].length >= MIN_SHARED_WORD_LENGTH)
      .flatMap((word) => [...(this.#byWord.get(word) ?? [])])
    return [...new Set(candidates)].filter((at) =>
      (this.#names.get(at) ?? []).some(
        (other) => haveSameFigures(sounds, other) && (isPartOf(sounds, other) || isPartOf(other, sounds)),
      ),
    )
  }
}

function shortForms(sound: string): readonly string[] {
  return Array.from({ length: MAX_SHORTENED_LETTERS }, (_, index) => sound.slice(0, -1 - index)).filter(
    (short) => short.length >= MIN_SHARED_WORD_LENGTH,
  )
}

const figuresOf = (words: readonly string[]): string => words.filter((word) => /\d/.test(word)).join(' ')
const haveSameFigures = (a: readonly string[], b: readonly string[]): boolean => figuresOf(a) === figuresOf(b)

/**
 * Whether each word corresponds to a word of the other name: both are equal, one is the initial of the other, or, if
 * both names are single words, one is a short form of the other.
 */
function isPartOf(words: readonly string[], others: readonly string[]): boolean {
  const isShort = words.length === 1 && others.length === 1
  return words.every((word) =>
    others.some(
      (other) =>
        other === word ||
        ([...word].length === 1 && other.startsWith(word)) ||
        ([...other].length === 1 && word.startsWith(other)) ||
        (isShort && (isShortForm(word, other) || isShortForm(other, word))),
    ),
  )
}

const isShortForm = (short: string, long: string): boolean =>
  short.length >= MIN_SHARED_WORD_LENGTH &&
  long.length - short.length <= MAX_SHORTENED_LETTERS &&
  long.startsWith(short)

/** New names of a list, to find those that resemble an earlier one. */
export class NewNames {
  readonly #near = new SimilarNameIndex()
  #count = 0

  /** Returns the indexes of earlier entries with similar names, and then stores this entry. */
  add(index: number, name: string): readonly number[] {
    if (this.#count >= MAX_COMPARED_NEW_NAMES) return []
    this.#count += 1
    const similar = this.#near
      .find(name)
      .filter((other) => isLikelyTypo(name, other.name))
      .map(({ id }) => Number(id))
    this.#near.add({ id: String(index), name })
    return similar.toSorted((a, b) => a - b)
  }
}
