// What stands on every page of a paper about a season: whose it is, by which rules and scoring, and
// the stamp that its house rules changed midway (spec of app, "Everywhere").

import type { Flags, GameHeader, RulebookId } from '../../rules/header.ts'
import { rulebookOf, rulesOf } from '../../rules/rulebooks/registry.ts'
import { rulesCode } from '../../rules/flags.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { Hiding } from '../model/hiding.ts'
import type { Letterhead } from './paper.ts'
import type { PaperWords } from './paperWording.ts'

/** A season as papers know it. */
export interface PaperSeason {
  /** Empty before a club has one. */
  readonly club: string
  readonly name: string
  readonly rulebook: RulebookId
  readonly flags: Flags
  readonly scheme: Pick<Scheme, 'id' | 'version' | 'name'>
  readonly differs: boolean
  /** What the organiser holds back of it: the paper is made without, and says so. */
  readonly hides?: Hiding['what']
}

type PlayedBy = Pick<GameHeader, 'rulebook' | 'version' | 'flags'>

/** A game's rules by the version it was opened by; a season's by the one its next game is. */
function codeOf({ rulebook, flags }: PaperSeason, header?: PlayedBy): string {
  return header ? rulesCode(rulesOf(header), header.flags) : rulesCode(rulebookOf(rulebook), flags)
}

function schemeOf({ scheme }: PaperSeason, words: PaperWords): { readonly scheme: string; readonly version: string } {
  return { scheme: words.scheme(scheme), version: scheme.version }
}

/** `header`: of one game, which keeps the rules it was opened with. */
export function letterhead(season: PaperSeason, words: PaperWords, header?: PlayedBy): Letterhead {
  return {
    lang: words.lang,
    owner: [season.club, season.name].filter((name) => name !== '').join(' · '),
    code: codeOf(season, header),
    foot: words.text('paper', 'scheme', schemeOf(season, words)),
    stamps: season.differs ? [words.text('paper', 'differs')] : [],
    page: words.text('paper', 'page'),
  }
}

/** Where that something is held back is said elsewhere, or has nothing to do with the sheet. */
export function saidElsewhere({ hides: _, ...season }: PaperSeason): PaperSeason {
  return season
}

export function hiddenNotes({ hides }: Pick<PaperSeason, 'hides'>, words: PaperWords): readonly string[] {
  return hides === undefined ? [] : [words.text('publish', hides === 'table' ? 'hiddenTable' : 'hiddenBonuses')]
}

/** What any table of points is to be read by. */
export function pointNotes(season: PaperSeason, words: PaperWords, header?: PlayedBy): readonly string[] {
  return [
    words.text('paper', 'schemeNote', schemeOf(season, words)),
    words.text('paper', 'rulesNote', { code: codeOf(season, header) }),
    ...(season.differs ? [words.text('paper', 'differsNote')] : []),
    ...hiddenNotes(season, words),
  ]
}
