// Texts about a board in the language on screen: its table and game, the current step, the feed.

import { computed, onScopeDispose, ref } from 'vue'
import type { Board, WatchView } from '../../api/contract/games.ts'
import { capitalise } from '../../i18n/formatList.ts'
import type { Role } from '../../rules/vocabulary.ts'
import { factionOf } from '../../scoring/sides.ts'
import { formatClock, secondsLeft, urgencyOf } from '../game/clock.ts'
import { type FeedLine, feedLines } from '../game/log/feedLine.ts'
import { useLogTranslatorFactory } from '../game/log/logSentence.ts'
import type { SeatView } from '../game/table/seatView.ts'
import { t, tUnchecked } from '../kit/i18n/setup.ts'
import { lang, gamePhrase } from '../kit/phrases.ts'

export function useBoardText() {
  const wordsOf = useLogTranslatorFactory()

  return {
    /** Example: `Table 2 · Game 7`. */
    place: ({ table, number }: Board) =>
      [...(table === undefined ? [] : [t('watch.tableOf', { table })]), t('watch.gameOf', { n: number })].join(' · '),
    phase: ({ phase, round }: Board) => gamePhrase('phase', phase, { round }),
    status({ status }: Board): string {
      const params = 'seat' in status ? { seat: status.seat } : 'seats' in status ? { seats: status.seats } : {}
      return capitalise(lang(), tUnchecked(`watch.status.${status.key}`, params))
    },
    nameOf: ({ seats }: Board, seat: number) => seats[seat - 1]?.name ?? '',
    /** The newest line first, but each day and night keeps its heading on top. */
    feed({ feed, rulebook }: Board): readonly FeedLine[] {
      const words = wordsOf(() => rulebook)
      const told = feed.map(({ event }) => ({ kind: 'event', event }) as const)
      const parts: FeedLine[][] = [[]]
      for (const line of feedLines(told, feed[0]?.n ?? 0, words))
        if (line.kind === 'phase') parts.push([line])
        else parts.at(-1)?.push(line)
      return parts.toReversed().flatMap((part) => {
        const [head, ...rest] = part
        return head?.kind === 'phase' ? [head, ...rest.toReversed()] : part.toReversed()
      })
    },
  }
}

// Converts the seats of a board to seats of the drawn table. Pure.
export function seatViewsOfBoard({ seats }: Board, roleName: (role: Role) => string): readonly SeatView[] {
  return seats.map(
    ({ seat, name, alive, exit, fouls, technicalFouls, nominated, votes, votedFor, speaking, role, side }) => ({
      seat,
      name,
      alive,
      ...(exit === undefined ? {} : { exit: exit.how }),
      fouls,
      technicalFouls,
      muted: false,
      ...(nominated === undefined ? {} : { nominated }),
      ...(votes === undefined ? {} : { votes }),
      ...(votedFor === undefined ? {} : { votedFor }),
      speaking,
      marks: [],
      ...(role === undefined ? {} : { role: { id: role, name: roleName(role), faction: side ?? factionOf(role) } }),
    }),
  )
}

// Clock of a board: the server's times, with the local clock corrected to the server's. Updates only while the clock
// runs.
const TICK_MS = 250

/** `ahead` is the number of milliseconds by which the server's clock is ahead of the local one. */
export function useBoardClock(board: () => Board, ahead: () => number) {
  const now = ref(Date.now())
  const timer = setInterval(() => {
    if (board().clock?.startedAt !== undefined) now.value = Date.now()
  }, TICK_MS)
  onScopeDispose(() => clearInterval(timer))
  return computed(() => {
    const { clock } = board()
    if (clock === undefined) return undefined
    const running = { at: '', ...clock }
    const at = now.value + ahead()
    return { face: formatClock(secondsLeft(running, at)), urgency: urgencyOf(running, at) }
  })
}

/** Text about the part that is not counted in the standings, or `undefined` if nothing is hidden. */
export function useHiddenStandingsText(
  standings: () => Pick<WatchView['standings'][number], 'hiding' | 'stage'> | undefined,
) {
  return computed(() => {
    const { hiding, stage = '' } = standings() ?? {}
    if (hiding === undefined) return undefined
    const { from, what } = hiding
    const where =
      'game' in from ? t('watch.hidden.game', { n: from.game }) : t('watch.hidden.round', { n: from.round, stage })
    return t(`watch.hidden.${what}`, { from: where })
  })
}
