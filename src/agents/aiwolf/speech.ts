// Rules of one phase of talk or whisper: whose turn it is, and how often and how long each seat may speak. Turns
// answers into talks and sends nothing. Source: "Turn Handling for Speeches" and "Speech Length Limits" of the
// contest's logic.

import type { Seat } from '../../rules/vocabulary.ts'
import { agentName, type ContestSpeechSetting, type ContestTalk } from './packet.ts'

const SKIP_TEXT = 'Skip'
export const FINISHED_SPEAKING_TEXT = 'Over'

interface Speaker {
  readonly seat: Seat
  count: number
  skips: number
  /** Characters left beyond the base length. `undefined` if there is no limit. */
  length: number | undefined
}

export class ContestSpeechPhase {
  readonly #setting: ContestSpeechSetting
  readonly #day: number
  readonly #speakers: readonly Speaker[]
  readonly #talks: ContestTalk[] = []

  constructor(setting: ContestSpeechSetting, day: number, order: readonly Seat[]) {
    this.#setting = setting
    this.#day = day
    const { per_agent: length } = setting.max_length
    this.#speakers = order.map((seat) => ({
      seat,
      count: setting.max_count.per_agent,
      skips: setting.max_skip,
      length,
    }))
  }

  get talks(): readonly ContestTalk[] {
    return this.#talks
  }

  /** Whether all speakers have finished. */
  get isOver(): boolean {
    return this.#speakers.every((speaker) => !maySpeak(speaker))
  }

  get order(): readonly Seat[] {
    return this.#speakers.map(({ seat }) => seat)
  }

  maySpeak(seat: Seat): boolean {
    return maySpeak(this.#speaker(seat))
  }

  /** Remaining talks, skips and characters of a seat, as fields of its request. */
  remaining(seat: Seat): {
    readonly remain_count: number
    readonly remain_skip: number
    readonly remain_length?: number
  } {
    const { count, skips, length } = this.#speaker(seat)
    return { remain_count: count, remain_skip: skips, ...(length === undefined ? {} : { remain_length: length }) }
  }

  /** Records one answer. A missing answer is a skip that does not use up an allowed skip. */
  recordTalk(seat: Seat, turn: number, answer: string | undefined): ContestTalk {
    const speaker = this.#speaker(seat)
    const text = this.#textOf(speaker, answer)
    if (text === FINISHED_SPEAKING_TEXT) speaker.count = 0
    else speaker.count -= 1
    const talk: ContestTalk = {
      idx: this.#talks.length,
      day: this.#day,
      turn,
      agent: agentName(seat),
      text,
      skip: text === SKIP_TEXT,
      over: text === FINISHED_SPEAKING_TEXT,
    }
    this.#talks.push(talk)
    return talk
  }

  #textOf(speaker: Speaker, answer: string | undefined): string {
    if (answer === undefined) return SKIP_TEXT
    if (answer === SKIP_TEXT) {
      if (speaker.skips === 0) return FINISHED_SPEAKING_TEXT
      speaker.skips -= 1
      return SKIP_TEXT
    }
    if (answer === FINISHED_SPEAKING_TEXT) return FINISHED_SPEAKING_TEXT
    speaker.skips = this.#setting.max_skip
    const text = this.#limited(speaker, answer)
    return text === '' ? FINISHED_SPEAKING_TEXT : text
  }

  #limited(speaker: Speaker, answer: string): string {
    const { per_agent, base_length, mention_length = 0, per_talk } = this.#setting.max_length
    let text = answer
    if (per_agent !== undefined || base_length !== undefined) {
      const [before, mention, after] = mentioned(answer)
      text = cut(speaker, before, base_length ?? 0) + mention + cut(speaker, after, mention_length)
    }
    return per_talk === undefined ? text : [...text].slice(0, per_talk).join('')
  }

  #speaker(seat: Seat): Speaker {
    const found = this.#speakers.find((speaker) => speaker.seat === seat)
    if (found === undefined) throw new Error(`seat ${seat} does not speak now`)
    return found
  }
}

function maySpeak({ count, length }: Speaker): boolean {
  return count > 0 && (length === undefined || length > 0)
}

/** The text before the first mention, the mention, and the text after it. */
function mentioned(text: string): readonly [string, string, string] {
  const found = /@Agent\[\d{2}\]/.exec(text)
  if (found === null) return [text, '', '']
  return [text.slice(0, found.index), found[0], text.slice(found.index + found[0].length)]
}

/**
 * Cuts a text to `free` characters plus the speaker's remaining length, and deducts the characters beyond `free` from
 * that length.
 */
function cut(speaker: Speaker, text: string, free: number): string {
  const characters = [...text].slice(0, free + (speaker.length ?? 0))
  if (speaker.length !== undefined) speaker.length -= Math.max(0, characters.length - free)
  return characters.join('')
}
