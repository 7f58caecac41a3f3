// A backup of everything stored, asked for.

import type { EventStore } from '../../store/port.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { backup, type Backup } from './write.ts'

export function backupCommands({ query, now }: CommandContext, store: EventStore) {
  const made = () => backup(store, now().at)
  return {
    async backup(): Reply<Backup> {
      const answer = await query(made)
      // A club that a newer program has used is not opened here, and can be copied all the same.
      return answer.ok || answer.error.code !== 'store/newer-vocabulary' ? answer : made()
    },
  }
}
