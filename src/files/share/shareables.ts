// Everything that the Share panel offers: papers, files, pictures, texts and pages, with their forms and the pages on
// which they are offered. The panel, the command palette, Ctrl+P and the command line read this table. Each form is a
// request, which is made only from data that the public may see.

import { z } from 'zod'
import type { StandingsScope } from '../../scoring/season.ts'
import {
  chosenRulesSchema,
  countedPlayersPerClubSchema,
  dateSchema,
  idSchema,
  nameSchema,
  roundNumberSchema,
  standingsScopeShape,
} from '../../club/model/argumentSchemas.ts'
import { METRIC_KEYS } from '../../scoring/metricKeys.ts'
import type { PaperRequest } from '../../papers/documents/kinds/registry.ts'
import { type ExportFileFormat, type ExportKind, FORMATS_BY_EXPORT_KIND } from '../exports/exportKinds.ts'
import type { ExportRequest } from '../exports/requests.ts'

/** What a thing becomes. The host prints a paper or saves it as PDF. */
export const SHARE_FORMS = [
  'print',
  'picture',
  'text',
  'xlsx',
  'csv',
  'json',
  'jsonl',
  'record',
  'page',
  'publish',
] as const
export type ShareFormKind = (typeof SHARE_FORMS)[number]

/** The request that produces a form. The caller adds the language and, for files, the time zone. */
export type ShareRequest =
  | { readonly request: 'documents.paper'; readonly ask: PaperRequest }
  | { readonly request: 'exports.file'; readonly file: Omit<ExportRequest, 'lang' | 'zone'> }
  | { readonly request: 'series.file'; readonly series: string; readonly format: 'csv' | 'xlsx' }
  | { readonly request: 'games.export' | 'games.picture' | 'games.story'; readonly game: string }
  | { readonly request: 'evening.post'; readonly evening: string }
  | { readonly request: 'documents.publish' | 'documents.pagesArchive'; readonly season: string }

export interface ShareForm {
  readonly form: ShareFormKind
  readonly by: ShareRequest
}

/** Why a thing is not given out at present: a part of the season is hidden, or the game still runs. */
export type ShareWithheld = 'hidden' | 'running'

export interface ShareOffer {
  /** Number or name that the title contains, if any. */
  readonly n?: number
  readonly name?: string
  /** Whether there is nothing to share yet. */
  readonly isEmpty?: boolean
  readonly withheld?: ShareWithheld
  readonly forms: readonly ShareForm[]
}

const SHARE_PAGES = ['season', 'game', 'live', 'series', 'player', 'evening', 'rules'] as const
type SharePageName = (typeof SHARE_PAGES)[number]

export interface Shareable {
  readonly icon: `i-lucide-${string}`
  readonly pages: readonly SharePageName[]
  /** Forms that the thing can have. An offer has those that fit the place. */
  readonly forms: readonly ShareFormKind[]
  /** Id of the papers that are this thing. If omitted, the thing has no paper. */
  readonly paper?: string
  /** Table of the season that is this thing. */
  readonly file?: ExportKind
  /** Whether the thing contains data that the public does not see, and is withheld while there is such data. */
  readonly isWhole?: true
}

const PAPER = ['print'] as const
const FILE = ['xlsx', 'csv'] as const
const SEASON = ['season', 'game'] as const
const SEASON_AND_EVENING = ['season', 'game', 'evening'] as const
const RULES_PAGES = ['season', 'game', 'live', 'rules'] as const

/** In the order of the panel. The paper of a thing has the same key, unless `paper` names another. */
const SHAREABLES = {
  protocol: { icon: 'i-lucide-scroll-text', pages: ['game'], forms: PAPER, paper: 'protocol', isWhole: true },
  story: { icon: 'i-lucide-book-open-text', pages: ['game'], forms: ['picture', 'text'], isWhole: true },
  record: { icon: 'i-lucide-list-tree', pages: ['game'], forms: ['record', 'jsonl'], isWhole: true },
  player: { icon: 'i-lucide-user-round', pages: ['player'], forms: PAPER, paper: 'player' },
  post: { icon: 'i-lucide-message-square-text', pages: ['evening'], forms: ['text'] },
  standings: {
    icon: 'i-lucide-list-ordered',
    pages: SEASON_AND_EVENING,
    forms: [...PAPER, ...FILE],
    paper: 'standings',
    file: 'standings',
  },
  teams: { icon: 'i-lucide-shield', pages: SEASON, forms: [...PAPER, ...FILE], paper: 'teams', file: 'teams' },
  teamsBest: { icon: 'i-lucide-shield', pages: SEASON, forms: [...PAPER, ...FILE], paper: 'teamsBest', file: 'teams' },
  dayEnd: { icon: 'i-lucide-moon', pages: SEASON_AND_EVENING, forms: [...PAPER, 'text'], paper: 'dayEnd' },
  'seating-round': {
    icon: 'i-lucide-grid-3x3',
    pages: SEASON,
    forms: [...PAPER, ...FILE],
    paper: 'seating-round',
    file: 'seating',
  },
  'seating-player': { icon: 'i-lucide-users', pages: SEASON, forms: PAPER, paper: 'seating-player' },
  'seating-judge': { icon: 'i-lucide-gavel', pages: SEASON, forms: PAPER, paper: 'seating-judge' },
  'seating-table': { icon: 'i-lucide-armchair', pages: SEASON, forms: PAPER, paper: 'seating-table' },
  'seating-cards': { icon: 'i-lucide-hash', pages: SEASON, forms: PAPER, paper: 'seating-cards' },
  'seating-slips': { icon: 'i-lucide-scissors', pages: SEASON, forms: PAPER, paper: 'seating-slips' },
  roundBlanks: { icon: 'i-lucide-files', pages: SEASON, forms: PAPER, paper: 'roundBlanks' },
  roundResults: { icon: 'i-lucide-table', pages: SEASON, forms: PAPER, paper: 'roundResults' },
  badges: { icon: 'i-lucide-id-card', pages: SEASON, forms: PAPER, paper: 'badges' },
  nameCards: { icon: 'i-lucide-tent', pages: SEASON, forms: PAPER, paper: 'nameCards' },
  results: { icon: 'i-lucide-table-2', pages: SEASON, forms: PAPER, paper: 'results' },
  series: { icon: 'i-lucide-layers', pages: ['season', 'game', 'series'], forms: [...PAPER, ...FILE], paper: 'series' },
  prizes: { icon: 'i-lucide-trophy', pages: SEASON, forms: PAPER, paper: 'prizes' },
  certificates: { icon: 'i-lucide-award', pages: SEASON, forms: PAPER, paper: 'certificates' },
  blank: { icon: 'i-lucide-file', pages: SEASON, forms: PAPER, paper: 'blank' },
  rules: { icon: 'i-lucide-book-open', pages: RULES_PAGES, forms: PAPER, paper: 'rules' },
  poster: { icon: 'i-lucide-presentation', pages: RULES_PAGES, forms: PAPER, paper: 'poster' },
  slip: { icon: 'i-lucide-sticky-note', pages: RULES_PAGES, forms: PAPER, paper: 'slip' },
  games: { icon: 'i-lucide-table', pages: SEASON, forms: FILE, file: 'games' },
  ledger: { icon: 'i-lucide-receipt-text', pages: SEASON, forms: FILE, file: 'ledger' },
  resultsSheet: { icon: 'i-lucide-clipboard-pen', pages: SEASON, forms: FILE, file: 'results' },
  wholeSeason: { icon: 'i-lucide-package', pages: SEASON, forms: ['json'], file: 'season', isWhole: true },
  webPage: { icon: 'i-lucide-globe', pages: SEASON, forms: ['page'] },
  website: { icon: 'i-lucide-folder-up', pages: SEASON, forms: ['publish'] },
} as const satisfies Readonly<Record<string, Shareable>>

export type ShareKey = keyof typeof SHAREABLES
export const SHARE_KEYS = Object.keys(SHAREABLES) as readonly ShareKey[]

export const shareableOf = (key: ShareKey): Shareable => SHAREABLES[key]

/** The page on the screen and what it shows. */
export const sharePlaceSchema = z.discriminatedUnion('page', [
  z.strictObject({
    page: z.literal('season'),
    season: idSchema,
    scope: z.strictObject(standingsScopeShape).exactOptional(),
    metrics: z.array(z.enum(METRIC_KEYS)).max(METRIC_KEYS.length).exactOptional(),
    club: nameSchema.exactOptional(),
    best: countedPlayersPerClubSchema.exactOptional(),
    stage: idSchema.exactOptional(),
    round: roundNumberSchema.exactOptional(),
    /** What is on the screen, which is listed first. */
    first: z.enum(SHARE_KEYS as [ShareKey, ...ShareKey[]]).exactOptional(),
  }),
  z.strictObject({ page: z.enum(['game', 'live']), game: idSchema }),
  z.strictObject({ page: z.literal('series'), series: idSchema }),
  z.strictObject({ page: z.literal('player'), member: idSchema, season: idSchema.exactOptional() }),
  z.strictObject({ page: z.literal('evening'), evening: dateSchema }),
  chosenRulesSchema.extend({ page: z.literal('rules'), season: nameSchema.exactOptional() }),
])
export type SharePlace = z.output<typeof sharePlaceSchema>
export type SeasonPlace = Extract<SharePlace, { readonly page: 'season' }>

/** Forms of a season's table as files. */
export function fileForms(
  what: ExportKind,
  season: string,
  of: { readonly scope?: StandingsScope } & Pick<
    Omit<ExportRequest, 'season'>,
    'metrics' | 'club' | 'best' | 'game'
  > = {},
): readonly ShareForm[] {
  return FORMATS_BY_EXPORT_KIND[what].map((format: ExportFileFormat) => ({
    form: format,
    by: { request: 'exports.file', file: { season, what, format, ...of } },
  }))
}
