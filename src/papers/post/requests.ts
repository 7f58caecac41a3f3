// The requests for posts in a chat: text and picture for an evening or for standings. All of them contain only data
// that the public may see.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { dateSchema, idSchema, nameSchema, standingsScopeShape } from '../../club/model/argumentSchemas.ts'
import { fileNameOf, toFileStem } from '../../club/model/fileStem.ts'
import { openPublicClubWithoutDelay } from '../../club/repository/publicClub.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { NOTHING_TO_PRINT_ERROR } from '../documents/kinds/renderPaper.ts'
import { findPaperSeasonData } from '../documents/paperData.ts'
import { paperWords } from '../documents/paperWords.ts'
import type { PictureElements } from '../publishing/picture.ts'
import { DrawnPictures } from './drawnPictures.ts'
import { eveningPostPicture, eveningPostText } from './eveningPost.ts'
import { standingsPostPicture, standingsPostText } from './standingsPost.ts'

const postedStandingsSchema = z.strictObject({
  season: idSchema,
  scope: z.strictObject(standingsScopeShape),
  club: nameSchema.exactOptional(),
})
export type PostedStandingsRequest = z.output<typeof postedStandingsSchema>
const standingsArgs = z.strictObject({ of: postedStandingsSchema, lang: z.enum(LANGS) })

const createDrawnPictures = () => new DrawnPictures()

async function pictureFile(drawn: DrawnPictures, picture: PictureElements, fileName: string) {
  return { fileName, base64: await drawn.base64Of(picture) }
}

export const postRequests = {
  /** Text for the club's chat. Contains no hidden results. */
  'evening.post': declareQuery({
    args: z.strictObject({ evening: dateSchema, lang: z.enum(LANGS) }),
    run: ({ repository }, { evening, lang }) =>
      ok({ text: eveningPostText(openPublicClubWithoutDelay(repository), evening, lang) }),
  }),
  /** The picture of the post, drawn only if its content has changed. Contains no hidden results. */
  'evening.postPicture': declareQuery({
    args: z.strictObject({ evening: dateSchema, lang: z.enum(LANGS) }),
    async run({ repository, once }, { evening, lang }) {
      const picture = eveningPostPicture(openPublicClubWithoutDelay(repository), evening, lang)
      return ok(await pictureFile(once(createDrawnPictures), picture, `evening-${evening}.png`))
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
