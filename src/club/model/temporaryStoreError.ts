// An error of the store that may pass: what an event refers to has not come yet.

import type { Rejection } from '../../rules/vocabulary.ts'

export function isTemporaryStoreError({ code, params }: Rejection): boolean {
  return code === 'store/unsound' && params['waits'] === 1
}
