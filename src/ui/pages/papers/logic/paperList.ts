// What can be printed here and now, and the request that makes each. Pure: the dialog shows the list
// and sends what it is told to.

import type { Args } from '../../../../api/contract/requests.ts'
import type { SeatingView } from '../../../../api/contract/documents.ts'
import type { Season } from '../../../../api/contract/seasons.ts'
import type { LangChoice } from '../../../../lang/registry.ts'
import type { StageView } from '../../../../api/contract/plan.ts'
import type { StandingsScope } from '../../../../scoring/season.ts'
import { numbersOf } from '../../../logic/stageRounds.ts'

type PaperRequest =
  | 'documents.blankProtocol'
  | 'documents.protocol'
  | 'documents.standings'
  | 'documents.seating'
  | 'documents.certificates'
  | 'documents.results'
  | 'documents.dayEnd'
  | 'documents.ruleSheet'

export type PaperAsk = { [N in PaperRequest]: { readonly name: N; readonly args: Args<N> } }[PaperRequest]

export const PAPER_GROUPS = ['game', 'season', 'seating', 'blank'] as const
type PaperGroup = (typeof PAPER_GROUPS)[number]

export interface PaperItem {
  /** i18n key under `papers.paper` and `papers.about`. */
  readonly id: string
  readonly group: PaperGroup
  readonly icon: string
  /** Fills the label. */
  readonly n?: number
  /** There is nothing to print yet. */
  readonly isEmpty: boolean
  readonly ask: (lang: LangChoice) => PaperAsk
}

export interface PaperPlace {
  readonly season: Season
  readonly game?: { readonly id: string; readonly number: number } | undefined
  readonly scope?: StandingsScope | undefined
  readonly stage?: StageView | undefined
  readonly round?: number | undefined
}

const SEATING: readonly { readonly by: SeatingView; readonly icon: string }[] = [
  { by: 'round', icon: 'i-lucide-grid-3x3' },
  { by: 'player', icon: 'i-lucide-users' },
  { by: 'table', icon: 'i-lucide-armchair' },
  { by: 'cards', icon: 'i-lucide-signpost' },
]

export function papersFor({
  season: { id: season, games, rulebook, preset, flags },
  game,
  scope = {},
  stage,
  round,
}: PaperPlace): readonly PaperItem[] {
  const isEmpty = games === 0
  const isSeated = stage?.schedule !== undefined
  const paper = (
    group: PaperGroup,
    item: string,
    icon: string,
    ask: PaperItem['ask'],
    more: Partial<PaperItem> = {},
  ): PaperItem => ({ id: item, group, icon, isEmpty: false, ask, ...more })
  return [
    ...(game
      ? [
          paper(
            'game',
            'protocol',
            'i-lucide-scroll-text',
            (lang) => ({ name: 'documents.protocol', args: { game: game.id, lang } }),
            { n: game.number },
          ),
        ]
      : []),
    paper('season', 'dayEnd', 'i-lucide-printer', (lang) => ({ name: 'documents.dayEnd', args: { season, lang } }), {
      isEmpty: isEmpty && !isSeated,
    }),
    paper(
      'season',
      'standings',
      'i-lucide-list-ordered',
      (lang) => ({ name: 'documents.standings', args: { season, scope, lang } }),
      { isEmpty },
    ),
    ...(stage && round !== undefined
      ? [
          paper(
            'season',
            'roundResults',
            'i-lucide-table',
            (lang) => ({ name: 'documents.results', args: { season, stage: stage.id, round, lang } }),
            { n: round, isEmpty: !stage.games.some((each) => each.round === round && each.isOver) },
          ),
        ]
      : []),
    paper('season', 'results', 'i-lucide-table-2', (lang) => ({ name: 'documents.results', args: { season, lang } }), {
      isEmpty,
    }),
    paper(
      'season',
      'certificates',
      'i-lucide-award',
      (lang) => ({ name: 'documents.certificates', args: { season, scope: {}, lang } }),
      { isEmpty },
    ),
    ...(stage && isSeated
      ? SEATING.map(({ by, icon }) =>
          paper('seating', `seating-${by}`, icon, (lang) => ({
            name: 'documents.seating',
            args: { season, stage: stage.id, by, lang },
          })),
        )
      : []),
    paper('blank', 'blank', 'i-lucide-file', (lang) => ({ name: 'documents.blankProtocol', args: { season, lang } })),
    ...(stage && isSeated && round !== undefined
      ? [
          paper(
            'blank',
            'roundBlanks',
            'i-lucide-files',
            (lang) => ({ name: 'documents.blankProtocol', args: { season, place: { stage: stage.id, round }, lang } }),
            { n: round },
          ),
        ]
      : []),
    paper('blank', 'rules', 'i-lucide-book-open', (lang) => ({
      name: 'documents.ruleSheet',
      args: { rulebook, preset, flags, lang },
    })),
  ]
}

/** The round most likely wanted: the first with a table still to play, else the last. */
export function roundAtHand(stage: StageView): number {
  const { tables, games } = stage
  const numbers = numbersOf(stage)
  const isDone = (round: number) => games.filter((game) => game.round === round && game.isOver).length >= tables
  return numbers.find((round) => !isDone(round)) ?? numbers.at(-1) ?? 1
}

/** Letters and digits of any script: `winter-cup-standings-ru.pdf`. */
export function paperFileName(season: string, item: Pick<PaperItem, 'id' | 'n'>, lang: LangChoice): string {
  const words = [
    season,
    item.id.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
    ...(item.n === undefined ? [] : [String(item.n)]),
    lang,
  ]
  return `${words
    .map((word) =>
      word
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, '-')
        .replace(/^-+|-+$/g, '')
        .slice(0, 60),
    )
    .filter((word) => word !== '')
    .join('-')}.pdf`
}
