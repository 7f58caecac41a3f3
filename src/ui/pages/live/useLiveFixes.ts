// What was entered, taken back: undo and redo by key, corrections and struck entries by the log.

import { computed, ref } from 'vue'
import { useI18n } from 'vue-i18n'
import { entryObject } from '../../logic/logSentence.ts'
import type { Entry } from '../../../rules/entries.ts'
import type { Change } from '../../../rules/play.ts'
import { ok, type Result } from '../../../rules/vocabulary.ts'
import { previewFix, type FixPreview } from './fix/fix.ts'
import { draftAfterUndo } from './logic/ballots.ts'
import { redoTarget, undoTarget } from './logic/undo.ts'
import type { EntryDraft } from './useEntryDraft.ts'
import type { LiveNotes } from './useLiveNotes.ts'
import type { LiveReplay } from './useLiveReplay.ts'
import type { Told } from './useTold.ts'

export function useLiveFixes(
  { session, game, replay, words, nameOfEntry }: LiveReplay,
  { note }: LiveNotes,
  { stepsBack, stepBack, replace }: EntryDraft,
  { tell }: Pick<Told, 'tell'>,
) {
  const { t } = useI18n()
  /** Item of the log being corrected. */
  const fixing = ref<number>()
  const undoable = computed(() => (game.value && replay.value ? undoTarget(game.value.log, replay.value) : undefined))
  const redoable = computed(() => (game.value ? redoTarget(game.value.log) : undefined))

  /** First the numbers not yet written down, one by one; then the last entry. */
  function undo(): void {
    if (stepsBack.value) return stepBack()
    const target = undoable.value
    if (target === undefined || !session.make({ type: 'retract', item: target.item, reason: 'undo' })) return
    replace((now) => draftAfterUndo(now, target.entry))
    tell(t('live.undone', { what: entryObject(target.entry, words) }))
  }

  function redo(): void {
    const target = redoable.value
    if (target === undefined || !session.make({ type: 'retract', item: target.item, reason: 'redo' })) return
    replace()
    tell(t('live.redone', { what: entryObject(target.entry, words) }))
  }

  /** What a correction or a struck entry would change. */
  function previewOf(change: Change): Result<FixPreview> | undefined {
    const played = session.preview(change)
    if (!played.ok) return played
    return replay.value && ok(previewFix(replay.value, played.value.replay))
  }

  function correct(item: number, entry: Entry, reason: string): boolean {
    const done = session.make({ type: 'correct', item, entry, reason })
    if (done) note(t('live.corrected', { what: nameOfEntry(entry) }))
    return done
  }

  function strike(item: number, entry: Entry, reason: string): boolean {
    const done = session.make({ type: 'retract', item, reason })
    if (done) note(t('live.struck', { what: nameOfEntry(entry) }))
    return done
  }

  return { fixing, undoable, redoable, undo, redo, previewOf, correct, strike }
}
