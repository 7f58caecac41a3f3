// What a host that can exchange with other laptops brings. Where there is none (a page), joining is refused with
// `hub/not-here`.

import type { Result } from '../rules/vocabulary.ts'
import type { HubJoined, HubLaptop } from './contract/hub.ts'

export interface HubAddress {
  /** `http://host:port`, nothing behind it. */
  readonly address: string
  readonly token: string
}

export interface HubHost {
  /** Joined and left where it was started: by a command. */
  readonly isFixed?: true
  /** Undefined while this laptop is joined to none. */
  joined(): HubJoined | undefined
  /** Refused while the hub does not answer or does not let this laptop in. */
  join(hub: HubAddress): Promise<Result<unknown>>
  leave(): Promise<Result<unknown>>
  /** Where this machine is the hub. */
  readonly desk?: HubDesk
  /** Called when the line changes; returns the stop function. */
  listen(listener: () => void): () => void
}

/** Who may join. */
interface HubDesk {
  laptops(): Promise<Result<readonly HubLaptop[]>>
  /** Answers the token. */
  letIn(name: string): Promise<Result<string>>
  putOut(name: string): Promise<Result<unknown>>
}
