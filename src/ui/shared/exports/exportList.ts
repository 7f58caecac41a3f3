// Available exports, their formats, and the request for each export. Pure: the dialog shows the list and sends the
// request.

import type { Lang } from '../../../i18n/registry.ts'
import { EXPORT_FORMATS, type ExportKind } from '../../../api/contract/papers.ts'
import type { RequestArgs } from '../../../api/requestTypes.ts'
import type { StandingsScope } from '../../../scoring/season.ts'

export type ExportArgs = RequestArgs<'exports.file'>
export type FileFormat = ExportArgs['format']

export const EXPORT_GROUPS = ['tables', 'whole'] as const
type ExportGroup = (typeof EXPORT_GROUPS)[number]

export interface ExportItem {
  /** Kind of export. Its texts are `exports.what.<what>` and `exports.about.<what>`. */
  readonly what: ExportKind
  readonly group: ExportGroup
  readonly icon: string
  readonly formats: readonly FileFormat[]
  /** Whether the export would currently be empty. */
  readonly isEmpty: boolean
}

export interface ExportContext {
  readonly season: { readonly id: string; readonly games: number }
  readonly isSeated: boolean
  readonly scope?: StandingsScope | undefined
  /** Id of the game on whose page the dialog was opened. */
  readonly game?: string | undefined
}

const ITEMS: readonly Pick<ExportItem, 'what' | 'group' | 'icon'>[] = [
  { what: 'standings', group: 'tables', icon: 'i-lucide-list-ordered' },
  { what: 'teams', group: 'tables', icon: 'i-lucide-shield' },
  { what: 'ledger', group: 'tables', icon: 'i-lucide-receipt-text' },
  { what: 'games', group: 'tables', icon: 'i-lucide-table' },
  { what: 'seating', group: 'tables', icon: 'i-lucide-armchair' },
  { what: 'results', group: 'whole', icon: 'i-lucide-table-2' },
  { what: 'season', group: 'whole', icon: 'i-lucide-package' },
  { what: 'events', group: 'whole', icon: 'i-lucide-list-tree' },
]

export function exportItemsFor({ season, isSeated, game }: ExportContext): readonly ExportItem[] {
  const isEmpty: Readonly<Record<ExportKind, boolean>> = {
    standings: season.games === 0,
    teams: season.games === 0,
    ledger: season.games === 0,
    games: season.games === 0,
    results: season.games === 0,
    seating: !isSeated,
    season: false,
    events: false,
  }
  return ITEMS.filter(({ what }) => (what === 'events' ? game !== undefined : what !== 'seating' || isSeated)).map(
    (item) => ({ ...item, formats: EXPORT_FORMATS[item.what], isEmpty: isEmpty[item.what] }),
  )
}

export function exportArgs(
  { season, scope, game }: Pick<ExportContext, 'season' | 'scope' | 'game'>,
  what: ExportKind,
  format: FileFormat,
  lang: Lang,
  zone: string,
): ExportArgs {
  return {
    season: season.id,
    what,
    format,
    lang,
    zone,
    ...(scope ? { scope } : {}),
    ...(game === undefined ? {} : { game }),
  }
}
