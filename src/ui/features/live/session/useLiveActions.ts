// Action of each key of the live screen.

import { ref } from 'vue'
import { t } from '../../../kit/i18n/setup.ts'
import type { LiveAction } from '../../../kit/preferences/liveKeys.ts'
import { mayArmEntry } from '../logic/armedEntry.ts'
import { mayCountHands } from '../logic/handCounts.ts'
import type { AnnouncementQueue } from './useAnnouncements.ts'
import type { useDealUndo } from './useDealUndo.ts'
import type { EntryDraftSession } from './useEntryDraft.ts'
import type { LiveClock } from './useLiveClock.ts'
import type { LiveFixes } from './useLiveFixes.ts'
import type { useLivePhones } from './useLivePhones.ts'
import type { LiveReplay } from './useLiveReplay.ts'
import type { SeatTyping } from './useSeatTyping.ts'

/** Actions that do not affect the entry. A waiting digit remains after such an action. */
const ACTIONS_KEEPING_DIGIT: ReadonlySet<LiveAction> = new Set<LiveAction>([
  'clock',
  'resetClock',
  'hideRoles',
  'why',
  'log',
  'fixTable',
  'phones',
  'gameMenu',
])

/** Actions that leave the *Game* menu open. Every other action closes it first, so that its effect is seen. */
const ACTIONS_BESIDE_MENU: ReadonlySet<LiveAction> = new Set<LiveAction>([
  'clock',
  'resetClock',
  'hideRoles',
  'gameMenu',
])

/** Parts of the *Game* menu: the list of actions, or the form of one action. */
export type GameMenuPart = 'ways' | 'dealAgain' | 'rules' | 'judge' | 'stop' | 'decide' | 'void'

interface LiveParts {
  readonly live: LiveReplay
  readonly entry: EntryDraftSession
  readonly fixes: LiveFixes
  readonly deals: ReturnType<typeof useDealUndo>
  readonly phones: Pick<ReturnType<typeof useLivePhones>, 'phonesOn' | 'isPhonesOpen'>
  readonly clock: LiveClock['clock']
  readonly typing: SeatTyping
  readonly announcements: AnnouncementQueue
  readonly isRemote: boolean
  readonly askWhy: () => void
}

export function useLiveActions(parts: LiveParts) {
  const { live, entry, fixes, deals, phones, clock, typing, announcements, isRemote, askWhy } = parts
  const { isShut, state, showRoles } = live
  /** The part of the *Game* menu that is open. It fills the column beside the table. */
  const menu = ref<GameMenuPart>()
  /** Increases each time a key requests the log. */
  const logCalls = ref(0)
  /** Increases each time a key requests the ledger after the game. */
  const ledgerCalls = ref(0)

  const actions: Readonly<Record<LiveAction, () => void>> = {
    confirm: () => {
      if (state.value?.phase === 'over') ledgerCalls.value += 1
      else entry.confirm()
    },
    endDiscussion: entry.endDiscussion,
    nobody: entry.nobody,
    allTheSame: entry.allTheSame,
    foul: () => entry.armWith('foul'),
    technicalFoul: () => entry.armWith('technical-foul'),
    remove: () => entry.armWith('remove'),
    nominate: () => {
      const isOpen = state.value !== undefined && mayArmEntry(state.value, 'nominate')
      const gap = isOpen || isRemote ? undefined : fixes.gapFor('nominate')
      if (gap && !isShut.value) fixes.inserting.value = gap
      else entry.armWith('nominate')
    },
    claim: () => entry.armWith('claim-role'),
    record: () => entry.armWith('correct-votes'),
    teamLoss: () => entry.armWith('team-loss'),
    previous: () => entry.callNext(-1),
    next: () => entry.callNext(1),
    countHands: () => {
      if (state.value !== undefined && mayCountHands(state.value)) entry.countHands()
    },
    clock: clock.toggle,
    resetClock: clock.reset,
    hideRoles: () => {
      showRoles.value = !showRoles.value
      announcements.announce(t(showRoles.value ? 'live.rolesShown' : 'live.rolesHidden'))
    },
    undo: () => (deals.takesBackDeal.value ? void deals.takeBackDeal() : fixes.undo()),
    redo: fixes.redo,
    why: askWhy,
    log: () => {
      logCalls.value += 1
    },
    fixTable: () => {
      if (!isShut.value) fixes.mending.value = true
    },
    phones: () => {
      if (phones.phonesOn.value) phones.isPhonesOpen.value = true
    },
    gameMenu: () => {
      if (!isRemote) menu.value = menu.value === undefined ? 'ways' : undefined
    },
    cancel: entry.cancel,
  }

  function run(action: LiveAction): void {
    if ((action === 'undo' || action === 'cancel') && typing.drop()) return
    if (!ACTIONS_KEEPING_DIGIT.has(action) && typing.settle() && action === 'confirm') return
    if (menu.value !== undefined && !ACTIONS_BESIDE_MENU.has(action)) menu.value = undefined
    actions[action]()
  }

  return { logCalls, ledgerCalls, menu, run }
}
