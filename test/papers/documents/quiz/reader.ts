// Answers questions only from the printed text of a rule sheet: from tables by their column titles, and from articles
// by the sentences of the language. A sheet that contradicts itself gives several answers.

import { formatPhrase } from '../../../../src/i18n/phrase.ts'
import type { TestedLang } from '../../../i18n/support/testedLangs.ts'
import { LANGUAGES } from '../../../../src/i18n/registry.ts'
import { ROLES } from '../../../../src/rules/vocabulary.ts'
import { AND, BY_SILENCE, DEALS, KNOW, LEAVES, MAY, MEANINGS, NUMBERS, type Patterns, WINS } from './meanings.ts'
import type { Question } from './questions.ts'

interface Table {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

type Column = keyof (typeof LANGUAGES)['en']['sheet']['column']

export class Reader {
  readonly #lang: TestedLang
  readonly #text: string
  readonly #tables: readonly Table[]

  constructor(markdown: string, lang: TestedLang) {
    this.#lang = lang
    this.#text = markdown
    this.#tables = tablesOf(markdown)
  }

  /** All different answers that are found. */
  answers(question: Question): readonly string[] {
    return [...new Set(this.#found(question))]
  }

  #found({ id, given }: Question): readonly string[] {
    if (id === 'wins') return this.#winners(String(given['alive']))
    if (id === 'votes-needed') return this.#votesNeeded(Number(given['alive']))
    if (id === 'check') return this.#checked(String(given['actors']), String(given['target']))
    if (id === 'dealt') return this.#dealt(String(given['role']), String(given['players']))
    if (id === 'may-name-oneself' || id === 'may-skip')
      return this.#may(id, String(given['actors']), String(given['step']))
    if (id === 'heal-stops') return [this.#stops(String(given['heal']), String(given['kill'])) ? 'yes' : 'no']
    if (id === 'kill-first') return [this.#isDeadly() ? 'yes' : 'no']
    if (id === 'hit-points') return this.#rowsOf('hitPoints', 'role', String(given['role']))
    if (id === 'know-each-other') return [this.#acquainted()]
    return this.#meant(id)
  }

  #says(patterns: Patterns): boolean {
    return patterns[this.#lang].test(this.#text)
  }

  #meant(id: string): readonly string[] {
    const told = (MEANINGS[id] ?? []).filter(([, patterns]) => this.#says(patterns)).map(([answer]) => answer)
    const counted = (NUMBERS[id] ?? []).flatMap((patterns) => patterns[this.#lang].exec(this.#text)?.[1] ?? [])
    const found = [...told, ...counted]
    const silent = BY_SILENCE[id]
    return found.length === 0 && silent !== undefined ? [silent] : found
  }

  /** Values of a column in the rows with the given value in another column. */
  #rowsOf(column: Column, key: Column, value: string): readonly string[] {
    return this.#withColumns(column, key).flatMap(({ heads, rows }) =>
      rows.filter((row) => row[this.#at(heads, key)] === value).map((row) => row[this.#at(heads, column)] ?? ''),
    )
  }

  #at(heads: readonly string[], column: Column): number {
    return heads.indexOf(LANGUAGES[this.#lang].sheet.column[column])
  }

  #withColumns(...columns: readonly Column[]): readonly Table[] {
    return this.#tables.filter(({ heads }) => columns.every((column) => this.#at(heads, column) >= 0))
  }

  #names(list: string): readonly string[] {
    return list.split(AND[this.#lang]).map((each) => each.trim())
  }

  #acquainted(): string {
    const groups = KNOW[this.#lang].exec(this.#text)?.[1]
    return groups === undefined
      ? ''
      : groups
          .split('; ')
          .flatMap((group) => this.#names(group))
          .toSorted()
          .join(',')
  }

  /** Rows of calls in the first or later nights. There is only one table if all nights are alike. */
  #calls(night: 'first' | 'later'): readonly (readonly string[])[] {
    const tables = this.#withColumns('number', 'says', 'time')
    const { rows = [] } = tables.at(night === 'first' ? 0 : -1) ?? {}
    return rows.filter(([number]) => number !== '')
  }

  #isDeadly(): boolean {
    const { kill, shots } = LANGUAGES[this.#lang].sheet.act
    return this.#calls('first').some((row) => [kill, shots].some((act) => isCalled(row[2], act)))
  }

  #may(id: 'may-name-oneself' | 'may-skip', actors: string, step: string): readonly string[] {
    const { must, may, notOneself, spares } = LANGUAGES[this.#lang].sheet.act
    const what = this.#calls('later')[Number(step) - 1]?.[2] ?? ''
    const prose = (MAY[id] ?? [])
      .filter(([card, , patterns]) => card[this.#lang] === actors && this.#says(patterns))
      .map(([, answer]) => answer)
    if (id === 'may-skip') return [...(what.includes(may) ? ['yes'] : what.includes(must) ? ['no'] : []), ...prose]
    const spared = actors
      .split('+')
      .every((card) => this.#names(after(what, spares.split('{')[0] ?? '')).includes(card))
    return [what.includes(notOneself) || spared ? 'no' : 'yes', ...prose]
  }

  #checked(actors: string, target: string): readonly string[] {
    let checker = ''
    return this.#withColumns('check', 'answer', 'shown').flatMap(({ rows }) =>
      rows.flatMap(([name = '', answer = '', , shown = '']) => {
        if (name !== '') checker = this.#names(name).join('+')
        return checker === actors && this.#names(shown).includes(target) ? [answer] : []
      }),
    )
  }

  #stops(heal: string, kill: string): boolean {
    return this.#withColumns('edge', 'sentence').some(({ heads, rows }) =>
      rows.some((row) => {
        const [from = '', to = ''] = (row[this.#at(heads, 'edge')] ?? '').split(' → ')
        return from.split(', ').includes(heal) && to.split(', ').includes(kill)
      }),
    )
  }

  #dealt(card: string, players: string): readonly string[] {
    const table = this.#withColumns('players')[0]
    const row = table?.rows.find(([name]) => name === card)
    const count = row?.[table?.heads.indexOf(players) ?? -1]?.replace('–', '0')
    const role = ROLES.find((each) => formatPhrase(this.#lang, 'role', each) === card) ?? ''
    const prose = DEALS.filter(([patterns]) => this.#says(patterns)).map(([, cards]) => cards[role] ?? '0')
    return [...(count === undefined ? [] : [count]), ...prose]
  }

  #votesNeeded(alive: number): readonly string[] {
    const half = String(Math.floor(alive / 2) + 1)
    if (this.#says(LEAVES.half)) return [half]
    if (this.#says(LEAVES.most)) return ['1']
    const isHalf = this.#says(LEAVES.one) || (this.#says(LEAVES.leader) && this.#meant('silent').includes('last'))
    return isHalf ? [half] : []
  }

  /** Winner according to the first victory rule that is met. */
  #winners(alive: string): readonly string[] {
    const cards = new Map(alive.split(';').map((each) => [each.split('=')[0] ?? '', Number(each.split('=')[1])]))
    const [table] = this.#withColumns('winner', 'condition', 'wins')
    const rows = (table?.rows ?? []).map(([winner = '', when = '', wins = '']) => ({ winner, when, wins }))
    const human = rows.some(({ when }) => WINS.human[this.#lang].test(when))
      ? formatPhrase(this.#lang, 'role', 'possessed')
      : ''
    const sideOf = (...side: readonly Patterns[]) => {
      const row = rows.find(({ when }) => side.some((patterns) => patterns[this.#lang].test(when)))
      return row === undefined ? [] : this.#names(row.wins).filter((name) => name !== human)
    }
    const count = (names: readonly string[]) => names.reduce((sum, name) => sum + (cards.get(name) ?? 0), 0)
    const living: Living = {
      mafia: count(sideOf(WINS.parity, WINS.noCitizen)),
      maniac: count(sideOf(WINS.maniac)),
      all: [...cards.values()].reduce((sum, each) => sum + each, 0),
    }
    for (const { winner, when } of rows) {
      const holds = this.#holds(when, living)
      if (holds === undefined) return []
      if (holds) return [winner]
    }
    return ['nobody']
  }

  #holds(when: string, { mafia, maniac, all }: Living): boolean | undefined {
    const is = (key: keyof typeof WINS) => WINS[key][this.#lang].test(when)
    const others = all - mafia
    if (is('atTheEndOfTheDay')) return false
    if (is('only')) return mafia === 1 && maniac === 1 && all === 2
    if (is('maniac')) return mafia === 0 && maniac === 1 && others - maniac <= 1
    if (is('noCitizen')) return others === 0
    if (is('parity')) {
      if (is('noManiac') && maniac > 0) return false
      if (is('withManiac') && maniac === 0) return false
      return mafia > 0 && mafia >= others
    }
    return is('noBlack') ? mafia === 0 && maniac === 0 : undefined
  }
}

interface Living {
  readonly mafia: number
  readonly maniac: number
  readonly all: number
}

const isCalled = (what = '', act: string) => what.toLocaleLowerCase().startsWith(act)

function after(text: string, mark: string): string {
  const at = text.indexOf(mark)
  return mark === '' || at < 0 ? '' : (text.slice(at + mark.length).split(';')[0] ?? '')
}

function tablesOf(markdown: string): readonly Table[] {
  const tables: { heads: readonly string[]; rows: (readonly string[])[] }[] = []
  let table: (typeof tables)[number] | undefined
  for (const line of markdown.split('\n')) {
    if (!line.startsWith('|')) table = undefined
    else if (table === undefined) {
      table = { heads: cellsOf(line), rows: [] }
      tables.push(table)
    } else if (!/^\|[\s:|-]+\|$/.test(line)) table.rows.push(cellsOf(line))
  }
  return tables
}

/** Cells without the Markdown for bold or italic text. */
const cellsOf = (line: string) =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.replaceAll(/\*|\\/g, '').trim())
