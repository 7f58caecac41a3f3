// Binds keys while a component exists and, unless `inDialogs` is set, no dialog is open, and lists them in the keys
// dialog. Strokes are named as in keystroke.ts; two strokes in sequence are written as `g h`. Keys typed in a field are
// never handled. Single keys can be turned off in the keys dialog (WCAG 2.1.4); chords with `mod+` always work. Enter
// and Space on a focused button or link keep their native effect.

import { onScopeDispose } from 'vue'
import { usePreferences } from '../preferences/usePreferences.ts'
import { isChord, isCharacterStroke, strokeOf } from './keystroke.ts'
import { useHotkeyList } from './useHotkeyList.ts'

export interface Hotkey {
  /** Stroke or sequence: `n`, `7`, `space`, `mod+z`, `g h`. */
  readonly stroke: string
  /** i18n key of the description. If omitted, the hotkey works but is not listed. */
  readonly label?: string
  /** The displayed stroke. If omitted, `stroke` is displayed. */
  readonly shown?: string
  readonly run: () => void
  readonly enabled?: () => boolean
  /** Whether the key also works while a dialog is open. Only for chords. */
  readonly inDialogs?: true
}

/** Maximum time in milliseconds between the two strokes of a sequence such as `g h`. */
export const SECOND_STROKE_TIMEOUT_MS = 1200

export function useHotkeys(keys: readonly Hotkey[], scope: 'everywhere' | 'here' = 'here'): void {
  const preferences = usePreferences()
  let leader: { readonly stroke: string; readonly at: number } | undefined

  const worksInDialogs = (stroke: string) => keys.some((key) => key.inDialogs && key.stroke === stroke)

  function onKey(event: KeyboardEvent): void {
    const stroke = strokeOf(event)
    if (stroke === undefined || event.defaultPrevented || event.isComposing) return
    if (!isChord(stroke) && isTypingTarget(event.target)) return
    if ((isCharacterStroke(stroke) && !preferences.singleKeys) || (isDialogOpen() && !worksInDialogs(stroke))) return
    if ((stroke === 'space' || stroke === 'enter') && isPressable(event.target)) return
    const sequence =
      leader && event.timeStamp - leader.at < SECOND_STROKE_TIMEOUT_MS ? `${leader.stroke} ${stroke}` : undefined
    const hit = keys.find(
      (key) =>
        (key.stroke === sequence || (sequence === undefined && key.stroke === stroke)) && (key.enabled?.() ?? true),
    )
    leader =
      hit === undefined && keys.some((key) => key.stroke.startsWith(`${stroke} `))
        ? { stroke, at: event.timeStamp }
        : undefined
    if (hit === undefined) return
    event.preventDefault()
    hit.run()
  }

  window.addEventListener('keydown', onKey)
  const unlist = useHotkeyList().register(
    keys.flatMap((key) =>
      key.label === undefined ? [] : [{ keys: key.shown ?? key.stroke, label: key.label, scope, run: key.run }],
    ),
  )
  onScopeDispose(() => {
    window.removeEventListener('keydown', onKey)
    unlist()
  })
}

export function isTypingTarget(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement)
    return true
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button', 'range'].includes(target.type)
  return target.closest('[role=listbox],[role=menu],[role=combobox]') !== null
}

/** Whether a dialog is open. Hotkeys are then off, because the dialog receives all keys. */
export function isDialogOpen(): boolean {
  return document.querySelector('[role=dialog],[role=alertdialog]') !== null
}

function isPressable(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('button,a[href],[role=switch],[role=checkbox],summary') !== null
  )
}
