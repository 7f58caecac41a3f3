// Yields to other tasks of this thread.

import { platform } from './platform.ts'

export const yieldTask = (): Promise<void> => platform.turn()
