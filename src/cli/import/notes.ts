// What an import has to say of the games of a file, on stderr: every fault with its place, but of one
// kind only the first few, and how many more there are.

import type { PreviewedGame, PreviewFault } from '../../club/files/imports/preview.ts'
import { faultSentence, printable, type Fault } from '../sentences/fault.ts'

/** Of one kind; the rest are counted. */
const TOLD = 5

export type NotedGame = Pick<PreviewedGame, 'name' | 'faults'>

/** Lines for people. A fault keeps its game from being taken as the file tells it, a note does not. */
export function noteLines(games: readonly NotedGame[]): readonly string[] {
  const kinds = new Map<string, { readonly lines: string[]; count: number }>()
  for (const { name, faults } of games) {
    for (const fault of faults) {
      const kind = kinds.get(fault.code) ?? { lines: [], count: 0 }
      kinds.set(fault.code, kind)
      kind.count += 1
      if (kind.count <= TOLD)
        kind.lines.push(
          `${wordFor(fault)}: ${printable(name)}, ${placeOf(fault)}: ${faultSentence(fault)} (${fault.code})`,
        )
    }
  }
  return [...kinds].flatMap(([code, { lines, count }]) =>
    count > lines.length ? [...lines, `... and ${count - lines.length} more of this kind (${code})`] : lines,
  )
}

function wordFor({ weight }: PreviewFault): 'fault' | 'note' {
  return weight === 'contradicts' ? 'fault' : 'note'
}

/** `player 3, round 1, voting, [0].players[2].voting[1]`, as much of it as is known. */
export function placeOf({ params }: Fault): string {
  const part = (key: string, before: string) =>
    params[key] === undefined || params[key] === '' ? [] : [`${before}${printable(String(params[key]))}`]
  return (
    [
      ...part('line', 'line '),
      ...part('player', 'player '),
      ...part('round', 'round '),
      ...part('field', ''),
      ...part('place', ''),
    ].join(', ') || 'the file'
  )
}
