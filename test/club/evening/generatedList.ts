// Composes lists of people as chats have them, from a roster, and knows the expected reading of each line.

import type { ListedState, ListedPerson } from '../../../src/club/evening/attendanceList.ts'
import { nameComparisonKey } from '../../../src/club/model/name.ts'
import { drawsOf, type Draws } from '../../generators/draws.ts'
import { FIRST_NAMES, OTHER_NAMES, SURNAMES } from '../../generators/realNames.ts'
import { personOf } from './listNotation.ts'
import { LANGUAGES, NICKNAMES, type LanguagePhrases } from './listPhrases.ts'

export interface ExpectedName {
  readonly name: string
  readonly reading: ListedState
  readonly minutes?: number
  readonly time?: string
  /** Id of the person, if the club knows the name. */
  readonly person?: string
  readonly guests: number
}

interface GeneratedLine {
  readonly text: string
  /** Empty for lines that are not names. */
  readonly names: readonly ExpectedName[]
}

export interface GeneratedList {
  readonly seed: number
  readonly people: readonly ListedPerson[]
  readonly lines: readonly GeneratedLine[]
}

const ROSTER_SIZE = 40
const DECORATIONS = ['🔥', '✨', '🎭', '❤️', '👑', '😎', '🏴‍☠️', '🇺🇦', '💪🏻', '🥂']

export function generatedList(seed: number): GeneratedList {
  const draws = drawsOf(seed, 'attendance list')
  const phrases = draws.of(LANGUAGES)
  const { people, fresh } = rosterOf(draws)
  // A heading that is also a person's name is read as the person.
  const headings = new Set(Object.values(phrases.sections).flat().map(nameComparisonKey))
  const composer = new Composer(
    draws,
    phrases,
    people.filter(({ name }) => !headings.has(nameComparisonKey(name))),
    fresh,
  )
  return {
    seed,
    people: people.filter(({ name }) => !headings.has(nameComparisonKey(name))),
    lines: composer.compose(),
  }
}

function rosterOf(draws: Draws): { people: readonly ListedPerson[]; fresh: readonly string[] } {
  const names = new Map<string, string>()
  const add = (name: string) => names.set(nameComparisonKey(name), name)
  for (const name of draws.shuffled(NICKNAMES).slice(0, 12)) add(name)
  const spelled = () => {
    const language = draws.below(3)
    const [first, last] = [draws.of(FIRST_NAMES), draws.of(SURNAMES)]
    const pick = (row: readonly string[]) => row[language] ?? row[0] ?? ''
    return draws.chance(50) ? pick(first) : `${pick(first)} ${pick(last)}`
  }
  while (names.size < ROSTER_SIZE) add(spelled())
  const people = draws.shuffled([...names.values()]).map(personOf)
  const fresh = draws.shuffled(OTHER_NAMES).filter((name) => !names.has(nameComparisonKey(name)))
  return { people, fresh }
}

type Numbering = (at: number) => string

const NUMBERINGS: readonly Numbering[] = [
  (at) => `${at}. `,
  (at) => `${at}) `,
  (at) => `${at} - `,
  (at) => `${at}.`,
  (at) => `№${at} `,
  (at) => `${at} `,
  (at) => [...String(at)].map((digit) => `${digit}\ufe0f\u20e3`).join('') + ' ',
  () => '• ',
  () => '– ',
  () => '',
  () => '',
]

class Composer {
  readonly #draws: Draws
  readonly #phrases: LanguagePhrases
  readonly #names: { readonly name: string; readonly person?: string }[]
  readonly #numbering: Numbering
  readonly #isNumbered: boolean
  readonly #lines: GeneratedLine[] = []
  #number = 0

  constructor(draws: Draws, phrases: LanguagePhrases, people: readonly ListedPerson[], fresh: readonly string[]) {
    this.#draws = draws
    this.#phrases = phrases
    const known = draws.shuffled(people).slice(0, 6 + draws.below(16))
    const all = [
      ...known.map(({ id, name }) => ({ name, person: id })),
      ...fresh.slice(0, draws.below(4)).map((name) => ({ name })),
    ]
    this.#names = draws.shuffled(all)
    this.#numbering = draws.of(NUMBERINGS)
    this.#isNumbered = /\d/.test(this.#numbering(1))
  }

  compose(): readonly GeneratedLine[] {
    const { title, talk, sections, footer } = this.#phrases
    if (this.#draws.chance(80)) this.#other(this.#draws.of(title))
    if (this.#draws.chance(30)) this.#other(this.#draws.of(talk))
    if (this.#draws.chance(40)) this.#lines.push({ text: '', names: [] })
    this.#section('here', this.#names.length)
    for (const state of this.#draws.shuffled(['late', 'reserve', 'out'] as const)) {
      if (this.#names.length === 0 || !this.#draws.chance(35)) continue
      if (this.#draws.chance(50)) this.#lines.push({ text: '', names: [] })
      this.#other(this.#draws.of(sections[state]))
      if (this.#draws.chance(50)) this.#number = 0
      this.#section(state, 1 + this.#draws.below(3))
    }
    if (this.#draws.chance(30)) this.#lines.push({ text: '', names: [] })
    if (this.#draws.chance(50)) this.#other(this.#draws.of(footer))
    if (this.#draws.chance(30)) this.#other(this.#draws.of(talk))
    return this.#lines
  }

  #other(text: string): void {
    this.#lines.push({ text, names: [] })
  }

  #section(state: ListedState, most: number): void {
    const count = state === 'here' ? Math.max(4, most - this.#draws.below(6)) : most
    for (let at = 0; at < count && this.#names.length > 0; at += 1) {
      if (this.#draws.chance(4) && state === 'here') this.#row(state)
      else this.#single(state)
    }
  }

  #prefix(): string {
    this.#number += 1
    return this.#numbering(this.#number)
  }

  /** Several names in one line. */
  #row(state: ListedState): void {
    const taken = this.#names.splice(0, 2 + this.#draws.below(2)).filter(({ name }) => !/[,;]/.test(name))
    const text = this.#prefix() + taken.map(({ name }) => name).join(this.#draws.of([', ', '; ']))
    this.#lines.push({ text, names: taken.map((each) => ({ ...each, reading: state, guests: 0 })) })
  }

  #single(section: ListedState): void {
    const named = this.#names.shift()
    if (!named) return
    const written = this.#decorated(named.name)
    const remark = this.#draws.chance(section === 'here' ? 45 : 0) ? this.#draws.of(this.#phrases.remarks) : undefined
    if (!remark) {
      this.#lines.push({ text: this.#prefix() + written, names: [{ ...named, reading: section, guests: 0 }] })
      return
    }
    const { reading, minutes, time, guests = 0 } = remark
    const text = this.#prefix() + remark.text.replace('NAME', () => written)
    const expected = { ...named, reading, guests, ...(minutes ? { minutes } : {}), ...(time ? { time } : {}) }
    this.#lines.push({ text, names: [expected] })
  }

  #decorated(name: string): string {
    const isWord = /^[\p{L} ]+$/u.test(name)
    const draw = this.#draws.below(20)
    if (draw === 0 && isWord) return name.toLowerCase()
    if (draw === 1 && isWord) return name.toUpperCase()
    if (draw === 2) return `${name} ${this.#draws.of(DECORATIONS)}`
    if (draw === 3 && this.#isNumbered) return `${this.#draws.of(DECORATIONS)} ${name}`
    if (draw === 4 && isWord) return `@${name}`
    if (draw === 5 && isWord) return `*${name}*`
    if (draw === 6) return `  ${name}  `
    if (draw === 7) return `\u200e${name}\u200b`
    return name
  }
}
