// Notifies other processes on the same database about appends, and listens to their notices (NOTIFY, LISTEN). It has a
// session of its own, because NOTIFY inside an append's transaction would make all writers wait for one another.
// Streams that grow during a NOTIFY are sent together in the next one. After a lost session, listeners check every
// stream.

import pg from 'pg'
import { BackOff } from '../../backOff.ts'
import { unreferencedClock } from '../../platform.ts'

const CHANNEL = 'consigliere'
/**
 * Maximum length of a notice. PostgreSQL allows fewer than 8,000 bytes. Instead of a longer list, an empty text is
 * sent, which means that any stream may have grown.
 */
const MAX_NOTICE_BYTES = 7_900
const RECONNECT_PAUSES_MS = { first: 100, longest: 5_000 }

export interface Notifier {
  /** Announces that these streams have grown. Never waits and never fails. */
  notify(streams: readonly string[]): void
  /** Calls back with the streams that other processes appended to. `undefined` means that any stream may have grown. */
  listen(onNotice: (streams: readonly string[] | undefined) => void): void
  close(): Promise<void>
}

class NotifySession implements Notifier {
  readonly #config: pg.ClientConfig
  readonly #waiting = new Set<string>()
  #onNotice: ((streams: readonly string[] | undefined) => void) | undefined
  #session: pg.Client | undefined
  #opening: Promise<pg.Client | undefined> | undefined
  #callOff: (() => void) | undefined
  readonly #backOff = new BackOff(RECONNECT_PAUSES_MS)
  #isNotifying = false
  #isOpen = true

  constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  readonly notify: Notifier['notify'] = (streams) => {
    for (const stream of streams) this.#waiting.add(stream)
    void this.#notifyAll()
  }

  readonly listen: Notifier['listen'] = (onNotice) => {
    this.#onNotice = onNotice
    void this.#connected()
      .then((client) => client?.query(`LISTEN ${CHANNEL}`))
      .catch(() => undefined)
  }

  readonly close: Notifier['close'] = async () => {
    this.#isOpen = false
    this.#callOff?.()
    await this.#opening
    const client = this.#session
    this.#session = undefined
    client?.removeAllListeners()
    client?.on('error', () => undefined)
    await client?.end().catch(() => undefined)
  }

  #lose(lost: pg.Client): void {
    lost.removeAllListeners()
    lost.on('error', () => undefined)
    void lost.end().catch(() => undefined)
    if (this.#session === lost) this.#session = undefined
    if (!this.#isOpen || this.#callOff) return
    this.#callOff = unreferencedClock.after(this.#backOff.next(), () => {
      this.#callOff = undefined
      void this.#connected()
    })
  }

  #connected(): Promise<pg.Client | undefined> {
    if (this.#session) return Promise.resolve(this.#session)
    this.#opening ??= this.#open().finally(() => {
      this.#opening = undefined
    })
    return this.#opening
  }

  async #open(): Promise<pg.Client | undefined> {
    const client = new pg.Client(this.#config)
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ processId, payload }) => {
      if (processId !== (client as { processID?: number }).processID) this.#onNotice?.(parseStreamNames(payload))
    })
    try {
      await client.connect()
      if (this.#onNotice) await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      this.#lose(client)
      return undefined
    }
    if (!this.#isOpen) {
      await client.end().catch(() => undefined)
      return undefined
    }
    this.#session = client
    this.#backOff.reset()
    // Notices may have been missed while no session was open.
    this.#onNotice?.(undefined)
    if (this.#waiting.size > 0) void this.#notifyAll()
    return client
  }

  async #notifyAll(): Promise<void> {
    if (this.#isNotifying) return
    this.#isNotifying = true
    try {
      while (this.#waiting.size > 0 && this.#isOpen) {
        const client = await this.#connected()
        if (!client) return
        const streams = [...this.#waiting]
        this.#waiting.clear()
        const payload = JSON.stringify(streams)
        await client.query('SELECT pg_notify($1, $2)', [
          CHANNEL,
          Buffer.byteLength(payload) > MAX_NOTICE_BYTES ? '' : payload,
        ])
      }
    } catch {
      // The session is lost as well. Listeners check every stream once a new session is open.
    } finally {
      this.#isNotifying = false
    }
  }
}

export function createNotifier(config: pg.ClientConfig): Notifier {
  return new NotifySession(config)
}

function parseStreamNames(payload: string | undefined): readonly string[] | undefined {
  try {
    const streams: unknown = JSON.parse(payload ?? '')
    return Array.isArray(streams) && streams.every((each) => typeof each === 'string') ? streams : undefined
  } catch {
    return undefined
  }
}
