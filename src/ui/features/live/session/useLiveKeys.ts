// Listens to the keyboard while the live screen is up and turns presses into seats and actions.
// Never while somebody types in a field or a dialog is open; a held key counts once. Plain keys
// obey the switch of single keys. Which key does what is in kit/preferences/liveKeys.ts.

import { onScopeDispose, watch } from 'vue'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { liveActionOfStroke, LIVE_KEY_BINDINGS } from '../../../kit/keys/boundKeys.ts'
import { isSingleKey, strokeOf } from '../../../kit/keys/keystroke.ts'
import { isTypingTarget, SECOND_STROKE_MS, useHotkeyList } from '../../../kit/keys/useHotkeys.ts'
import { type Action, ACTIONS, keyLabels } from '../../../kit/preferences/liveKeys.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { type SeatTyping, useSeatTyping } from './useSeatTyping.ts'

/** One that is closing no longer holds the keys: a hurried digit after Escape must not be lost. */
const OPEN_DIALOG_SELECTOR = '[role=dialog]:not([data-state=closed]),[role=alertdialog]:not([data-state=closed])'

export interface LiveKeyTargets {
  readonly typing: Pick<SeatTyping, 'press'>
  onAction(action: Action): void
}

export function useLiveKeys({ typing, onAction }: LiveKeyTargets): void {
  const preferences = usePreferences()
  let ledAt = -Infinity

  function onKey(event: KeyboardEvent): void {
    const stroke = strokeOf(event)
    if (stroke === undefined || event.defaultPrevented || event.isComposing || isTypingTarget(event.target)) return
    if (isSingleKey(stroke) && !preferences.singleKeys) return
    // The letter after G names another screen. A digit is a seat in every case.
    const isLed = event.timeStamp - ledAt < SECOND_STROKE_MS && /^[a-z]$/.test(stroke)
    ledAt = stroke === 'g' ? event.timeStamp : -Infinity
    if (isLed) return
    // A focused button keeps its own Enter and Space.
    if ((stroke === 'enter' || stroke === 'space') && isPressable(event.target)) return
    const isDigit = isDigitKey(event)
    const action = isDigit ? undefined : liveActionOfStroke(stroke)
    if (!isDigit && action === undefined) return
    // In a dialog only the key that hides roles works: dialogs show roles, too.
    if (action !== 'hideRoles' && isDialogOpen()) return
    event.preventDefault()
    if (event.repeat) return
    if (action !== undefined) onAction(action)
    else typing.press(event)
  }

  // Before the frame's own keys: Shift+7 is a seat here and a question mark elsewhere.
  window.addEventListener('keydown', onKey, { capture: true })
  const params = keyLabels(LIVE_KEY_BINDINGS)
  const unlist = useHotkeyList().register([
    { keys: `${params.foul} 4 ${params.confirm}`, label: 'live.keys.grammar', params, scope: 'here' },
    { keys: '1–9 0', label: 'live.keys.seat', scope: 'here' },
    { keys: '0 1 1 5 ⇧5', label: 'live.keys.seatAboveTen', scope: 'here' },
    ...ACTIONS.map((action) => ({
      keys: LIVE_KEY_BINDINGS[action].shown,
      label: `live.keys.${action}`,
      params,
      scope: 'here' as const,
    })),
  ])
  onScopeDispose(() => {
    window.removeEventListener('keydown', onKey, { capture: true })
    unlist()
  })
}

/** Digits are seats; held with Ctrl or Command they are the browser's. */
function isDigitKey({ code, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && /^(Digit|Numpad)\d$/.test(code)
}

function isDialogOpen(): boolean {
  return document.querySelector(OPEN_DIALOG_SELECTOR) !== null
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button,a[href],summary') !== null
}

// Digits, "nobody" and Enter inside a dialog of the live screen, where the screen's own keys are
// silent. Typing in a field stays typing; a focused button keeps its Enter.
export interface DialogKeyTargets {
  /** Of a dialog that stays mounted: whether it is open. */
  isOpen?(): boolean
  /** How many there are to choose from. */
  seats?(): number
  onSeat?(seat: Seat): void
  onNobody?(): void
  onConfirm?(): void
}

/** The digit that waits for another, for the dialog to show. */
export function useDialogKeys({
  isOpen = () => true,
  seats = () => 0,
  onSeat,
  onNobody,
  onConfirm,
}: DialogKeyTargets): Pick<SeatTyping, 'waiting'> {
  const preferences = usePreferences()
  const typing = useSeatTyping(seats, (seat) => onSeat?.(seat))

  watch(isOpen, () => typing.drop())

  function onKey(event: KeyboardEvent): void {
    const stroke = strokeOf(event)
    if (!isOpen() || stroke === undefined || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey)
      return
    if (isSingleKey(stroke) && !preferences.singleKeys) return
    const isField = isTypingTarget(event.target)
    const action = liveActionOfStroke(stroke)
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button') !== null
    const isTaken =
      !isField && onSeat !== undefined && (typing.press(event) || (action === 'confirm' && typing.settle()))
    if (!isTaken) {
      if (action === 'nobody' && !isField && onNobody) onNobody()
      else if (action === 'confirm' && !isOnButton && onConfirm) onConfirm()
      else return
    }
    event.preventDefault()
  }
  // Numbers first: Enter is passed on only when no digit waits.
  const phase = { capture: onSeat !== undefined }
  window.addEventListener('keydown', onKey, phase)
  onScopeDispose(() => window.removeEventListener('keydown', onKey, phase))
  return { waiting: typing.waiting }
}

// Where the keyboard goes when a dialog of the live screen closes: to the screen itself, so that
// Enter means "write it down" again and not the button that opened the dialog.
export function focusLiveScreen(event: Event): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('.live')?.focus({ preventScroll: true })
}
