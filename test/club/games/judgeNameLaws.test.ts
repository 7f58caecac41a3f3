// Laws of judges' names, for any history of a club: members and guests who judge, are renamed, merged and separated,
// and games whose judge was typed while the club's own stream could not be written
// (docs/adr/0040-judges-are-people.md).

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { RequestArgs } from '../../../src/api/requestTypes.ts'
import type { Club } from '../../../src/application/club.ts'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { EventStore } from '../../../src/store/port.ts'
import type { Result } from '../../../src/rules/vocabulary.ts'
import { newClub, newTable, RED_WINS, ROLES, taken, type Table } from '../clubFixture.ts'

/** No name is part of another name, or of a word in a printed document. */
const NAMES = ['Zarifova', 'Wexcombe', 'Okonkwo', 'Uthgard', 'Brzezina', 'Quixano'] as const
/** Only this event type contains names. */
const OF_PEOPLE = new Set(['NameNoted'])

const name = fc
  .tuple(fc.constantFrom(...NAMES), fc.boolean())
  .map(([word, isLoud]) => (isLoud ? word.toUpperCase() : word))
/** Chooses one of the existing items. */
const which = fc.nat({ max: 20 })
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('open' as const), name }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('mend' as const), which, name }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('stage' as const), names: fc.tuple(name, name) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('nameJudge' as const), which, name }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('link' as const), name }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('join' as const), name }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('rename' as const), which }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('merge' as const), which, into: which }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('part' as const), which }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('cut' as const), isCut: fc.boolean() }) },
)
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Person {
  readonly id: string
  name: string
  into?: Person
}
/** A person, or the typed name if nobody had this name when it was typed. */
type Judge = Person | string

interface Stage {
  readonly id: string
  readonly usual: readonly Person[]
  first: Person | undefined
}

/** A store whose shared streams cannot be written while `line.isCut` is set. */
function cuttableStore() {
  const own = createMemoryStore()
  const line = { isCut: false }
  const isRefused = (stream: string) => line.isCut && CLUB_SYNC_POLICY.kindOf(stream) === 'shared'
  const cutOff = () => Promise.resolve({ ok: false, error: { code: 'exchange/cut-off', params: {} } } as const)
  const append: EventStore['append'] = (stream, ...rest) => (isRefused(stream) ? cutOff() : own.append(stream, ...rest))
  const appendAll: EventStore['appendAll'] = (appends) =>
    appends.some(({ stream }) => isRefused(stream)) ? cutOff() : own.appendAll(appends)
  return { line, own, store: { ...own, append, appendAll } satisfies EventStore }
}

/** Model of the judges that a club should know and show, changed alongside the club itself. */
class History {
  readonly line: { isCut: boolean }
  readonly #table: Table
  readonly people: Person[] = []
  /** Judges by the ids of their games, in the order of opening. */
  readonly games = new Map<string, Judge>()
  readonly stages: Stage[] = []
  readonly links = new Map<string, Person>()
  /** Names typed while disconnected, by game. */
  readonly typed = new Map<string, readonly string[]>()
  /** Every name that anybody ever had, and every typed name, in lower case. */
  readonly used = new Set<string>()

  constructor(table: Table, line: { isCut: boolean }) {
    this.#table = table
    this.line = line
  }

  /** Makes the step in the club and in this model. Returns the code of the error if the club refused it. */
  async take(made: Step): Promise<string | undefined> {
    if (made.type === 'cut') {
      this.line.isCut = made.isCut
      return undefined
    }
    const answer = await this.#change(made)
    return answer.ok ? undefined : answer.error.code
  }

  #change(made: Exclude<Step, { readonly type: 'cut' }>): Promise<Result<unknown>> {
    switch (made.type) {
      case 'open':
        return this.open(made)
      case 'mend':
        return this.mend(made)
      case 'stage':
        return this.stage(made)
      case 'nameJudge':
        return this.nameJudge(made)
      case 'link':
        return this.link(made)
      case 'join':
        return this.join(made)
      case 'rename':
        return this.rename(made)
      case 'merge':
        return this.merge(made)
      case 'part':
        return this.part(made)
    }
  }

  async open({ name: typed }: { readonly name: string }): Promise<Result<unknown>> {
    const { club, season, members } = this.#table
    const made = await club.ask('games.open', {
      season,
      evening: '2026-01-02',
      judge: typed,
      rulebook: 'city',
      preset: 'city',
      flags: {},
      seed: 1,
      seats: members.map((member, index) => ({ member, immune: false, role: ROLES[index] ?? 'citizen' })),
    })
    if (!made.ok) return made
    const { id, version } = made.value
    this.games.set(id, await this.#judgeOf(typed, id))
    return club.enterAll({ game: id, version }, RED_WINS)
  }

  async mend({ which: at, name: typed }: { readonly which: number; readonly name: string }): Promise<Result<unknown>> {
    const { club } = this.#table
    const game = chosen([...this.games.keys()], at) ?? this.#table.game.id
    const { version } = await taken(club.ask('games.get', { game }))
    const made = await club.ask('games.mend', { game, version, seats: [], judge: typed, reason: 'mixed up' })
    if (made.ok) this.games.set(game, await this.#judgeOf(typed, game))
    return made
  }

  async stage({ names }: { readonly names: readonly [string, string] }): Promise<Result<unknown>> {
    const { club, season } = this.#table
    const stage = { name: `Stage ${this.stages.length + 1}`, isFinal: false, rounds: 1, tables: 2, lineup: [] }
    const made = await club.ask('plan.addStage', { season, stage: { ...stage, judges: names } })
    if (made.ok) {
      const usual = [await this.#bearer(names[0]), await this.#bearer(names[1])]
      this.stages.push({ id: made.value.stages.at(-1)?.id ?? '', usual, first: undefined })
    }
    return made
  }

  async nameJudge({
    which: at,
    name: typed,
  }: {
    readonly which: number
    readonly name: string
  }): Promise<Result<unknown>> {
    const { club, season } = this.#table
    const stage = chosen(this.stages, at)
    if (!stage) return { ok: true, value: undefined }
    const made = await club.ask('plan.nameJudge', { season, stage: stage.id, round: 1, table: 1, judge: typed })
    if (made.ok) stage.first = await this.#bearer(typed)
    return made
  }

  async link({ name: typed }: { readonly name: string }): Promise<Result<unknown>> {
    const made = await this.#table.club.makeJudgeLink({ season: this.#table.season, judge: typed })
    if (!made.ok) return made
    // Each judge has one link per season.
    const judge = await this.#bearer(typed)
    for (const [id, of] of this.links) if (asNow(of) === judge) this.links.delete(id)
    this.links.set(made.value.id, judge)
    return made
  }

  async join({ name: typed }: { readonly name: string }): Promise<Result<unknown>> {
    const made = await this.#table.club.ask('members.add', { names: [typed], decisions: [{ name: typed }] })
    if (made.ok) await this.#bearer(typed)
    return made
  }

  async rename({ which: at }: { readonly which: number }): Promise<Result<unknown>> {
    const person = chosen(this.present, at)
    if (!person) return { ok: true, value: undefined }
    const fresh = `Renamed${this.used.size}x`
    const made = await this.#table.club.ask('members.rename', { member: person.id, name: fresh })
    if (made.ok) this.#call(person, fresh)
    return made
  }

  async merge({ which: at, into: other }: { readonly which: number; readonly into: number }): Promise<Result<unknown>> {
    const [from, into] = [chosen(this.present, at), chosen(this.present, other)]
    if (!from || !into || from === into) return { ok: true, value: undefined }
    const made = await this.#table.club.ask('members.merge', { from: from.id, into: into.id })
    if (made.ok) from.into = into
    return made
  }

  async part({ which: at }: { readonly which: number }): Promise<Result<unknown>> {
    const person = chosen(
      this.people.filter(({ into }) => into),
      at,
    )
    if (!person) return { ok: true, value: undefined }
    const made = await this.#table.club.ask('members.part', { member: person.id })
    if (made.ok) delete person.into
    return made
  }

  get present(): readonly Person[] {
    return this.people.filter(({ into }) => into === undefined)
  }

  /** Today's name of the judge. */
  shown(judge: Judge): string {
    const person = typeof judge === 'string' ? this.#known(judge) : judge
    return person === undefined ? String(judge) : asNow(person).name
  }

  /**
   * Names that must not be shown anywhere: nobody has them now, and no game has them as a typed name, even from before
   * a correction.
   */
  get gone(): readonly string[] {
    const now = new Set([...this.present, ...this.games.values()].map((each) => this.shown(each).toLowerCase()))
    const typed = new Set([...this.typed.values()].flat().map((each) => each.toLowerCase()))
    return [...this.used].filter((each) => !now.has(each) && !typed.has(each))
  }

  async #judgeOf(typed: string, game: string): Promise<Judge> {
    const known = this.#known(typed)
    if (known || !this.line.isCut) return asNow(known ?? (await this.#bearer(typed)))
    this.used.add(typed.toLowerCase())
    this.typed.set(game, [...(this.typed.get(game) ?? []), typed])
    return typed
  }

  /** Person who has this name, or who had it before a merge. */
  #known(typed: string): Person | undefined {
    const bears = (person: Person) => person.name.toLowerCase() === typed.toLowerCase()
    return this.present.find(bears) ?? this.people.find(bears)
  }

  /** Person whom a request names. If the person is new, the request has added them to the club. */
  async #bearer(typed: string): Promise<Person> {
    const known = this.#known(typed)
    if (known) return asNow(known)
    const members = await taken(this.#table.club.ask('members.list', {}))
    const { id } = members.find((member) => member.name === typed) ?? expect.fail(`${typed} has not joined`)
    const person = { id, name: typed }
    this.people.push(person)
    this.#call(person, typed)
    return person
  }

  #call(person: Person, called: string): void {
    person.name = called
    this.used.add(called.toLowerCase())
  }
}

const asNow = (person: Person): Person => (person.into === undefined ? person : asNow(person.into))
const chosen = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Names found in stored events other than those of people, without the names typed while disconnected. */
async function strayNames(store: EventStore, { used, typed }: History): Promise<readonly string[]> {
  const stray: string[] = []
  for (const { stream } of await taken(store.list('')))
    for (const { type, payload, author } of await taken(store.read(stream))) {
      if (OF_PEOPLE.has(type)) continue
      const { id = stream.slice('game/'.length) } = payload as { readonly id?: string }
      const mayHave = new Set([id, stream.slice('game/'.length)].flatMap((game) => typed.get(game) ?? []))
      const text = `${author} ${JSON.stringify(payload)}`.toLowerCase()
      const own = [...mayHave].map((words) => words.toLowerCase())
      stray.push(
        ...[...used].filter((each) => text.includes(each) && !own.includes(each)).map((each) => `${stream}: ${each}`),
      )
    }
  return stray
}

/** Texts of all views and documents that name a judge. */
async function textsOf(club: Club, { season }: Table, { games }: History): Promise<Readonly<Record<string, string>>> {
  const paper = (ask: RequestArgs<'documents.paper'>['ask']) => club.ask('documents.paper', { ask, lang: 'en' })
  const said: Record<string, string> = {}
  const say = (from: string, data: unknown) => void (said[from] = JSON.stringify(data).toLowerCase())
  say('results', await taken(paper({ paper: 'results', of: { season } })))
  for (const id of games.keys()) {
    say(`protocol ${id}`, await taken(paper({ paper: 'protocol', of: { game: id } })))
    say(`record ${id}`, await taken(club.ask('games.export', { game: id })))
  }
  say('plan', await taken(club.ask('plan.get', { season })))
  say('charts', await taken(club.ask('charts.judges', { season })))
  say('audit', await taken(club.ask('seasons.audit', { season, entries: true })))
  say('pages', await taken(club.ask('documents.pages', { season })))
  for (const what of ['season', 'results'] as const) {
    const format = what === 'season' ? 'json' : 'csv'
    say(what, await taken(club.ask('exports.file', { season, what, format, lang: 'en' })))
  }
  return said
}

async function expectShown(club: Club, table: Table, history: History): Promise<void> {
  const { season } = table
  const { games, stages, links } = history
  const named = new Map((await taken(club.ask('games.list', { season }))).map(({ id, judge }) => [id, judge]))
  for (const [id, judge] of games) {
    expect(named.get(id)).toBe(history.shown(judge))
    expect((await taken(club.ask('games.get', { game: id }))).judge).toBe(history.shown(judge))
  }
  const plan = await taken(club.ask('plan.get', { season }))
  for (const { id, usual, first } of stages) {
    const stage = plan.stages.find((each) => each.id === id)
    expect(stage?.judges).toEqual(usual.map((each) => history.shown(each)))
    const [atFirst = stage?.judges[0]] = (stage?.roundJudges ?? []).map(({ judge }) => judge)
    expect(atFirst).toBe(history.shown(first ?? usual[0] ?? ''))
  }
  const { tokens } = await taken(club.namedBroadcast())
  for (const [id, judge] of links) expect(tokens.get(id)?.link).toMatchObject({ judge: history.shown(judge) })
}

async function expectWritten(club: Club, table: Table, history: History): Promise<void> {
  const { games } = history
  const texts = await textsOf(club, table, history)
  for (const [from, text] of Object.entries(texts))
    expect([from, history.gone.filter((each) => text.includes(each))]).toEqual([from, []])
  for (const [id, judge] of games)
    for (const from of [`protocol ${id}`, `record ${id}`, 'results', 'pages', 'season'])
      expect([from, texts[from]?.includes(history.shown(judge).toLowerCase())]).toEqual([from, true])
}

/** In one game the typed name is later the name of a person, and in another it never becomes one. */
const CUT_OFF: Step[] = [
  { type: 'cut', isCut: true },
  { type: 'open', name: 'Zarifova' },
  { type: 'open', name: 'Wexcombe' },
  { type: 'cut', isCut: false },
  { type: 'join', name: 'ZARIFOVA' },
  { type: 'rename', which: 1 },
]

/** Possible answers of a club to a step: accepted, disconnected, or nothing to change. */
const REFUSALS: readonly (string | undefined)[] = [undefined, 'exchange/cut-off', 'mend/nothing']

test('events store only judges’ names that were typed offline, and shown names are current', async () => {
  let kept = 0
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const { own, store, line } = cuttableStore()
      const table = await newTable(store)
      const history = new History(table, line)
      await taken(history.open({ name: 'Okonkwo' }))
      for (const made of steps) expect(REFUSALS).toContain(await history.take(made))
      kept += history.typed.size
      expect(await strayNames(own, history)).toEqual([])
      await expectShown(table.club, table, history)
      const later = newClub(own, 'later')
      await expectShown(later, table, history)
      await expectWritten(later, table, history)
    }),
    { numRuns: 12, examples: [[CUT_OFF]] },
  )
  // Otherwise the test would prove nothing about typed names.
  expect(kept).toBeGreaterThan(0)
})
