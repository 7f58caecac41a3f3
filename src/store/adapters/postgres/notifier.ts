// The doorbell between processes on one database: one session of its own rings (NOTIFY) and listens (LISTEN), never
// within an append's transaction, where it would make all writers wait for one another. What comes in while it is
// ringing is rung together afterwards. A session that is lost is begun anew, and whoever listens looks at everything.

import pg from 'pg'

const CHANNEL = 'consigliere'
/** The database takes 8,000 bytes; a longer word is `everything`. */
const MOST_BYTES = 7_900
const FIRST_PAUSE = 100
const LONGEST_PAUSE = 5_000

export interface Doorbell {
  /** These streams have grown. Never waits, never fails. */
  ring(streams: readonly string[]): void
  /** From now on others are heard: the streams that grew, or undefined when any may have. */
  listen(onRing: (streams: readonly string[] | undefined) => void): void
  close(): Promise<void>
}

export function createDoorbell(config: pg.ClientConfig): Doorbell {
  const waiting = new Set<string>()
  let onRing: ((streams: readonly string[] | undefined) => void) | undefined
  let session: pg.Client | undefined
  let opening: Promise<pg.Client | undefined> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let pause = FIRST_PAUSE
  let isRinging = false
  let isOpen = true

  function lose(lost: pg.Client): void {
    lost.removeAllListeners()
    lost.on('error', () => undefined)
    void lost.end().catch(() => undefined)
    if (session === lost) session = undefined
    if (!isOpen || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void connected()
    }, pause)
    timer.unref()
    pause = Math.min(pause * 2, LONGEST_PAUSE)
  }

  function connected(): Promise<pg.Client | undefined> {
    if (session) return Promise.resolve(session)
    opening ??= open().finally(() => {
      opening = undefined
    })
    return opening
  }

  async function open(): Promise<pg.Client | undefined> {
    const client = new pg.Client(config)
    client.on('error', () => lose(client))
    client.on('end', () => lose(client))
    client.on('notification', ({ processId, payload }) => {
      if (processId !== (client as { processID?: number }).processID) onRing?.(parse(payload))
    })
    try {
      await client.connect()
      if (onRing) await client.query(`LISTEN ${CHANNEL}`)
    } catch {
      lose(client)
      return undefined
    }
    if (!isOpen) {
      await client.end().catch(() => undefined)
      return undefined
    }
    session = client
    pause = FIRST_PAUSE
    // Nobody knows what was rung while there was no session.
    onRing?.(undefined)
    if (waiting.size > 0) void ringAll()
    return client
  }

  async function ringAll(): Promise<void> {
    if (isRinging) return
    isRinging = true
    try {
      while (waiting.size > 0 && isOpen) {
        const client = await connected()
        if (!client) return
        const streams = [...waiting]
        waiting.clear()
        const word = JSON.stringify(streams)
        await client.query('SELECT pg_notify($1, $2)', [CHANNEL, Buffer.byteLength(word) > MOST_BYTES ? '' : word])
      }
    } catch {
      // The session is lost with it; those who listen hear of a new one and look at everything.
    } finally {
      isRinging = false
    }
  }

  return {
    ring(streams) {
      for (const stream of streams) waiting.add(stream)
      void ringAll()
    },
    listen(hear) {
      onRing = hear
      void connected()
        .then((client) => client?.query(`LISTEN ${CHANNEL}`))
        .catch(() => undefined)
    },
    async close() {
      isOpen = false
      clearTimeout(timer)
      await opening
      const client = session
      session = undefined
      client?.removeAllListeners()
      client?.on('error', () => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}

function parse(payload: string | undefined): readonly string[] | undefined {
  try {
    const streams: unknown = JSON.parse(payload ?? '')
    return Array.isArray(streams) && streams.every((each) => typeof each === 'string') ? streams : undefined
  } catch {
    return undefined
  }
}
