// A log as a club would write it: items are only appended. For tests of replays and waiting entries.

import type { Entry } from '../../../src/rules/entries.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import type { LogItem } from '../../../src/rules/log.ts'
import { replayStepToUndo, nextEntryPosition, replay } from '../../../src/rules/replay.ts'
import { momentOf } from '../../../src/rules/moment.ts'

export class Book {
  readonly log: LogItem[] = []
  readonly header: GameHeader

  constructor(header: GameHeader) {
    this.header = header
  }

  get replay() {
    return replay(this.header, this.log)
  }

  get state() {
    return this.replay.state
  }

  make(...entries: Entry[]): this {
    for (const entry of entries) {
      const current = this.replay
      this.log.push({
        id: this.log.length + 1,
        at: 0,
        author: 'judge',
        type: 'made',
        entry,
        moment: momentOf(current.state),
        events: [],
        ...nextEntryPosition(current),
      })
    }
    return this
  }

  undo(): this {
    const last = replayStepToUndo(this.replay)
    if (last === undefined) throw new Error('nothing to undo')
    return this.strike(last.id)
  }

  strike(target: number): this {
    this.log.push({ id: this.log.length + 1, at: 0, author: 'judge', type: 'retracted', target, reason: 'test' })
    return this
  }

  correct(target: number, entry: Entry): this {
    this.log.push({
      id: this.log.length + 1,
      at: 0,
      author: 'judge',
      type: 'corrected',
      target,
      entry,
      reason: 'misheard',
    })
    return this
  }
}
