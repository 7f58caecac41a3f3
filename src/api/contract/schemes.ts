// Scoring schemes.

import type { SchemeData, SchemeValues } from '../../scoring/schemes/data.ts'
import type { SchemeRequest } from '../../club/schemes/publish.ts'
import type { SchemeCheck, SchemeSummary, SchemeView } from '../../club/schemes/view.ts'

export type { CompensationExample, SchemeSummary, SchemeView } from '../../club/schemes/view.ts'

export interface SchemesRequests {
  'schemes.list': { args: Record<string, never>; data: readonly SchemeSummary[] }
  'schemes.get': { args: { scheme: string; version?: string }; data: SchemeView }
  'schemes.export': { args: { scheme: string; version: string }; data: { fileName: string; text: string } }
  /** A scheme's file, read and checked; nothing is kept. */
  'schemes.read': { args: { text: string }; data: SchemeData }
  /** All faults of values not yet published, and what Ci comes to in stages of so many rounds. */
  'schemes.check': { args: { values: SchemeValues; rounds: readonly number[] }; data: SchemeCheck }
  'schemes.publish': { args: SchemeRequest; data: SchemeView }
}
