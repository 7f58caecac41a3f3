// Adds names to a game for display. Events contain the ids of people, and this file looks up the current names of
// players and judges. Nothing here is stored. See `docs/adr/0041-a-stream-for-each-person.md`.

import type { LogItem, SeatCorrection } from '../../rules/log.ts'
import type { ClubState } from './clubState.ts'
import type { GameOpened, GameContent, Player } from './game.ts'
import { toNamedJudge, type NamedJudge } from './judging.ts'
import { memberNameOf } from './mergedMembers.ts'

type Members = Pick<ClubState, 'members'>

interface NamedPlayer extends Player {
  readonly name: string
}

export type OpeningWithNames = Omit<GameOpened, 'judge' | 'judgeId' | 'players'> &
  NamedJudge & { readonly players: readonly NamedPlayer[] }

/** A game with the names of its judge and its players. */
export type GameWithNames<G extends Pick<GameContent, 'opened'>> = Omit<G, 'opened'> & {
  readonly opened: OpeningWithNames
}

/** Includes the people whom table corrections in the log put at the table. */
export function gameWithNames<G extends Pick<GameContent, 'opened' | 'log'>>(game: G, club: Members): GameWithNames<G> {
  const { opened, ...rest } = game
  return { ...rest, opened: openingWithNames(opened, club), log: logWithNames(game.log, club) }
}

export function openingWithNames(opened: GameOpened, club: Members): OpeningWithNames {
  const players = opened.players.map((player) => ({ ...player, name: memberNameOf(club, player.member) }))
  return { ...opened, ...toNamedJudge(club, opened), players }
}

/** A log with the names of the judges and players whom its table corrections put at the table. */
export function logWithNames(log: readonly LogItem[], club: Members): readonly LogItem[] {
  if (!log.some(({ type }) => type === 'mended')) return log
  return log.map((item) => {
    if (item.type !== 'mended') return item
    const judging = item.judgeId === undefined ? {} : toNamedJudge(club, item)
    return { ...item, ...judging, seats: item.seats.map((mend) => seatCorrectionWithName(mend, club)) }
  })
}

function seatCorrectionWithName({ player, ...mend }: SeatCorrection, club: Members): SeatCorrection {
  if (player === undefined) return mend
  return { ...mend, player: { member: player.member, name: memberNameOf(club, player.member) } }
}
