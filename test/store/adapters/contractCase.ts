// A case of the contract of every EventStore adapter.

import type { EventStore } from '../../../src/store/port.ts'
import type { Subject } from './subject.ts'

export interface ContractCase<S extends EventStore = EventStore> {
  readonly name: string
  readonly run: (subject: Subject<S>) => Promise<void>
}
