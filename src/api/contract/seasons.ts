// Seasons, their rules and their tables.

export type { Season } from '../../club/seasons/changeSeason.ts'

// Series: several seasons in one table.
export type { SeriesRecord } from '../../club/model/series.ts'
export type { SeriesView } from '../../club/seasons/series.ts'

// A season's plan: entrants, stages, seating, replacements, points of no game.
export type { TableDifference } from '../../club/plan/view.ts'
export type { NamedJudge } from '../../club/model/judging.ts'
export type { JudgeFault } from '../../club/plan/judging.ts'
export type { EntrantView, GivenView, PlannedGame, PlanView, StageView } from '../../club/plan/view.ts'
export type { SourceStandings } from '../../club/plan/lineup.ts'
export type { NamedLineupConflict, NamedMember } from '../../club/plan/lineup.ts'
export { TIE_WAYS, type Pair, type Schedule, type SearchedBy, type TieWay } from '../../club/model/planEvents.ts'
export type { QualityChange, StageSeating } from '../../club/plan/seats.ts'
export type { NamedStageRequest as StageRequest } from '../../club/plan/changePlan.ts'

// Scoring schemes.
export type { CompensationExample, SchemeSummary, SchemeView } from '../../club/schemes/view.ts'

// The figures behind the charts.
export type { SeasonBalance } from '../../club/charts/seasonFigures.ts'
export type { Moment } from '../../club/charts/progress.ts'
export type { SeasonProgress } from '../../club/charts/progress.ts'
export type { JudgeFigures } from '../../club/charts/seasonFigures.ts'

// One player's page, and the people of a season side by side.
export type { PlayerGame, PlayerProfile } from '../../club/players/profile.ts'
export type { AllTime } from '../../club/players/allTime.ts'
export type { PeopleBoard } from '../../club/players/figures.ts'
export type { Rival } from '../../club/players/figures.ts'
export type { Share } from '../../club/players/figures.ts'

// Papers and tables to print.
export type { DataColumn, DataTable } from '../../files/tables/table.ts'
export type { OfferedPaper, PaperAsk } from '../../papers/documents/kinds/registry.ts'

// What leaves a season as a file.
export type { ExportKind } from '../../files/exports/exportKinds.ts'
export { EXPORT_FORMATS } from '../../files/exports/exportKinds.ts'
