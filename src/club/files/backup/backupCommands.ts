// A backup of everything stored, asked for.

import type { EventStore } from '../../../store/port.ts'
import type { CommandContext, Reply } from '../../repository/commandContext.ts'
import { backup, type Backup } from './write.ts'

export function backupCommands({ query, now }: CommandContext, store: EventStore) {
  return {
    backup: (): Reply<Backup> => query(() => backup(store, now().at)),
  }
}
