// What the file says as a whole: who left when, which kinds of data there are, how far it goes, and
// which pieces the replay has not used yet. Every piece has a key; what is left at the end is named.

import type { Seat } from '../../../../rules/vocabulary.ts'
import type { Where } from '../importFault.ts'
import type { SourceGame, SourcePlayer } from './source.ts'

/** Letters of `features` that say a kind of data was recorded at all. */
const RECORDED = {
  nominations: 'n',
  votes: 'v',
  shots: 'h',
  donChecks: 'g',
  sheriffChecks: 's',
  bestMove: 'l',
  fouls: 'w',
} as const
export type RecordedKind = keyof typeof RECORDED

/** True where the file does not say. */
export function isRecorded({ features }: SourceGame, kind: RecordedKind): boolean {
  return features === undefined || features.includes(RECORDED[kind])
}

/** Who left by the vote, or by the night, of a round; undefined when the file does not tell of every death. */
export function leaversOf({ players }: SourceGame, round: number, type: 'day' | 'night'): readonly Seat[] | undefined {
  const dead = players.filter((player) => player.death !== undefined)
  if (dead.some(({ death }) => death?.type === undefined || death.round === undefined)) return undefined
  return dead.filter(({ death }) => death?.round === round && death.type === type).map((player) => player.seat)
}

/** The last round anything is told of. */
export function lastRound({ players }: SourceGame): number {
  return Math.max(
    0,
    ...players.flatMap((player) => [
      player.nominating.length - 1,
      player.voting.length - 1,
      player.shooting.length,
      player.checkedByDon ?? 0,
      player.checkedBySheriff ?? 0,
      player.death?.round ?? 0,
      ...[...player.fouls, ...player.technicalFouls].map((time) => time?.round ?? 0),
    ]),
  )
}

/** Every piece of data with its key. */
export function piecesOf({ players }: SourceGame): readonly (readonly [string, Where])[] {
  return players.flatMap(pieces)
}

export const keyOf = (seat: Seat, field: string, ...inside: readonly number[]) => [seat, field, ...inside].join(' ')

function pieces({
  seat,
  nominating,
  voting,
  shooting,
  bestMove,
  checkedByDon,
  checkedBySheriff,
}: SourcePlayer): readonly (readonly [string, Where])[] {
  const piece = (field: string, round: number | undefined, ...inside: readonly number[]) =>
    [keyOf(seat, field, ...inside), { player: seat, field, ...(round === undefined ? {} : { round }), inside }] as const
  return [
    ...nominating.flatMap((target, round) => (target === null ? [] : [piece('nominating', round, round)])),
    ...voting.flatMap(
      (votes, round) =>
        votes?.ballots.flatMap((ballot, index) => (ballot === null ? [] : [piece('voting', round, round, index)])) ??
        [],
    ),
    ...voting.flatMap((votes, round) =>
      votes?.leave === undefined ? [] : [piece('voting', round, round, votes.ballots.length)],
    ),
    ...shooting.flatMap((target, index) => (target === null ? [] : [piece('shooting', index + 1, index)])),
    ...(bestMove === undefined ? [] : [piece('legacy', undefined)]),
    ...(checkedByDon === undefined ? [] : [piece('don', checkedByDon)]),
    ...(checkedBySheriff === undefined ? [] : [piece('sheriff', checkedBySheriff)]),
  ]
}
