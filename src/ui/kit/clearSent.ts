// Fields that stay open after their text was sent.

import type { Ref } from 'vue'

/**
 * Empties a field after its text was accepted, and keeps what was typed since the text was sent. A field whose text was
 * replaced in the meantime stays as it is.
 */
export function clearSent(field: Ref<string>, sent: string): void {
  if (field.value.startsWith(sent)) field.value = field.value.slice(sent.length).replace(/^\r?\n/, '')
}
