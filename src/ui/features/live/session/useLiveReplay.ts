// The game of the live screen as it stands: loaded, followed when another window writes to it, with the
// replay of its log and what is read off it. Changes go through `client`.

import { computed, onScopeDispose } from 'vue'
import { isEverything } from '../../../../api/contract/apiResult.ts'
import { formatList } from '../../../../i18n/formatList.ts'
import type { LogChange } from '../../../../rules/logChange.ts'
import { useChannel } from '../../../kit/host.ts'
import { t } from '../../../kit/i18n/setup.ts'
import { lang } from '../../../kit/phrases.ts'
import { useClubRequests } from '../../../shared/useClubRequests.ts'
import { useLiveQuery } from '../../../shared/useLiveQuery.ts'
import { useLogTranslator } from '../../../game/log/logSentence.ts'
import { useShowRoles } from '../../../kit/preferences/usePreferences.ts'
import { seatComparison, reuseEqualItems } from '../../../kit/reuseEqualItems.ts'
import type { SeatView } from '../../../game/table/seatView.ts'
import { seatViews } from '../../../game/table/seatViews.ts'
import type { Entry } from '../../../../rules/entries.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import { describeEntryForScreen, publicReplay } from '../logic/hiding.ts'
import { LiveGameClient } from './liveGameClient.ts'

export type LiveReplay = ReturnType<typeof useLiveReplay>

/** `isRemote`: on the judge's own phone, which nobody else looks at. */
export function useLiveReplay(id: string, isRemote = false) {
  const { send, complain } = useClubRequests()
  const nameOfEntry = (entry: Entry): string => describeEntryForScreen(entry, words, showRoles.value)
  const client: LiveGameClient = new LiveGameClient(id, {
    send,
    now: () => Date.now(),
    onRefused: (error, dropped) => complain(error, formatUnwrittenEntries(dropped, nameOfEntry)),
  })
  // Apart from `game`, so that what depends on them only is not rendered again with every entry.
  const rulebook = computed(() => client.shownGame.value?.game.rulebook)
  const isElsewhere = computed(() => client.shownGame.value?.game.heldElsewhere === true)
  const words = useLogTranslator(() => rulebook.value)
  const { data: ownPhrases } = useLiveQuery('phrases.own', () => rulebook.value && { rulebook: rulebook.value })
  const channel = useChannel()
  onScopeDispose(
    channel.listen('game.changed', ({ game, version }) => {
      if (game === id) client.onVersion(version)
    }),
  )
  // A connection that was cut and is back: what changed meanwhile was not announced.
  onScopeDispose(
    channel.listen('changed', ({ keys }) => {
      if (isEverything(keys)) void client.load()
    }),
  )
  void client.load()

  const game = computed(() => client.shownGame.value?.game)
  const state = computed(() => client.shownGame.value?.replay.state)
  const showRoles = useShowRoles(() => id, {
    isOver: () => state.value?.phase === 'over',
    isShown: () => isRemote,
  })
  const replay = computed(() => client.shownGame.value?.replay)
  /** What may be read of it: with roles hidden, what the public saw. */
  const readableReplay = computed(() => (replay.value && !showRoles.value ? publicReplay(replay.value) : replay.value))
  const names = computed(() => new Map(game.value?.players.map((player) => [player.seat, player.name])))
  const nameOf = (seat: number): string => names.value.get(seat) ?? ''
  const seats = computed((before?: readonly SeatView[]): readonly SeatView[] =>
    state.value
      ? reuseEqualItems(
          before,
          seatViews(state.value, {
            nameOf,
            roleName: (role) => words.phrase('role', role),
            showRoles: showRoles.value,
          }),
          seatComparison,
        )
      : [],
  )
  /** What the last entry led to. */
  const lastEvents = computed(() => replay.value?.steps.findLast((step) => step.rejection === undefined)?.events ?? [])
  /** The answer to the check just made, unless roles are hidden; stays until the next entry, or until morning. */
  const shownAnswer = computed(() =>
    state.value?.phase === 'night' && showRoles.value ? answerIn(lastEvents.value) : undefined,
  )

  return {
    id,
    words,
    /** What the club's judges say in its own words. */
    ownPhrases,
    client,
    game,
    /** Another laptop writes this game; here it is only looked at. */
    isElsewhere,
    replay,
    readableReplay,
    state,
    seats,
    nameOf,
    nameOfEntry,
    showRoles,
    lastEvents,
    shownAnswer,
  }
}

function answerIn(events: readonly GameEvent[]) {
  const event = events.find(({ type }) => type === 'CheckAnswered')
  return event?.type === 'CheckAnswered' ? event : undefined
}

/** What was pressed and is not written, so that it can be pressed again; undefined where that is nothing. */
function formatUnwrittenEntries(dropped: readonly LogChange[], nameOf: (entry: Entry) => string): string | undefined {
  const names = dropped.flatMap((change) => ('entry' in change ? nameOf(change.entry) : []))
  return names.length === 0 ? undefined : t('live.notWritten', { entries: formatList(lang(), names) })
}
