// Finds the page whose Share panel the command `share` uses: the page of a season, game, player, evening or series.

import type { Club } from '../../application/club.ts'
import { dateSchema } from '../../club/model/argumentSchemas.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import type { SharePlace } from '../../files/share/shareables.ts'
import type { OptionsOf } from '../commands.ts'
import { findSeasonByName } from '../options/findSeasonByName.ts'
import { findSeriesByName } from '../options/findSeriesByName.ts'
import { parseWholeNumber } from '../options/parseWholeNumber.ts'
import { translateUsage } from '../sentences/language.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { refusalOfFault, unwrapOrThrow, WrongUsageError } from '../sentences/refusal.ts'

const MAX_GAME_NUMBER = 1_000_000

type PlaceOptions = Pick<OptionsOf<'share'>, 'season' | 'game' | 'player' | 'evening' | 'series'>

/** The name of the page as the user typed it. Throws if the options name no page, or more than one. */
export function namedPage({ season, game, player, evening, series }: PlaceOptions): string {
  const pages = [player ?? season, evening, series].filter((each) => each !== undefined)
  const isTwice = game !== undefined && (season === undefined || player !== undefined)
  if (pages.length !== 1 || isTwice) throw new WrongUsageError(translateUsage('sharePage'))
  return pages[0] ?? ''
}

export async function findSharePlace(club: Club, options: PlaceOptions): Promise<SharePlace> {
  const { season: name, game, player, evening, series } = options
  if (series !== undefined) return { page: 'series', series: (await findSeriesByName(club, series)).id }
  if (evening !== undefined) {
    if (!dateSchema.safeParse(evening).success) throw new WrongUsageError(translateUsage('evening', { text: evening }))
    return { page: 'evening', evening }
  }
  const season = name === undefined ? undefined : (await findSeasonByName(club, name)).id
  if (player !== undefined) {
    const member = await findMember(club, player)
    return { page: 'player', member, ...(season === undefined ? {} : { season }) }
  }
  if (season === undefined) throw new WrongUsageError(translateUsage('sharePage'))
  if (game === undefined) return { page: 'season', season }
  return { page: 'game', game: await findGame(club, season, game) }
}

async function findMember(club: Club, name: string): Promise<string> {
  const members = unwrapOrThrow(await club.ask('members.list', {}), toPrintableText(name))
  const found = members.find((each) => nameComparisonKey(each.name) === nameComparisonKey(name))
  if (found) return found.id
  throw refusalOfFault({ code: 'members/unknown', params: {} }, toPrintableText(name))
}

/** Finds a game by its number. If several deals have this number, the last one that is not void is preferred. */
async function findGame(club: Club, season: string, text: string): Promise<string> {
  const number = parseWholeNumber('--game', text, 1, MAX_GAME_NUMBER)
  const games = unwrapOrThrow(await club.ask('games.list', { season }), toPrintableText(text))
  const found = games.filter((each) => each.number === number)
  const last = found.findLast(({ isVoid }) => !isVoid) ?? found.at(-1)
  if (last) return last.id
  throw refusalOfFault({ code: 'games/unknown', params: {} }, toPrintableText(text))
}
