// Facts about the whole file: the players who left in each round, the kinds of data in the file, and its last round.
// Every piece of data has a key, and pieces that the replay did not use are reported at the end.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { FaultLocation } from '../importFault.ts'
import type { MafiaRatingsGame, MafiaRatingsPlayer } from './source.ts'

/** Letters of `features`, each of which states that a kind of data was recorded. */
const FEATURE_LETTERS = {
  nominations: 'n',
  votes: 'v',
  shots: 'h',
  donChecks: 'g',
  sheriffChecks: 's',
  bestMove: 'l',
  fouls: 'w',
} as const
export type RecordedDataKind = keyof typeof FEATURE_LETTERS

/** Whether the file states that this kind of data was recorded. `true` if the file does not list the recorded kinds. */
export function isDataKindRecorded({ features }: MafiaRatingsGame, kind: RecordedDataKind): boolean {
  return features === undefined || features.includes(FEATURE_LETTERS[kind])
}

/** Players who left in the vote or the night of a round. `undefined` if the file lacks details of any death. */
export function leaversInRound(
  { players }: MafiaRatingsGame,
  round: number,
  type: 'day' | 'night',
): readonly Seat[] | undefined {
  const dead = players.filter((player) => player.death !== undefined)
  if (dead.some(({ death }) => death?.type === undefined || death.round === undefined)) return undefined
  return dead.filter(({ death }) => death?.round === round && death.type === type).map((player) => player.seat)
}

export function lastRoundInFile({ players }: MafiaRatingsGame): number {
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

/** All pieces of data with their keys. */
export function recordedValuesOfGame({ players }: MafiaRatingsGame): readonly (readonly [string, FaultLocation])[] {
  return players.flatMap(pieces)
}

export const recordedValueKey = (seat: Seat, field: string, ...inside: readonly number[]) =>
  [seat, field, ...inside].join(' ')

function pieces({
  seat,
  nominating,
  voting,
  shooting,
  bestMove,
  checkedByDon,
  checkedBySheriff,
}: MafiaRatingsPlayer): readonly (readonly [string, FaultLocation])[] {
  const piece = (field: string, round: number | undefined, ...inside: readonly number[]) =>
    [
      recordedValueKey(seat, field, ...inside),
      { player: seat, field, ...(round === undefined ? {} : { round }), inside },
    ] as const
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
