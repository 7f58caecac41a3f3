// The contract between any screen or client and the club: what can be asked, what comes back,
// what is pushed. Types only. Handlers live in one file per domain; schemas parse on arrival.

import type { Entry } from '../rules/entries.ts'
import type { PlacedGraph } from '../rules/graphModel.ts'
import type { Flags, RulebookId } from '../rules/header.ts'
import type { Role } from '../rules/vocabulary.ts'
import type { GameDetail, GameSummary } from '../club/games/view.ts'
import type { Audit } from '../club/audit/auditDesk.ts'
import type { AuditChange, AuditFact, EntryFact, FlagChange, LineFact, SheetChange } from '../club/audit/facts.ts'
import type { Shift, Stood } from '../club/audit/ranking.ts'
import type { StageEffect } from '../club/audit/stageEffect.ts'
import type { Comparison, Surplus } from '../club/backup/compare.ts'
import type { Counts } from '../club/backup/format.ts'
import type { DataColumn, DataTable } from '../club/exchange/table.ts'
import type { TableFile } from '../club/exchange/tableFile.ts'
import type { ExportedFile, ExportRequest } from '../club/exports/exportDesk.ts'
import type { ExportKind } from '../club/exports/exportKinds.ts'
import type { LedgerLine, LineKind } from '../club/ledger/line.ts'
import type { Figure, SeasonLedger, SeasonLine } from '../club/ledger/seasonLedger.ts'
import type { BegunImport, ImportedGames, ImportFile, ImportOffer, OfferedGame, TakingProgress } from '../club/imports/importDesk.ts'
import type { BlankRequest, PaperLang, PrintedPaper, PublishedPage, ResultsRequest } from '../club/documents/documentDesk.ts'
import type { SeatingView } from '../club/documents/seatingPaper.ts'
import type { Member } from '../club/members/member.ts'
import type { MembersPreview } from '../club/exchange/members.ts'
import type { TakenMembers } from '../club/members/memberDesk.ts'
import type { SchemeData, SchemeValues } from '../club/schemes/data.ts'
import type { SchemeRequest } from '../club/schemes/publish.ts'
import type { SchemeInfo, SchemeRef } from '../club/schemes/scheme.ts'
import type { CompensationExample, SchemeCheck, SchemeSummary, SchemeVersion, SchemeView } from '../club/schemes/view.ts'
import type { ResultRequest } from '../club/results/resultDesk.ts'
import type { SeasonBalance } from '../club/charts/balance.ts'
import type { JudgeFigures } from '../club/charts/judges.ts'
import type { SeasonProgress } from '../club/charts/progress.ts'
import type { SeasonRates } from '../club/charts/rates.ts'
import type { Season, StandingsScope } from '../club/seasons/season.ts'
import type { SeasonKind } from '../club/clubEvents.ts'
import type { PlayerGame, PlayerProfile, RatingFigures } from '../club/players/profile.ts'
import type { Rival } from '../club/players/rivals.ts'
import type { Share } from '../club/players/shares.ts'
import type { Award, AwardKey, AwardWinner } from '../club/standings/awards.ts'
import type { MetricKey } from '../club/standings/metricKeys.ts'
import type { MetricInfo } from '../club/standings/metrics.ts'
import type { StandingRow } from '../club/standings/row.ts'
import type { StageRequest } from '../club/tournaments/commands.ts'
import type { Enrolled, Enrolment } from '../club/tournaments/enrol.ts'
import type { Pair, Replacement, Schedule } from '../club/tournaments/events.ts'
import type { QualityChange, StageSeating } from '../club/tournaments/seats.ts'
import type { EntrantView, PlannedGame, PlanView, StageView } from '../club/tournaments/view.ts'
import type { Place } from '../club/games/game.ts'
import type { GameOutcome } from '../club/games/result.ts'
import type { PackedOffer } from './packedOffer.ts'

export type { Comparison, Counts, Surplus }
export { EXPORT_FORMATS } from '../club/exports/exportKinds.ts'
export type { ExportKind, ExportRequest }
export { LINE_KINDS } from '../club/ledger/line.ts'
export { METRIC_KEYS } from '../club/standings/metricKeys.ts'
export type { Award, AwardKey, AwardWinner, MetricInfo, MetricKey, PlayerGame, PlayerProfile, RatingFigures, Rival, Share }
export type { KindRange } from '../club/schemes/scheme.ts'
export type { PaperLang, SeatingView }
export type {
  Audit, AuditChange, AuditFact, DataColumn, DataTable, EntryFact, Figure, FlagChange, LineFact, SeasonLedger, SeasonLine, SheetChange, Shift, Stood,
  Enrolled, Enrolment, EntrantView, GameDetail, GameOutcome, GameSummary, ImportedGames, ImportFile, ImportOffer, OfferedGame, TakingProgress, LedgerLine, LineKind, Member, Pair, Place, PlannedGame, PlanView, QualityChange, Replacement, ResultRequest, Schedule,
  CompensationExample, SchemeCheck, SchemeData, SchemeInfo, SchemeRef, SchemeRequest, SchemeSummary, SchemeValues, SchemeVersion, SchemeView, Season, SeasonKind, SeasonBalance, SeasonProgress, SeasonRates, JudgeFigures, StageRequest, StageSeating, StageView, StandingRow, StandingsScope,
}

/** Expected failures are values; the screen translates the code. */
export interface ApiError {
  readonly code: string
  readonly params: Readonly<Record<string, string | number>>
}
export type Answer<T> = { readonly ok: true; readonly data: T } | { readonly ok: false; readonly error: ApiError }

export interface NewGame {
  readonly season: string
  readonly evening: string
  readonly judge: string
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** Seats 1..n in order; a missing role is dealt by the seed. */
  readonly seats: readonly { readonly member: string; readonly role?: Role; readonly immune: boolean }[]
  readonly seed: number
  /** The table of the season's plan it is played at. */
  readonly place?: Place
}

/** What a fault touched, in the club's words; null where nobody knows any more. */
export interface TouchedRecord {
  readonly of: 'game' | 'plan' | 'season' | 'club' | 'other'
  /** Name of the season. */
  readonly season: string | null
  readonly game: { readonly number: number; readonly evening: string; readonly table: number | null } | null
  /** Entries at stake. */
  readonly entries: number
}

/** Entries that were confirmed once and are held nowhere now. */
export interface MissingEntries {
  readonly entries: number
  /** Entries that are still there. */
  readonly left: number
  /** Everything entered until then is there; null: nothing is left, or nobody knows. */
  readonly since: number | null
  /** When the last entry that anything remembers was made. */
  readonly lastAt: number | null
  readonly records: readonly TouchedRecord[]
  /** Of `entries`: those nobody can say any more where they belonged. */
  readonly unnamed: number
}

/** What the last start found, when there is something to tell. */
export interface StartReport {
  /** Given back to the database by the journal. */
  readonly restored: { readonly streams: number; readonly events: number }
  /** Given to a damaged journal by the database. */
  readonly completed: { readonly streams: number; readonly events: number }
  readonly journal: 'cut' | 'tampered' | 'missing' | null
  /** Whole in database and journal, and not the same: one of the two was taken. */
  readonly differing: readonly TouchedRecord[]
  readonly missing: MissingEntries | null
  /** The count of confirmed entries was known and all of them are there. */
  readonly isWhole: boolean
}

/** Why the club is not open: what stopped it, or what it asks before it goes on. */
export type ClubClosed =
  | { readonly why: 'cannot-open'; readonly error: ApiError }
  /** `place`: where the journal lies. */
  | { readonly why: 'missing'; readonly place: string; readonly report: StartReport & { readonly missing: MissingEntries } }

/** What a file would bring in place of what is here. */
export interface RestorePreview {
  /** Names the file until it is taken. */
  readonly upload: string
  readonly file: {
    readonly kind: 'backup' | 'journal'
    /** Null in files without a manifest. */
    readonly app: string | null
    readonly at: number | null
    readonly club: string | null
    readonly counts: Counts
    /** False: without a manifest nobody can tell that nothing is missing at its end. */
    readonly isWhole: boolean
    /** Every entry is proven, but the file is not byte for byte what was written. */
    readonly isRewritten: boolean
  }
  /** Null: what is here cannot be read. */
  readonly here: { readonly club: string | null; readonly counts: Counts } | null
  /** `onlyThis`: what it takes away. `onlyOther`: what it brings. */
  readonly change: Comparison | null
}

export interface ClubStatus {
  /** Null before the first run is done, and while it is closed. */
  readonly club: { readonly name: string } | null
  /** Null when it is open; while it is not, only a few requests are answered. */
  readonly closed: ClubClosed | null
  /** Null after a start that found nothing to tell. */
  readonly start: StartReport | null
  readonly journal: { readonly entries: number; readonly checkedAt: number } | null
  /** The last restore, while what was there before it is kept. */
  readonly restored?: { readonly at: number }
  /** Stored streams that could not be read, each with its code. */
  readonly faults: readonly ApiError[]
}

/** Every request: name → arguments and answer. */
export interface Requests {
  'club.status': { args: Record<string, never>; data: ClubStatus }
  'club.create': { args: { name: string }; data: ClubStatus }
  /** Opens a club that could not be opened once more, from the beginning. */
  'club.reopen': { args: Record<string, never>; data: ClubStatus }
  /** Goes on without the missing entries; `entries` is the number the secretary was told. */
  'club.goOn': { args: { entries: number }; data: ClubStatus }
  /** Creates a club with a seeded season of finished games. */
  'club.loadSample': { args: { lang: 'en' | 'ru' }; data: { season: string } }
  /** Everything, as JSON lines of envelopes with a manifest; `counts`: what it holds. */
  'club.backup': { args: Record<string, never>; data: { fileName: string; text: string; counts: Counts } }

  /** A backup to be restored comes in pieces, in order; `upload` names it. A fault has its `line`. */
  'restore.begin': { args: Record<string, never>; data: { upload: string } }
  'restore.piece': { args: { upload: string; text: string }; data: { upload: string } }
  'restore.preview': { args: { upload: string }; data: RestorePreview }
  'restore.previewUndo': { args: Record<string, never>; data: RestorePreview }
  /** Puts it in place of everything that is here, which is kept aside: all of it or nothing. */
  'restore.take': { args: { upload: string }; data: ClubStatus }

  'members.list': { args: Record<string, never>; data: readonly Member[] }
  'members.add': { args: { names: readonly string[] }; data: { added: readonly Member[]; duplicates: readonly string[] } }
  /** A list of people as text, or a file's bytes in base64: who is new, who is known, nobody added yet. */
  'members.previewFile': { args: { name: string; text: string } | { name: string; base64: string }; data: MembersPreview }
  /** People with their clubs: strangers join, who was removed comes back. Refusals name the `line`. */
  'members.take': { args: { people: readonly Enrolment[] }; data: TakenMembers }
  /** One person under two names: the games of both count for `into`. The roster as it is then. */
  'members.merge': { args: { from: string; into: string }; data: readonly Member[] }
  'members.part': { args: { member: string }; data: readonly Member[] }
  'members.rename': { args: { member: string; name: string }; data: Member }
  /** Empty = ours, or none. */
  'members.setClub': { args: { member: string; club: string }; data: Member }
  'members.setActive': { args: { member: string; active: boolean }; data: Member }
  'members.setPresent': { args: { members: readonly string[]; present: boolean }; data: readonly Member[] }

  'seasons.list': { args: Record<string, never>; data: readonly Season[] }
  'seasons.open': { args: { name: string; kind?: SeasonKind; scheme: string; from: string; rulebook: RulebookId; preset: string; flags: Flags }; data: Season }
  'seasons.setFlags': { args: { season: string; flags: Flags }; data: Season }
  /** Only while it has no games. */
  'seasons.setScheme': { args: { season: string; scheme: string; version: string }; data: Season }
  'seasons.standings': { args: { season: string } & StandingsScope; data: readonly StandingRow[] }
  /** Every metric of the registry, with its place in the order of the season's scheme. */
  'seasons.metrics': { args: { season: string }; data: readonly MetricInfo[] }
  'seasons.awards': { args: { season: string }; data: readonly Award[] }

  /** One player's page, of one season or of all. */
  'players.get': { args: { member: string; season?: string }; data: PlayerProfile }

  /** What was changed after its game was complete; `entries` adds what was entered with the games. */
  'seasons.audit': { args: { season: string; entries?: boolean }; data: Audit }

  'games.list': { args: { season?: string; unfinished?: boolean }; data: readonly GameSummary[] }
  'games.get': { args: { game: string }; data: GameDetail }
  /** The game record, as a file to keep. */
  'games.export': { args: { game: string }; data: { fileName: string; text: string } }
  'games.open': { args: NewGame; data: GameDetail }
  'games.enter': { args: { game: string; version: number; entry: Entry }; data: GameDetail }
  'games.retract': { args: { game: string; version: number; item: number; reason: string }; data: GameDetail }
  'games.correct': { args: { game: string; version: number; item: number; entry: Entry; reason: string }; data: GameDetail }

  /** A void game counts for nothing; it can be taken back. */
  'games.void': { args: { game: string; version: number; isVoid: boolean; reason: string }; data: GameDetail }

  /** A results sheet, new or corrected: all of it or nothing. Refusals name `seat` and `field`. */
  'results.save': { args: ResultRequest; data: GameDetail }

  /** What a file would bring in; changes nothing. */
  'imports.preview': { args: ImportFile; data: PackedOffer }
  /** The named games (their places in the file) are to come; nobody sees them before `imports.commit`. */
  'imports.begin': { args: ImportFile & { file: string; games: readonly number[] }; data: BegunImport }
  /** The next few of them. One that is refused ends the import, and nothing of it is left. */
  'imports.stage': { args: { import: string }; data: TakingProgress }
  /** All of them are there at once, or none ever. */
  'imports.commit': { args: { import: string }; data: ImportedGames }
  /** Whatever was staged comes to nothing. */
  'imports.abandon': { args: { import: string }; data: void }

  'plan.get': { args: { season: string }; data: PlanView }
  'plan.addEntrants': { args: { season: string; members: readonly string[] }; data: PlanView }
  /** Names into the plan at once; whoever the club does not know joins it. Refusals name the `line`. */
  'plan.enrol': { args: { season: string; people: readonly Enrolment[] }; data: Enrolled }
  'plan.withdraw': { args: { season: string; member: string }; data: PlanView }
  'plan.markExhibition': { args: { season: string; member: string; isExhibition: boolean }; data: PlanView }
  'plan.checkIn': { args: { season: string; members: readonly string[]; present: boolean }; data: PlanView }
  'plan.setPairs': { args: { season: string; pairs: readonly Pair[] }; data: PlanView }
  'plan.addStage': { args: { season: string; stage: StageRequest }; data: PlanView }
  /** All of the stage, as it is to be. */
  'plan.changeStage': { args: { season: string; id: string; stage: StageRequest }; data: PlanView }
  /** What `plan.changeStage` would do to the table; changes nothing. */
  'plan.stageEffect': { args: { season: string; id: string; stage: StageRequest }; data: StageEffect }
  'plan.removeStage': { args: { season: string; id: string }; data: PlanView }
  'plan.seat': { args: { season: string; id: string; schedule: Schedule; seed?: number }; data: PlanView }
  /** What a search is asked for this stage, and how good its schedule is. */
  'plan.seating': { args: { season: string; id: string }; data: StageSeating }
  /** What `plan.swap` would do to the quality. */
  'plan.swapEffect': { args: { season: string; id: string; round: number; a: number; b: number }; data: QualityChange }
  /** Two places change seats in one round. */
  'plan.swap': { args: { season: string; id: string; round: number; a: number; b: number }; data: PlanView }
  'plan.replace': { args: { season: string } & Replacement; data: PlanView }

  'ledger.list': { args: { game: string }; data: readonly LedgerLine[] }
  /** Every line that makes the totals of standings in the same scope, the computed ones too. */
  'ledger.season': { args: { season: string; member?: string } & StandingsScope; data: SeasonLedger }
  'ledger.add': { args: { game: string; seat: number; kind: LineKind; hundredths: number; reason: string; replaces?: string }; data: readonly LedgerLine[] }
  /** The newest version unless one is named. */
  'ledger.scheme': { args: { scheme: string; version?: string }; data: SchemeInfo }

  /** Points and places as the season went on; a long one shows every so manieth game. */
  'charts.progress': { args: { season: string }; data: SeasonProgress }
  /** Of everybody, or of one player. */
  'charts.rates': { args: { season: string; member?: string }; data: SeasonRates }
  'charts.balance': { args: { season: string }; data: SeasonBalance }
  'charts.judges': { args: { season: string }; data: readonly JudgeFigures[] }

  'schemes.list': { args: Record<string, never>; data: readonly SchemeSummary[] }
  'schemes.get': { args: { scheme: string; version?: string }; data: SchemeView }
  'schemes.export': { args: { scheme: string; version: string }; data: { fileName: string; text: string } }
  /** A scheme's file, read and checked; nothing is kept. */
  'schemes.read': { args: { text: string }; data: SchemeData }
  /** All faults of values not yet published, and what Ci comes to in stages of so many rounds. */
  'schemes.check': { args: { values: SchemeValues; rounds: readonly number[] }; data: SchemeCheck }
  'schemes.publish': { args: SchemeRequest; data: SchemeView }

  /** What leaves a season as a file; `exports/format` where it has no such format. */
  'exports.file': { args: ExportRequest; data: ExportedFile }

  /** A table as a file: text for CSV, base64 for a workbook. */
  'documents.table': { args: { table: DataTable; format: 'csv' | 'xlsx' }; data: TableFile }
  /** A page that stands alone, for preview, print and PDF. */
  'documents.ruleSheet': { args: { rulebook: RulebookId; preset: string; flags: Flags; lang: 'en' | 'ru' | 'both' }; data: { html: string; title: string } }
  /** To fill in by hand; with `place`, a page for every table of that round. The season's rules unless told. */
  'documents.blankProtocol': { args: BlankRequest; data: PrintedPaper }
  'documents.protocol': { args: { game: string; lang: PaperLang }; data: PrintedPaper }
  'documents.standings': { args: { season: string; scope: StandingsScope; lang: PaperLang }; data: PrintedPaper }
  /** Rounds from `fromRound` on. */
  'documents.seating': { args: { season: string; stage: string; by: SeatingView; lang: PaperLang; fromRound?: number }; data: PrintedPaper }
  'documents.certificates': { args: { season: string; scope: StandingsScope; lang: PaperLang }; data: PrintedPaper }
  'documents.results': { args: ResultsRequest; data: PrintedPaper }
  /** Print all: standings, results and protocols of an evening (the last one unless told), seating still to come. */
  'documents.dayEnd': { args: { season: string; evening?: string; lang: PaperLang }; data: PrintedPaper }
  /** One static page for the web. */
  'documents.publish': { args: { season: string; lang: 'en' | 'ru' }; data: PublishedPage }
  /** Where things stand in the drawing; the same for all flags. */
  'documents.overturnGraph': { args: { rulebook: RulebookId; lang: 'en' | 'ru' }; data: PlacedGraph }
}

export type RequestName = keyof Requests
export type Args<N extends RequestName> = Requests[N]['args']
export type Data<N extends RequestName> = Requests[N]['data']

/** Pushed to every client after the change is durable. */
export interface Pushes {
  'club.changed': Record<string, never>
  /** Everything is another club's, or that of another time. */
  'club.restored': Record<string, never>
  'members.changed': Record<string, never>
  'seasons.changed': { season: string }
  'plan.changed': { season: string }
  'game.changed': { game: string; version: number }
  'ledger.changed': { game: string }
}
export type PushName = keyof Pushes

/** What screens hold: the two calls of the whole channel. */
export interface Channel {
  send<N extends RequestName>(name: N, args: Args<N>): Promise<Answer<Data<N>>>
  listen<N extends PushName>(name: N, listener: (push: Pushes[N]) => void): () => void
}
