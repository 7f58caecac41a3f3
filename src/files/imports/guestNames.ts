// Names for unnamed players. Each of them becomes a guest of the evening, so that their game is not lost. The same file
// always gives the same names, and names of members are never used. Pure functions. Source: docs/spec/scoring.md §6,
// "People": "Guest 1 of 12 March".

import { formatMessage } from '../../i18n/message.ts'
import { type Lang, LANGUAGES } from '../../i18n/registry.ts'
import { nameComparisonKey } from '../../club/model/name.ts'

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * Creates one name for each unnamed player. `evenings` contains the evening of each player, and the names are in the
 * same order. An evening that is not a date appears in the name unchanged.
 */
export function createGuestNames(
  evenings: readonly string[],
  isTaken: (name: string) => boolean,
  lang: Lang,
): readonly string[] {
  const { locale, screens } = LANGUAGES[lang]
  const short = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' })
  const long = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const written = (date: Intl.DateTimeFormat, evening: string) =>
    ISO_DAY.test(evening) ? date.format(new Date(`${evening}T12:00:00Z`)) : evening
  const called = (n: number, date: string) => formatMessage(lang, screens.imports.guest, { n, date })
  const dates = new Map<string, string>()
  for (const evening of new Set(evenings)) {
    const date = written(short, evening)
    // The name includes the year if another evening has the same day in a different year, or if somebody already has
    // the first name without the year.
    const isShared = [...dates.values()].includes(date) || isTaken(called(1, date))
    dates.set(evening, isShared ? written(long, evening) : date)
  }
  const counts = new Map<string, number>()
  return evenings.map((evening) => {
    for (let n = (counts.get(evening) ?? 0) + 1; ; n += 1) {
      const name = called(n, dates.get(evening) ?? '')
      if (isTaken(name)) continue
      counts.set(evening, n)
      return name
    }
  })
}

interface FileGame {
  readonly players: readonly { readonly seat: number; readonly name: string }[]
  readonly record?: { readonly evening?: string }
}

/** Returns the games with a name for every player. `today` is used for games without an evening. */
export function withGuestNames<G extends FileGame>(
  games: readonly G[],
  known: ReadonlyMap<string, string>,
  today: string,
  lang: Lang,
): readonly (G & { readonly players: readonly { readonly isGuest?: true }[] })[] {
  const evenings = games.flatMap(({ players, record }) =>
    players.flatMap(({ name }) => (isNameless(name) ? [record?.evening ?? today] : [])),
  )
  if (evenings.length === 0) return games
  const named = new Set(games.flatMap(({ players }) => players.map(({ name }) => nameComparisonKey(name))))
  const names = createGuestNames(
    evenings,
    (name) => known.has(nameComparisonKey(name)) || named.has(nameComparisonKey(name)),
    lang,
  ).values()
  return games.map((game) => ({
    ...game,
    players: game.players.map((player) =>
      isNameless(player.name) ? { ...player, name: names.next().value ?? '', isGuest: true as const } : player,
    ),
  }))
}

function isNameless(name: string): boolean {
  return nameComparisonKey(name) === ''
}
