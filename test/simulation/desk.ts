// The desk of a machine: results sheets, void games, objections and rulings, table corrections, names, the plan; and
// for the organiser hiding, delay and freeze. The desk is the same at the hub's own club and at a device.

import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'
import type { GameSummary } from '../../src/club/games/view.ts'
import { WINNERS } from '../../src/rules/vocabulary.ts'
import { game as importedGame, sheet } from '../files/sheets/sheetText.ts'
import type { Evening } from './evening.ts'
import { shuffled, type Draw } from './world.ts'

interface Refusal {
  readonly ok: false
  readonly error: { readonly code: string }
}

/** Sends a request to the club of this machine. */
export type Ask = <N extends RequestName>(
  name: N,
  args: RequestArgs<N>,
) => Promise<{ readonly ok: true; readonly data: RequestData<N> } | Refusal>

const ROLES = [
  'citizen',
  'citizen',
  'mafia',
  'citizen',
  'don',
  'citizen',
  'sheriff',
  'citizen',
  'mafia',
  'citizen',
] as const

export class Desk {
  readonly #evening: Evening
  readonly #ask: Ask
  readonly #name: string
  /** Called with the head of a game that was changed on this machine. */
  readonly #kept: (game: string, version: number, what: string) => void

  constructor(
    evening: Evening,
    name: string,
    { ask, kept }: { ask: Ask; kept: (game: string, version: number, what: string) => void },
  ) {
    this.#evening = evening
    this.#name = name
    this.#ask = ask
    this.#kept = kept
  }

  async act(draw: Draw): Promise<void> {
    const ways = [
      () => this.#sheet(draw),
      () => this.#void(draw),
      () => this.#object(draw),
      () => this.#rule(draw),
      () => this.#mend(draw),
      () => this.#plan(draw),
      () => this.#rename(draw),
      () => this.#mergeOrPart(draw),
      () => this.#givePoints(draw),
      () => this.#import(draw),
    ]
    await ways[draw(ways.length)]!()
  }

  async #done(what: string, answer: Promise<{ ok: true; data: unknown } | Refusal>): Promise<void> {
    const answered = await answer
    if (!answered.ok) return this.#evening.refused(answered.error.code)
    this.#evening.met(what)
    const { id, version } = answered.data as { readonly id?: string; readonly version?: number }
    if (id !== undefined && version !== undefined) this.#kept(id, version, what)
  }

  async #anyGame(draw: Draw, isFit: (game: GameSummary) => boolean): Promise<RequestData<'games.get'> | undefined> {
    const listed = await this.#ask('games.list', { season: this.#evening.season })
    const fit = listed.ok ? listed.data.filter(isFit) : []
    const one = fit[draw(Math.max(1, fit.length))]
    const found = one && (await this.#ask('games.get', { game: one.id }))
    return found?.ok ? found.data : undefined
  }

  #sheet(draw: Draw): Promise<void> {
    const seats = shuffled(this.#evening.members, draw)
      .slice(0, 10)
      .map((member, index) => ({ member, role: ROLES[index]!, bonus: draw(30), penalty: 0 }))
    return this.#done(
      'results sheet',
      this.#ask('results.save', {
        season: this.#evening.season,
        evening: '2026-03-20',
        judge: this.#name,
        seats,
        winner: WINNERS[draw(WINNERS.length)]!,
        bestMove: [],
        reason: 'from paper',
      }),
    )
  }

  /** Imports a game of an earlier tournament from its results sheet. */
  async #import(draw: Draw): Promise<void> {
    const { season } = this.#evening
    // The hub's own club has no screens that send files.
    if (this.#name === 'hub') return
    const begun = await this.#ask('uploads.begin', { kind: 'import' })
    if (!begun.ok) return this.#evening.refused(begun.error.code)
    const { upload } = begun.data
    const text = sheet(...importedGame({ round: 1 + draw(1000), winner: draw(2) === 0 ? 'red' : 'black' }))
    await this.#ask('uploads.piece', { kind: 'import', upload, text })
    const file = { season, format: 'results-csv', upload, file: 'results.csv', games: [0] } as const
    const taking = await this.#ask('imports.begin', file)
    if (!taking.ok) return this.#evening.refused(taking.error.code)
    const { id } = taking.data
    const staged = await this.#ask('imports.stage', { import: id })
    if (!staged.ok) return this.#evening.refused(staged.error.code)
    await this.#done('import', this.#ask('imports.commit', { import: id }))
  }

  async #void(draw: Draw): Promise<void> {
    const found = await this.#anyGame(draw, ({ phase }) => phase === 'over')
    if (found === undefined) return
    const { id: game, version, isVoid } = found
    const what = isVoid ? 'game counts again' : 'game voided'
    await this.#done(what, this.#ask('games.void', { game, version, isVoid: !isVoid, reason: 'played wrongly' }))
  }

  async #object(draw: Draw): Promise<void> {
    const found = await this.#anyGame(draw, () => true)
    if (found === undefined) return
    const { id: game, version } = found
    const seat = 1 + draw(10)
    await this.#done('objection', this.#ask('objections.raise', { game, version, seat, text: 'a wrong foul' }))
  }

  async #rule(draw: Draw): Promise<void> {
    const found = await this.#anyGame(draw, ({ openObjections = 0 }) => openObjections > 0)
    const open = found?.objections.find(({ decision }) => decision === undefined)
    if (found === undefined || open === undefined) return
    const { id: game, version } = found
    const ruling = { objection: open.id, ruling: 'rejected', reason: 'seen by all', lines: [] } as const
    await this.#done('ruling', this.#ask('objections.decide', { game, version, ...ruling }))
  }

  async #mend(draw: Draw): Promise<void> {
    const found = await this.#anyGame(draw, ({ heldElsewhere }) => heldElsewhere !== true)
    if (found === undefined) return
    const { id: game, version } = found
    const judge = `Judge ${draw(100)}`
    await this.#done('table put right', this.#ask('games.mend', { game, version, seats: [], judge, reason: 'slip' }))
  }

  #plan(draw: Draw): Promise<void> {
    const { season, members } = this.#evening
    const member = members[draw(members.length)]!
    return this.#done(
      'plan',
      draw(2) === 0
        ? this.#ask('plan.addEntrants', { season, members: [member] })
        : this.#ask('plan.withdraw', { season, member }),
    )
  }

  #rename(draw: Draw): Promise<void> {
    const { members } = this.#evening
    const member = members[draw(members.length)]!
    return this.#done('renamed', this.#ask('members.rename', { member, name: `Called ${draw(100_000)}` }))
  }

  #mergeOrPart(draw: Draw): Promise<void> {
    const { members } = this.#evening
    const [from, into] = shuffled(members, draw)
    return this.#done(
      'merged or parted',
      draw(2) === 0
        ? this.#ask('members.merge', { from: from!, into: into! })
        : this.#ask('members.part', { member: from! }),
    )
  }

  async #givePoints(draw: Draw): Promise<void> {
    const found = await this.#anyGame(draw, ({ phase }) => phase === 'over')
    if (found === undefined) return
    const line = { seat: 1 + draw(10), kind: 'bonus', hundredths: 10 + draw(40), reason: 'from the desk' } as const
    await this.#done('points given', this.#ask('ledger.add', { game: found.id, ...line }))
  }
}

/** Performs an action of the organiser at the hub's own machine. */
export async function organise(evening: Evening, draw: Draw): Promise<void> {
  const { world, hub, options } = evening
  const desk = new Desk(evening, 'hub', {
    ask: async (name, args) => {
      const answer = await hub.club.ask(name as never, args as never)
      return answer.ok ? { ok: true, data: answer.value as never } : answer
    },
    kept: () => undefined,
  })
  const ways = [
    () => hide(evening, draw),
    () => hide(evening, draw),
    () => freeze(evening),
    () => withdraw(evening, draw),
  ]
  for (let n = 1; !evening.isOver; n += 1) {
    await world.sleep((30_000 + draw(200_000)) / options.storm)
    if (evening.isOver || !evening.happens(`organiser ${n}`)) continue
    const own = world.draws(`organiser ${n}`)
    if (!options.viewer || own(2) === 0) await desk.act(own)
    else await ways[own(ways.length)]!()
  }
}

async function hide(evening: Evening, draw: Draw): Promise<void> {
  const { hub, season } = evening
  const what = draw(2) === 0 ? 'table' : 'bonuses'
  const from = draw(3) === 0 ? { stage: evening.stage, round: 1 + draw(3) } : { game: 1 + draw(4) }
  const hiding = { what, from } as const
  const isOpening = draw(3) === 0
  const done = await hub.club.ask('seasons.hide', isOpening ? { season } : { season, hiding })
  if (done.ok) evening.met(isOpening ? 'opened' : `hidden: ${what}`)
  if (done.ok && !isOpening && 'stage' in from) evening.met('hidden from a round on')
}

/** Freezes the public view for half a minute. */
async function freeze(evening: Evening): Promise<void> {
  const { hub, world } = evening
  const frozen = await hub.club.freeze()
  if (!frozen.ok) return
  hub.viewers.hold(true)
  evening.met('frozen')
  await world.sleep(30_000)
  hub.viewers.hold(false)
  await hub.club.unfreeze()
}

async function withdraw(evening: Evening, draw: Draw): Promise<void> {
  const { hub } = evening
  const before = hub.putBackAt
  const done = await hub.viewers.withdrawOne(hub.club, draw)
  if (done !== undefined) evening.met('token withdrawn')
  // If the disk was restored meanwhile, the token is valid as before.
  if (done === 'still good' && hub.putBackAt === before)
    evening.breaks('a withdrawn token is worth nothing', 'it lets somebody in')
}
