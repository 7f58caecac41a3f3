// Finds the cards of the players: in a column of known words, in a column whose unknown words get the meanings that
// make the most games lawful, in a column of colours beside a column of special cards, or in facts that name seats or
// players. Pure functions.

import type { Role } from '../../../rules/vocabulary.ts'
import { parseNumberList } from '../cellValues.ts'
import { foldedKey, foldedRole, isBlackWord, isRedWord, valueKey } from './foldedWords.ts'
import type { Frame, GameFact, SeatSlot } from './frame.ts'
import { isLawfulDeal, isLawfulTally } from './gameLaws.ts'
import { countValues, shareOf } from './grid.ts'
import { isHinted } from './hints.ts'

export type DealtRoles = readonly (readonly (Role | undefined)[])[]

export interface CardsReading {
  /** Places of the columns or facts, and the fields that they become in a map. */
  readonly sources: readonly { readonly at: string; readonly field: 'role' | 'don' | 'mafia' | 'sheriff' }[]
  readonly roles: DealtRoles
  /** Share of sampled games with a lawful deal. */
  readonly lawful: number
  readonly score: number
  /** Meanings of all words of the column. */
  readonly words: readonly (readonly [text: string, role: Role])[]
  /** Words whose meaning was deduced only from the numbers of cards. */
  readonly open: readonly string[]
  /** Other assignments that are as lawful as the first. */
  readonly rivals: readonly { readonly roles: DealtRoles; readonly words: CardsReading['words'] }[]
}

const LEAST_LAWFUL = 0.5

/** All readings of the cards, the best first. */
export function findCards(frame: Frame, player: SeatSlot, sample: readonly number[]): readonly CardsReading[] {
  const fromHeadings: CardsReading | undefined = frame.roles && {
    sources: [],
    roles: frame.games.map(() => frame.roles ?? []),
    lawful: 1,
    score: 1.5,
    words: [],
    open: [],
    rivals: [],
  }
  const readings = [
    fromHeadings,
    ...frame.slots.filter((slot) => slot !== player).map((slot) => cardsOfSlot(slot, sample)),
    cardsOfColours(frame),
    cardsOfFacts(frame, player.texts),
  ]
  return readings
    .flatMap((each) => each ?? [])
    .filter(({ lawful }) => lawful >= LEAST_LAWFUL)
    .toSorted((a, b) => b.score - a.score)
}

const MEANINGS: readonly Role[] = ['civilian', 'mafia', 'don', 'sheriff']
const MOST_OPEN_WORDS = 4
const MOST_WORDS = 40
/** Words with a smaller share of the seats are treated as typing errors. */
const RARE_SHARE = 0.004
/** Assignments are rivals if their shares of lawful games differ by less than this. */
const RIVAL_DISTANCE = 0.03
const MOST_RIVALS = 5

function cardsOfSlot(slot: SeatSlot, sample: readonly number[]): CardsReading | undefined {
  const counted = countValues(slot.texts.flat().map(valueKey))
  const seats = counted.reduce((sum, [, times]) => sum + times, 0)
  const known = new Map(
    counted.flatMap(([key]) => {
      const role = foldedRole(key)
      return role === undefined ? [] : [[key, role] as const]
    }),
  )
  const usual = counted.filter(([key, times]) => known.has(key) || times >= RARE_SHARE * seats)
  const open = usual.flatMap(([key]) => (known.has(key) ? [] : [key]))
  if (open.length > MOST_OPEN_WORDS || usual.length < 2 || counted.length > MOST_WORDS) return undefined
  const tallies = sample.map((game) => new Map(countValues((slot.texts[game] ?? []).map(valueKey))))
  const [best, ...others] = assignments(open, known)
    .map((meaning) => ({ meaning, lawful: shareOf(tallies.map((tally) => isLawfulTally(tally, meaning))) }))
    .filter(({ lawful }) => lawful > 0.3)
    .toSorted((a, b) => b.lawful - a.lawful)
  if (!best) return undefined
  const read = (meaning: ReadonlyMap<string, Role>) =>
    slot.texts.map((game) => game.map((text) => meaning.get(valueKey(text))))
  return {
    sources: [{ at: slot.at, field: 'role' }],
    roles: read(best.meaning),
    lawful: best.lawful,
    score: best.lawful + (isHinted(slot.heading, 'role') ? 0.1 : 0) + (0.2 * known.size) / counted.length,
    words: [...best.meaning],
    open,
    rivals: others
      .filter(({ lawful }) => lawful > best.lawful - RIVAL_DISTANCE)
      .slice(0, MOST_RIVALS)
      .map(({ meaning }) => ({ roles: read(meaning), words: [...meaning] })),
  }
}

/** Every assignment of roles to the open words, together with the known words. */
function assignments(open: readonly string[], known: ReadonlyMap<string, Role>): readonly ReadonlyMap<string, Role>[] {
  return open.reduce<readonly ReadonlyMap<string, Role>[]>(
    (all, word) => all.flatMap((meaning) => MEANINGS.map((role) => new Map([...meaning, [word, role] as const]))),
    [known],
  )
}

/** Cards from a column of two colours and a column that names the Don and the Sheriff. */
function cardsOfColours({ slots }: Frame): CardsReading | undefined {
  for (const colour of slots) {
    const keys = countValues(colour.texts.flat().map(valueKey)).flatMap(([key]) => (key === '' ? [] : [key]))
    const isColour = keys.every((key) => isBlackWord(key) || isRedWord(key))
    if (!isColour || !keys.some(isBlackWord) || !keys.some(isRedWord) || keys.length > 4) continue
    for (const special of slots) {
      if (special === colour || !special.texts.some((game) => game.some((text) => foldedRole(text) === 'don'))) continue
      const roles = colour.texts.map((game, index) =>
        game.map((text, seat): Role | undefined => {
          const card = foldedRole(special.texts[index]?.[seat] ?? '')
          if (card === 'don' || card === 'sheriff') return card
          return text === '' ? undefined : isBlackWord(text) ? 'mafia' : 'civilian'
        }),
      )
      const lawful = shareOf(roles.map(isLawfulDeal))
      const sources = [colour, special].map(({ at }) => ({ at, field: 'role' as const }))
      if (lawful >= 0.7) return { sources, roles, lawful, score: lawful + 0.3, words: [], open: [], rivals: [] }
    }
  }
  return undefined
}

/** Cards from facts that name seats or players, such as `Дон: 3; Мафия: 5, 7; Шериф: 9`. */
function cardsOfFacts({ facts }: Frame, players: SeatSlot['texts']): CardsReading | undefined {
  const factOf = (card: 'don' | 'mafia' | 'sheriff') =>
    facts.find(({ heading }) => isHinted(heading, card) || foldedRole(heading) === card)
  const [don, mafia, sheriff] = [factOf('don'), factOf('mafia'), factOf('sheriff')]
  if (!don || !mafia || !sheriff) return undefined
  const told = [
    ['mafia', mafia],
    ['don', don],
    ['sheriff', sheriff],
  ] as const
  const roles = players.map((own, game) => {
    const names = own.map(foldedKey)
    const dealt: Role[] = own.map(() => 'civilian')
    for (const [role, fact] of told)
      for (const seat of seatsNamed(fact, game, names)) if (seat >= 0 && seat < dealt.length) dealt[seat] = role
    return dealt
  })
  const lawful = shareOf(roles.map(isLawfulDeal))
  return {
    sources: told.map(([field, { at }]) => ({ at, field })),
    roles,
    lawful,
    score: lawful + 0.2,
    words: [],
    open: [],
    rivals: [],
  }
}

/** Seats counted from 0. A name that is not at the table gives -1. */
function seatsNamed({ texts }: GameFact, game: number, names: readonly string[]): readonly number[] {
  return (texts[game] ?? []).flatMap((text) => {
    const whole = names.indexOf(foldedKey(text))
    if (whole >= 0) return [whole]
    const numbers = parseNumberList(text)
    return numbers
      ? numbers.map((seat) => seat - 1)
      : text.split(/[,;/\n]/u).map((name) => names.indexOf(foldedKey(name)))
  })
}
