// What may be read on the screen while roles are hidden: who acted at night and whom he chose
// stays unsaid, in names of entries and in what followed. Pure.

import type { Entry } from '../../../../rules/entries.ts'
import type { GameEvent } from '../../../../rules/events.ts'
import { entryObject, entrySentence, type LogWords } from '../../../logic/logSentence.ts'

/** What was entered; with roles hidden no target and no shooter. */
export function entryName(entry: Entry, words: LogWords, showRoles: boolean): string {
  if (showRoles) return entrySentence(entry, words)
  return entry.type === 'night-act' || entry.type === 'shoot' ? entryObject(entry, words) : entrySentence(entry, words)
}

/** Without what only the night roles and the judge know. */
export function openEvents(events: readonly GameEvent[], showRoles: boolean): readonly GameEvent[] {
  if (showRoles) return events
  return events.flatMap((event): readonly GameEvent[] => {
    if (event.type === 'CheckAnswered' || event.type === 'NightActed' || event.type === 'MafiosoCaught') return []
    if (event.type === 'RoleClaimed') return [{ type: 'RoleClaimed', seat: event.seat, role: event.role }]
    if (event.type !== 'NightResolved') return [event]
    const { shooter: _, ...told } = event
    return [told]
  })
}
