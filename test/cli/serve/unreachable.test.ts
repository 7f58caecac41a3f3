// If no database answers, `serve --store postgres:...` prints a sentence that names the database, not a disk.

import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openServedStore } from '../../../src/cli/serve/servedStore.ts'

/** A port that was free a moment ago. */
async function closedPort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

test('serve reports that the database refuses the connection', async () => {
  const port = await closedPort()
  const opening = openServedStore(`postgres://club:secret@127.0.0.1:${port}/club`)
  await expect(opening).rejects.toMatchObject({
    code: 'postgres/not-opened',
    place: `postgres://127.0.0.1:${port}/club`,
    message: expect.stringMatching(/^cannot open the database \(.*ECONNREFUSED.*PostgreSQL is running/) as unknown,
  })
})
