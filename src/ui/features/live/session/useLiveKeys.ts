// Listens to the keyboard while the live screen is shown, and maps keys to seats and actions. Inactive while the user
// types in a field or a dialog is open. A held key counts once. Keys that type a character work only if single-key
// shortcuts are turned on. The key assignments are in kit/preferences/liveKeys.ts.

import { onScopeDispose } from 'vue'
import { liveActionOfStroke, LIVE_KEY_BINDINGS } from '../../../kit/keys/boundKeys.ts'
import { isCharacterStroke, strokeOf } from '../../../kit/keys/keystroke.ts'
import { isTypingTarget, SECOND_STROKE_TIMEOUT_MS } from '../../../kit/keys/useHotkeys.ts'
import { useHotkeyList } from '../../../kit/keys/useHotkeyList.ts'
import { type LiveAction, LIVE_ACTIONS, liveKeyLabels } from '../../../kit/preferences/liveKeys.ts'
import { usePreferences } from '../../../kit/preferences/usePreferences.ts'
import type { SeatTyping } from './useSeatTyping.ts'

/**
 * A dialog, or the *Game* menu in the side column. A dialog that is closing no longer counts, so that a quick digit
 * after Escape is not lost.
 */
const OPEN_DIALOG_SELECTOR =
  '[data-game-menu],[role=dialog]:not([data-state=closed]),[role=alertdialog]:not([data-state=closed])'

export interface LiveKeyTargets {
  readonly typing: Pick<SeatTyping, 'press'>
  onAction(action: LiveAction): void
  /** While this returns true, keys have no effect, because a player is holding the laptop. */
  isOff(): boolean
}

export function useLiveKeys({ typing, onAction, isOff }: LiveKeyTargets): void {
  const preferences = usePreferences()
  let ledAt = -Infinity

  function onKey(event: KeyboardEvent): void {
    const stroke = strokeOf(event)
    if (stroke === undefined || event.defaultPrevented || event.isComposing || isTypingTarget(event.target)) return
    if (isOff()) return
    if (isCharacterStroke(stroke) && !preferences.singleKeys) return
    // A letter shortly after G opens another screen, but a digit still selects a seat.
    const isLed = event.timeStamp - ledAt < SECOND_STROKE_TIMEOUT_MS && /^[a-z]$/.test(stroke)
    ledAt = stroke === 'g' ? event.timeStamp : -Infinity
    if (isLed) return
    // A focused button handles Enter and Space itself.
    if ((stroke === 'enter' || stroke === 'space') && isPressable(event.target)) return
    const isDigit = isDigitKey(event)
    const action = isDigit ? undefined : liveActionOfStroke(stroke)
    if (!isDigit && action === undefined) return
    // In a dialog, only the key that hides roles works, because dialogs show roles, too.
    if (action !== 'hideRoles' && isDialogOpen()) return
    event.preventDefault()
    if (event.repeat) return
    if (action !== undefined) onAction(action)
    else typing.press(event)
  }

  // Captures keys before the app's own hotkeys, because Shift+7 means a seat on this screen and a question mark on
  // others.
  window.addEventListener('keydown', onKey, { capture: true })
  const params = liveKeyLabels(LIVE_KEY_BINDINGS)
  const unlist = useHotkeyList().register([
    { keys: `${params.foul} 4 ${params.confirm}`, label: 'live.keys.grammar', params, scope: 'here' },
    { keys: '1–9 0', label: 'live.keys.seat', scope: 'here' },
    { keys: '0 1 1 5 ⇧5', label: 'live.keys.seatAboveTen', scope: 'here' },
    ...LIVE_ACTIONS.map((action) => ({
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

/** Whether the key is a digit without Ctrl or Command. With these modifiers, digits are browser shortcuts. */
function isDigitKey({ code, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return !ctrlKey && !metaKey && /^(Digit|Numpad)\d$/.test(code)
}

function isDialogOpen(): boolean {
  return document.querySelector(OPEN_DIALOG_SELECTOR) !== null
}

function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('button,a[href],summary') !== null
}
