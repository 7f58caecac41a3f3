// The words of a sheet in one language: its own from text/, the game's from the phrases, numbers
// and dates as that language writes them.

import { capital } from '../../i18n/formatList.ts'
import type { PaperText, SheetText } from '../../i18n/language.ts'
import { format, type Params } from '../../i18n/message.ts'
import { cuePhrase, ownPhrase, type OwnPhrases, phrase, type PhraseSection, schemeName } from '../../i18n/phrase.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import { callCue } from '../../rules/cue.ts'
import type { ListName, RulebookFile } from '../../rules/files/file.ts'
import { linesOf } from '../../rules/files/merge.ts'
import type { RulebookId } from '../../rules/header.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { fileOf, ownFileOf, PUBLISHED } from '../../rules/rulebooks/registry.ts'
import { REASONS, WINNERS } from '../../rules/vocabulary.ts'
import type { MetricKey } from '../../scoring/metricKeys.ts'
import type { FigureKey } from '../../scoring/statistics/figures.ts'
import { formatPoints, restyled } from '../../scoring/points.ts'

/** Left open on paper for a number. */
export const BLANK = '___'

export interface Wording {
  readonly lang: Lang
  /** The sheet's own words; an unknown key is a programming error. */
  own<S extends keyof SheetText>(section: S, key: keyof SheetText[S] & string, params?: Params): string
  game(section: PhraseSection, key: string, params?: Params): string
  /** As the rulebook calls it: teams, sides, who won and why. */
  gameOf(rulebook: RulebookId, section: PhraseSection, key: string, params?: Params): string
  /** What the judge says in this rulebook; undefined where the game has no such sentence. */
  cue(rulebook: RulebookId, key: string, params?: Params): string | undefined
  number(value: number): string
  date(iso: string): string
}

/** `phrases`: the club's own, of the rulebook that is asked for. */
export function wordingOf(lang: Lang, phrases: OwnPhrases = {}): Wording {
  const { locale, sheet } = LANGUAGES[lang]
  const numbers = new Intl.NumberFormat(locale)
  const dates = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return {
    lang,
    own: (section, key, params = {}) => format(lang, sheet[section][key] as string, params),
    game: (section, key, params) => phrase(lang, section, key, params),
    gameOf: (rulebook, section, key, params) => ownPhrase(lang, rulebook, section, key, params),
    cue: (rulebook, key, params) => {
      const sentence = cuePhrase(lang, rulebook, key, params, phrases)
      return sentence === key ? undefined : sentence
    },
    number: (value) => numbers.format(value),
    date: (iso) => dates.format(new Date(`${iso}T12:00:00Z`)),
  }
}

// The words of a paper in one language: its own from text/, the game's from the phrases; points,
// figures and dates as that language writes them.
export interface PaperWords extends Pick<Wording, 'lang' | 'game' | 'gameOf' | 'date'> {
  text<S extends keyof PaperText>(section: S, key: keyof PaperText[S] & string, params?: Params): string
  /** What a scheme is called. */
  scheme(scheme: Parameters<typeof schemeName>[1]): string
  /** The short name of a metric. */
  metric(key: MetricKey): string
  figureName(key: FigureKey): string
  /** Hundredths, with a minus that is one. */
  points(hundredths: number): string
  /** The same with a plus before gains; empty for nothing. */
  change(hundredths: number): string
  /** Points somebody has already written out. */
  figure(points: string): string
}

export function paperWords(lang: Lang): PaperWords {
  const { game, gameOf, date } = wordingOf(lang)
  const { decimalMark: mark, papers, screens } = LANGUAGES[lang]
  const figure = (points: string) => restyled(points, mark)
  const points = (hundredths: number) => formatPoints(hundredths, { mark, minus: '−' })
  return {
    lang,
    game,
    gameOf,
    date,
    figure,
    scheme: (scheme) => schemeName(lang, scheme),
    metric: (key) => screens.metric.head[key],
    figureName: (key) => screens.players.figure[key],
    points,
    text: (section, key, params = {}) => format(lang, papers[section][key] as string, params),
    change: (hundredths) => (hundredths === 0 ? '' : formatPoints(hundredths, { mark, minus: '−', signed: true })),
  }
}

// The words of a rulebook that a club wrote. What it took over from one of the program's is called as there; everything
// else by its id with what it is in front ("Role: Bomb"). An id that another rulebook has too gets none of its words.
/** What a line may say otherwise and still be called the same. */
const BESIDE_THE_WORDS = [
  ...['rule', 'seconds', 'mustAct', 'gate', 'max', 'initial', 'clubDecision', 'nights', 'notFirst', 'limit', 'spares'],
  'notOneself',
]

/** In which list the name of a phrase is an id. */
const LIST_OF: Readonly<Partial<Record<PhraseSection, ListName>>> = {
  role: 'roles',
  call: 'night',
  effect: 'effects',
  spread: 'effects',
  edge: 'edges',
  victory: 'victory',
  flag: 'flags',
}

/** Of which the program knows every name but those a file adds. */
const CLOSED: Readonly<Partial<Record<PhraseSection, readonly string[]>>> = {
  winner: WINNERS,
  side: WINNERS,
  reason: REASONS,
}

/** As the rulebook is to be printed: the program's own with the words as they are. */
export function wordsFor(words: Wording, rulebook: Rulebook): Wording {
  const file = ownFileOf(rulebook)
  return file === undefined ? words : ownWords(words, file)
}

function ownWords(words: Wording, file: RulebookFile): Wording {
  const kin = kinOf(file)
  const named = (id: string) => capital(words.lang, id.replaceAll(/[-:]/g, ' '))
  const unnamed = (section: PhraseSection, key: string): string | undefined => {
    if (section === 'rulebook' || section === 'preset') return named(key)
    const closed = CLOSED[section]
    if (closed !== undefined)
      return closed.some((each) => each === key)
        ? undefined
        : words.own('unnamed', section === 'reason' ? 'reason' : 'side', { name: named(key) })
    const list = LIST_OF[section]
    if (list === undefined || kin.knows(list, key)) return undefined
    const name = list === 'victory' ? file.victory.find(({ id }) => id === key)?.when : named(key)
    return words.own('unnamed', section as keyof typeof LIST_OF & 'role', { name: name ?? key })
  }
  return {
    ...words,
    game: (section, key, params) => unnamed(section, key) ?? words.gameOf(kin.id, section, key, params),
    gameOf: (_, section, key, params) => unnamed(section, key) ?? words.gameOf(kin.id, section, key, params),
    cue: (_, key, params) => {
      const end = file.victory.find(({ reason }) => key === `over-${reason}`)
      if (end !== undefined && !REASONS.includes(end.reason))
        return words.own('unnamed', 'over', {
          name: unnamed('winner', end.winner) ?? words.gameOf(kin.id, 'winner', end.winner),
        })
      const step = file.night.find((each) => callCue(each) === key)
      return step !== undefined && !kin.knows('night', step.id) ? undefined : words.cue(kin.id, key, params)
    },
  }
}

/** The program's rulebook that most lines are of. */
export function kinOf(file: RulebookFile) {
  const own = [...linesOf(file, BESIDE_THE_WORDS)]
  const all = PUBLISHED.map(({ id, version }) => {
    const parent = fileOf({ id, version }) ?? file
    const lines = linesOf(parent, BESIDE_THE_WORDS)
    return { id, parent, shared: new Set(own.filter(([at, said]) => lines.get(at) === said).map(([at]) => at)) }
  })
  const { id, parent, shared } = all.reduce((best, each) => (each.shared.size > best.shared.size ? each : best))
  return { id, parent, knows: (list: ListName, key: string) => shared.has(`${list}.${key}`) }
}
