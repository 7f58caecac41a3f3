// Connections of phones at a table. All phones get the table's content in the same bytes at the same time. Messages for
// one phone (its seat, its card) always have the same size. Therefore the traffic does not reveal to anybody on the
// network who has which card. Source: docs/spec/phones.md §2.

import type { WebSocket } from 'ws'
import { WEB_SOCKET_CLOSE_CODES } from '../../api/closeCodes.ts'
import { messageFromPhoneSchema, type PhoneRoleCard, type MessageToPhone } from '../../api/phone/frames.ts'
import type { Club } from '../../application/club.ts'
import { formatPhrase } from '../../i18n/phrase.ts'
import type { Lang } from '../../i18n/registry.ts'
import { seat as seatAt } from '../../rules/vocabulary.ts'
import { factionOf } from '../../scoring/sides.ts'
import { createJobQueue, type JobQueue } from '../../store/queue.ts'
import { parseJsonAs } from '../../store/parseJson.ts'
import type { Heartbeat } from '../heartbeat.ts'
import type { OpenSockets } from '../sockets.ts'
import type { Audience } from '../watch/audience.ts'
import type { Phone, Phones, PhoneInputCallMessage } from './phones.ts'

/** Size of every message that is meant for one phone only. */
const PRIVATE_MESSAGE_BYTES = 1024

interface PhoneConnection {
  readonly socket: WebSocket
  readonly phone: Phone
  readonly game: string
  /** Last messages sent about the phone's seat and about the call for hands. */
  seat: string
  call: string
  isAtTable: boolean | undefined
  /** Runs the requests to the club one after another. */
  readonly inTurn: JobQueue
  leave: () => void
}

interface Surroundings {
  readonly heartbeat: Heartbeat
  readonly club: Pick<Club, 'phoneCard' | 'phoneShadow'>
  readonly sockets: Pick<OpenSockets, 'keep'>
  readonly audience: Pick<Audience, 'join'>
}

export class PhoneConnections {
  readonly #phones: Phones
  readonly #around: Surroundings
  readonly #lines = new Set<PhoneConnection>()
  readonly #stop: () => void

  constructor(phones: Phones, around: Surroundings) {
    this.#phones = phones
    this.#around = around
    this.#stop = phones.listen(() => this.#tellAll())
  }

  join(socket: WebSocket, phone: Phone, game: string): void {
    for (const line of this.#lines)
      if (line.phone.id === phone.id) line.socket.close(WEB_SOCKET_CLOSE_CODES.done, 'phones/elsewhere')
    const { heartbeat, sockets } = this.#around
    const line: PhoneConnection = {
      socket,
      phone,
      game,
      seat: '',
      call: '',
      isAtTable: undefined,
      inTurn: createJobQueue(),
      leave: () => undefined,
    }
    this.#lines.add(line)
    sockets.keep(socket, { right: { kind: 'town' }, withdrawn: phone.withdrawn }, () => this.#gone(line))
    // The phone's state is sent first, so that a reconnected phone does not show an outdated hand.
    this.#tell(line)
    const hear = heartbeat.join(socket, (isHeard) => {
      // A half-open connection that was replaced by another one must not report the phone as disconnected.
      if ([...this.#lines].findLast(({ phone: { id } }) => id === phone.id) === line)
        this.#phones.setConnected(phone, isHeard)
    })
    socket.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary || !hear()) socket.close(WEB_SOCKET_CLOSE_CODES.policy, 'phones/too-many-messages')
      else this.#take(line, data.toString())
    })
    if (this.#phones.seatOf(phone, game) === undefined) void line.inTurn(() => this.#tellShadow(line))
  }

  stop(): void {
    this.#stop()
  }

  #gone(line: PhoneConnection): void {
    this.#lines.delete(line)
    line.leave()
    if (![...this.#lines].some(({ phone }) => phone.id === line.phone.id)) this.#phones.setConnected(line.phone, false)
  }

  #take(line: PhoneConnection, text: string): void {
    const read = parseJsonAs(messageFromPhoneSchema, text)
    if (read === undefined) return line.socket.close(WEB_SOCKET_CLOSE_CODES.policy, 'server/bad-request')
    const { phone, game } = line
    switch (read.type) {
      case 'hold':
        void this.#showCard(line, read.lang)
        return
      case 'shadow': {
        const { day, black } = read
        return void line.inTurn(() => this.#guess(line, day, black))
      }
      case 'forget':
        return void line.inTurn(async () => {
          await this.#phones.setGuess(phone, game, undefined)
          await this.#tellShadow(line)
        })
      case 'ready':
        return this.#phones.noteReady(phone, game)
      case 'hand':
      case 'named': {
        const { step: of } = read
        const done =
          read.type === 'hand'
            ? this.#phones.setHand(phone, game, read)
            : this.#phones.setNamedSeats(phone, game, of, read.seats)
        // An accepted press is confirmed by the message about the seat.
        if (!done.ok) send(line, padMessage({ type: 'REFUSED', step: of, code: done.error.code }))
        return
      }
    }
  }

  /** Stores a guess, which must be for the day shown on this phone and name as many seats as there are black cards. */
  async #guess(line: PhoneConnection, day: number, black: readonly number[]): Promise<void> {
    const { phone, game } = line
    const shadow = await this.#around.club.phoneShadow(game, phone.member)
    const isOpen = shadow.ok && shadow.value.day === day && new Set(black).size === shadow.value.blacks
    if (!isOpen || black.some((seat) => seat > shadow.value.seats))
      return send(line, padMessage({ type: 'REFUSED', step: '', code: 'phones/late' }))
    await this.#phones.setGuess(phone, game, { day, black })
    await this.#tellShadow(line)
  }

  /** Sends a spectator's phone the number of black players and the guesses it has made. */
  async #tellShadow(line: PhoneConnection): Promise<void> {
    const { phone, game } = line
    const shadow = await this.#around.club.phoneShadow(game, phone.member)
    if (!shadow.ok) return
    const guesses = this.#phones.guessesOf(phone, game)
    send(line, padMessage({ type: 'SHADOW', blacks: shadow.value.blacks, guesses }))
  }

  /** Shows only the card of the confirmed seat, and only in response to a press-and-hold. */
  async #showCard(line: PhoneConnection, lang: Lang): Promise<void> {
    const { phone, game } = line
    const seat = this.#phones.seatOf(phone, game)
    const card =
      seat === undefined || !this.#phones.isConfirmed(phone)
        ? undefined
        : await this.#around.club.phoneCard(game, seatAt(seat), phone.member)
    if (card?.ok !== true) return send(line, padMessage({ type: 'CARD' }))
    this.#phones.noteCardSeen(phone, game)
    const { role, checks } = card.value
    const shown: PhoneRoleCard = { role, name: formatPhrase(lang, 'role', role), faction: factionOf(role) }
    if (!this.#phones.hasChecks) return send(line, padMessage({ type: 'CARD', ...shown }))
    const told = checks.map(({ answer, ...check }) => ({ ...check, says: formatPhrase(lang, 'answer', answer) }))
    // A longer message would reveal to the network who checks players, so the earliest answers are dropped.
    while (sizeOf({ type: 'CARD', ...shown, checks: told }) > PRIVATE_MESSAGE_BYTES) told.shift()
    send(line, padMessage({ type: 'CARD', ...shown, checks: told }))
  }

  #tellAll(): void {
    for (const line of this.#lines)
      if (this.#phones.isOn) this.#tell(line)
      else line.socket.close(WEB_SOCKET_CLOSE_CODES.goingAway, 'phones/off')
  }

  #tell(line: PhoneConnection): void {
    const { phone, game, socket } = line
    const sitter = this.#phones.phoneSeatOf(phone, game)
    const seat = JSON.stringify(sitter)
    if (seat !== line.seat) send(line, padMessage({ type: 'SEAT', ...sitter }))
    line.seat = seat
    const isAtTable = 'seat' in sitter && sitter.isConfirmed
    if (isAtTable !== line.isAtTable) {
      line.leave()
      line.isAtTable = isAtTable
      const right = { kind: isAtTable ? 'table' : 'town' } as const
      line.leave = this.#around.audience.join(socket, { right, game, withdrawn: phone.withdrawn })
    }
    const called = isAtTable ? this.#phones.openCallOf(game) : undefined
    const call = JSON.stringify(called ?? null)
    if (call !== line.call && (called !== undefined || line.call !== ''))
      send(line, JSON.stringify(callMessage(called)))
    line.call = call
  }
}

function callMessage(open: PhoneInputCallMessage | undefined): MessageToPhone {
  if (open === undefined) return { type: 'HANDS_CLOSED' }
  const { what, ...called } = open
  return what === 'hands' ? { type: 'HANDS_OPEN', ...called } : { type: 'WORD_OPEN', what, ...called }
}

function sizeOf(said: MessageToPhone): number {
  return Buffer.byteLength(JSON.stringify(said))
}

/** Pads the message with blanks, so that all messages have one size. */
function padMessage(said: MessageToPhone): string {
  const text = JSON.stringify(said)
  return text + ' '.repeat(Math.max(0, PRIVATE_MESSAGE_BYTES - sizeOf(said)))
}

function send({ socket }: PhoneConnection, text: string): void {
  if (socket.readyState === socket.OPEN) socket.send(text, { binary: false, compress: false })
}
