// Changes to past entries: undo and redo by key, corrections and struck entries in the log.

import { computed, ref } from 'vue'
import { entryNoun } from '../../../game/log/logSentence.ts'
import type { Entry } from '../../../../rules/entries.ts'
import { tableCorrectionsInForce } from '../../../../rules/log.ts'
import type { LogChange } from '../../../../rules/logChange.ts'
import { ok, type Result } from '../../../../rules/vocabulary.ts'
import { t } from '../../../kit/i18n/setup.ts'
import { type FixPreview, previewFix } from '../logic/fix.ts'
import { type InsertableEntryType, type InsertPosition, latestInsertPosition } from '../logic/insertions.ts'
import { redoTarget, type UndoTarget, undoTarget } from '../logic/undoTargets.ts'
import { draftAfterUndo } from '../logic/ballots.ts'
import type { EntryDraftSession } from './useEntryDraft.ts'
import type { LiveNotices } from './useLiveNotes.ts'
import type { AnnouncementQueue } from './useAnnouncements.ts'
import type { LiveReplay } from './useLiveReplay.ts'

/** Preview of a correction together with the change, from which the club computes the effect on the standings. */
export interface PreviewedFix extends FixPreview {
  readonly change: LogChange
}

export type LiveFixes = ReturnType<typeof useLiveFixes>

export function useLiveFixes(
  live: LiveReplay,
  { note }: LiveNotices,
  entry: EntryDraftSession,
  announcements: AnnouncementQueue,
) {
  const { client, game, replay, nameOfEntry } = live
  /** Id of the log item being corrected. */
  const fixing = ref<number>()
  /** Whether the dialog for correcting the table is open. */
  const mending = ref(false)
  /** Position at which a forgotten entry is being inserted; `undefined` if the dialog is closed. */
  const inserting = ref<InsertPosition>()
  const mends = computed(() => (game.value ? tableCorrectionsInForce(game.value.log) : []))

  /** Preview of a correction, including a struck entry. */
  function previewOf(change: LogChange): Result<PreviewedFix> | undefined {
    const played = client.preview(change)
    if (!played.ok) return played
    return replay.value && ok({ ...previewFix(replay.value, played.value.replay), change })
  }

  /** Makes a change and, if the engine accepts it, shows a message above the log. Returns whether it was accepted. */
  function make(change: LogChange, sentence: () => string): boolean {
    const isDone = client.submitChange(change)
    if (isDone) note(sentence)
    return isDone
  }

  return {
    fixing,
    mending,
    inserting,
    mends,
    previewOf,
    ...useUndo(live, entry, announcements),
    correct: (item: number, entry: Entry, reason: string): boolean =>
      make({ type: 'correct', item, entry, reason }, () => t('live.corrected', { what: nameOfEntry(entry) })),
    strike: (item: number, entry: Entry, reason: string): boolean =>
      make({ type: 'retract', item, reason }, () => t('live.struck', { what: nameOfEntry(entry) })),
    /** Corrects the table from the start of the game. */
    mend: (change: Extract<LogChange, { type: 'mend' }>): boolean => make(change, () => t('live.mend.done')),
    unmend: (item: number): boolean =>
      make({ type: 'retract', item, reason: 'undo' }, () => t('live.undone', { what: t('live.mend.object') })),
    /**
     * Latest position in the current phase at which an entry of this kind was possible; `undefined` if there is no such
     * position.
     */
    gapFor: (kind: InsertableEntryType): InsertPosition | undefined =>
      replay.value && latestInsertPosition(replay.value, kind),
    /** Inserts a forgotten entry before an existing entry. */
    insert: (before: number, entry: Entry): boolean =>
      make({ type: 'insert', before, entry }, () => t('live.insert.done', { what: nameOfEntry(entry) })),
  }
}

function useUndo(
  { client, game, replay, words }: LiveReplay,
  { stepsBack, stepBack, replace }: EntryDraftSession,
  { announce }: AnnouncementQueue,
) {
  const undoable = computed(() => (game.value && replay.value ? undoTarget(game.value.log, replay.value) : undefined))
  const redoable = computed(() => (game.value ? redoTarget(game.value.log) : undefined))
  const objectOf = (entry: Entry | undefined) => (entry ? entryNoun(entry, words) : t('live.mend.object'))
  function nameOf({ entry, isCorrection }: UndoTarget): string {
    const what = objectOf(entry)
    return entry && isCorrection ? t('live.undoCorrection', { what }) : what
  }
  const undoName = computed(() => {
    if (stepsBack.value) return t('live.stepBack')
    return undoable.value ? t('live.undoNamed', { what: nameOf(undoable.value) }) : t('live.nothingToUndo')
  })
  const redoName = computed(() =>
    redoable.value ? t('live.redoNamed', { what: nameOf(redoable.value) }) : t('live.redo'),
  )

  /** First takes back selections that are not recorded yet, one by one, and then undoes the last entry. */
  function undo(): void {
    if (stepsBack.value) return stepBack()
    const target = undoable.value
    if (target === undefined || !client.submitChange({ type: 'retract', item: target.item, reason: 'undo' })) return
    const { entry } = target
    if (entry) replace((now) => draftAfterUndo(now, entry))
    else replace()
    announce(t('live.undone', { what: objectOf(entry) }))
  }

  function redo(): void {
    const target = redoable.value
    if (target === undefined || !client.submitChange({ type: 'retract', item: target.item, reason: 'redo' })) return
    replace()
    announce(t('live.redone', { what: objectOf(target.entry) }))
  }

  return { undoable, undoName, redoable, redoName, undo, redo }
}
