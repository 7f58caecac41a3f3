// Appends that wait at the same time share one statement, so one transaction and one flush of the log. When the
// database refuses such a statement, none of it is stored, and each append is sent again on its own: only the faulty
// one is refused. A lost connection is reported to all of them: each checks whether it was stored.

import { isConnectionLost } from './address.ts'

/** Rows of one statement, of several appends; a longer append goes alone. */
const MAX_ROWS_PER_STATEMENT = 200
/** Statements under way at once: enough that the database never waits for the line. */
const MAX_CONCURRENT_STATEMENTS = 4

interface WaitingAppend<Row> {
  readonly rows: readonly Row[]
  readonly taken: () => void
  readonly refused: (error: unknown) => void
}

/** Resolves when these rows are durable, all of them; rejects when none is, or when the line was lost. */
export type SendRows<Row> = (rows: readonly Row[]) => Promise<void>

export function createAppendBatcher<Row>(
  send: (rows: readonly Row[]) => Promise<void>,
  connections: number,
): SendRows<Row> {
  const waiting: WaitingAppend<Row>[] = []
  const most = Math.min(MAX_CONCURRENT_STATEMENTS, connections)
  let underWay = 0

  function nextBatch(): readonly WaitingAppend<Row>[] {
    let rows = 0
    const beyond = waiting.findIndex((each) => (rows += each.rows.length) > MAX_ROWS_PER_STATEMENT)
    return waiting.splice(0, beyond === -1 ? waiting.length : Math.max(beyond, 1))
  }

  async function sendBatch(batch: readonly WaitingAppend<Row>[]): Promise<void> {
    try {
      await send(batch.flatMap(({ rows }) => rows))
      for (const { taken } of batch) taken()
    } catch (error) {
      if (batch.length === 1 || isConnectionLost(error)) for (const { refused } of batch) refused(error)
      else for (const each of batch) await sendBatch([each])
    }
  }

  function go(): void {
    while (underWay < most && waiting.length > 0) {
      underWay += 1
      void sendBatch(nextBatch()).finally(() => {
        underWay -= 1
        go()
      })
    }
  }

  return (rows) =>
    new Promise((taken, refused) => {
      waiting.push({ rows, taken, refused })
      // After this turn of the event loop, so that other appends of the same turn go along.
      if (waiting.length === 1) setImmediate(go)
    })
}
