// The content of every page of a paper about a season: its owner, its rules and scoring, and a stamp if its house rules
// were changed midway (docs/spec/app.md §6, "Everywhere").

import { rulesCode } from '../../rules/rulesCode.ts'
import type { Flags, GameHeader, RulebookId } from '../../rules/header.ts'
import { newestRulebookOf, rulesOf } from '../../rules/rulebooks/registry.ts'
import type { Scheme } from '../../scoring/schemes/scheme.ts'
import type { StandingsHidingRule } from '../../club/model/clubEvents.ts'
import type { PaperWords } from './paperWords.ts'
import type { Letterhead } from './paper.ts'

export interface PaperSeasonHeader {
  /** An empty string if the club has no name yet. */
  readonly club: string
  readonly name: string
  readonly rulebook: RulebookId
  readonly flags: Flags
  readonly scheme: Pick<Scheme, 'id' | 'version' | 'name'>
  readonly differs: boolean
  /** Data that the organiser hides. The paper leaves it out and states this. */
  readonly hides?: StandingsHidingRule['what']
}

type GameRules = Pick<GameHeader, 'rulebook' | 'version' | 'flags'>

/**
 * Code of a game's rules in the version with which it was opened, or of a season's rules in the version for its next
 * game.
 */
function codeOf({ rulebook, flags }: PaperSeasonHeader, header?: GameRules): string {
  return header ? rulesCode(rulesOf(header), header.flags) : rulesCode(newestRulebookOf(rulebook), flags)
}

function schemeOf(
  { scheme }: PaperSeasonHeader,
  words: PaperWords,
): { readonly scheme: string; readonly version: string } {
  return { scheme: words.scheme(scheme), version: scheme.version }
}

/** `header` belongs to a single game, which keeps the rules with which it was opened. */
export function createLetterhead(season: PaperSeasonHeader, words: PaperWords, header?: GameRules): Letterhead {
  return {
    lang: words.lang,
    owner: [season.club, season.name].filter((name) => name !== '').join(' · '),
    code: codeOf(season, header),
    foot: words.text('paper', 'scheme', schemeOf(season, words)),
    stamps: season.differs ? [words.text('paper', 'differs')] : [],
    page: words.template('paper', 'page'),
  }
}

/**
 * The header without the notice that data is hidden, for papers that hidden data does not affect or that mention it
 * elsewhere.
 */
export function withoutHiddenNotice({ hides: _, ...season }: PaperSeasonHeader): PaperSeasonHeader {
  return season
}

export function hiddenDataNotes({ hides }: Pick<PaperSeasonHeader, 'hides'>, words: PaperWords): readonly string[] {
  return hides === undefined ? [] : [words.text('publish', hides === 'table' ? 'hiddenTable' : 'hiddenBonuses')]
}

/** Notes that explain a table of points. */
export function pointsTableNotes(season: PaperSeasonHeader, words: PaperWords, header?: GameRules): readonly string[] {
  return [
    words.text('paper', 'schemeNote', schemeOf(season, words)),
    words.text('paper', 'rulesNote', { code: codeOf(season, header) }),
    ...(season.differs ? [words.text('paper', 'differsNote')] : []),
    ...hiddenDataNotes(season, words),
  ]
}
