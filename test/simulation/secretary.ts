// The secretary of a device opens games, logs them, undoes entries, gives points and takes games over, and meets faults
// of the machine meanwhile. Each action is an event with its own name and draws.

import { randomEntry } from '../../src/rules/randomEntry.ts'
import type { GameDetail } from '../../src/club/games/view.ts'
import { replayToEnd } from '../../src/rules/replay.ts'
import { eveningAfterDays } from '../../src/ui/kit/days.ts'
import type { Device } from './device.ts'
import type { Evening } from './evening.ts'
import { shuffled, type Draw } from './world.ts'

type GameAnswer =
  | { readonly ok: true; readonly data: GameDetail }
  | { readonly ok: false; readonly error: { readonly code: string } }

/** Probabilities in a thousand events, divided by the storm. */
const SHARES = { crash: 6, guest: 12, takeOver: 24, undo: 60, putBack: 68 } as const

export class Secretary {
  readonly #evening: Evening
  readonly #device: Device
  #game: GameDetail | undefined

  constructor(evening: Evening, device: Device) {
    this.#evening = evening
    this.#device = device
  }

  async work(): Promise<void> {
    const { world, options } = this.#evening
    const device = this.#device
    for (let step = 1; step <= options.most && !this.#evening.isBroken; step += 1) {
      const name = `${device.name}${step}`
      const draw = world.draws(name)
      await world.sleep(500 + draw(8000))
      const { life } = device
      while (life.asleepUntil > world.now()) await world.sleep(life.asleepUntil - world.now())
      if (this.#evening.happens(name)) {
        const acting = this.#act(draw).catch((error: unknown) =>
          this.#evening.breaks('nothing is thrown', stackOf(error)),
        )
        await Promise.race([acting, device.died])
      }
      while (device.life.isDead) await this.#comeBack(draw)
      if (this.#game === undefined && this.#evening.gamesLeft <= 0) return
    }
  }

  /** Continues after a power cut: restarts the machine and searches for the game. */
  async #comeBack(draw: Draw): Promise<void> {
    this.#game = undefined
    await this.#evening.world.sleep(2000 + draw(20_000))
    if (this.#device.life.isDead) this.#device.start()
    // The device may crash meanwhile, too.
    await Promise.race([this.#findGame(), this.#device.died])
  }

  async #findGame(): Promise<void> {
    await this.#evening.look(this.#device)
    const listed = await this.#device.ask('games.list', { season: this.#evening.season })
    if (!listed.ok) return
    const own = listed.data.find(
      ({ phase, heldElsewhere, judge }) => phase !== 'over' && heldElsewhere !== true && judge === this.#device.judge,
    )
    if (own) await this.#look(own.id)
  }

  async #act(draw: Draw): Promise<void> {
    const { options } = this.#evening
    const what = draw(Math.floor(1000 / options.storm))
    if (what < SHARES.crash && options.crashes) this.#crashSoon(draw)
    if (what >= SHARES.undo && what < SHARES.putBack && options.putBack)
      return this.#evening.copyOrPutBack(this.#device)
    if (what >= SHARES.crash && what < SHARES.guest) return this.#addGuest(draw)
    if (this.#game?.phase === 'over' && draw(2) === 0) return this.#giveBonus(this.#game.id, draw)
    if (this.#game === undefined || this.#game.phase === 'over') return this.#openGame(draw)
    if (what >= SHARES.guest && what < SHARES.takeOver && options.takeOvers) return this.#takeOver()
    if (what >= SHARES.takeOver && what < SHARES.undo && options.undo && this.#game.log.length > 2)
      return this.#takeBack()
    return this.#enter(draw)
  }

  /** Crashes the device while the next entry is being written. */
  #crashSoon(draw: Draw): void {
    this.#evening.met('crash')
    this.#evening.world.after(draw(6), () => {
      if (this.#device.crash()) this.#evening.met('torn write')
    })
  }

  async #addGuest(draw: Draw): Promise<void> {
    this.#count(await this.#device.ask('members.add', { names: [`Guest ${this.#device.name}${draw(1_000_000)}`] }))
  }

  /** Adds the judge's own points for a finished game. */
  async #giveBonus(game: string, draw: Draw): Promise<void> {
    const before = await this.#device.ask('ledger.list', { game })
    const change = { seat: 1 + draw(10), kind: 'bonus', hundredths: 10 + draw(40), reason: 'well played' } as const
    const added = await this.#device.ask('ledger.add', { game, ...change })
    this.#count(added)
    if (added.ok && before.ok)
      for (let version = before.data.length + 1; version <= added.data.length; version += 1)
        this.#evening.acknowledged(this.#device, 'bonus', `ledger/${game}`, version)
    this.#game = undefined
  }

  async #openGame(draw: Draw): Promise<void> {
    this.#game = undefined
    if (this.#evening.gamesLeft <= 0) return
    this.#evening.gamesLeft -= 1
    const seats = shuffled(this.#evening.members, draw)
      .slice(0, 10)
      .map((member) => ({ member, immune: false }))
    const opened = await this.#device.ask('games.open', {
      season: this.#evening.season,
      // The club is too small for two tables, so games that run at the same time belong to different evenings.
      evening: eveningAfterDays('2026-03-20', -draw(300)),
      judge: this.#device.judge,
      rulebook: 'city',
      preset: 'city',
      flags: {},
      seats,
      seed: draw(1_000_000),
    })
    if (this.#count(opened)) this.#took(opened.data, 'opening')
    else this.#evening.gamesLeft += 1
  }

  async #takeOver(): Promise<void> {
    const listed = await this.#device.ask('games.list', { season: this.#evening.season, unfinished: true })
    const other = listed.ok ? listed.data.find(({ heldElsewhere }) => heldElsewhere === true) : undefined
    if (other === undefined) return
    const found = await this.#device.ask('games.get', { game: other.id })
    if (!found.ok) return
    const taken = await this.#device.ask('games.takeOver', { game: other.id, version: found.data.version })
    if (!this.#count(taken)) return
    this.#evening.met('take-over')
    if (this.#evening.isAnyCutOff) this.#evening.met('take-over while a line is cut')
    this.#took(taken.data, 'take-over')
  }

  async #takeBack(): Promise<void> {
    const { id: game, version, log } = this.#game!
    await this.#answered(
      await this.#device.ask('games.retract', { game, version, item: log.at(-1)!.id, reason: 'slip' }),
    )
  }

  async #enter(draw: Draw): Promise<void> {
    const { id: game, version, header, headerAsOpened, log } = this.#game!
    const { state } = replayToEnd(headerAsOpened ?? header, log)
    if (state.step.type === 'over') return void (this.#game = undefined)
    const black = state.seats.find(({ alive, role }) => alive && role !== 'citizen')
    const entry =
      this.#evening.options.short && black ? ({ type: 'remove', seat: black.seat } as const) : randomEntry(state, draw)
    this.#evening.entries += 1
    await this.#answered(await this.#device.ask('games.enter', { game, version, entry }))
  }

  /** Reloads a game that has changed, and gives up a game of another device. */
  async #answered(answer: GameAnswer): Promise<void> {
    const game = this.#game
    if (this.#count(answer)) return this.#took(answer.data, 'entry')
    if (answer.error.code === 'exchange/other-laptop') this.#game = undefined
    else if (game) await this.#look(game.id)
  }

  async #look(game: string): Promise<void> {
    const found = await this.#device.ask('games.get', { game })
    this.#game = found.ok && found.data.phase !== 'over' && found.data.heldElsewhere !== true ? found.data : undefined
  }

  #took(game: GameDetail, what: string): void {
    this.#game = game
    this.#evening.acknowledged(this.#device, what, `game/${game.id}`, game.version)
  }

  #count<A extends { readonly ok: boolean }>(answer: A): answer is Extract<A, { readonly ok: true }> {
    if (!answer.ok) this.#evening.refused((answer as unknown as { error: { code: string } }).error.code)
    return answer.ok
  }
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
