// A press whose call was replaced by another one while the press was being sent. The connection is lost before or after
// the next call arrives. In both cases the phone reports that the press came too late instead of reporting the current
// call's press as lost.

import { expect, test } from 'vitest'
import { PhoneClient, type PhonePorts } from '../../../src/ui/phone/phoneClient.ts'
import { handClock } from '../../server/handClock.ts'

const OPEN = 1

/** The phone's end of a connection. The test sends the laptop's messages. */
class FakeSocket extends EventTarget {
  readyState = OPEN
  readonly send = () => undefined
  readonly close = () => undefined
  says(message: object): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  cut(): void {
    this.dispatchEvent(Object.assign(new Event('close'), { code: 1006 }))
  }
}

async function phoneAtTable() {
  const sockets: FakeSocket[] = []
  const ports: PhonePorts = {
    address: 'http://laptop/',
    clock: handClock(),
    read: () => null,
    write: () => undefined,
    fetch: async ({ pathname }) =>
      Response.json(
        pathname === '/evening/check-in'
          ? { member: 'm1', name: 'Zoya', token: 'token' }
          : { club: 'Club', here: [], tables: [] },
      ),
    open: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket as never
    },
  }
  const phone = new PhoneClient(undefined, ports)
  await phone.checkIn({ member: 'm1' })
  phone.watchTable({ game: 'game', number: 1, judge: '', seats: [] })
  const line = () => sockets.at(-1) ?? expect.fail('no line was opened')
  line().says({ type: 'HANDS_OPEN', step: 'first', nominee: 1 })
  phone.setHand(true)
  expect(phone.state.press).toMatchObject({ step: 'first', is: 'sending' })
  return { phone, line }
}

const NEXT_CALL = { type: 'HANDS_OPEN', step: 'second', nominee: 2 }

test.each([
  ['before the next call', ['cut', 'next call']],
  ['after the next call', ['next call', 'cut']],
] as const)(
  'a press for an earlier call is reported as too late if the connection is lost %s',
  async (_, happenings) => {
    const { phone, line } = await phoneAtTable()
    for (const happening of happenings)
      if (happening === 'cut') {
        line().cut()
        phone.reconnect()
      } else line().says(NEXT_CALL)
    expect(phone.state.press).toMatchObject({ step: 'first', is: 'late' })
  },
)

test('a press for the current call is reported as missed if the connection is lost', async () => {
  const { phone, line } = await phoneAtTable()
  line().cut()
  expect(phone.state.press).toMatchObject({ step: 'first', is: 'missed' })
})
