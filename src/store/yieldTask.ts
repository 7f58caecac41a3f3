// Yields to other tasks of this thread.

import { platform } from './platform.ts'

export const yieldToEventLoop = (): Promise<void> => platform.turn()
