// Whether a request reads or changes, with the schema of its arguments. What only reads is answered at once; what changes
// something waits for its turn.

import type { z } from 'zod'

export interface RequestSchema<S extends z.ZodType> {
  readonly nature: 'reads' | 'changes'
  readonly args: S
}

export const reads = <S extends z.ZodType>(args: S) => ({ nature: 'reads', args }) as const
export const changes = <S extends z.ZodType>(args: S) => ({ nature: 'changes', args }) as const
