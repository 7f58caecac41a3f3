// What was said aloud at a table, as the highlights of its game take it: whispers are left out.

import type { Spoken } from '../../rules/highlights.ts'
import type { Turn } from '../table/table.ts'

export function spokenOf(turns: readonly Turn[]): readonly Spoken[] {
  return turns.flatMap(({ kind, at, seat, say }) =>
    kind === 'whisper'
      ? []
      : say.flatMap((act): readonly Spoken[] =>
          act.type === 'accuse' || act.type === 'claim' ? [{ at, seat, act }] : [],
        ),
  )
}
