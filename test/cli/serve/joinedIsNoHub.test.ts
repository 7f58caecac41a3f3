// A device that joined a hub with `serve --hub` is not a hub, because its own hub would not accept from it the entries
// of other devices.

import { expect, onTestFinished, test } from 'vitest'
import { newStore, serve } from './started.ts'

test('a device that joined a hub by command has no route for other devices', async () => {
  const hub = await serve(newStore())
  const asked = ({ address, admin }: typeof hub, method: string, path: string, body: object) =>
    fetch(`${address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${admin}` },
      body: JSON.stringify(body),
    })
  const made = await asked(hub, 'POST', '/hub/laptops', { name: 'Table 2' })
  expect(made.status).toBe(201)
  process.env['CONSIGLIERE_HUB_TOKEN'] = ((await made.json()) as { readonly token: string }).token
  onTestFinished(() => void delete process.env['CONSIGLIERE_HUB_TOKEN'])
  const joined = await serve(newStore(), '--hub', hub.address)
  for (const [method, path, body] of [
    ['POST', '/hub/laptops', { name: 'Table 3' }],
    ['PUT', '/hub/laptops', { name: 'Table 3', fingerprint: 'ABC DEF', scope: 'all' }],
    ['POST', '/hub/heads', {}],
    ['POST', '/hub/read', { streams: [] }],
    ['POST', '/hub/append', { parts: [] }],
  ] as const) {
    const answer = await asked(joined, method, path, body)
    expect([path, answer.status, await answer.json()]).toMatchObject([path, 404, { code: 'server/unknown-path' }])
  }
})
