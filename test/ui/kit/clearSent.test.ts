// A field that stays open keeps what was typed while its text was being sent.

import { expect, it } from 'vitest'
import { ref } from 'vue'
import { clearSent } from '../../../src/ui/kit/clearSent.ts'

it.each([
  ['is empty if nothing was typed since', 'Anna', 'Anna', ''],
  ['keeps what was typed behind the text', 'AnnaBoris', 'Anna', 'Boris'],
  ['keeps lines that were added to a list', 'Anna\nBoris\nClara', 'Anna\nBoris', 'Clara'],
  ['keeps another text', 'Boris', 'Anna', 'Boris'],
  ['keeps a text that was shortened', 'An', 'Anna', 'An'],
])('a field whose text was accepted %s', (_, now, sent, left) => {
  const field = ref(now)
  clearSent(field, sent)
  expect(field.value).toBe(left)
})
