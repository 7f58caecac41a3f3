// How far one set of streams is behind another: what each has and the other lacks, in entries and in
// the words of a secretary. Streams are append-only, so two of one club differ by their ends, or
// parted somewhere: then both went on by themselves.

import { ok, type Result } from '../../rules/vocabulary.ts'
import type { ChainEnd } from '../../store/hash.ts'
import type { Envelope } from '../../store/port.ts'
import { CLUB_STREAM } from '../clubEvents.ts'
import type { ClubState } from '../clubState.ts'
import { GAMES } from '../games/stream.ts'
import { clubIn, type Streams } from './contents.ts'
import type { Counts } from './format.ts'

/** A file or a store. */
export interface Side {
  readonly heads: ReadonlyMap<string, ChainEnd>
  readonly club: ClubState
  read(stream: string): Promise<Result<readonly Envelope[]>>
}

/** What one side has and the other lacks. */
export interface Surplus extends Counts {
  /** When the first of its entries was made. */
  readonly since: number | null
}

export interface Comparison {
  /** behind: the other has all of this and more. parted: each has what the other lacks. other-club: nothing in common. */
  readonly relation: 'same' | 'behind' | 'ahead' | 'parted' | 'other-club'
  readonly onlyThis: Surplus
  readonly onlyOther: Surplus
}

export async function compare(one: Side, other: Side): Promise<Result<Comparison>> {
  const mine = createTally(one, other)
  const theirs = createTally(other, one)
  let shared = 0
  for (const stream of new Set([...one.heads.keys(), ...other.heads.keys()])) {
    const [a, b] = [one.heads.get(stream), other.heads.get(stream)]
    if (a && b && a.version === b.version && a.hash === b.hash) {
      shared += a.version
      continue
    }
    const left = a ? await one.read(stream) : ok([])
    if (!left.ok) return left
    const right = b ? await other.read(stream) : ok([])
    if (!right.ok) return right
    const common = commonLength(left.value, right.value)
    shared += common
    mine.add(stream, left.value.slice(common))
    theirs.add(stream, right.value.slice(common))
  }
  const [onlyThis, onlyOther] = [mine.surplus(), theirs.surplus()]
  return ok({ relation: relationOf(onlyThis.entries, onlyOther.entries, shared), onlyThis, onlyOther })
}

function relationOf(here: number, there: number, shared: number): Comparison['relation'] {
  if (here > 0 && there > 0) return shared === 0 ? 'other-club' : 'parted'
  return here > 0 ? 'ahead' : there > 0 ? 'behind' : 'same'
}

function createTally(own: Side, other: Side) {
  let entries = 0
  let streams = 0
  let games = 0
  let since: number | null = null
  return {
    add(stream: string, extra: readonly Envelope[]): void {
      if (extra.length === 0) return
      entries += extra.length
      streams += 1
      if (stream.startsWith(GAMES) && !other.heads.has(stream)) games += 1
      for (const { at } of extra) since = Math.min(since ?? at, at)
    },
    surplus: (): Surplus => ({
      entries, streams, games, since,
      members: lacking(own.club.members, other.club.members),
      seasons: lacking(own.club.seasons, other.club.seasons),
    }),
  }
}

function lacking(own: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): number {
  return [...own.keys()].filter((id) => !other.has(id)).length
}

function commonLength(left: readonly Envelope[], right: readonly Envelope[]): number {
  const parting = left.findIndex(({ hash }, index) => hash !== right[index]?.hash)
  return parting === -1 ? left.length : parting
}

/** Of streams that are in memory. Throws where the club's stream holds what no version of the program wrote. */
export function sideOf(streams: Streams): Side {
  return {
    heads: new Map([...streams].map(([stream, envelopes]) => [stream, { version: envelopes.length, hash: envelopes.at(-1)?.hash ?? '' }])),
    club: clubIn(streams.get(CLUB_STREAM)),
    read: async (stream) => ok(streams.get(stream) ?? []),
  }
}
