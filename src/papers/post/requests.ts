// The requests for posts in a chat: text and picture for an evening or for standings. All of them contain only data
// that the public may see.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { dateSchema, idSchema, nameSchema, standingsScopeShape } from '../../club/model/argumentSchemas.ts'
import { fileNameOf, toFileStem } from '../../club/model/fileStem.ts'
import { openPublicClubWithoutDelay, type PublicClub } from '../../club/repository/publicClub.ts'
import type { Repository } from '../../club/repository/repository.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { NOTHING_TO_PRINT_ERROR } from '../documents/kinds/renderPaper.ts'
import { findPaperSeasonData } from '../documents/paperData.ts'
import { paperWords } from '../documents/paperWords.ts'
import type { PictureElements } from '../publishing/picture.ts'
import { DrawnPictures } from './drawnPictures.ts'
import { eveningPostPicture, eveningPostText, type PostRequest } from './eveningPost.ts'
import { standingsPostPicture, standingsPostText } from './standingsPost.ts'

const postedStandingsSchema = z.strictObject({
  season: idSchema,
  scope: z.strictObject(standingsScopeShape),
  club: nameSchema.exactOptional(),
})
export type PostedStandingsRequest = z.output<typeof postedStandingsSchema>
const standingsArgs = z.strictObject({ of: postedStandingsSchema, lang: z.enum(LANGS) })

/** If the season is omitted, the post is about all seasons of the evening. */
const postArgs = z.strictObject({ evening: dateSchema, season: idSchema.exactOptional(), lang: z.enum(LANGS) })

/** Opens the public club if it has the season of the post. Errors: `seasons/unknown`. */
function openClubOfPost(repository: Repository, { season }: PostRequest): Result<PublicClub> {
  const shown = openPublicClubWithoutDelay(repository)
  const data = season === undefined ? undefined : shown.season(season)
  return data?.ok === false ? data : ok(shown)
}

const createDrawnPictures = () => new DrawnPictures()

async function pictureFile(drawn: DrawnPictures, picture: PictureElements, fileName: string) {
  return { fileName, base64: await drawn.base64Of(picture) }
}

export const postRequests = {
  /** Text for the club's chat. Contains no hidden results. */
  'evening.post': declareQuery({
    args: postArgs,
    run({ repository }, { lang, ...asked }) {
      const shown = openClubOfPost(repository, asked)
      return shown.ok ? ok({ text: eveningPostText(shown.value, asked, lang) }) : shown
    },
  }),
  /** The picture of the post, drawn only if its content has changed. Contains no hidden results. */
  'evening.postPicture': declareQuery({
    args: postArgs,
    async run({ repository, once }, { lang, ...asked }) {
      const shown = openClubOfPost(repository, asked)
      if (!shown.ok) return shown
      const picture = eveningPostPicture(shown.value, asked, lang)
      return ok(await pictureFile(once(createDrawnPictures), picture, `evening-${asked.evening}.png`))
    },
  }),
  /** Standings as a text for a chat. */
  'standings.text': declareQuery({
    args: standingsArgs,
    run({ repository }, { of, lang }) {
      const data = findPaperSeasonData(openPublicClubWithoutDelay(repository), of.season)
      if (!data.ok) return data
      const text = standingsPostText(data.value, of, paperWords(lang))
      return text === undefined ? NOTHING_TO_PRINT_ERROR : ok({ text })
    },
  }),
  /** Picture of the best players in the standings. */
  'standings.picture': declareQuery({
    args: standingsArgs,
    async run({ repository, once }, { of, lang }) {
      const data = findPaperSeasonData(openPublicClubWithoutDelay(repository), of.season)
      if (!data.ok) return data
      const words = paperWords(lang)
      const picture = standingsPostPicture(data.value, of, words)
      if (picture === undefined) return NOTHING_TO_PRINT_ERROR
      const stem = [data.value.paper.name, words.text('title', 'standings')].map((part) => toFileStem(part))
      return ok(await pictureFile(once(createDrawnPictures), picture, fileNameOf(stem, 'png')))
    },
  }),
}
