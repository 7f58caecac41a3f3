// Digits, "nobody" and Enter inside a dialog of the live screen, where the screen's own keys are
// silent. Typing in a field stays typing; a focused button keeps its Enter.

import { onScopeDispose } from 'vue'
import { isTyping } from '../../composables/useHotkeys.ts'
import { strokeOf } from '../../logic/keystroke.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import { actionOf } from './keys.ts'
import { seatOfPress } from './logic/seatKeys.ts'

export interface DialogKeyTargets {
  /** Of a dialog that stays mounted: whether it is open. */
  isOpen?(): boolean
  readonly seats?: number
  onSeat?(seat: Seat): void
  onNobody?(): void
  onConfirm?(): void
}

export function useDialogKeys({ isOpen = () => true, seats = 0, onSeat, onNobody, onConfirm }: DialogKeyTargets): void {
  function onKey(event: KeyboardEvent): void {
    const stroke = strokeOf(event)
    if (!isOpen() || stroke === undefined || event.repeat || event.defaultPrevented || event.ctrlKey || event.metaKey)
      return
    const isField = isTyping(event.target)
    const seat = isField ? undefined : seatOfPress(event, seats)
    const action = actionOf(stroke)
    const isOnButton = event.target instanceof HTMLElement && event.target.closest('button') !== null
    if (seat !== undefined && onSeat) onSeat(seat)
    else if (action === 'nobody' && !isField && onNobody) onNobody()
    else if (action === 'confirm' && !isOnButton && onConfirm) onConfirm()
    else return
    event.preventDefault()
  }
  window.addEventListener('keydown', onKey)
  onScopeDispose(() => window.removeEventListener('keydown', onKey))
}
