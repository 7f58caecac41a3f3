// A watched game of the lab. It steps, pauses and continues, and each viewer always sees exactly what their right
// allows. A person is offered legal choices, and nobody else can see their view. A finished game is available as a
// record.

import { describe, expect, test } from 'vitest'
import type {
  LiveGameConnection,
  LiveRequests,
  LiveSetup,
  LiveView,
  SeatPlayerKind,
} from '../../../src/api/lab/live/contract.ts'
import { presetFlags } from '../../../src/rules/flags.ts'
import { replay } from '../../../src/rules/replay.ts'
import { rulebookFor } from '../../agents/tables.ts'
import { standIn } from '../../agents/llm/standIn.ts'
import { labOf } from './workers.ts'

function setup(preset: string, sitters: readonly SeatPlayerKind[], more: Partial<LiveSetup> = {}): LiveSetup {
  const rulebook = rulebookFor(preset)
  const flags = presetFlags(rulebook, preset)
  if (!flags.ok) throw new Error(flags.error.code)
  const table = { rulebook: rulebook.id, preset, flags: flags.value, players: sitters.length }
  return { table, seed: 5, lang: 'en', sitters, ...more }
}

async function asked<N extends keyof LiveRequests>(game: LiveGameConnection, name: N, args: LiveRequests[N]['args']) {
  const answer = await game.ask(name, args)
  if (!answer.ok) throw new Error(answer.error.code)
  return answer.data
}

/**
 * Polls the game until the result is defined. Each poll is a round trip of messages, so that the game continues in
 * between.
 */
async function until<T>(look: () => Promise<T | undefined>): Promise<T> {
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
  }
}

const bots = (n: number, kind: SeatPlayerKind = 'scripted') => Array.from({ length: n }, () => kind)
const JUDGE = { kind: 'judge' } as const
const PUBLIC = { kind: 'public' } as const

async function opened(of: LiveSetup): Promise<LiveGameConnection> {
  const game = labOf(2).lab.open(() => undefined)
  await asked(game, 'game.open', of)
  return game
}

async function over(game: LiveGameConnection): Promise<LiveView> {
  await asked(game, 'game.go', {})
  return until(async () => {
    const view = await asked(game, 'game.look', { viewer: JUDGE })
    return view.isOver ? view : undefined
  })
}

describe('watched game', () => {
  test('starts paused, asks one question per step and plays to its end', async () => {
    const game = await opened(setup('sport-club', bots(10)))
    expect(await asked(game, 'game.look', { viewer: JUDGE })).toMatchObject({ last: 0, isPaused: true, isOver: false })
    await asked(game, 'game.step', {})
    const first = await until(async () => {
      const view = await asked(game, 'game.look', { viewer: JUDGE })
      return view.last > 0 ? view : undefined
    })
    expect(first.isPaused).toBe(true)
    const end = await over(game)
    expect(end.outcome).toBeDefined()
    expect(end.cards.every(({ role }) => role !== undefined)).toBe(true)
    expect(end.cards.some(({ thought }) => thought !== undefined)).toBe(true)
    game.end()
  })

  test('shows the public no card, thought or whisper before the end', async () => {
    const game = await opened(setup('sport-club', bots(10)))
    const { last } = await over(game)
    let heard = 0
    for (let moment = 0; moment < last; moment += 7) {
      const view = await asked(game, 'game.look', { viewer: PUBLIC, moment })
      expect(view.moment).toBe(moment)
      expect(view.cards.filter(({ thought, role }) => thought !== undefined || role !== undefined)).toEqual([])
      expect(view.told.filter((told) => told.kind === 'said' && told.to !== undefined)).toEqual([])
      heard += view.told.filter((told) => told.kind === 'said').length
      const all = await asked(game, 'game.look', { viewer: JUDGE, moment })
      expect(all.cards.every(({ role }) => role !== undefined)).toBe(true)
    }
    expect(heard).toBeGreaterThan(0)
    game.end()
  })

  test('shows a seat only the cards that it knows', async () => {
    const game = await opened(setup('sport-club', bots(10)))
    await over(game)
    const all = await asked(game, 'game.look', { viewer: JUDGE, moment: 30 })
    for (const { seat, role, faction } of all.cards) {
      const view = await asked(game, 'game.look', { viewer: { kind: 'seat', seat }, moment: 30 })
      expect(view.cards[seat - 1]?.role).toBe(role)
      expect(view.cards.filter((card) => card.seat !== seat && card.thought !== undefined)).toEqual([])
      const known = view.cards.filter((card) => card.seat !== seat && card.role !== undefined)
      expect(known.length > 0).toBe(faction === 'mafia')
    }
    game.end()
  })

  test('has suspicions that add up to the number of black cards', async () => {
    const game = await opened(setup('sport-club', bots(10)))
    await over(game)
    const view = await asked(game, 'game.look', { viewer: PUBLIC, moment: 60 })
    expect(view.hasEvidence).toBe(true)
    expect(view.suspects.reduce((sum, { black }) => sum + black, 0)).toBeCloseTo(3, 5)
    game.end()
    const mixed = await opened(setup('sport-club', ['human', ...bots(9)]))
    expect(await asked(mixed, 'game.look', { viewer: PUBLIC })).toMatchObject({ hasEvidence: true })
    mixed.end()
    const drawn = await opened(setup('sport-club', bots(10, 'random')))
    expect(await asked(drawn, 'game.look', { viewer: PUBLIC })).toMatchObject({ hasEvidence: false })
    drawn.end()
  })

  test('is available as a record only after its end', async () => {
    const game = await opened(setup('city', bots(10)))
    expect(await game.ask('game.record', {})).toMatchObject({ error: { code: 'lab/not-over' } })
    const { outcome } = await over(game)
    const record = await asked(game, 'game.record', {})
    expect(replay(record.header, record.log).state.outcome).toEqual(outcome)
    game.end()
  })

  test('is refused with two people, or with unknown or incomplete models', async () => {
    const game = labOf(2).lab.open(() => undefined)
    const two = setup('hp', ['human', 'human', ...bots(8)])
    expect(await game.ask('game.open', two)).toMatchObject({ error: { code: 'lab/one-person' } })
    const unknown = setup('hp', ['llm:a', ...bots(9)])
    expect(await game.ask('game.open', unknown)).toMatchObject({ error: { code: 'llm/no-such-model' } })
    const nowhere = setup('hp', ['llm:a', ...bots(9)], {
      models: [{ entry: { name: 'a', url: '', model: 'a' }, key: '' }],
    })
    expect(await game.ask('game.open', nowhere)).toMatchObject({ error: { code: 'llm/no-url' } })
    expect(await game.ask('game.look', { viewer: JUDGE })).toMatchObject({ error: { code: 'lab/no-game' } })
    game.end()
  })
})

describe('person at the table', () => {
  test('has the requested card and only legal choices', async () => {
    const game = await opened(setup('hp', [...bots(9, 'random'), 'human'], { card: 'mafia' }))
    await asked(game, 'game.go', {})
    let answered = 0
    const end = await until(async () => {
      const view = await asked(game, 'game.look', { viewer: JUDGE })
      if (view.isOver) return view
      expect(view.viewer).toEqual({ kind: 'seat', seat: 10 })
      expect(view.cards[9]?.role).toBe('mafia')
      if (view.asked === undefined) return undefined
      const { number, ask } = view.asked
      expect(ask.seat).toBe(10)
      if (answered === 0) expect(ask).toMatchObject({ kind: 'night', role: 'mafia' })
      const targets = 'targets' in ask ? ask.targets : []
      expect(await game.ask('game.answer', { number, target: 99 })).toMatchObject({ ok: false })
      const [target] = targets
      expect(await game.ask('game.answer', target === undefined ? { number } : { number, target })).toMatchObject({
        ok: true,
      })
      expect(await game.ask('game.answer', { number })).toMatchObject({ error: { code: 'lab/not-asked' } })
      answered += 1
      return undefined
    })
    expect(answered).toBeGreaterThan(0)
    expect(end.viewer).toEqual(JUDGE)
    game.end()
  })
})

describe('models from the settings', () => {
  test('play under their own names and with their own keys', async () => {
    const server = await standIn()
    try {
      const model = (name: string, key: string) => ({ entry: { name, url: server.address('plays'), model: name }, key })
      const { lab } = labOf(2)
      expect(await lab.tryModel(model('a', 'sk-a')).done).toMatchObject({ ok: true, data: { usage: { input: 1000 } } })
      const refusing = { entry: { name: 'r', url: server.address('401'), model: 'r' }, key: 'sk-r' }
      expect(await lab.tryModel(refusing).done).toMatchObject({ ok: false, error: { code: 'llm/unauthorised' } })
      const before = server.asked.length
      const models = [model('a', 'sk-a'), model('b', 'sk-b')]
      const game = await opened(setup('city', ['llm:a', 'llm:b', ...bots(8)], { models }))
      const end = await over(game)
      expect(end.cards.slice(0, 3).map(({ sitter }) => sitter)).toEqual(['llm:a', 'llm:b', 'scripted'])
      const sent = new Set(
        server.asked.slice(before).map(({ body, authorization }) => `${body.model} ${authorization}`),
      )
      expect(sent).toEqual(new Set(['a Bearer sk-a', 'b Bearer sk-b']))
      expect(JSON.stringify([end, await asked(game, 'game.record', {})])).not.toMatch(/sk-[ab]/)
      game.end()
    } finally {
      await server.close()
    }
  })
})
