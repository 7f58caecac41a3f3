// The registry of everything that the Share panel offers: papers, files, pictures, texts and pages, with their forms
// and the pages on which they are offered. It is used by the panel, the command palette, Ctrl+P and the command line.
// Each form is produced by a request. Things that contain more than the public may see are withheld while something is
// hidden.

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
import type { PostRequest } from '../../papers/post/eveningPost.ts'
import type { PostedStandingsRequest } from '../../papers/post/requests.ts'
import { type ExportFileFormat, type ExportKind, FORMATS_BY_EXPORT_KIND } from '../exports/exportKinds.ts'
import type { ExportRequest } from '../exports/requests.ts'
import type { ShareFormKind } from './shareForms.ts'

/** The request that produces a form. The caller adds the language and, for files, the time zone. */
export type ShareRequest =
  | { readonly request: 'documents.paper'; readonly ask: PaperRequest }
  | { readonly request: 'exports.file'; readonly file: Omit<ExportRequest, 'lang' | 'zone'> }
  | { readonly request: 'series.file'; readonly series: string; readonly format: 'csv' | 'xlsx' }
  | { readonly request: 'games.export' | 'games.picture' | 'games.story'; readonly game: string }
  | { readonly request: 'standings.text' | 'standings.picture'; readonly of: PostedStandingsRequest }
  | { readonly request: 'evening.post' | 'evening.postPicture'; readonly of: PostRequest }
  | { readonly request: 'documents.publish' | 'documents.pagesArchive'; readonly season: string }

export interface ShareForm {
  readonly form: ShareFormKind
  readonly by: ShareRequest
}

/** Why a thing cannot be shared at present: a part of the season is hidden, or the game is still running or stopped. */
export type ShareWithheld = 'hidden' | 'running' | 'stopped'

export interface ShareOffer {
  /** Number or name that is inserted into the title, if any. */
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
  readonly pages: readonly SharePageName[]
  /** All forms that the thing can have. An offer contains only the forms that are possible on its page. */
  readonly forms: readonly ShareFormKind[]
}

const PAPER = ['print'] as const
const POST = ['picture', 'text'] as const
const FILE = ['xlsx', 'csv'] as const
const SEASON = ['season', 'game'] as const
const SEASON_AND_EVENING = ['season', 'game', 'evening'] as const
const RULES_PAGES = ['season', 'game', 'live', 'evening', 'rules'] as const

/** Things in the order in which the panel lists them. A thing's papers have the thing's key as their id. */
const SHAREABLES = {
  protocol: { pages: ['game'], forms: PAPER },
  story: { pages: ['game'], forms: POST },
  record: { pages: ['game'], forms: ['record', 'jsonl'] },
  player: { pages: ['player'], forms: PAPER },
  post: { pages: ['evening'], forms: POST },
  standings: { pages: SEASON_AND_EVENING, forms: [...PAPER, ...POST, ...FILE] },
  teams: { pages: SEASON, forms: [...PAPER, ...FILE] },
  teamsBest: { pages: SEASON, forms: [...PAPER, ...FILE] },
  dayEnd: { pages: SEASON_AND_EVENING, forms: [...PAPER, ...POST] },
  'seating-round': { pages: SEASON, forms: [...PAPER, ...FILE] },
  'seating-player': { pages: SEASON, forms: PAPER },
  'seating-judge': { pages: SEASON, forms: PAPER },
  'seating-table': { pages: SEASON, forms: PAPER },
  'seating-cards': { pages: SEASON, forms: PAPER },
  'seating-slips': { pages: SEASON, forms: PAPER },
  roundBlanks: { pages: SEASON, forms: PAPER },
  roundResults: { pages: SEASON, forms: PAPER },
  badges: { pages: SEASON, forms: PAPER },
  nameCards: { pages: SEASON, forms: PAPER },
  results: { pages: SEASON, forms: PAPER },
  series: { pages: ['season', 'game', 'series'], forms: [...PAPER, ...FILE] },
  prizes: { pages: SEASON, forms: PAPER },
  certificates: { pages: SEASON, forms: PAPER },
  blank: { pages: SEASON_AND_EVENING, forms: PAPER },
  rules: { pages: RULES_PAGES, forms: PAPER },
  poster: { pages: RULES_PAGES, forms: PAPER },
  slip: { pages: RULES_PAGES, forms: PAPER },
  games: { pages: SEASON, forms: FILE },
  ledger: { pages: SEASON, forms: FILE },
  resultsSheet: { pages: SEASON, forms: FILE },
  wholeSeason: { pages: SEASON, forms: ['xlsx', 'json'] },
  webPage: { pages: SEASON, forms: ['page'] },
  website: { pages: SEASON, forms: ['publish'] },
} as const satisfies Readonly<Record<string, Shareable>>

export type ShareKey = keyof typeof SHAREABLES
export const SHARE_KEYS = Object.keys(SHAREABLES) as readonly ShareKey[]

export const shareableOf = (key: ShareKey): Shareable => SHAREABLES[key]

/** The page on the screen and the data that it shows. */
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
    /** Key of the thing on the screen, which is listed first. */
    first: z.enum(SHARE_KEYS as [ShareKey, ...ShareKey[]]).exactOptional(),
  }),
  z.strictObject({ page: z.enum(['game', 'live']), game: idSchema }),
  z.strictObject({ page: z.literal('series'), series: idSchema }),
  z.strictObject({ page: z.literal('player'), member: idSchema, season: idSchema.exactOptional() }),
  z.strictObject({
    page: z.literal('evening'),
    evening: dateSchema,
    /** Season of the next games. Its rules and blank protocols are offered as well. */
    season: idSchema.exactOptional(),
  }),
  chosenRulesSchema.extend({ page: z.literal('rules'), season: nameSchema.exactOptional() }),
])
export type SharePlace = z.output<typeof sharePlaceSchema>
export type SeasonPlace = Extract<SharePlace, { readonly page: 'season' }>

/** File forms for a table of a season. */
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
