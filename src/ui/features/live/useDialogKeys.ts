// Digits, "nobody" and Enter inside a dialog of the live screen, where the screen's own keys are
// silent. Typing in a field stays typing; a focused button keeps its Enter.

import { onScopeDispose, watch } from 'vue'
import { isTyping } from '../../kit/keys/useHotkeys.ts'
import { strokeOf } from '../../kit/keys/keystroke.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import { actionOf } from './keys.ts'
import { useSeatTyping, type SeatTyping } from './useSeatTyping.ts'

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
  const typing = useSeatTyping(seats, (seat) => onSeat?.(seat))

  watch(isOpen, () => typing.drop())

  function onKey(event: KeyboardEvent): void {
    const stroke = strokeOf(event)
    if (!isOpen() || stroke === undefined || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey)
      return
    const isField = isTyping(event.target)
    const action = actionOf(stroke)
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
