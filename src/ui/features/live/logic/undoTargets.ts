// Targets of undo and redo. Undo takes back the judge's latest action that still counts, including a correction. Redo
// takes back the latest undo, unless the judge has done something new since then. Pure.

import type { Entry } from '../../../../rules/entries.ts'
import { type LogItem, unretractedItems } from '../../../../rules/log.ts'
import { replayStepToUndo, type Replay } from '../../../../rules/replay.ts'

export interface UndoTarget {
  readonly item: number
  /** Entry of the action. Omitted if the action corrected the table. */
  readonly entry?: Entry
  readonly isCorrection: boolean
}

export function undoTarget(log: readonly LogItem[], replay: Replay): UndoTarget | undefined {
  const applied = new Set(replay.steps.filter((step) => step.rejection === undefined).map((step) => step.id))
  const counted = new Set(replay.steps.map((step) => step.id))
  const latest = unretractedItems(log)
    .filter((item) =>
      item.type === 'made'
        ? applied.has(item.id)
        : item.type === 'mended' || (item.type === 'corrected' && counted.has(item.target)),
    )
    .reduce<LogItem | undefined>(
      (newest, item) => (newest === undefined || item.id > newest.id ? item : newest),
      undefined,
    )
  if (latest?.type === 'mended') return { item: latest.id, isCorrection: false }
  if (latest?.type === 'corrected') return { item: latest.id, entry: latest.entry, isCorrection: true }
  if (latest?.type === 'made')
    return {
      item: latest.id,
      entry: replay.steps.find((step) => step.id === latest.id)?.entry ?? latest.entry,
      isCorrection: false,
    }
  const waiting = replayStepToUndo(replay)
  return waiting === undefined ? undefined : { item: waiting.id, entry: waiting.entry, isCorrection: false }
}

export function redoTarget(log: readonly LogItem[]): UndoTarget | undefined {
  const newest = Math.max(0, ...log.filter((item) => item.type !== 'retracted').map((item) => item.id))
  const undo = unretractedItems(log).findLast(
    (item) => item.type === 'retracted' && item.id > newest && findUndoneItem(log, item.target) !== undefined,
  )
  if (undo?.type !== 'retracted') return undefined
  const what = findUndoneItem(log, undo.target)
  if (what === undefined) return undefined
  return { item: undo.id, ...('entry' in what ? { entry: what.entry } : {}), isCorrection: what.type === 'corrected' }
}

function findUndoneItem(log: readonly LogItem[], id: number): Exclude<LogItem, { type: 'retracted' }> | undefined {
  const item = log.find((candidate) => candidate.id === id)
  return item === undefined || item.type === 'retracted' ? undefined : item
}
