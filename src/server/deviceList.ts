// List of devices, computed from the events of the stream `laptops`: tokens by their hash, identities, and the renewals
// that connect them. It only folds events. It neither stores anything nor checks requests (hubDevices.ts).

import type { z } from 'zod'
import type { DEVICE_PAYLOAD_SCHEMAS, DeviceStreamScope } from '../store/sync/policy.ts'

/** Request of a device that waits for the organiser. */
interface AdmissionRequest {
  readonly laptop: string
  readonly key: string
  /** Id of the admitted device that asks for a new identity. If omitted, a new device asks to join. */
  readonly before?: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Address that the request came from. */
  readonly from?: string
  /** Names of the computers that used the identity `before` at that time. */
  readonly machines?: readonly string[]
}

export interface KnownDevice {
  readonly name: string
  readonly laptop?: string
  readonly key?: string
  readonly scope?: DeviceStreamScope
  /** Request of a device that is not admitted yet. */
  readonly asked?: AdmissionRequest
  /** True for the first device, which joined an empty hub. */
  readonly isFirst?: true
}

export interface DeviceIdentity {
  readonly name: string
  readonly key?: string
  /** Id of the device that this identity was renewed from. */
  readonly before?: string
}

type Payloads = typeof DEVICE_PAYLOAD_SCHEMAS
export type DeviceListChange =
  | { [T in keyof Payloads]: { readonly type: T } & Readonly<z.infer<Payloads[T]>> }[keyof Payloads]
  /** `HubFoundBehind`: the hub's store turned out to be an older copy. `HubBehindSeen`: somebody acknowledged that. */
  | { readonly type: 'HubFoundBehind' }
  | { readonly type: 'HubBehindSeen' }

export class DeviceList {
  readonly #known = new Map<string, KnownDevice>()
  readonly #identities = new Map<string, DeviceIdentity>()
  readonly #ended = new Set<string>()
  #isBehind = false

  /** Devices and requests by the hash of their token. */
  get known(): ReadonlyMap<string, KnownDevice> {
    return this.#known
  }

  /** All devices that were ever admitted, including removed ones, by id. */
  get identities(): ReadonlyMap<string, DeviceIdentity> {
    return this.#identities
  }

  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Whether a token with this hash was valid once and no longer is. */
  hasEnded(hash: string): boolean {
    return this.#ended.has(hash)
  }

  applyChange(change: DeviceListChange, at: number): void {
    switch (change.type) {
      case 'HubFoundBehind':
      case 'HubBehindSeen':
        this.#isBehind = change.type === 'HubFoundBehind'
        return
      case 'LaptopLetIn':
        this.#known.set(change.hash, { name: change.name })
        return
      case 'LaptopPutOut':
        this.#known.delete(change.hash)
        this.#ended.add(change.hash)
        return
      case 'LaptopAsked': {
        const { type: _, hash, ...asked } = change
        const known = this.#known.get(hash)
        if (known) this.#known.set(hash, { ...known, asked: { ...asked, at } })
        return
      }
      default:
        this.#admit(change)
    }
  }

  #admit({
    hash,
    laptop,
    key,
    scope,
    isFirst,
    before,
  }: Extract<DeviceListChange, { readonly type: 'LaptopAdmitted' }>): void {
    const known = this.#known.get(hash)
    if (!known) return
    const { asked: _asked, ...rest } = known
    this.#known.set(hash, { ...rest, laptop, key, scope, ...(isFirst && { isFirst }) })
    this.#identities.set(laptop, {
      ...this.#identities.get(laptop),
      name: known.name,
      key,
      ...(before !== undefined && { before }),
    })
  }

  /** Hashes of the tokens for one name: at most one, unless two servers wrote at the same time. */
  hashesOf(name: string): readonly string[] {
    return [...this.#known].flatMap(([hash, known]) => (known.name === name ? [hash] : []))
  }

  /**
   * Hashes of all tokens that become invalid when a name is removed. These are the tokens of its devices, those of
   * devices that renewed them (at any depth), and those of their requests.
   */
  hashesWithRenewals(name: string): readonly string[] {
    const gone = this.#withDescendants(this.#idsOf(name))
    return [...this.#known].flatMap(([hash, { name: other, laptop = '', asked }]) =>
      other === name || gone.has(laptop) || gone.has(asked?.before ?? '') ? [hash] : [],
    )
  }

  /** Hashes of unanswered requests that devices of this name have made. */
  requestHashesOf(name: string): readonly string[] {
    const ids = this.#idsOf(name)
    return [...this.#known].flatMap(([hash, { asked }]) => (ids.has(asked?.before ?? '') ? [hash] : []))
  }

  /** Name of the device from which the given device was renewed, or from which it asks to be renewed. */
  renewedFrom({ laptop = '', asked }: KnownDevice): string | undefined {
    const before = asked ? asked.before : this.#identities.get(laptop)?.before
    return before === undefined ? undefined : this.#identities.get(before)?.name
  }

  /**
   * Name of another device that was admitted with this key. Requests to be admitted do not count, because anybody can
   * copy a public key into a request, and the device that owns the key must still be able to ask and be admitted.
   */
  holderOf(key: string, laptop: string): string | undefined {
    for (const [id, { key: other, name }] of this.#identities) if (other === key && id !== laptop) return name
    return undefined
  }

  /** Returns a name such as `Table 2 (2)`, with the first number that no listed or ever admitted device has. */
  nextName(name: string): string {
    const rows = [...this.#known.values(), ...this.#identities.values()]
    const taken = new Set(rows.map((each) => each.name))
    const base = name.replace(/ \(\d+\)$/, '')
    let count = 2
    while (taken.has(`${base} (${count})`)) count += 1
    return `${base} (${count})`
  }

  #idsOf(name: string): ReadonlySet<string> {
    const ids = [...this.#identities].flatMap(([id, identity]) => (identity.name === name ? [id] : []))
    return new Set([...ids, ...[...this.#known.values()].flatMap((row) => (row.name === name && row.laptop) || [])])
  }

  #withDescendants(ids: ReadonlySet<string>): ReadonlySet<string> {
    const all = new Set(ids)
    for (let size = -1; size !== all.size;) {
      size = all.size
      for (const [id, { before }] of this.#identities) if (before !== undefined && all.has(before)) all.add(id)
    }
    return all
  }
}
