// The network between devices and the hub: requests that take time, are lost, arrive twice, or lose their answers; and
// connections that are down or half open.

import type { DeviceClaim } from '../../src/server/hubDevices.ts'
import type { HubRequestPath } from '../../src/store/sync/answerHubRequest.ts'
import { clockOf, type Life } from './disk.ts'
import type { World } from './world.ts'

/** Number of faults in a thousand requests. */
export interface LineFaults {
  readonly lostAsked: number
  readonly lostAnswer: number
  readonly twice: number
  readonly slow: number
}

export const CALM: LineFaults = { lostAsked: 0, lostAnswer: 0, twice: 0, slow: 0 }
export const ROUGH: LineFaults = { lostAsked: 15, lostAnswer: 25, twice: 15, slow: 30 }

export class Line {
  readonly #now: () => number
  #state: 'up' | 'down' | 'half' = 'up'
  #since = 0

  constructor(now: () => number) {
    this.#now = now
  }

  /** If `down`, nothing passes. If `half`, requests arrive but answers do not. */
  get state(): 'up' | 'down' | 'half' {
    return this.#state
  }

  set state(state: 'up' | 'down' | 'half') {
    if ((this.#state === 'up') !== (state === 'up')) this.#since = this.#now()
    this.#state = state
  }

  /** When the connection last went down or up. */
  get since(): number {
    return this.#since
  }
}

/** A request as it arrives at the hub. */
export interface Arrived {
  readonly path: HubRequestPath | '/hub/identity'
  readonly token: string
  readonly claimed: DeviceClaim
  readonly signature: string | undefined
  readonly body: string
  readonly gone: AbortSignal
}

/** `undefined` if the hub died while it handled the request. */
type Answering = (request: Arrived) => Promise<{ readonly status: number; readonly text: string } | undefined>

interface Ends {
  readonly world: World
  readonly name: string
  readonly line: Pick<Line, 'state'>
  readonly life: Life
  readonly faults: () => LineFaults
  readonly answer: Answering
}

/** `fetch` over such a connection. */
export function fetchOver({ world, name, line, life, faults, answer }: Ends): typeof fetch {
  const draw = world.draws(`line ${name}`)
  const clock = clockOf(world, life)
  const chance = (of: number) => draw(1000) < of
  const ask = (
    url: URL,
    { headers, body, signal }: { headers: Record<string, string>; body: string; signal: AbortSignal },
  ) => {
    const path = url.pathname as Arrived['path']
    const { lostAsked, lostAnswer, twice, slow } = faults()
    const [isLost, isAnswerLost, isTwice] = [chance(lostAsked), chance(lostAnswer), chance(twice)]
    const wait = () => 1 + draw(20) + (chance(slow) ? draw(8000) : 0)
    return new Promise<Response>((resolve, reject) => {
      const gone = new AbortController()
      const fail = (why: string) => {
        if (!life.isDead) reject(new DOMException(why, why))
      }
      const later = (job: () => void, milliseconds = wait()) => void world.after(milliseconds, job)
      const abort = () => {
        later(() => gone.abort('gone'), 5)
        fail('AbortError')
      }
      if (signal.aborted) return abort()
      signal.addEventListener('abort', abort)
      // A reset is reported at once. A request without any response ends with the client's timeout.
      if (line.state === 'down') return later(() => fail('NetworkError'))
      if (isLost) return draw(2) === 0 ? later(() => fail('NetworkError')) : undefined
      const arrive = async (isAnswered: boolean) => {
        if (line.state === 'down') return fail('NetworkError')
        const token = headers['authorization']?.slice('Bearer '.length) ?? ''
        const said = await answer({
          path,
          token,
          claimed: claimedIn(headers),
          signature: headers['x-signature'],
          body,
          gone: gone.signal,
        })
        if (said === undefined) return later(() => fail('NetworkError'), 1)
        world.tell(`${name} ${path} ${body.length} ${said.status} ${said.text}`)
        if (!isAnswered || line.state === 'half') return
        if (isAnswerLost) return later(() => fail('NetworkError'), 1)
        later(() => {
          const deliver = () => (line.state === 'up' ? resolve(responseOf(said)) : fail('NetworkError'))
          void clock.after(0, deliver)
        })
      }
      later(() => void arrive(true))
      if (isTwice && path === '/hub/append') later(() => void arrive(false), wait() + draw(500))
      return undefined
    })
  }
  return ask as unknown as typeof fetch
}

function responseOf({ status, text }: { readonly status: number; readonly text: string }): Response {
  return { status, ok: status === 200, headers: { get: () => null }, text: async () => text } as unknown as Response
}

function claimedIn(headers: Record<string, string>): DeviceClaim {
  const {
    'x-laptop': laptop = '',
    'x-key': key = '',
    'x-session': session,
    'x-machine': machine,
    'x-proof': proof,
  } = headers
  return { laptop, key, session, machine, proof }
}
