// Badges to cut out and name cards to fold, for all players and judges of a stage. Each has a QR code with plain text
// that lists the person's tables and seats in every round. A phone can show this text without a network.

import { z } from 'zod'
import { idSchema } from '../../../club/model/argumentSchemas.ts'
import type { ClubState } from '../../../club/model/clubState.ts'
import type { Badge, PaperPart } from '../paper.ts'
import type { PaperWords } from '../paperWords.ts'
import {
  roomAndTimeNotes,
  judgeCellsByRound,
  playerCellsByRound,
  findSeatedStage,
  seatingContentOf,
  type SeatingContent,
  membersInNameOrder,
} from './seating.ts'
import type { PaperSpec } from './paperSpec.ts'
import { renderPaper } from './renderPaper.ts'
import { createLetterhead } from '../letterhead.ts'

/** Number of badges or name cards on an A4 page in landscape format. */
const BADGES_PER_PAGE = { badges: 9, nameCards: 4 } as const
type Kind = keyof typeof BADGES_PER_PAGE
const BADGE_KINDS = Object.keys(BADGES_PER_PAGE) as readonly Kind[]

const args = z.strictObject({ season: idSchema, stage: idSchema, as: z.enum(BADGE_KINDS) })

export const badgesPaperSpec: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ data, stage }) =>
    stage?.schedule === undefined
      ? []
      : BADGE_KINDS.map((as) => ({
          id: as,
          of: { season: data.season.id, stage: stage.id, as },
        })),
  make({ season, stage, as }, source, langs) {
    const data = source.season(season)
    if (!data.ok) return data
    const seated = findSeatedStage(data.value, stage)
    if (!seated.ok) return seated
    const content = seatingContentOf(data.value, seated.value)
    return renderPaper(langs, (words) => [badgesPart(content, data.value.club, as, words)])
  },
}

export function badgesPart(
  content: SeatingContent,
  { members }: Pick<ClubState, 'members'>,
  as: Kind,
  words: PaperWords,
): PaperPart {
  const { season, stage, rounds } = content
  const kicker = `${season.name} · ${stage}`
  const hall = roomAndTimeNotes(content, words)
  const badge = (name: string, line: string, cells: readonly (string | undefined)[], about: string): Badge => ({
    kicker,
    name,
    line,
    code: [
      name,
      kicker,
      about,
      ...rounds.flatMap(({ round }, index) =>
        cells[index] === undefined ? [] : [`${words.text('column', 'roundShort', { n: round })}: ${cells[index]}`],
      ),
      ...hall,
    ].join('\n'),
  })
  const [players, judges] = [playerCellsByRound(rounds, words), judgeCellsByRound(rounds)]
  const all = [
    ...membersInNameOrder(rounds, words).map(({ member, name }) =>
      badge(
        name,
        members.get(member)?.club ?? '',
        players.map((cells) => cells.get(member)),
        words.text('seating', 'cellShort'),
      ),
    ),
    ...[...new Set(judges.flatMap((cells) => [...cells.keys()]))].map((name) =>
      badge(
        name,
        words.text('field', 'judge'),
        judges.map((cells) => cells.get(name)),
        words.text('field', 'table'),
      ),
    ),
  ]
  const size = BADGES_PER_PAGE[as]
  return {
    ...createLetterhead(season, words),
    kind: 'badge-sheet',
    layout: 'bare',
    title: words.text('title', as),
    notes: [],
    sections: Array.from({ length: Math.ceil(all.length / size) }, (_, page) => ({
      blocks: [{ type: 'badges', isFolded: as === 'nameCards', badges: all.slice(page * size, (page + 1) * size) }],
    })),
  }
}
