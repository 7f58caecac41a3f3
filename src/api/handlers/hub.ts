// Requests about the line to other laptops, and about who may join.

import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { hubOrigin } from '../../store/sync/address.ts'
import type { HubView } from '../contract/hub.ts'
import type { HubHost } from '../hub.ts'
import type { HandlersOf } from '../service.ts'

const NOT_HERE = err({ code: 'hub/not-here', params: {} })
const NO_HUB = err({ code: 'hub/no-hub', params: {} })

export function hubHandlers(host?: HubHost): HandlersOf<'hub'> {
  async function view(): Promise<Result<HubView>> {
    const laptops = await host?.desk?.laptops()
    if (laptops?.ok === false) return laptops
    return ok({
      isHere: host !== undefined,
      isFixed: host?.isFixed === true,
      joined: host?.joined() ?? null,
      laptops: laptops?.value ?? null,
    })
  }

  async function afterwards(done: Promise<Result<unknown>>): Promise<Result<HubView>> {
    const result = await done
    return result.ok ? view() : result
  }

  return {
    'hub.status': view,
    'hub.join': async ({ address, token }) => {
      const origin = hubOrigin(address)
      if (origin === undefined) return err({ code: 'hub/bad-address', params: {} })
      // A header takes no other character.
      if (!/^[\x21-\x7e]+$/.test(token.trim())) return err({ code: 'hub/bad-token', params: {} })
      return host ? afterwards(host.join({ address: origin, token: token.trim() })) : NOT_HERE
    },
    'hub.leave': async () => (host ? afterwards(host.leave()) : NOT_HERE),
    'hub.letIn': async ({ name }) => {
      const made = (await host?.desk?.letIn(name)) ?? NO_HUB
      return made.ok ? ok({ token: made.value }) : made
    },
    'hub.putOut': async ({ name }) => (host?.desk ? afterwards(host.desk.putOut(name)) : NO_HUB),
  }
}
