// Simulates a secretary at the keyboard, without a screen. Strokes use the same pure logic as the page's keys, so that
// tests can be written as sequences of keys: `7` selects a seat, `E` is Enter.

import type { GameDetail } from '../../../../src/api/contract/games.ts'
import { advance } from '../../../../src/rules/decide.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import { joinSentences } from '../../../../src/i18n/formatList.ts'
import type { PlaceholderValues } from '../../../../src/i18n/message.ts'
import { rulebookPhrase } from '../../../../src/i18n/phrase.ts'
import type { Lang } from '../../../../src/i18n/registry.ts'
import type { GameState } from '../../../../src/rules/state.ts'
import { seat, type Result, type Role } from '../../../../src/rules/vocabulary.ts'
import type { LogTranslator } from '../../../../src/ui/game/log/logSentence.ts'
import { tIfExists } from '../../../../src/ui/kit/i18n/setup.ts'
import { applyLogChange, type LogChange, type LogChangeResult } from '../../../../src/rules/logChange.ts'
import {
  toReplayedLog,
  shownGameAfterChange,
  toShownGame,
  type ShownGame,
} from '../../../../src/ui/features/live/session/shownGame.ts'
import {
  entryPreviewOf,
  endKeyPreviewLines,
  type EntryPreview,
} from '../../../../src/ui/features/live/logic/entryPreview.ts'
import { callAdjacentNominee, draftAfterUndo } from '../../../../src/ui/features/live/logic/ballots.ts'
import { areHandsEnteredAsNumbers } from '../../../../src/ui/features/live/logic/handCounts.ts'
import {
  type ArmedEntryKind,
  type EngineQuery,
  type InputDraft,
  inputDraftOrEmpty,
  emptyDraft,
  type KeyOutcome,
} from '../../../../src/ui/features/live/logic/inputDraft.ts'
import { armEntry } from '../../../../src/ui/features/live/logic/armedEntry.ts'
import { repeatLastShot } from '../../../../src/ui/features/live/logic/shots.ts'
import {
  withoutArmedEntryOrSelection,
  entryOnEnterKey,
  outcomeOfEnterKey,
  entriesOnEndKey,
  hasSelectionToRemove,
  pickNobody,
  outcomeOfSeatPress,
  withoutLatestSelection,
} from '../../../../src/ui/features/live/logic/entryKeys.ts'
import { redoTarget, undoTarget, type UndoTarget } from '../../../../src/ui/features/live/logic/undoTargets.ts'
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

const ARMS: Readonly<Record<string, ArmedEntryKind>> = {
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
  shown: ShownGame
  refused: string | undefined
  countsHands = false
  entered: Entry[] = []
  #draft: InputDraft

  constructor(game: GameDetail = newGame()) {
    this.shown = toShownGame(game)
    this.#draft = emptyDraft(this.state)
  }

  get state(): GameState {
    return this.shown.replay.state
  }
  get draft(): InputDraft {
    const draft = inputDraftOrEmpty(this.state, this.#draft)
    return areHandsEnteredAsNumbers(this.state, this.countsHands) ? { ...draft, byCount: true } : draft
  }

  /** Enters votes as numbers from now on. */
  byNumber(): this {
    this.countsHands = true
    return this
  }

  /**
   * Strokes separated by spaces: a number selects a seat, E is Enter, V ends the speeches or the vote, - is nobody, B
   * undo, R redo, Esc cancels, = repeats the last shot, < and > call the nominee before or after. F, T, X, N, C, O
   * (record) and P arm an entry.
   */
  keys(strokes: string): this {
    for (const stroke of strokes.split(' ')) this.#press(stroke)
    return this
  }

  readonly #ask: EngineQuery = (entry) => advance(this.state, entry)

  #press(stroke: string): void {
    const armed = ARMS[stroke]
    if (/^\d+$/.test(stroke)) this.#settle(outcomeOfSeatPress(this.state, this.draft, seat(Number(stroke)), this.#ask))
    else if (stroke === 'E') this.#settle(outcomeOfEnterKey(this.state, this.draft))
    else if (stroke === 'V') this.#end()
    else if (stroke === '=') this.#settle({ draft: repeatLastShot(this.state, this.draft) })
    else if (stroke === 'B' && hasSelectionToRemove(this.draft))
      this.#settle({ draft: withoutLatestSelection(this.draft) })
    else if (stroke === '-') this.#settle({ draft: pickNobody(this.state, this.draft, this.#ask) })
    else if (stroke === 'Esc') this.#settle({ draft: withoutArmedEntryOrSelection(this.state, this.draft) })
    else if (stroke === 'B') this.#undo(undoTarget(this.shown.game.log, this.shown.replay))
    else if (stroke === '>' || stroke === '<')
      this.#settle({ draft: callAdjacentNominee(this.state, this.draft, stroke === '>' ? 1 : -1) })
    else if (stroke === 'R') this.#strike(redoTarget(this.shown.game.log)?.item)
    else if (armed !== undefined) this.#settle({ draft: armEntry(this.state, this.draft, armed) })
    else throw new Error(`no such stroke ${stroke}`)
  }

  #settle(move: KeyOutcome): void {
    if (move.enter !== undefined && !this.make({ type: 'enter', entry: move.enter })) return
    this.#draft = move.draft
    this.refused = move.refused?.code
  }

  #end(): void {
    const entries = entriesOnEndKey(this.state, this.draft)
    for (const entry of entries.length > 0 ? entries : [{ type: 'end-discussion' } as const])
      this.make({ type: 'enter', entry })
  }

  #undo(target: UndoTarget | undefined): void {
    this.#strike(target?.item)
    if (target?.entry !== undefined) this.#draft = draftAfterUndo(this.state, target.entry)
  }

  #strike(item: number | undefined): void {
    if (item === undefined) throw new Error('nothing to undo or redo')
    this.make({ type: 'retract', item, reason: 'undo' })
  }

  preview(change: LogChange): Result<LogChangeResult> {
    return applyLogChange(toReplayedLog(this.shown), change, { at: 0, author: 'Judge' })
  }

  /** Preview of Enter, if there is an entry. */
  echo(lang: Lang, showRoles = true): EntryPreview | undefined {
    const entry = entryOnEnterKey(this.state, this.draft)
    const advanced = entry && advance(this.state, entry)
    return entry && advanced?.ok
      ? entryPreviewOf(this.state, entry, advanced.value, {
          words: wordsIn(lang, this.state.header.rulebook),
          showRoles,
          figure,
        })
      : undefined
  }

  /** Preview of ending the speeches or the vote. */
  endingEcho(lang: Lang): readonly string[] {
    const options = { words: wordsIn(lang, this.state.header.rulebook), showRoles: true, figure }
    return endKeyPreviewLines(this.state, entriesOnEndKey(this.state, this.draft), this.#ask, options).map(
      ({ text }) => text,
    )
  }

  /** Returns false if the change is refused. */
  make(change: LogChange): boolean {
    const played = this.preview(change)
    this.refused = played.ok ? undefined : played.error.code
    if (!played.ok) return false
    this.shown = shownGameAfterChange(this.shown, played.value)
    if (change.type === 'enter') this.entered.push(change.entry)
    return true
  }
}

export function wordsIn(
  lang: Lang,
  rulebook?: string,
): LogTranslator & { text(key: string, params?: PlaceholderValues): string } {
  const text = (key: string, params: PlaceholderValues = {}) => tIfExists(key, params, lang) ?? key
  return {
    text: text as LogTranslator['text'] & typeof text,
    tUnchecked: text,
    count: (key, n, params) => tIfExists(key, { n, ...params }, lang) ?? key,
    phrase: (section, key, params) => rulebookPhrase(lang, rulebook, section, key, params),
    paragraph: (sentences) => joinSentences(lang, sentences),
  }
}
