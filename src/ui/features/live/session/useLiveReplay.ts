// The current game of the live screen: the loaded game, updated when another window changes it, the replay of its log,
// and values derived from the replay. Changes are made through `client`.

import { computed, onScopeDispose } from 'vue'
import { coversAllReadKeys } from '../../../../api/contract/apiResult.ts'
import { formatList } from '../../../../i18n/formatList.ts'
import type { LogChange } from '../../../../rules/logChange.ts'
import type { Role } from '../../../../rules/vocabulary.ts'
import { useChannel } from '../../../kit/host.ts'
import { t } from '../../../kit/i18n/setup.ts'
import { currentLang } from '../../../kit/phrases.ts'
import { useClubRequests } from '../../../shared/useClubRequests.ts'
import { useLiveQuery } from '../../../shared/useLiveQuery.ts'
import { useLogTranslator } from '../../../game/log/useLogTranslator.ts'
import { useShowRoles } from '../../../kit/preferences/useShowRoles.ts'
import { SEAT_ITEM_COMPARISON, reuseEqualItems } from '../../../kit/reuseEqualItems.ts'
import type { SeatView } from '../../../game/table/seatView.ts'
import { seatViews } from '../../../game/table/seatViews.ts'
import type { Entry } from '../../../../rules/entries.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import { describeEntryForScreen, publicReplay } from '../logic/hiding.ts'
import { LiveGameClient } from './liveGameClient.ts'

export type LiveReplay = ReturnType<typeof useLiveReplay>

/** `isRemote` means that the screen is the judge's own phone, which nobody else sees. */
export function useLiveReplay(id: string, isRemote = false) {
  const { send, complain } = useClubRequests()
  const nameOfEntry = (entry: Entry): string => describeEntryForScreen(entry, words, showRoles.value)
  const client: LiveGameClient = new LiveGameClient(id, {
    send,
    now: () => Date.now(),
    onRefused: (error, dropped) => complain(error, formatUnwrittenEntries(dropped, nameOfEntry)),
  })
  // These values are separate from `game`, so that components that depend only on these values are not rendered again
  // with every entry.
  const rulebook = computed(() => client.shownGame.value?.game.rulebook)
  const isElsewhere = computed(() => client.shownGame.value?.game.heldElsewhere === true)
  /** Whether the game is stopped or decided, so that it must be continued before the next entry. */
  const isHalted = computed(() => client.shownGame.value?.game.halt !== undefined)
  const isShut = computed(() => isElsewhere.value || isHalted.value)
  const words = useLogTranslator(() => rulebook.value)
  const { data: ownPhrases } = useLiveQuery('phrases.own', () => rulebook.value && { rulebook: rulebook.value })
  followGame(id, client)

  const game = computed(() => client.shownGame.value?.game)
  const state = computed(() => client.shownGame.value?.replay.state)
  const showRoles = useShowRoles(() => id, {
    isOver: () => state.value?.phase === 'over',
    isShown: () => isRemote,
  })
  const replay = computed(() => client.shownGame.value?.replay)
  /** Part of the replay that may be shown. While roles are hidden, it contains only the events that the public saw. */
  const readableReplay = computed(() => (replay.value && !showRoles.value ? publicReplay(replay.value) : replay.value))
  const names = computed(() => new Map(game.value?.players.map((player) => [player.seat, player.name])))
  const nameOf = (seat: number): string => names.value.get(seat) ?? ''
  const roleName = (role: Role): string => words.phrase('role', role)
  const seats = computed((before?: readonly SeatView[]): readonly SeatView[] =>
    state.value
      ? reuseEqualItems(
          before,
          seatViews(state.value, { nameOf, roleName, showRoles: showRoles.value }),
          SEAT_ITEM_COMPARISON,
        )
      : [],
  )
  /** Events of the last entry. */
  const lastEvents = computed(() => replay.value?.steps.findLast((step) => step.rejection === undefined)?.events ?? [])
  /** Result of the last check, unless roles are hidden. Shown until the next entry or until morning. */
  const shownAnswer = computed(() =>
    state.value?.phase === 'night' && showRoles.value ? answerIn(lastEvents.value) : undefined,
  )

  return {
    id,
    words,
    /** The club's own wording of the judge's phrases. */
    ownPhrases,
    client,
    game,
    /** Whether another device records this game, so that it can only be viewed on this screen. */
    isElsewhere,
    isHalted,
    /** Whether no entry is accepted on this screen. */
    isShut,
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

/** Loads the game, and follows its changes until the scope ends. */
function followGame(id: string, client: LiveGameClient): void {
  const channel = useChannel()
  onScopeDispose(
    channel.listen('game.changed', ({ game, version }) => {
      if (game === id) client.onVersion(version)
    }),
  )
  // After the connection is restored, the game is loaded again, because changes in the meantime were not announced.
  onScopeDispose(
    channel.listen('changed', ({ keys }) => {
      if (coversAllReadKeys(keys)) void client.load()
    }),
  )
  void client.load()
}

function answerIn(events: readonly GameEvent[]) {
  const event = events.find(({ type }) => type === 'CheckAnswered')
  return event?.type === 'CheckAnswered' ? event : undefined
}

/**
 * Message that lists the entries that were not stored, so that the judge can enter them again; `undefined` if there are
 * none.
 */
function formatUnwrittenEntries(dropped: readonly LogChange[], nameOf: (entry: Entry) => string): string | undefined {
  const names = dropped.flatMap((change) => ('entry' in change ? nameOf(change.entry) : []))
  return names.length === 0 ? undefined : t('live.notWritten', { entries: formatList(currentLang(), names) })
}
