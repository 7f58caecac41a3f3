// The laptop of a club that is joined to a hub: the note that says which, the store over the line, and what the requests
// of the screens are told. Joining and leaving open the club again. Rules: docs/adr/0018.

import { z } from 'zod'
import type { HubAddress, HubHost } from '../api/hub.ts'
import { CLUB_EXCHANGE } from '../club/model/exchanged.ts'
import { err, ok, type Result } from '../rules/vocabulary.ts'
import type { HubLine } from '../store/sync/hub.ts'
import { joinHub, type JoinedStore } from '../store/sync/syncedStore.ts'
import type { JournaledStore } from '../store/journal/withJournal.ts'

/** Where a host keeps the note of the hub, and how it reaches one. The note holds a token: its owner alone may read it. */
export interface HubPlace {
  read(): Promise<string | undefined>
  /** Durable when it resolves. Nothing: left. */
  write(text: string): Promise<void>
  line(hub: HubAddress, laptop: string): HubLine
}

const noteSchema = z.object({ address: z.url({ protocol: /^https?$/ }), token: z.string().min(1).max(200) })

interface Joining {
  readonly place: HubPlace
  readonly laptop: string
  /** Opens the club again, with what the note says then. */
  reopen(): Promise<Result<unknown>>
}

export interface Joined {
  /** Absent while this laptop is joined to none. */
  readonly store?: JoinedStore
  readonly host: HubHost
}

/** A note that is not one counts as none: then the laptop goes on alone, and says so. */
async function hubOf(place: HubPlace): Promise<HubAddress | undefined> {
  try {
    return noteSchema.parse(JSON.parse((await place.read()) ?? ''))
  } catch {
    return undefined
  }
}

export async function joinAsNoted(own: JournaledStore, { place, laptop, reopen }: Joining): Promise<Joined> {
  const hub = await hubOf(place)
  const store = hub && joinHub(own, place.line(hub, laptop), { laptop, policy: CLUB_EXCHANGE })

  async function keep(note: HubAddress | undefined): Promise<Result<unknown>> {
    try {
      await place.write(note ? JSON.stringify(note) : '')
    } catch (error) {
      return err({ code: 'hub/not-kept', params: { cause: String(error) } })
    }
    return reopen()
  }

  return {
    ...(store && { store }),
    host: {
      joined: () => (hub && store ? { address: hub.address, ...store.status() } : undefined),
      async join(wanted) {
        const heard = await place.line(wanted, laptop).heads({})
        if (!heard.ok) {
          if (heard.error.code === 'sync/identity-taken') return err(heard.error)
          const { code, params } = heard.error
          const cause = 'cause' in params ? params.cause : code
          return err({ code: 'hub/no-answer', params: { address: wanted.address, cause } })
        }
        return keep(wanted)
      },
      leave: () => (hub ? keep(undefined) : Promise.resolve(ok(undefined))),
      listen: (listener) => store?.onStatus(listener) ?? (() => undefined),
    },
  }
}
