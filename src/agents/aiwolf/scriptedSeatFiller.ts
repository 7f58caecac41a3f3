// Scripted players for seats without an agent. They see only what their seat may see, speak in readable sentences, and
// understand agents' speech if it matches the patterns of the language.

import { joinSentences } from '../../i18n/formatList.ts'
import { DEFAULT_LANG } from '../../i18n/registry.ts'
import { pickIndependentlyBySeed } from '../../rules/draws.ts'
import type { Entry } from '../../rules/entries.ts'
import type { GameEvent } from '../../rules/events.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { GameState } from '../../rules/state.ts'
import { isSeat, seat, type Seat } from '../../rules/vocabulary.ts'
import { createScriptedBot } from '../scripted/scriptedBot.ts'
import type { RandomIntFunction } from '../../rules/random.ts'
import type { SeatView } from '../seen/seatView.ts'
import type { SeatQuestion } from '../questions.ts'
import { TableObservers } from '../table/observers.ts'
import type { SpeechAct } from '../speechActs.ts'
import { recogniseSpeech } from '../talk/recognise.ts'
import { SpeechWording } from '../talk/wording.ts'
import type { EmptySeatPlayerFactory, EmptySeatPlayer } from './seatFiller.ts'
import type { SeededContestDraws } from './numberedDraws.ts'
import { targetSeatOfEntry } from './entriesNamingSeats.ts'
import { agentName, type ContestSpeechKind } from './packet.ts'
import { FINISHED_SPEAKING_TEXT } from './speech.ts'

/**
 * Size of each stream's range of draw numbers. Every seat has two streams. The contest itself uses numbers below these
 * ranges.
 */
const DRAW_NUMBERS_PER_STREAM = 10_000_000
const WHISPER_STEP_ID = 'whisper'

export const scriptedEmptySeatPlayerFactory: EmptySeatPlayerFactory = { of: (header) => new ScriptedFiller(header) }

class ScriptedFiller implements EmptySeatPlayer {
  readonly #bot = createScriptedBot()
  readonly #observers: TableObservers
  readonly #wordings: ReadonlyMap<Seat, SpeechWording>
  /** Speech acts made so far, by kind of talk, phase, round and seat. */
  readonly #said = new Map<string, readonly string[]>()

  constructor(header: GameHeader) {
    const chanceOf = (seat: Seat, of: number): RandomIntFunction => {
      let drawn = 0
      return (n) => {
        drawn += 1
        return (
          pickIndependentlyBySeed(
            [...Array(n).keys()],
            header.seed,
            DRAW_NUMBERS_PER_STREAM * (2 * seat + of) + drawn,
          ) ?? 0
        )
      }
    }
    this.#observers = new TableObservers(header, (seat) => chanceOf(seat, 0))
    this.#wordings = new Map(header.seats.map(({ seat }) => [seat, new SpeechWording(DEFAULT_LANG, chanceOf(seat, 1))]))
  }

  see(event: GameEvent): void {
    this.#observers.see(event)
  }

  hear(kind: ContestSpeechKind, seat: Seat, text: string, state: GameState): void {
    const { acts } = recogniseSpeech(text, DEFAULT_LANG, this.#view(speechQuestionOf(kind, seat), state))
    if (kind === 'talk') for (const act of acts) this.#observers.hear(seat, act)
    else for (const act of acts) this.#observers.hear(seat, act, this.#observers.circleOf(WHISPER_STEP_ID))
  }

  choose(seat: Seat, choices: readonly Entry[], state: GameState, draws: SeededContestDraws): Entry {
    const targets = choices.flatMap((entry) => targetSeatOfEntry(entry) ?? [])
    const ask = askOf(seat, choices, targets, state)
    const target = ask === undefined ? undefined : this.#bot.answer(this.#view(ask, state)).target
    return choices.find((entry) => target !== undefined && targetSeatOfEntry(entry) === target) ?? draws.pick(choices)
  }

  /** Makes each speech act once per phase, and accuses only in the seat's first speech of the phase. */
  say(seat: Seat, kind: ContestSpeechKind, state: GameState): string {
    const { say = [] } = this.#bot.answer(this.#view(speechQuestionOf(kind, seat), state))
    const { phase, round } = this.#observers.seen
    const moment = `${kind} ${phase} ${round} ${seat}`
    const before = this.#said.get(moment) ?? []
    const isNew = (act: SpeechAct) =>
      act.type === 'accuse' ? before.length === 0 : !before.includes(JSON.stringify(act))
    const acts = say.filter(isNew)
    this.#said.set(moment, [...before, ...acts.map((act) => JSON.stringify(act))])
    const sentences = acts.flatMap((act) => this.#wordings.get(seat)?.sentencesOfAct(act) ?? [])
    return sentences.length === 0 ? FINISHED_SPEAKING_TEXT : namingAgents(joinSentences(DEFAULT_LANG, sentences))
  }

  #view(ask: SeatQuestion, state: GameState): SeatView {
    return this.#observers.viewOf(ask, state, () => [])
  }
}

/** Replaces "number 3" with the contest's agent name, so that agents recognise whom a sentence is about. */
function namingAgents(text: string): string {
  return text.replace(/\bnumber (\d+)/gi, (all, number: string) =>
    isSeat(Number(number)) ? agentName(seat(Number(number))) : all,
  )
}

function speechQuestionOf(kind: ContestSpeechKind, seat: Seat): SeatQuestion {
  return kind === 'whisper'
    ? { kind: 'whisper', seat, step: WHISPER_STEP_ID }
    : { kind: 'speak', seat, floor: 'speech', targets: [] }
}

/** The question that an agents' table would ask about the same choice. */
function askOf(
  seat: Seat,
  [first]: readonly Entry[],
  targets: readonly Seat[],
  { step }: GameState,
): SeatQuestion | undefined {
  switch (first?.type) {
    case 'vote':
      return {
        kind: 'ballot',
        seat,
        targets,
        ballot: step.type === 'vote' ? step.ballot : 0,
        pass: 1,
        passes: 1,
        mayAbstain: true,
      }
    case 'night-act':
      return { kind: 'night', seat, role: first.role, targets, mayPass: false }
    case 'shoot':
      return { kind: 'shot', seat, step: step.type === 'shots' ? step.id : '', targets, mayPass: true }
    default:
      return undefined
  }
}
