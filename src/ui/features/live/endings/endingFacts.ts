// Lists the consequences of each way of ending or changing a game, as the *Game* menu shows them.

import type { RulesFit } from '../../../../api/contract/games.ts'
import { t } from '../../../kit/i18n/setup.ts'

const SUBJECTS = ['number', 'entries', 'standings', 'next', 'undo'] as const

export interface EndingFact {
  readonly about: (typeof SUBJECTS)[number]
  readonly text: string
}

export interface EndedGame {
  readonly number: number
  /** Number of entries in the log. */
  readonly entries: number
  /** Number of the deal, from 1. */
  readonly deal: number
  /** Number that the next game gets. `undefined` while it is unknown. */
  readonly next: number | undefined
}

type Way = 'dealAgain' | 'judge' | 'stop' | 'decide' | 'void'

/** How much of a running game is valid under other rules, in words. */
export interface RulesFitTexts {
  readonly fit: RulesFit
  /** The first entry that the new rules reject, and the reason. */
  readonly misfit: { readonly what: string; readonly why: string } | undefined
  /** Reason why the cards are dealt again. */
  readonly newCards: string | undefined
  /** The result, if the game is over under the new rules. */
  readonly winner: string | undefined
}

/** Sentences about a change of the rules, in the order in which they are shown. */
export function rulesFacts({ number: n, deal }: EndedGame, found: RulesFitTexts): readonly EndingFact[] {
  const { fit, misfit, newCards, winner } = found
  const { entries, fitting: fits } = fit
  return factsOf([
    t('live.ending.dealAgain.number', { n, deal }),
    misfit
      ? t('live.ending.rules.someFit', { n: entries, fits, ...misfit })
      : t(newCards === undefined ? 'live.ending.rules.allFit' : 'live.ending.rules.noneFit', { n: entries }),
    winner === undefined ? t('live.ending.noPoints') : t('live.ending.rules.over', { winner }),
    newCards === undefined
      ? t(misfit ? 'live.ending.rules.nextAfter' : 'live.ending.rules.next')
      : t('live.ending.rules.nextNewCards', { why: newCards }),
    t('live.ending.rules.undo'),
  ])
}

/** Sentences about the consequences of ending the game in this way, in the order in which they are shown. */
export function endingFacts(way: Way, game: EndedGame): readonly EndingFact[] {
  const { number: n, entries, deal, next = n + 1 } = game
  switch (way) {
    case 'dealAgain':
      return factsOf([
        t('live.ending.dealAgain.number', { n, deal }),
        t('live.ending.dealAgain.entries', { n: entries }),
        t('live.ending.noPoints'),
        t('live.ending.dealAgain.next'),
        t('live.ending.dealAgain.undo'),
      ])
    case 'judge':
      return factsOf([
        t('live.ending.keepsNumber', { n }),
        t('live.ending.allEntries', { n: entries }),
        t('live.ending.noPoints'),
        t('live.ending.judge.next'),
        t('live.ending.judge.undo'),
      ])
    case 'stop':
      return factsOf([
        t('live.ending.keepsNumber', { n }),
        t('live.ending.stop.entries', { n: entries }),
        t('live.ending.stop.standings'),
        t('live.ending.stop.next'),
        t('live.ending.stop.undo'),
      ])
    case 'decide':
      return factsOf([
        t('live.ending.keepsNumber', { n }),
        t('live.ending.allEntries', { n: entries }),
        t('live.ending.decide.standings'),
        t('live.ending.decide.next'),
        t('live.ending.decide.undo'),
      ])
    case 'void':
      return factsOf([
        t('live.ending.void.number', { n, next }),
        t('live.ending.allEntries', { n: entries }),
        t('live.ending.noPoints'),
        t('live.ending.void.next', { next }),
        t('live.ending.void.undo', { n }),
      ])
  }
}

function factsOf(texts: readonly string[]): readonly EndingFact[] {
  return SUBJECTS.map((about, index) => ({ about, text: texts[index] ?? '' }))
}
