// Saves a form. If the save is refused, the focus moves to the first field with a fault. A screen reader reads that
// fault only once: as the field's description, as a new alert, or through the status region. A form in a dialog, which
// closes after it is saved, accepts no input while the save is running, because that input would be lost.

import { nextTick, type Ref } from 'vue'
import { useBusyAndAnnouncements } from '../useStatus.ts'

interface SavedForm<R> {
  save(): Promise<R | undefined>
}

interface ShownFault {
  readonly control: HTMLElement | undefined
  readonly note: HTMLElement | undefined
  /** Whether the message is the accessible description of the control. */
  readonly isDescribed: boolean
}

/** Matches messages of FieldNote and of UFormField. */
const NOTE_SELECTOR = '[data-fault], [data-slot="error"]'
const CONTROL_SELECTOR = 'input:not([type="hidden"]), select, textarea, button, [tabindex="0"]'
const CHOSEN_SELECTOR = ':checked, [aria-checked="true"]'

export function useSaveFocusingFirstFault<R extends { readonly ok: boolean }>(
  root: Readonly<Ref<HTMLElement | null>>,
  form: SavedForm<R>,
): () => Promise<R | undefined> {
  const status = useBusyAndAnnouncements()

  return async function save() {
    const before = alertsIn(root.value)
    const focused = document.activeElement
    const release = holdInput(root.value)
    const answer = await form.save().finally(release)
    if (answer === undefined || answer.ok) return answer
    await nextTick()
    const fault = firstFault(root.value)
    if (fault === undefined) {
      // A button that is disabled during a save loses the focus.
      if (document.activeElement === document.body && focused instanceof HTMLElement) focused.focus()
      return answer
    }
    const isMoved = moveFocus(fault)
    const said = fault.note?.textContent?.trim()
    const isNewAlert = fault.note?.role === 'alert' && before.get(fault.note) !== said
    if (said && !isNewAlert && !(isMoved && fault.isDescribed)) status.say(said)
    return answer
  }
}

/** Refuses input in a form of a dialog without taking the focus away. Returns a function that accepts input again. */
function holdInput(root: HTMLElement | null): () => void {
  if (!root?.closest('[role="dialog"]')) return () => undefined
  const refuse = (event: Event): void => event.preventDefault()
  const held = ['beforeinput', 'click'] as const
  for (const type of held) root.addEventListener(type, refuse, { capture: true })
  root.setAttribute('aria-busy', 'true')
  return () => {
    for (const type of held) root.removeEventListener(type, refuse, { capture: true })
    root.removeAttribute('aria-busy')
  }
}

function alertsIn(root: HTMLElement | null): ReadonlyMap<HTMLElement, string | undefined> {
  const alerts = [...(root?.querySelectorAll<HTMLElement>('[role="alert"]') ?? [])]
  return new Map(alerts.map((alert) => [alert, alert.textContent?.trim()]))
}

function firstFault(root: HTMLElement | null): ShownFault | undefined {
  const [first, second] = root?.querySelectorAll<HTMLElement>('[aria-invalid="true"], [data-fault]') ?? []
  if (first === undefined) return undefined
  if (first.matches(NOTE_SELECTOR)) return { control: controlOf(first), note: first, isDescribed: false }
  const description = descriptionOf(first)
  return {
    control: first,
    note: description ?? (second?.matches(NOTE_SELECTOR) ? second : undefined),
    isDescribed: description !== undefined,
  }
}

function descriptionOf(control: HTMLElement): HTMLElement | undefined {
  const ids = control.getAttribute('aria-describedby')?.split(' ') ?? []
  const notes = ids.map((id) => control.ownerDocument.getElementById(id))
  return notes.find((note) => note !== null && note.matches(NOTE_SELECTOR)) ?? undefined
}

/**
 * Finds the control for a message to which no control refers. Looks in the element before the message, then in its
 * parent, for the selected control or, if none is selected, the first control.
 */
function controlOf(note: HTMLElement): HTMLElement | undefined {
  const groups = [note.previousElementSibling, note.parentElement].filter((group) => group !== null)
  for (const group of groups) {
    const controls = [group, ...group.querySelectorAll('*')].filter(
      (each): each is HTMLElement => each.matches(CONTROL_SELECTOR) && !each.matches(':disabled'),
    )
    const control = controls.find((each) => each.matches(CHOSEN_SELECTOR)) ?? controls[0]
    if (control) return control
  }
  return undefined
}

/** Focuses the control of the fault. Returns whether the focus moved. */
function moveFocus({ control }: ShownFault): boolean {
  if (control === undefined || control === control.ownerDocument.activeElement) return false
  control.focus()
  return true
}
