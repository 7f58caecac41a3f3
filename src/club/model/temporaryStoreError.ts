// Recognises store errors that may disappear later, because the event refers to data that has not arrived yet.

import type { Rejection } from '../../rules/vocabulary.ts'

export function isTemporaryStoreError({ code, params }: Rejection): boolean {
  return code === 'store/unsound' && params['waits'] === 1
}
