// Appends that wait at the same time share one statement, and therefore one transaction and one flush of the log. If
// the database refuses the statement, nothing of it is stored. Each append is then sent again on its own, so that only
// the faulty one is refused. A lost connection is reported to all appends of the statement, and each of them checks
// whether it was stored.

import { isConnectionLostError } from './address.ts'

/** Maximum number of rows if a statement contains several appends. A longer append is sent alone. */
const MAX_ROWS_PER_STATEMENT = 200
/** Maximum number of statements in flight: enough that the database never waits for the network. */
const MAX_CONCURRENT_STATEMENTS = 4

interface WaitingAppend<Row> {
  readonly rows: readonly Row[]
  readonly taken: () => void
  readonly refused: (error: unknown) => void
}

/** Resolves when all of these rows are durable. Rejects if none was stored, or if the connection was lost. */
export type RowSender<Row> = (rows: readonly Row[]) => Promise<void>

export function createAppendBatcher<Row>(
  send: (rows: readonly Row[]) => Promise<void>,
  connections: number,
): RowSender<Row> {
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
      if (batch.length === 1 || isConnectionLostError(error)) for (const { refused } of batch) refused(error)
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
      // The statement is sent after this tick of the event loop, so that other appends of the same tick join it.
      if (waiting.length === 1) setImmediate(go)
    })
}
