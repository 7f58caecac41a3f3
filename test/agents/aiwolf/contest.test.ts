// Packets to agents, and the entries made from their answers. No packet reveals more than the seat may know, and no bad
// or missing answer prevents the end of a game. Tests only the contest's generator, without sockets.

import { describe, expect, it } from 'vitest'
import {
  playContestInSteps,
  type ContestGameResult,
  type PacketForSeat,
  type ContestStep,
} from '../../../src/agents/aiwolf/contest.ts'
import { randomEmptySeatPlayerFactory, type EmptySeatPlayerFactory } from '../../../src/agents/aiwolf/seatFiller.ts'
import {
  agentName,
  REQUEST_NAMES_WITH_ANSWER,
  toContestRole,
  type ContestPacket,
  contestPacketSchema,
  seatOfAgent,
} from '../../../src/agents/aiwolf/packet.ts'
import { createContestSetting } from '../../../src/agents/aiwolf/setting.ts'
import { scriptedEmptySeatPlayerFactory } from '../../../src/agents/aiwolf/scriptedSeatFiller.ts'
import { ContestSpeechPhase } from '../../../src/agents/aiwolf/speech.ts'
import { shuffleBySeed } from '../../../src/rules/draws.ts'
import type { GameHeader } from '../../../src/rules/header.ts'
import { newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import { seat, type Seat } from '../../../src/rules/vocabulary.ts'
import { table } from '../../rules/support/games.ts'

const CONTESTS = ['aiwolf-5', 'aiwolf-9', 'aiwolf-13'] as const

const headerOf = (rulebook: (typeof CONTESTS)[number], seed: number): GameHeader =>
  table(shuffleBySeed(newestRulebookOf(rulebook).deal(13), seed), { rulebook, seed })

/** Answers a request; `undefined` means no answer in time. */
type Answer = (message: PacketForSeat) => string | undefined

/** Names a random living player, or says a text with a consecutive number. */
function randomAnswers(seed: number): Answer {
  let number = seed * 7919
  return ({ packet }) => {
    number += 1
    const alive = Object.entries(packet.info?.status_map ?? {}).flatMap(([name, status]) =>
      status === 'ALIVE' ? [name] : [],
    )
    return packet.request === 'TALK' || packet.request === 'WHISPER'
      ? `Hello ${number}`
      : shuffleBySeed(alive, number)[0]
  }
}

interface Played {
  readonly end: ContestGameResult
  readonly messages: readonly PacketForSeat[]
}

function played(
  header: GameHeader,
  answer: Answer,
  {
    filled = [],
    fill = randomEmptySeatPlayerFactory,
    free,
    isVoid = () => false,
  }: {
    filled?: readonly number[]
    fill?: EmptySeatPlayerFactory
    free?: number
    isVoid?: (turn: ContestStep) => boolean
  } = {},
): Played {
  const contest = playContestInSteps({
    header,
    gameId: '0'.repeat(26),
    setting: createContestSetting(header, { action: 1000, ...(free === undefined ? {} : { free }) }),
    filled: new Set(filled.map(seat)),
    fill,
  })
  const messages: PacketForSeat[] = []
  let next = contest.next()
  while (next.done !== true) {
    const turn = next.value
    const texts = new Map<Seat, string>()
    if (turn.type === 'listen') {
      for (const to of turn.seats) messages.push(...turn.hear(to, `Free ${to}`))
      for (const to of turn.seats) messages.push(...turn.hear(to, 'Over'))
      expect(turn.isOver()).toBe(true)
    } else {
      messages.push(...turn.messages)
      if (turn.type === 'ask')
        for (const message of turn.messages) {
          const text = answer(message)
          if (text !== undefined) texts.set(message.seat, text)
        }
    }
    next = contest.next({ texts, isVoid: isVoid(turn) })
  }
  return { end: next.value, messages }
}

/** Roles that a packet reveals, except the receiver's own. */
const rolesIn = ({ info }: ContestPacket) =>
  Object.entries(info?.role_map ?? {}).flatMap(([name, role]) => (name === info?.agent ? [] : [`${name} ${role}`]))

/** Talks by day and number. */
const talksSentTo = (to: Seat, messages: readonly PacketForSeat[]) =>
  messages
    .filter((message) => message.seat === to)
    .flatMap(({ packet }) => [
      ...(packet.talk_history ?? []),
      ...(packet.new_talk === undefined ? [] : [packet.new_talk]),
    ])
    .map(({ day, idx }) => `${day} ${idx}`)

it('seatOfAgent inverts agentName and returns undefined for invalid names', () => {
  expect([agentName(seat(3)), agentName(seat(13))]).toEqual(['Agent[03]', 'Agent[13]'])
  expect(['Agent[03]', 'Agent[13]', 'Agent[00]', 'Agent[3]', 'Seat 3'].map(seatOfAgent)).toEqual([
    3,
    13,
    undefined,
    undefined,
    undefined,
  ])
})

describe.each(CONTESTS)('random games of %s', (rulebook) => {
  const games = Array.from({ length: 40 }, (_, index) => {
    const header = headerOf(rulebook, index + 1)
    return { header, ...played(header, randomAnswers(index + 1), index % 2 === 0 ? {} : { free: 1000 }) }
  })

  it('a contest sends only valid packets, and each request only to the right role', () => {
    for (const { messages, header } of games)
      for (const { seat: to, packet } of messages) {
        expect(contestPacketSchema.safeParse(packet).error).toBeUndefined()
        const role = header.seats[to - 1]?.role
        if (packet.request === 'DIVINE') expect(role).toBe('seer')
        if (packet.request === 'GUARD') expect(role).toBe('bodyguard')
        if (packet.request === 'ATTACK' || packet.request.startsWith('WHISPER')) expect(role).toBe('werewolf')
        if (packet.request !== 'FINISH' && (REQUEST_NAMES_WITH_ANSWER as readonly string[]).includes(packet.request))
          expect(packet.info?.status_map[agentName(to)]).toBe('ALIVE')
      }
  })

  it('werewolves see each other’s roles during the game, and FINISH shows all roles to everybody', () => {
    for (const { messages, header } of games) {
      const wolves = header.seats.filter(({ role }) => role === 'werewolf').map((deal) => deal.seat)
      const all = header.seats.map((deal) => `${agentName(deal.seat)} ${toContestRole(deal.role)}`)
      for (const { seat: to, packet } of messages) {
        const own = agentName(to)
        const told = rolesIn(packet).toSorted()
        if (packet.request === 'FINISH') expect(told).toEqual(all.filter((line) => !line.startsWith(own)).toSorted())
        else if (wolves.includes(to))
          expect(told).toEqual(wolves.filter((wolf) => wolf !== to).map((wolf) => `${agentName(wolf)} WEREWOLF`))
        else expect(told).toEqual([])
      }
    }
  })

  it('an agent sees whispers, attack votes and check results only if its role may see them', () => {
    for (const { messages, header } of games)
      for (const { seat: to, packet } of messages) {
        const role = header.seats[to - 1]?.role
        const { divine_result, medium_result, attack_vote_list } = packet.info ?? {}
        if (role !== 'seer') expect(divine_result).toBeUndefined()
        if (role !== 'medium') expect(medium_result).toBeUndefined()
        if (role === 'werewolf') continue
        expect(attack_vote_list).toBeUndefined()
        expect(packet.whisper_history ?? packet.new_whisper).toBeUndefined()
      }
  })

  it('the Seer receives the correct check result on the next day', () => {
    for (const { messages, header } of games) {
      const looked = messages.flatMap(({ packet }) =>
        packet.request === 'DAILY_INITIALIZE' && packet.info?.divine_result !== undefined
          ? [{ told: packet.info.day, ...packet.info.divine_result }]
          : [],
      )
      expect(looked.length).toBeGreaterThan(0)
      for (const { told, day, target, result } of looked) {
        expect(told).toBe(day + 1)
        const role = header.seats.find((deal) => agentName(deal.seat) === target)?.role
        expect(result).toBe(role === 'werewolf' ? 'WEREWOLF' : 'HUMAN')
      }
    }
  })

  it('each agent receives every talk exactly once', () => {
    for (const { messages, end } of games) {
      for (const { seat: to } of end.header.seats) {
        const heard = talksSentTo(to, messages)
        expect(new Set(heard).size).toBe(heard.length)
        expect(heard.length).toBe(end.talks.length)
      }
    }
  })

  it('a contest ends with an outcome and sends FINISH last', () => {
    for (const { end, messages, header } of games) {
      expect(end.state.outcome).toBeDefined()
      expect(end).toMatchObject({ isVoid: false, illegal: 0 })
      const last = messages.slice(-header.seats.length)
      expect(last.map(({ packet }) => packet.request)).toEqual(header.seats.map(() => 'FINISH'))
    }
  })
})

describe('contest with faulty agents', () => {
  it.each<[string, Answer, 'counted' | 'silent']>([
    ['no answer', () => undefined, 'silent'],
    ['an empty text', () => '', 'counted'],
    ['a text without a name', () => 'I vote for the wolf', 'counted'],
    ['a name without a seat', () => 'Agent[99]', 'counted'],
    ['a name in a different notation', () => 'agent[1]', 'counted'],
    [
      'a dead seat',
      ({ packet }) => Object.entries(packet.info?.status_map ?? {}).find(([, status]) => status === 'DEAD')?.[0] ?? 'x',
      'counted',
    ],
    ['the name of a prototype property', () => '__proto__', 'counted'],
  ])('replaces the answer with a legal entry, reproducibly: %s', (_, answer, what) => {
    const header = headerOf('aiwolf-13', 5)
    const { end } = played(header, answer)
    expect(end.state.outcome).toBeDefined()
    if (what === 'counted') expect(end.illegal).toBeGreaterThan(0)
    else expect(end.illegal).toBe(0)
    expect(played(header, answer).end.entries).toEqual(end.entries)
  })

  it('accepts a Bodyguard’s self-guard as no guard (AIWOLF-6)', () => {
    const header = headerOf('aiwolf-13', 2)
    const own: Answer = (message) =>
      message.packet.request === 'GUARD' ? agentName(message.seat) : randomAnswers(3)(message)
    const { end } = played(header, own)
    const guards = end.entries.filter((entry) => entry.type === 'night-act' && entry.role === 'bodyguard')
    expect(guards.length).toBeGreaterThan(0)
    for (const guard of guards) expect(guard).toEqual({ type: 'night-act', role: 'bodyguard' })
    expect(end.illegal).toBe(0)
  })

  it('fills empty seats and sends them no packets', () => {
    const { end, messages } = played(headerOf('aiwolf-5', 3), randomAnswers(1), { filled: [2, 3, 4] })
    expect(end.state.outcome).toBeDefined()
    expect([...new Set(messages.map((message) => message.seat))].toSorted()).toEqual([1, 5])
  })

  it('ends a void game immediately with FINISH for everybody', () => {
    const { end, messages } = played(headerOf('aiwolf-5', 3), randomAnswers(1), {
      isVoid: (turn) => turn.type === 'ask' && turn.messages[0]?.packet.request === 'VOTE',
    })
    expect(end.isVoid).toBe(true)
    expect(end.state.outcome).toBeUndefined()
    expect(messages.slice(-5).map(({ packet }) => packet.request)).toEqual(Array(5).fill('FINISH'))
  })
})

describe('games with scripted seat fillers', () => {
  const OTHERS = {
    'aiwolf-5': [2, 3, 4, 5],
    'aiwolf-9': [1, 2, 3, 5, 6, 7, 8, 9],
    'aiwolf-13': [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13],
  }

  describe.each(CONTESTS)('in %s', (rulebook) => {
    const filled = OTHERS[rulebook]
    const games = Array.from({ length: 8 }, (_, index) => {
      const header = headerOf(rulebook, index + 1)
      const more = { filled, fill: scriptedEmptySeatPlayerFactory, ...(index % 2 === 0 ? {} : { free: 1000 }) }
      return { header, more, ...played(header, randomAnswers(index + 1), more) }
    })

    it('end legally and reproducibly', () => {
      for (const { end } of games) {
        expect(end.state.outcome).toBeDefined()
        expect(end).toMatchObject({ isVoid: false, illegal: 0 })
      }
      for (const { header, more, end } of games.slice(0, 2))
        expect(played(header, randomAnswers(header.seed as number), more).end.talks).toEqual(end.talks)
    })

    it('send agents valid packets without secret roles', () => {
      for (const { messages, header } of games)
        for (const { seat: to, packet } of messages) {
          expect(contestPacketSchema.safeParse(packet).error).toBeUndefined()
          expect(filled).not.toContain(to)
          const wolves = header.seats.filter(({ role }) => role === 'werewolf').map((deal) => agentName(deal.seat))
          if (packet.request === 'FINISH') continue
          expect(packet.info?.role_map[agentName(to)]).toBe(toContestRole(header.seats[to - 1]?.role ?? 'villager'))
          const told = rolesIn(packet).map((line) => line.split(' ')[0])
          expect(told).toEqual(wolves.includes(agentName(to)) ? wolves.filter((name) => name !== agentName(to)) : [])
        }
    })

    it('send agents every talk exactly once', () => {
      for (const { messages, end, header } of games)
        for (const { seat: to } of header.seats.filter((deal) => !filled.includes(deal.seat))) {
          const heard = talksSentTo(to, messages)
          expect(new Set(heard).size).toBe(heard.length)
          expect(heard.length).toBe(end.talks.length)
        }
    })

    it('contain role claims, and no speech above the limit', () => {
      const spoken = games.flatMap(({ end }) => end.talks.filter(({ skip, over }) => !skip && !over))
      const theirs = spoken.filter(({ agent }) => filled.some((at) => agent === agentName(seat(at))))
      expect(theirs.length).toBeGreaterThan(games.length * 3)
      expect(theirs.every(({ text }) => [...text].length <= 500 && /^\p{Lu}.*\.$/u.test(text))).toBe(true)
      expect(theirs.some(({ text }) => /Agent\[\d\d\]/.test(text))).toBe(true)
      expect(theirs.some(({ text }) => /number \d/i.test(text))).toBe(false)
      expect(theirs.some(({ text }) => /my card is|i am|claim|my card/i.test(text))).toBe(true)
      if (rulebook === 'aiwolf-13')
        expect(games.flatMap(({ end }) => end.whispers).some(({ text }) => /order/.test(text))).toBe(true)
    })
  })

  it('begin with speeches that do not depend on hidden cards', () => {
    const own = (seed: number, order: readonly number[]) => {
      const { seats, ...rest } = headerOf('aiwolf-13', seed)
      const mine = seats.find(({ role }) => role === 'villager')?.seat ?? seat(1)
      const others = seats.filter((deal) => deal.seat !== mine).map(({ role }) => role)
      let next = 0
      const dealt = seats.map((deal) =>
        deal.seat === mine ? deal : { ...deal, role: others[order[next++] ?? 0] ?? deal.role },
      )
      const { end } = played({ ...rest, seats: dealt }, () => 'Over', {
        filled: [mine],
        fill: scriptedEmptySeatPlayerFactory,
      })
      return {
        words: end.talks.filter(({ agent, day }) => agent === agentName(mine) && day === 0).map(({ text }) => text),
        vote: end.entries.find((entry) => entry.type === 'vote' && entry.voters[0] === mine),
      }
    }
    const straight = [...Array(12).keys()]
    for (let seed = 1; seed <= 4; seed += 1) {
      const here = own(seed, straight)
      expect(own(seed, straight.toReversed()).words).toEqual(here.words)
      expect(here.words.length).toBeGreaterThan(0)
    }
  })

  it('contain votes for a seat that a Seer accuses', () => {
    const votesOn = (words: string | undefined) =>
      Array.from({ length: 8 }, (_, index) => {
        const header = headerOf('aiwolf-13', index + 1)
        const seer = header.seats.find(({ role }) => role === 'seer')?.seat ?? seat(1)
        const target = header.seats.find(({ role }) => role === 'villager')?.seat ?? seat(2)
        const filled = header.seats.map((deal) => deal.seat).filter((each) => each !== seer)
        const answer: Answer = ({ packet }) => {
          if (packet.request === 'TALK')
            return packet.info?.day === 1 ? (words?.replace('X', agentName(target)) ?? 'Over') : 'Over'
          return agentName(target)
        }
        const { end } = played(header, answer, { filled, fill: scriptedEmptySeatPlayerFactory })
        const votes = end.entries.filter((entry) => entry.type === 'vote').slice(0, filled.length + 1)
        return votes.filter((entry) => entry.type === 'vote' && entry.nominee === target && entry.voters[0] !== seer)
          .length
      }).reduce((sum, each) => sum + each, 0)
    expect(votesOn("I'm the seer. I divined X and it is a werewolf!")).toBeGreaterThan(2 * votesOn(undefined))
  })
})

describe('speech phase', () => {
  const limits = { max_count: { per_agent: 3, per_day: 10 }, max_skip: 1 }
  const phase = (max_length: object) => new ContestSpeechPhase({ ...limits, max_length }, 1, [seat(1), seat(2)])

  it.each<[string, object, readonly (string | undefined)[], readonly string[]]>([
    ['an agent has a maximum number of talks', {}, ['a', 'b', 'c'], ['a', 'b', 'c']],
    ['Over ends the agent’s phase', {}, ['a', 'Over'], ['a', 'Over']],
    ['one Skip too many becomes Over', {}, ['Skip', 'Skip'], ['Skip', 'Over']],
    ['a talk restores the skips', {}, ['Skip', 'a', 'Skip'], ['Skip', 'a', 'Skip']],
    ['a missing answer is a Skip that is not counted', {}, [undefined, undefined, undefined], ['Skip', 'Skip', 'Skip']],
    ['an empty text is Over', {}, [''], ['Over']],
    ['a talk is cut to its own limit', { per_talk: 3 }, ['abcdef'], ['abc']],
    ['a talk is cut to the agent’s daily limit', { per_agent: 5 }, ['abc', 'defg'], ['abc', 'de']],
    ['the base length of each talk is free', { per_agent: 2, base_length: 2 }, ['abcdef', 'x'], ['abcd']],
    [
      'a mention has its own allowance',
      { per_agent: 2, base_length: 1, mention_length: 1 },
      ['ab@Agent[02]cd'],
      ['ab@Agent[02]cd'],
    ],
  ])('limits and records answers: %s', (_, lengths, answers, texts) => {
    const speech = phase(lengths)
    const said: string[] = []
    for (const [turn, answer] of answers.entries())
      if (speech.maySpeak(seat(1))) said.push(speech.recordTalk(seat(1), turn, answer).text)
    expect(said).toEqual(texts)
  })
})
