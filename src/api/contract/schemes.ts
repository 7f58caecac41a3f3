// Scoring schemes.

export type { CompensationExample, SchemeSummary, SchemeView } from '../../club/schemes/view.ts'
