// Keys for undo and redo while the focus is in a form. In a text field, the browser's own undo applies instead.

import { useEventListener } from '@vueuse/core'
import type { MaybeRefOrGetter } from 'vue'
import { strokeOf } from '../../kit/keys/keystroke.ts'

interface UndoableForm {
  undo(): void
  redo(): void
}

const ACTION_BY_STROKE: Readonly<Record<string, keyof UndoableForm>> = {
  'mod+z': 'undo',
  'mod+shift+z': 'redo',
  'mod+y': 'redo',
}

/** Types of `input` without text that the browser could undo. */
const INPUT_TYPES_WITHOUT_TEXT = new Set([
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
])

export function useFormKeys(root: MaybeRefOrGetter<HTMLElement | null | undefined>, form: UndoableForm): void {
  useEventListener(root, 'keydown', (event: KeyboardEvent) => {
    const action = ACTION_BY_STROKE[strokeOf(event) ?? '']
    if (action === undefined || event.defaultPrevented || event.isComposing || hasOwnUndo(event.target)) return
    event.preventDefault()
    form[action]()
  })
}

function hasOwnUndo(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return !target.readOnly
  if (target instanceof HTMLInputElement) return !INPUT_TYPES_WITHOUT_TEXT.has(target.type) && !target.readOnly
  return target instanceof HTMLElement && target.isContentEditable
}
