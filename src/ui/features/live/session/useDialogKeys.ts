// Digits, "nobody" and Enter inside a dialog of the live screen, where the screen's own keys are inactive. Typing in a
// field is not affected, and a focused button handles Enter itself.

import { onScopeDispose, watch } from 'vue'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { liveActionOfStroke } from '../../../kit/keys/boundKeys.ts'
import { isCharacterStroke, strokeOf } from '../../../kit/keys/keystroke.ts'
import { isTypingTarget } from '../../../kit/keys/useHotkeys.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import { type SeatTyping, useSeatTyping } from './useSeatTyping.ts'

export interface DialogKeyTargets {
  /** Returns whether the dialog is open. Only needed for a dialog that stays mounted. */
  isOpen?(): boolean
  /** Number of seats to choose from. */
  seats?(): number
  onSeat?(seat: Seat): void
  onNobody?(): void
  onConfirm?(): void
}

/** Returns the waiting digit, so that the dialog can show it. */
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
    if (isCharacterStroke(stroke) && !preferences.singleKeys) return
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
  // Captures keys if the dialog has seats, so that Enter is passed on only if no digit waits.
  const phase = { capture: onSeat !== undefined }
  window.addEventListener('keydown', onKey, phase)
  onScopeDispose(() => window.removeEventListener('keydown', onKey, phase))
  return { waiting: typing.waiting }
}

/**
 * Moves the focus to the live screen when one of its dialogs closes. Enter then records an entry again, instead of
 * pressing the button that opened the dialog.
 */
export function focusLiveScreen(event: Event): void {
  event.preventDefault()
  document.querySelector<HTMLElement>('.live')?.focus({ preventScroll: true })
}
