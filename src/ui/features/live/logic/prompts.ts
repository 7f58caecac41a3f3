// The cue as the judge speaks it. A night role falls asleep after its act, so the second half of its phrase is said
// together with the next call. Pure.

import type { PlaceholderValues } from '../../../../i18n/message.ts'
import { cuePhrase, type CustomCueTexts } from '../../../../i18n/phrase.ts'
import type { Lang } from '../../../../i18n/registry.ts'
import { nightCallCueKey, type Cue, cuesOf, nightStepId, timeUpCue } from '../../../../rules/cue.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import { areNominationsOpen } from '../../../../rules/nominationRules.ts'
import { hasLivingActor, isCalled } from '../../../../rules/night.ts'
import { outcomeCues } from '../../../../rules/outcomeCues.ts'
import { rulesOf } from '../../../../rules/rulebooks/registry.ts'
import { type GameState, countHandsLeft } from '../../../../rules/state.ts'
import type { Seat } from '../../../../rules/vocabulary.ts'
import { isLastNomineeCounted, currentNominee } from './ballots.ts'
import { type ArmedEntry, chosenSeatOfArmedEntry, type InputDraft } from './inputDraft.ts'
import { currentShooter, shootersDue } from './shots.ts'

export interface CueLine {
  readonly text: string
  /** Whether the line belongs to the current step. The other lines lead up to it. */
  readonly isMain: boolean
}

const PAUSE_MARK = ' ... '

/**
 * `called` is the nominee whom the judge called out of turn, if any. `events` are the results of the last entry.
 * `isTimeUp` means that the step's clock has run out; the last line of the call then comes first. `own` is the club's
 * own wording.
 */
export function cueLines(
  state: GameState,
  lang: Lang,
  {
    called,
    events = [],
    isTimeUp = false,
    own = {},
  }: {
    readonly called?: Seat | undefined
    readonly events?: readonly GameEvent[]
    readonly isTimeUp?: boolean
    readonly own?: CustomCueTexts | undefined
  } = {},
): readonly CueLine[] {
  const sentenceOf = (cue: Cue) =>
    cuePhrase(lang, state.header.rulebook, cue.key, cue.params, own).split(PAUSE_MARK)[0] ?? ''
  const now = cuesOf(state, called).map(sentenceOf)
  const lines = isTimeUp
    ? [...now.slice(-1), sentenceOf(timeUpCue(state))]
    : [...outcomeCues(events, state).map(sentenceOf), ...fallAsleepSentences(state, lang, own), ...now]
  return lines.map((text, i) => ({ text, isMain: i === lines.length - 1 }))
}

/** End of the previous call, such as "The Mistress is asleep". */
function fallAsleepSentences(state: GameState, lang: Lang, own: CustomCueTexts): readonly string[] {
  const rulebook = rulesOf(state.header)
  const last = nightCalls(state).findLast((call) => call.status === 'done')
  const before = rulebook.night.find((step) => step.id === last?.id)
  const ending = before && cuePhrase(lang, rulebook.id, nightCallCueKey(before), {}, own).split(PAUSE_MARK)[1]
  return ending === undefined ? [] : [ending]
}

// Calls of this night in order, with their status and whether their holders are out. Pure.
export interface NightCall {
  /** Id of the step, which for most steps is the acting role. */
  readonly id: string
  readonly status: 'done' | 'now' | 'coming'
  readonly isOut: boolean
}

export function nightCalls(state: GameState): readonly NightCall[] {
  const { step, header, round, seats } = state
  const current = nightStepId(step)
  if (current === undefined) return []
  const { night } = rulesOf(header)
  const calls = header.wakeOrder.flatMap(
    (id) => night.find((candidate) => candidate.id === id && isCalled(candidate, round, header.flags)) ?? [],
  )
  const now = calls.findIndex((call) => call.id === current)
  return calls.map((call, at): NightCall => ({
    id: call.id,
    status: at === now ? 'now' : at < now ? 'done' : 'coming',
    isOut: !hasLivingActor(call, seats),
  }))
}

// Question above the seats that asks for the judge's entry in this step. Returns keys of the screen's texts or of the
// game's phrases. Pure.
export interface EntryQuestion {
  /** `ask` is a phrase of the game, `text` a key of the screen's texts. */
  readonly section: 'ask' | 'text'
  readonly key: string
  readonly params: PlaceholderValues
}

export function entryQuestionOf(state: GameState, draft: InputDraft, showRoles: boolean): EntryQuestion {
  const { step } = state
  if (draft.armed !== undefined) return armedQuestion(draft.armed)
  switch (step.type) {
    case 'night-act':
      return phraseQuestion(step.role)
    case 'speech':
      return phraseQuestion(areNominationsOpen(state) ? 'speech' : 'tie-speech', { seat: step.seat })
    case 'vote': {
      if (isLastNomineeCounted(state) && countHandsLeft(state) === 0)
        return { section: 'text', key: 'live.allVoted', params: {} }
      return phraseQuestion('vote', { seat: currentNominee(state, draft) ?? '' })
    }
    case 'shots': {
      const by = currentShooter(state, draft)
      if (by === undefined)
        return { section: 'text', key: shootersDue(state).length === 0 ? 'live.onlyCall' : 'live.allShown', params: {} }
      return showRoles
        ? phraseQuestion('shots', { seat: by })
        : { section: 'text', key: 'live.shownHidden', params: { n: shootersDue(state).indexOf(by) + 1 } }
    }
    default:
      return phraseQuestion(step.type, 'seat' in step ? { seat: step.seat } : {})
  }
}

function phraseQuestion(key: string, params: PlaceholderValues = {}): EntryQuestion {
  return { section: 'ask', key, params }
}

function armedQuestion({ kind, by }: ArmedEntry): EntryQuestion {
  return by === undefined
    ? { section: 'text', key: `live.arm.${kind}`, params: {} }
    : { section: 'text', key: `live.arm.${kind}By`, params: { by } }
}

// Changes that a key made in the draft, for screen readers: hands raised or lowered, a seat selected or deselected,
// "nobody". Empty if the moment itself changed, because then everything is new. Pure.
export interface PickChange {
  readonly key: 'picked' | 'dropped' | 'nobody' | 'shown' | 'unclear'
  readonly seat?: Seat
}

export function pickChanges(before: InputDraft | undefined, now: InputDraft | undefined): readonly PickChange[] {
  if (before === undefined || now === undefined || before.at !== now.at || before === now) return []
  const was = seatsOf(before)
  const is = seatsOf(now)
  const isCalledAnew = before.called !== now.called
  return [
    ...is.filter((seat) => !was.includes(seat)).map((seat) => ({ key: 'picked' as const, seat })),
    // A newly called nominee starts without hands; none was lowered.
    ...(isCalledAnew
      ? []
      : was.filter((seat) => !is.includes(seat)).map((seat) => ({ key: 'dropped' as const, seat }))),
    ...(now.nobody && !before.nobody ? [{ key: 'nobody' as const }] : []),
    ...shownBetween(before, now),
  ]
}

function seatsOf({ picked, armed }: InputDraft): readonly Seat[] {
  const seat = armed === undefined ? undefined : chosenSeatOfArmedEntry(armed)
  return seat === undefined ? picked : [...picked, seat]
}

/** Numbers that shooters newly showed or corrected. */
function shownBetween(before: InputDraft, now: InputDraft): readonly PickChange[] {
  return now.shots
    .filter(({ by, target }) => !before.shots.some((shot) => shot.by === by && shot.target === target))
    .map(({ target }) => (target === undefined ? { key: 'unclear' } : { key: 'shown', seat: target }))
}
