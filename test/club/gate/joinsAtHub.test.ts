// A new member needs two streams: the club's and the person's own. If the hub refuses a part of a message, the other
// parts are accepted separately, and the two streams of a new member stay together.

import { expect, onTestFinished, test } from 'vitest'
import { CLUB_STREAM, PEOPLE_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import type { MemoryStoreContent } from '../../../src/store/adapters/memory.ts'
import type { Sent } from '../../generators/envelopes.ts'
import { NOW, openHubWorld } from './hubWorld.ts'

const sent = (stream: string, type: string, payload: unknown): Sent => ({
  stream,
  events: [{ type, payload, at: NOW }],
})
const joins = (member: string): Sent => sent(CLUB_STREAM, 'MemberAdded', { member })
const isCalled = (member: string, name: string): Sent => sent(PEOPLE_STREAM_PREFIX + member, 'NameNoted', { name })

async function answersTo(...parts: readonly Sent[]) {
  const shelf: MemoryStoreContent = new Map()
  const hub = await openHubWorld(shelf)
  onTestFinished(() => hub.close())
  return (await hub.push('a', 'desk', parts)).map(({ stream, code }) => [stream, code ?? 'taken'])
}

const NAMELESS = isCalled('m2', ' ')
const STRANGER = isCalled('nobody', 'Carl')

test.each<readonly [what: string, other: Sent, answer: string]>([
  ['permanently refused', NAMELESS, 'store/unsound name/empty'],
  ['postponed', STRANGER, 'waits: members/unknown'],
])('a new member is accepted in a message with another name that is %s, in any order', async (_, other, answer) => {
  const join = [joins('m1'), isCalled('m1', 'Anna')]
  for (const parts of [
    [other, ...join],
    [...join, other],
    [isCalled('m1', 'Anna'), other, joins('m1')],
  ]) {
    const answers = await answersTo(...parts)
    expect(answers).toEqual(parts.map(({ stream }) => [stream, stream === other.stream ? answer : 'taken']))
  }
})
