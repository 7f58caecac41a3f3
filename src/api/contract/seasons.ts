// Seasons, their rules and their tables.

export type { Season } from '../../club/seasons/season.ts'
