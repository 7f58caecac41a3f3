// Everything the live screen shares: the game with its replay, the draft of the entry being made,
// what the keys do. Made once by the page with `provideLiveGame`; its parts take it with
// `useLiveGame`. The rules are asked through logic/; nothing is decided here.

import { useSessionStorage } from '@vueuse/core'
import { computed, inject, onScopeDispose, provide, ref, shallowRef, watch, type InjectionKey } from 'vue'
import { useI18n } from 'vue-i18n'
import { useChannel } from '../../channel.ts'
import { useAsk } from '../../composables/useAsk.ts'
import { useLogWords } from '../../composables/useLogWords.ts'
import { sentenceOf } from '../../i18n/errors.ts'
import { consequences } from '../../logic/logSentence.ts'
import { seatViews } from '../../logic/seatViews.ts'
import { useStatus } from '../../stores/status.ts'
import { secondsOf } from '../../../rules/cue.ts'
import type { Entry } from '../../../rules/entries.ts'
import type { GameState } from '../../../rules/state.ts'
import { isAlive } from '../../../rules/state.ts'
import type { Rejection, Seat } from '../../../rules/vocabulary.ts'
import type { Action } from './keys.ts'
import type { Change } from './logic/change.ts'
import { arm, armOptions } from './logic/arms.ts'
import { callNeighbour, callNominee, draftAfterUndo } from './logic/ballots.ts'
import { choicesOf } from './logic/choices.ts'
import { anchorOf, draftFor, emptyDraft, type Arm, type Draft, type Move } from './logic/draft.ts'
import { echoOf } from './logic/echo.ts'
import { resumedBy } from './logic/fix.ts'
import { entryName, openEvents } from './logic/hiding.ts'
import { allTheSame, askShooter } from './logic/shots.ts'
import { cancel, chosenEntry, confirm, endingEntry, mayStepBack, pickNobody, pickSeat, stepBack } from './logic/strokes.ts'
import { redoTarget, undoTarget } from './logic/undo.ts'
import { latestSubjects, whyOf, type WhySubject } from './logic/whys.ts'
import { createSession } from './session.ts'
import { useClock } from './useClock.ts'

export function createLiveGame(id: string) {
  const { t } = useI18n()
  const words = useLogWords()
  const channel = useChannel()
  const { tell, complain } = useAsk()
  const status = useStatus()

  const session = createSession(id, { tell, now: () => Date.now(), onRefused: complain })
  onScopeDispose(channel.listen('game.changed', ({ game, version }) => { if (game === id) session.hear(version) }))
  void session.load()

  const game = computed(() => session.shown.value?.game)
  const replay = computed(() => session.shown.value?.replay)
  const state = computed(() => session.shown.value?.replay.state)
  const names = computed(() => new Map(game.value?.players.map((player) => [player.seat, player.name])))
  const nameOf = (seat: number) => names.value.get(seat) ?? ''

  const showRoles = useSessionStorage(`consigliere.showRoles.${id}`, true)
  const stored = shallowRef<Draft>()
  const refused = shallowRef<{ readonly sentence: string; readonly at: string }>()
  /** Belongs to the question it answers; under the next one it is gone. */
  const refusal = computed(() => (state.value && refused.value?.at === anchorOf(state.value) ? refused.value.sentence : undefined))
  /** What was last mended. */
  const notice = shallowRef<string>()
  const asked = shallowRef<readonly WhySubject[] | 'verdict'>()
  /** Grows each time the keyboard asks for the log. */
  const logCalls = ref(0)
  /** The same for the ledger, once the game is over. */
  const ledgerCalls = ref(0)
  /** Item of the log being corrected. */
  const fixing = ref<number>()

  const draft = computed(() => (state.value === undefined ? undefined : draftFor(state.value, stored.value ?? emptyDraft(state.value))))
  const choices = computed(() => (state.value && draft.value ? choicesOf(state.value, draft.value) : []))
  /** What digits stand for while they are no seats. */
  const options = computed(() => (state.value && draft.value ? armOptions(state.value, draft.value) : []))
  const stepsBack = computed(() => !!state.value && !!draft.value && mayStepBack(state.value, draft.value))
  const chosen = computed(() => (state.value && draft.value ? chosenEntry(state.value, draft.value) : undefined))
  const echo = computed(() => (state.value && chosen.value ? echoOf(state.value, chosen.value, { words, showRoles: showRoles.value }) : undefined))
  /** Waiting entries that Enter would bring back into the game. */
  const resumes = computed(() => (session.shown.value && chosen.value ? resumedBy(session.shown.value, chosen.value) : 0))
  const seats = computed(() => (state.value ? seatViews(state.value, { nameOf, roleName: (role) => words.phrase('role', role), showRoles: showRoles.value }) : []))
  const undoable = computed(() => (game.value && replay.value ? undoTarget(game.value.log, replay.value) : undefined))
  const redoable = computed(() => (game.value ? redoTarget(game.value.log) : undefined))
  /** The answer to the check just made; stays until the next entry, or until morning. */
  const shownAnswer = computed(() => {
    if (state.value?.phase !== 'night') return undefined
    const last = replay.value?.steps.findLast((step) => step.rejection === undefined)
    const event = last?.events.find((candidate) => candidate.type === 'CheckAnswered')
    return event?.type === 'CheckAnswered' ? event : undefined
  })

  const clock = useClock({
    game: () => id,
    at: () => (state.value ? anchorOf(state.value) : ''),
    total: () => (state.value ? secondsOf(state.value) : 0),
    say: (key) => status.say(t(key)),
  })

  // What is about to happen is told to those who do not see it, once the keys have rested.
  watch(echo, (now) => { if (now && now.lines.length > 0) status.say(now.lines.map((line) => line.text).join('. ')) })

  function withDraft<T>(run: (now: GameState, draft: Draft) => T): T | undefined {
    return state.value && draft.value ? run(state.value, draft.value) : undefined
  }

  function settle({ draft: next, enter, refused: rejection }: Move): void {
    stored.value = next
    refused.value = undefined
    if (rejection !== undefined) refuse(rejection)
    if (enter !== undefined) makeChange({ type: 'enter', entry: enter })
  }

  function refuse(rejection: Rejection): void {
    const sentence = rejection.code.startsWith('live/') ? t(`live.refused['${rejection.code}']`, { ...rejection.params }) : sentenceOf(rejection)
    refused.value = { sentence, at: state.value ? anchorOf(state.value) : '' }
    status.say(sentence)
  }

  function makeChange(change: Change): boolean {
    const done = session.make(change)
    if (!done.ok) {
      refuse(done.error)
      return false
    }
    refused.value = undefined
    notice.value = undefined
    const last = done.value.replay.steps.findLast((step) => step.rejection === undefined)
    if (change.type === 'enter' && last !== undefined) status.say([nameOfEntry(change.entry), ...consequences(openEvents(last.events, showRoles.value), words)].join('. '))
    return true
  }

  /** First the numbers not yet written down, one by one; then the last entry. */
  function undo(): void {
    if (stepsBack.value) {
      withDraft((_, at) => settle({ draft: stepBack(at) }))
      return
    }
    const target = undoable.value
    if (target === undefined || !makeChange({ type: 'retract', item: target.item, reason: 'undo' })) return
    stored.value = withDraft((now) => draftAfterUndo(now, target.entry))
    status.say(t('live.undone', { what: nameOfEntry(target.entry) }))
  }

  function redo(): void {
    const target = redoable.value
    if (target === undefined || !makeChange({ type: 'retract', item: target.item, reason: 'redo' })) return
    stored.value = undefined
    status.say(t('live.redone', { what: nameOfEntry(target.entry) }))
  }

  function correct(item: number, entry: Entry, reason: string): boolean {
    const done = makeChange({ type: 'correct', item, entry, reason })
    if (done) told(t('live.corrected', { what: nameOfEntry(entry) }))
    return done
  }

  function strike(item: number, entry: Entry, reason: string): boolean {
    const done = makeChange({ type: 'retract', item, reason })
    if (done) told(t('live.struck', { what: nameOfEntry(entry) }))
    return done
  }

  /** Stands above the log until something else is done: a toast would lie on the keys of the table. */
  function told(sentence: string): void {
    status.say(sentence)
    notice.value = sentence
  }

  function nameOfEntry(entry: Entry): string {
    return entryName(entry, words, showRoles.value)
  }

  function askWhy(seat?: Seat): void {
    if (replay.value === undefined) return
    if (seat === undefined) asked.value = state.value?.phase === 'over' ? 'verdict' : latestSubjects(replay.value)
    else {
      const subject = whyOf(replay.value, seat)
      if (subject !== undefined) asked.value = [subject]
    }
  }

  /** A click on a card: chooses it where it can be chosen; a player who is out answers why. */
  function pressCard(seat: Seat): void {
    if (state.value && !isAlive(state.value, seat)) return askWhy(seat)
    pick(seat)
  }

  function pick(seat: Seat): void {
    withDraft((now, at) => settle(pickSeat(now, at, seat)))
  }

  const actions: Readonly<Record<Action, () => void>> = {
    confirm: () => withDraft((now, at) => { if (now.phase === 'over') ledgerCalls.value += 1; else settle(confirm(now, at)) }),
    endDiscussion: () => withDraft((now, at) => {
      const entry = endingEntry(now)
      if (entry !== undefined && at.armed === undefined) makeChange({ type: 'enter', entry })
    }),
    nobody: () => withDraft((now, at) => settle({ draft: pickNobody(now, at) })),
    allTheSame: () => withDraft((now, at) => settle({ draft: allTheSame(now, at) })),
    foul: () => armWith('foul'),
    technicalFoul: () => armWith('technical-foul'),
    remove: () => armWith('remove'),
    nominate: () => armWith('nominate'),
    claim: () => armWith('claim-role'),
    record: () => armWith('correct-votes'),
    teamLoss: () => armWith('team-loss'),
    previous: () => withDraft((now, at) => settle({ draft: callNeighbour(now, at, -1) })),
    next: () => withDraft((now, at) => settle({ draft: callNeighbour(now, at, 1) })),
    clock: clock.toggle,
    resetClock: clock.reset,
    hideRoles: () => { showRoles.value = !showRoles.value },
    undo,
    redo,
    why: () => askWhy(),
    log: () => { logCalls.value += 1 },
    cancel: () => withDraft((now, at) => settle({ draft: cancel(now, at) })),
  }

  function armWith(kind: Arm): void {
    withDraft((now, at) => settle({ draft: arm(now, at, kind) }))
  }

  function ask(shooter: Seat): void {
    withDraft((now, at) => settle({ draft: askShooter(now, at, shooter) }))
  }

  function call(nominee: Seat): void {
    withDraft((now, at) => settle({ draft: callNominee(now, at, nominee) }))
  }

  return {
    id, words, game, replay, state, seats, nameOf, draft, choices, options, stepsBack, chosen, echo, resumes, refusal, notice, showRoles, shownAnswer, undoable, redoable, clock, asked, fixing, logCalls, ledgerCalls,
    failure: session.failure, isSaving: session.isSaving,
    run: (action: Action) => actions[action](), pick, pressCard, call, ask, correct, strike, nameOfEntry,
  }
}

export type LiveGame = ReturnType<typeof createLiveGame>

const LIVE: InjectionKey<LiveGame> = Symbol('live game')

export function provideLiveGame(id: string): LiveGame {
  const live = createLiveGame(id)
  provide(LIVE, live)
  return live
}

export function useLiveGame(): LiveGame {
  const live = inject(LIVE)
  if (live === undefined) throw new Error('no live game was provided')
  return live
}
