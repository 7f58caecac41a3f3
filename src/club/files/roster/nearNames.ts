// Names that may be the same person's: one letter more, less, other or swapped with its neighbour,
// the same words in another order, or other letters that look the same. An offer to a person, never a decision.

import { lookOf } from '../../model/lookalike.ts'
import { nameKey } from '../../model/name.ts'

/** In shorter names one letter is too much of the name. */
const SHORTEST = 4

export interface Named {
  readonly id: string
  readonly name: string
}

/** Answers who of the roster may be meant by a name; those called just so come first. */
export function nearNames(roster: readonly Named[]): (name: string) => readonly Named[] {
  const index = new Map<string, Named[]>()
  for (const person of roster)
    for (const trace of tracesOf(person.name)) index.set(trace, [...(index.get(trace) ?? []), person])
  return (name) => {
    const key = nameKey(name)
    const found = new Set([...tracesOf(name)].flatMap((trace) => index.get(trace) ?? []))
    const near = [...found].filter(
      (person) =>
        isNear(key, nameKey(person.name)) ||
        wordsOf(person.name) === wordsOf(name) ||
        lookOf(person.name) === lookOf(name),
    )
    return near.toSorted((a, b) => Number(nameKey(b.name) === key) - Number(nameKey(a.name) === key))
  }
}

/** Two names one edit apart share one of these: the key, or the key without one of its letters. */
function tracesOf(name: string): ReadonlySet<string> {
  const letters = [...nameKey(name)]
  return new Set([
    `words ${wordsOf(name)}`,
    `look ${lookOf(name)}`,
    letters.join(''),
    ...letters.map((_, index) => letters.toSpliced(index, 1).join('')),
  ])
}

function wordsOf(name: string): string {
  return name
    .split(/\s+/)
    .map(nameKey)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')
}

function isNear(first: string, second: string): boolean {
  if (first === second) return true
  const [short, long] = [[...first], [...second]].toSorted((a, b) => a.length - b.length) as [string[], string[]]
  if (short.length < SHORTEST || long.length - short.length > 1) return false
  const differs = long.findIndex((letter, index) => letter !== short[index])
  const rest = (letters: readonly string[], from: number) => letters.slice(from).join('')
  if (long.length > short.length) return rest(short, differs) === rest(long, differs + 1)
  const swapped = short[differs] === long[differs + 1] && short[differs + 1] === long[differs]
  return (
    rest(short, differs + 1) === rest(long, differs + 1) ||
    (swapped && rest(short, differs + 2) === rest(long, differs + 2))
  )
}
