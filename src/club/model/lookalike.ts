// Names that look alike though they are other letters: a Cyrillic А for a Latin A. A warning to a person,
// never a decision. The pairs are those of Unicode's confusables.txt (UTS 39, version 16) between Latin,
// Cyrillic, Greek and digits, for the letters a name here may have; letter case is not looked at.

import { nameKey } from './name.ts'

/** What is drawn the same, in either case, as the first of each. */
const DRAWN_ALIKE = [
  'aаαɑ',
  'bвβьƄ',
  'cсϲ',
  'dԁ',
  'eеε',
  'fϝ',
  'gԍɡ',
  'hнһηℎ',
  'iіιїı1lӏ|!',
  'jјϳ',
  'kкκ',
  'mмμ',
  'nνпո',
  'oоο0о',
  'pрρ',
  'qԛ',
  'rг',
  'sѕ5',
  'tтτ',
  'uυս',
  'vѵ',
  'wԝѡω',
  'xхχ',
  'yуγү',
  'zζ',
  '3з',
  '6б',
] as const

const FIRST = new Map(DRAWN_ALIKE.flatMap(([first = '', ...others]) => others.map((other) => [other, first] as const)))

/** Equal for names that look alike; says nothing else of them. */
export function lookOf(name: string): string {
  const letters = nameKey(name).normalize('NFD')
  return [...letters].map((letter) => FIRST.get(letter) ?? letter).join('')
}

/** Of each that has any: the others that look like it and are not called the same. */
export function alikeAmong<P extends { readonly id: string; readonly name: string }>(
  people: readonly P[],
): ReadonlyMap<string, readonly P[]> {
  const looks = new Map<string, P[]>()
  for (const person of people) {
    const look = lookOf(person.name)
    const same = looks.get(look)
    if (same) same.push(person)
    else looks.set(look, [person])
  }
  const alike = new Map<string, readonly P[]>()
  for (const group of looks.values()) {
    if (group.length < 2) continue
    for (const { id, name } of group) {
      const others = group.filter((other) => other.id !== id && nameKey(other.name) !== nameKey(name))
      if (others.length > 0) alike.set(id, others)
    }
  }
  return alike
}
