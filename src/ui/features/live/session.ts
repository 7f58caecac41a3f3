// The game on screen and its way to the club. A change is painted at once and sent in order, one
// at a time, each with the version the last answer brought; a refusal puts the screen back to what
// the club has. Knows no keys and no words.

import { computed, shallowRef } from 'vue'
import type { Answer, ApiError } from '../../../api/contract/answer.ts'
import type { Args, Data, RequestName } from '../../../api/contract/requests.ts'
import type { GameDetail } from '../../../api/contract/games.ts'
import type { Advance } from '../../../rules/decide.ts'
import type { Entry } from '../../../rules/entries.ts'
import { play, type Change, type Play } from '../../../rules/play.ts'
import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import { askedMend } from './fix/asked.ts'
import { playedOf, shownAfter, shownOf, type Shown } from './logic/shown.ts'

export interface SessionPorts {
  tell<N extends RequestName>(name: N, args: Args<N>): Promise<Answer<Data<N>>>
  now(): number
  /** The club did not take something, or somebody else was first; the screen is already put back. */
  onRefused(error: ApiError): void
}

export function createSession(id: string, { tell, now, onRefused }: SessionPorts) {
  const shown = shallowRef<Shown>()
  /** The last change asked for, and what the engine answered. */
  const made = shallowRef<{ readonly change: Change; readonly played: Result<Play> }>()
  const failure = shallowRef<ApiError>()
  /** Another laptop took the game over while this one had it open. */
  const wasTaken = shallowRef(false)
  const unsent = shallowRef<readonly Change[]>([])
  let kept: GameDetail | undefined
  let heard = 0
  let isSending = false
  let asked: { readonly of: Shown; readonly change: string; readonly answer: Result<Play> } | undefined

  async function load(): Promise<void> {
    const answer = await tell('games.get', { game: id })
    if (!answer.ok) {
      failure.value = answer.error
      return
    }
    failure.value = undefined
    if (unsent.value.length === 0) keep(answer.data)
  }

  function keep(game: GameDetail): void {
    if (game.heldElsewhere !== kept?.heldElsewhere) wasTaken.value = kept !== undefined && game.heldElsewhere === true
    kept = game
    const now = shown.value
    // What was painted is what the club has: no need to adjudicate it again.
    const isSame =
      now?.game.log.length === game.log.length && now.game.version <= game.version && isSamePlay(now.game, game)
    shown.value = isSame ? { game, replay: now.replay } : shownOf(game)
    if (isSame && asked?.of === now) asked = { ...asked, of: shown.value }
  }

  /** What a change would lead to. The last answer is kept, so that `make` does not adjudicate it again. */
  function preview(change: Change): Result<Play> {
    const of = shown.value
    if (of === undefined) return err({ code: 'live/not-loaded', params: {} })
    const key = JSON.stringify(change)
    if (asked?.of !== of || asked.change !== key)
      asked = { of, change: key, answer: play(playedOf(of), change, { at: now(), author: of.game.judge }) }
    return asked.answer
  }

  /** What the engine answers to an entry now. */
  function ask(entry: Entry): Result<Advance> {
    const played = preview({ type: 'enter', entry })
    if (!played.ok) return played
    const step = played.value.replay.steps.find(({ id: item }) => item === played.value.item.id)
    return step ? ok(step) : err({ code: 'live/not-loaded', params: {} })
  }

  /** Paints the change and sends it; false when the engine refuses it. Either way it is told in `made`. */
  function make(change: Change): boolean {
    const played = shown.value?.game.heldElsewhere
      ? err({ code: 'exchange/other-laptop', params: {} })
      : preview(change)
    if (played.ok && shown.value !== undefined) {
      shown.value = shownAfter(shown.value, played.value)
      unsent.value = [...unsent.value, change]
      if (!isSending) void sendAll()
    }
    made.value = { change, played }
    return played.ok
  }

  async function sendAll(): Promise<void> {
    isSending = true
    for (let change = unsent.value[0]; change !== undefined && kept !== undefined; change = unsent.value[0]) {
      const answer = await sendOne(change, kept.version)
      if (!answer.ok) {
        await putBack(answer.error)
        break
      }
      kept = answer.data
      unsent.value = unsent.value.slice(1)
    }
    isSending = false
    if (kept !== undefined && unsent.value.length === 0) keep(kept)
    if (kept !== undefined && heard > kept.version) await load()
  }

  function sendOne(change: Change, version: number): Promise<Answer<GameDetail>> {
    const game = id
    if (change.type === 'enter') return tell('games.enter', { game, version, entry: change.entry })
    if (change.type === 'insert')
      return tell('games.insert', { game, version, before: change.before, entry: change.entry })
    if (change.type === 'mend') return tell('games.mend', { game, version, ...askedMend(change) })
    const { item, reason } = change
    if (change.type === 'retract') return tell('games.retract', { game, version, item, reason })
    return tell('games.correct', { game, version, item, entry: change.entry, reason })
  }

  /** Everything not yet kept is dropped: it was made on a table that is not so. */
  async function putBack(error: ApiError): Promise<void> {
    unsent.value = []
    if (kept !== undefined) shown.value = shownOf(kept)
    await load()
    onRefused(error)
  }

  /** Somebody wrote to this game; perhaps we did. A lower version: another laptop's chain took the place of ours. */
  function hear(version: number): void {
    const isReplaced = kept !== undefined && version < kept.version
    heard = isReplaced ? version : Math.max(heard, version)
    if (isReplaced) void load()
    else if (!isSending && kept !== undefined && heard > kept.version) void load()
  }

  return {
    shown,
    made,
    failure,
    wasTaken,
    isSaving: computed(() => unsent.value.length > 0),
    load,
    preview,
    ask,
    make,
    hear,
  }
}

function isSamePlay(a: GameDetail, b: GameDetail): boolean {
  return a.log.every((item, i) => {
    const other = b.log[i]
    return (
      other !== undefined &&
      other.type === item.type &&
      other.id === item.id &&
      JSON.stringify(playOf(item)) === JSON.stringify(playOf(other))
    )
  })
}

function playOf(item: GameDetail['log'][number]): unknown {
  return item.type === 'made'
    ? [item.entry, item.moment, item.before]
    : item.type === 'mended'
      ? [item.seats, item.judge]
      : [item.target, item.type === 'corrected' ? item.entry : '']
}
