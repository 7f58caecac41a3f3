// Bodies as ordinary clients send them: an empty body of any type counts as no body on every route, and forms are read.

import { describe, expect, it } from 'vitest'
import { createClubService } from '../../src/api/clubService.ts'
import { newClub } from '../club/clubFixture.ts'
import { ADMIN, asked, opened, serverFor } from './client.ts'

const TYPES = [
  'application/json',
  'application/json; charset=utf-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/octet-stream',
  'application/vnd.somebody+json',
  '*/*',
]

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const CITY = { rulebook: 'city', speed: 'paused' }

describe('an empty body', () => {
  it('counts as no body on every route, whatever its type', async () => {
    const server = await serverFor({ service: createClubService(newClub()) })
    const { id } = await opened(server.address, CITY)
    const statuses: number[] = []
    for (const { method, url } of server.routes) {
      const path = url.replace(':id', id).replace(':right', '1')
      const answer = async (headers: Record<string, string>) => {
        const response = await asked(server.address, path, ADMIN, { method, headers: { 'x-laptop': 'a', ...headers } })
        const text = await response.text()
        // The waiting time in the answer differs between requests.
        return [response.status, response.ok ? '' : text.replace(/"seconds":\d+/, '"seconds":1')]
      }
      const without = await answer({})
      statuses.push(Number(without[0]))
      for (const type of TYPES)
        expect([method, url, type, ...(await answer({ 'content-type': type }))]).toEqual([
          method,
          url,
          type,
          ...without,
        ])
    }
    // A route that needs a body names the missing field. Other requests are valid without a body.
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(8)
  })

  it('for a new game is refused with the name of the missing field', async () => {
    const { address } = await serverFor()
    const answer = await asked(address, '/games', ADMIN, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
    })
    expect(await answer.json()).toMatchObject({ code: 'server/bad-request', params: { place: 'body/rulebook' } })
  })
})

describe('opening a game', () => {
  const multipart = new FormData()
  for (const [name, value] of Object.entries(CITY)) multipart.set(name, value)
  it.each<[string, RequestInit]>([
    ['JSON', { body: JSON.stringify(CITY), headers: { 'content-type': 'application/json' } }],
    ['JSON with the type of a form', { body: JSON.stringify(CITY), headers: FORM }],
    ['a form', { body: new URLSearchParams(CITY) }],
    ['a multipart form', { body: multipart }],
  ])('accepts %s', async (_what, init) => {
    const { address } = await serverFor()
    expect((await asked(address, '/games', ADMIN, { method: 'POST', ...init })).status).toBe(201)
  })

  it.each<[string, RequestInit]>([
    ['incomplete JSON', { body: '{"rulebook":', headers: { 'content-type': 'application/json' } }],
    ['a `__proto__` key', { body: '{"__proto__":{}}', headers: { 'content-type': 'application/json' } }],
    ['incomplete JSON with the type of a form', { body: '{"rulebook":', headers: FORM }],
    ['a multipart form without an end', { body: 'x', headers: { 'content-type': 'multipart/form-data; boundary=y' } }],
    ['text', { body: 'city', headers: { 'content-type': 'text/plain' } }],
    ['an unknown type', { body: 'city', headers: { 'content-type': 'application/x-city' } }],
  ])('refuses %s', async (_what, init) => {
    const { address } = await serverFor()
    const answer = await asked(address, '/games', ADMIN, { method: 'POST', ...init })
    expect([answer.status, await answer.json()]).toMatchObject([400, { code: 'server/bad-request' }])
  })
})

describe('the endpoint of streamers’ overlays', () => {
  const fields = { token: ADMIN, version: '5' }
  const multipart = new FormData()
  for (const [name, value] of Object.entries(fields)) multipart.set(name, value)
  it.each<[string, RequestInit]>([
    ['a form', { body: new URLSearchParams(fields) }],
    ['a multipart form', { body: multipart }],
    ['JSON', { body: JSON.stringify(fields), headers: { 'content-type': 'application/json' } }],
  ])('accepts %s', async (_what, init) => {
    const { address } = await serverFor()
    const answer = await asked(address, '/api/get/current_game.php', undefined, { method: 'POST', ...init })
    // Only a request that was understood gets the answer that version 5 does not exist.
    expect([answer.status, await answer.json()]).toEqual([200, { error: 'Unsupported version', version: 0 }])
  })
})
