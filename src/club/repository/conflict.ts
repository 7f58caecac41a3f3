// Whether a store refused because somebody else appended first: what is known of the stream is out of date then.

import type { Result } from '../../rules/vocabulary.ts'

export function isConflict(result: Result<unknown>): boolean {
  return !result.ok && result.error.code === 'store/version-conflict'
}
