// A channel with a small club in memory, for looking at screens without a host. Test code only:
// it keeps no rules, so games do not move here.

import { replay } from '../../src/rules/replay.ts'
import { fakeGame } from './fakeGame.ts'
import type { Answer, Channel, ClubStatus, Data, GameDetail, GameSummary, LedgerLine, Member, PushName, Pushes, RequestName, Requests, Season, SeasonProgress, StandingRow } from '../../src/api/contract.ts'

const NAMES = [
  'Анна Ахматова', 'Boris', 'Wilhelmina Featherstonehaugh-Cholmondeley the Third', 'Григорий', 'Дарья «Пуля»', 'Edgar',
  'Жорж', '<img src=x onerror=alert(1)>', 'Ираклий', 'Kostya', '=SUM(A1:A9)', 'Мария', 'Никита', 'Olga', 'Пётр', 'Раиса',
]
const EVENINGS = ['2026-09-04', '2026-09-11', '2026-09-18', '2026-09-25']

type Handler<N extends RequestName> = (args: Requests[N]['args']) => Requests[N]['data']
type Handlers = { [N in RequestName]: Handler<N> }

export function fakeChannel({ empty = false } = {}): Channel {
  let club: ClubStatus = empty
    ? { club: null, recovered: null, journal: null }
    : { club: { name: 'Клуб на Лиговке' }, recovered: { streams: 1, events: 3 }, journal: { entries: 1204, checkedAt: Date.now() } }
  let members: Member[] = empty ? [] : NAMES.map((name, i) => ({ id: `m${i}`, name, active: i !== 14, present: i < 11, games: 12 - (i % 5) }))
  const seasons: Season[] = empty ? [] : [{ id: 's1', name: 'Осень 2026', scheme: 'official-2025', from: '2026-09-01', open: true, rulebook: 'city', preset: 'city', flags: {}, differsFromPreset: false, games: 12 }]
  const listeners = new Map<PushName, Set<(push: never) => void>>()
  const games: GameSummary[] = empty ? [] : Array.from({ length: 13 }, (_, i) => ({
    id: `g${i + 1}`, season: 's1', number: i + 1, evening: EVENINGS[Math.floor(i / 4)] ?? EVENINGS[3]!, startedAt: Date.now() - 3_600_000,
    rulebook: 'city', phase: i === 12 ? 'night' : 'over', round: i === 12 ? 2 : 3,
    outcome: i === 12 ? null : i % 3 === 0 ? { winner: 'mafia', reason: 'mafia-parity' } : { winner: 'red', reason: 'all-black-out' },
    players: members.slice(0, 10).map((m, seat) => ({ seat: seat + 1, member: m.id, name: m.name })),
  }))

  function push<N extends PushName>(name: N, value: Pushes[N]): void {
    for (const listener of listeners.get(name) ?? []) (listener as (push: Pushes[N]) => void)(value)
  }
  function change(id: string, part: Partial<Member>): Member {
    members = members.map((m) => (m.id === id ? { ...m, ...part } : m))
    push('members.changed', {})
    return members.find((m) => m.id === id)!
  }

  const handlers: Partial<Handlers> = {
    'club.status': () => club,
    'club.create': ({ name }) => {
      club = { ...club, club: { name } }
      push('club.changed', {})
      return club
    },
    'members.list': () => members,
    'members.add': ({ names }) => {
      const duplicates = names.filter((name) => members.some((m) => m.name === name))
      const added = names.filter((name) => !duplicates.includes(name)).map((name, i) => ({ id: `n${Date.now()}${i}`, name, active: true, present: true, games: 0 }))
      members = [...members, ...added]
      push('members.changed', {})
      return { added, duplicates }
    },
    'members.rename': ({ member, name }) => change(member, { name }),
    'members.setActive': ({ member, active }) => change(member, { active }),
    'members.setPresent': ({ members: ids, present }) => {
      members = members.map((m) => (ids.includes(m.id) ? { ...m, present } : m))
      push('members.changed', {})
      return members
    },
    'seasons.list': () => seasons,
    'seasons.standings': () => members.slice(0, 12).map((m, i): StandingRow => ({
      place: i < 2 ? 1 : i + 1, tied: i < 2, member: m.id, name: m.name, total: (9.75 - i * 0.65).toFixed(2), sumBonus: (2.1 - i * 0.2).toFixed(2),
      bonus: (2.4 - i * 0.2).toFixed(2), penalty: i % 4 === 3 ? '-0.30' : '0.00', bestMove: '0.00', compensation: '0.00',
      wins: 9 - Math.floor(i / 2), asDon: i % 3, asSheriff: i % 2, firstVictim: i % 4, games: 12 - (i % 3),
    })),
    'seasons.progress': (): SeasonProgress => ({
      games: games.filter((g) => g.outcome).map(({ id, number, evening }) => ({ id, number, evening })),
      players: members.slice(0, 12).map((m, i) => ({ member: m.id, name: m.name, cumulative: games.filter((g) => g.outcome).reduce<number[]>((sum, _, k) => [...sum, (sum.at(-1) ?? 0) + ((k * 7 + i * 3) % 4 === 0 ? 0 : 75 + ((k + i) % 3) * 10 - i * 4)], []) })),
    }),
    'games.list': ({ unfinished }) => games.filter((g) => unfinished === undefined || (g.outcome === null) === unfinished),
    'ledger.list': ({ game }) => games[0]!.players.slice(0, 6).map((p, i): LedgerLine => ({ id: `l${i}`, game, member: p.member, seat: p.seat, kind: i === 5 ? 'bonus' : 'win', hundredths: i === 5 ? 30 : 75, reason: '', author: 'judge', at: Date.now(), counts: true })),
    'ledger.scheme': ({ scheme }) => ({ id: scheme, version: '1', ranges: [
      { kind: 'bonus', min: 10, max: 90, who: 'winners' }, { kind: 'bonus', min: 0, max: 50, who: 'losers' },
      { kind: 'penalty', min: -40, max: -20, who: 'anyone' }, { kind: 'disqualification', min: -50, max: -50, who: 'anyone' },
    ] }),
    'games.get': ({ game }): GameDetail => {
      const summary = games.find((g) => g.id === game)
      if (summary === undefined) throw new Error('no such game')
      const running = summary.outcome === null
      const seats = summary.number === 2 ? 20 : 10
      const { header, log } = fakeGame(seats, summary.number + 3, running ? 40 : 1000)
      const players = Array.from({ length: seats }, (_, i) => ({ seat: i + 1, member: `m${i}`, name: NAMES[i % NAMES.length] ?? '?' }))
      const { outcome = null, phase, round } = replay(header, log).state
      return { ...summary, players, outcome, phase, round, judge: 'Судья Дред', version: log.length + 1, log, header }
    },
  }

  return {
    async send<N extends RequestName>(name: N, args: Requests[N]['args']): Promise<Answer<Data<N>>> {
      const handler = handlers[name] as Handler<N> | undefined
      if (handler === undefined) return { ok: false, error: { code: 'fake/not-there', params: { name } } }
      return { ok: true, data: handler(args) }
    },
    listen(name, listener) {
      const set = listeners.get(name) ?? new Set()
      listeners.set(name, set.add(listener as (push: never) => void))
      return () => set.delete(listener as (push: never) => void)
    },
  }
}
