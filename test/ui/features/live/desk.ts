// A secretary at the keyboard, without a screen: strokes go through the same pure logic as the
// page's keys, so that a test reads like an evening. `7` picks a seat, `E` is Enter.

import type { GameDetail } from '../../../../src/api/contract/games.ts'
import { advance } from '../../../../src/rules/decide.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import { paragraph } from '../../../../src/i18n/formatList.ts'
import type { Params } from '../../../../src/i18n/message.ts'
import { ownPhrase } from '../../../../src/i18n/phrase.ts'
import type { Lang } from '../../../../src/i18n/registry.ts'
import type { GameState } from '../../../../src/rules/state.ts'
import { seat, type Result, type Role } from '../../../../src/rules/vocabulary.ts'
import type { LogWords } from '../../../../src/ui/game/log/logSentence.ts'
import { tIfExists } from '../../../../src/ui/kit/i18n/setup.ts'
import { play, type Change, type Play } from '../../../../src/rules/play.ts'
import { playedOf, shownAfter, shownOf, type Shown } from '../../../../src/ui/features/live/session/liveGameClient.ts'
import { echoOf, endingLinesOf, type Echo } from '../../../../src/ui/features/live/logic/echo.ts'
import { callNeighbour, draftAfterUndo, isByCount } from '../../../../src/ui/features/live/logic/ballots.ts'
import {
  arm,
  type Arm,
  type Ask,
  type Draft,
  draftFor,
  emptyDraft,
  type Move,
} from '../../../../src/ui/features/live/logic/draft.ts'
import { allTheSame } from '../../../../src/ui/features/live/logic/shots.ts'
import {
  cancel,
  chosenEntry,
  confirm,
  endingEntries,
  mayStepBack,
  pickNobody,
  pickSeat,
  stepBack,
} from '../../../../src/ui/features/live/logic/strokes.ts'
import { redoTarget, undoTarget, type Undoable } from '../../../../src/ui/features/live/logic/fix.ts'
import { fraction } from '../../../../src/ui/kit/format.ts'
import { table } from '../../../rules/support/games.ts'

export const TEN: readonly Role[] = [
  'mistress',
  'don',
  'citizen',
  'sheriff',
  'mafia',
  'doctor',
  'citizen',
  'maniac',
  'citizen',
  'citizen',
]

export function newGame(roles: readonly Role[] = TEN, options: Parameters<typeof table>[1] = {}): GameDetail {
  const header = table(roles, options)
  return {
    id: 'g1',
    season: 's1',
    number: 1,
    evening: '2026-10-02',
    startedAt: 0,
    rulebook: header.rulebook,
    phase: 'day',
    round: 1,
    isVoid: false,
    outcome: null,
    players: header.seats.map((deal) => ({ seat: deal.seat, member: `m${deal.seat}`, name: `Name ${deal.seat}` })),
    header,
    judge: 'Judge',
    log: [],
    objections: [],
    version: 1,
  }
}

const ARMS: Readonly<Record<string, Arm>> = {
  F: 'foul',
  T: 'technical-foul',
  X: 'remove',
  N: 'nominate',
  C: 'claim-role',
  O: 'correct-votes',
  P: 'team-loss',
}

const figure = (text: string) => fraction(text)

export class Desk {
  shown: Shown
  refused: string | undefined
  countsHands = false
  entered: Entry[] = []
  #draft: Draft

  constructor(game: GameDetail = newGame()) {
    this.shown = shownOf(game)
    this.#draft = emptyDraft(this.state)
  }

  get state(): GameState {
    return this.shown.replay.state
  }
  get draft(): Draft {
    const draft = draftFor(this.state, this.#draft)
    return isByCount(this.state, this.countsHands) ? { ...draft, byCount: true } : draft
  }

  /** Ballots as numbers from now on. */
  byNumber(): this {
    this.countsHands = true
    return this
  }

  /**
   * Strokes apart by spaces: a number, E Enter, V to the vote, - nobody, B undo, R redo, Esc, F T X N C O (record)
   * P, = all the same, < > the nominee before and after.
   */
  keys(strokes: string): this {
    for (const stroke of strokes.split(' ')) this.#press(stroke)
    return this
  }

  readonly #ask: Ask = (entry) => advance(this.state, entry)

  #press(stroke: string): void {
    const armed = ARMS[stroke]
    if (/^\d+$/.test(stroke)) this.#settle(pickSeat(this.state, this.draft, seat(Number(stroke)), this.#ask))
    else if (stroke === 'E') this.#settle(confirm(this.state, this.draft))
    else if (stroke === 'V') this.#end()
    else if (stroke === '=') this.#settle({ draft: allTheSame(this.state, this.draft) })
    else if (stroke === 'B' && mayStepBack(this.draft)) this.#settle({ draft: stepBack(this.draft) })
    else if (stroke === '-') this.#settle({ draft: pickNobody(this.state, this.draft, this.#ask) })
    else if (stroke === 'Esc') this.#settle({ draft: cancel(this.state, this.draft) })
    else if (stroke === 'B') this.#undo(undoTarget(this.shown.game.log, this.shown.replay))
    else if (stroke === '>' || stroke === '<')
      this.#settle({ draft: callNeighbour(this.state, this.draft, stroke === '>' ? 1 : -1) })
    else if (stroke === 'R') this.#strike(redoTarget(this.shown.game.log)?.item)
    else if (armed !== undefined) this.#settle({ draft: arm(this.state, this.draft, armed) })
    else throw new Error(`no such stroke ${stroke}`)
  }

  #settle(move: Move): void {
    if (move.enter !== undefined && !this.make({ type: 'enter', entry: move.enter })) return
    this.#draft = move.draft
    this.refused = move.refused?.code
  }

  #end(): void {
    const entries = endingEntries(this.state, this.draft)
    for (const entry of entries.length > 0 ? entries : [{ type: 'end-discussion' } as const])
      this.make({ type: 'enter', entry })
  }

  #undo(target: Undoable | undefined): void {
    this.#strike(target?.item)
    if (target?.entry !== undefined) this.#draft = draftAfterUndo(this.state, target.entry)
  }

  #strike(item: number | undefined): void {
    if (item === undefined) throw new Error('nothing to undo or redo')
    this.make({ type: 'retract', item, reason: 'undo' })
  }

  preview(change: Change): Result<Play> {
    return play(playedOf(this.shown), change, { at: 0, author: 'Judge' })
  }

  /** What Enter would lead to, if there is anything to enter. */
  echo(lang: Lang, showRoles = true): Echo | undefined {
    const entry = chosenEntry(this.state, this.draft)
    const advanced = entry && advance(this.state, entry)
    return entry && advanced?.ok
      ? echoOf(this.state, entry, advanced.value, {
          words: wordsIn(lang, this.state.header.rulebook),
          showRoles,
          figure,
        })
      : undefined
  }

  /** What ending the speeches or the vote would decide. */
  endingEcho(lang: Lang): readonly string[] {
    const options = { words: wordsIn(lang, this.state.header.rulebook), showRoles: true, figure }
    return endingLinesOf(this.state, endingEntries(this.state, this.draft), this.#ask, options).map(({ text }) => text)
  }

  /** False: refused. */
  make(change: Change): boolean {
    const played = this.preview(change)
    this.refused = played.ok ? undefined : played.error.code
    if (!played.ok) return false
    this.shown = shownAfter(this.shown, played.value)
    if (change.type === 'enter') this.entered.push(change.entry)
    return true
  }
}

export function wordsIn(lang: Lang, rulebook?: string): LogWords & { text(key: string, params?: Params): string } {
  const text = (key: string, params: Params = {}) => tIfExists(key, params, lang) ?? key
  return {
    text: text as LogWords['text'] & typeof text,
    tUnchecked: text,
    count: (key, n, params) => tIfExists(key, { n, ...params }, lang) ?? key,
    phrase: (section, key, params) => ownPhrase(lang, rulebook, section, key, params),
    paragraph: (sentences) => paragraph(lang, sentences),
  }
}
