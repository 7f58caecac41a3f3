// The requests for the post of an evening: its text and its picture.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { dateSchema } from '../../club/model/argumentSchemas.ts'
import { openPublicClubWithoutDelay } from '../../club/repository/publicClub.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { base64Of } from '../../club/json/base64.ts'
import { publishedFileBytes } from '../publishing/fileBytes.ts'
import { publishedPictureFile } from '../publishing/siteLayout.ts'
import { eveningPostPicture, eveningPostText } from './eveningPost.ts'

export const postRequests = {
  /** Text for the club's chat. Contains no hidden results. */
  'evening.post': declareQuery({
    args: z.strictObject({ evening: dateSchema, lang: z.enum(LANGS) }),
    run: ({ repository }, { evening, lang }) =>
      ok({ text: eveningPostText(openPublicClubWithoutDelay(repository), evening, lang) }),
  }),
  /** Draws the picture of the post. Contains no hidden results. */
  'evening.postPicture': declareQuery({
    args: z.strictObject({ evening: dateSchema, lang: z.enum(LANGS) }),
    async run({ repository }, { evening, lang }) {
      const picture = eveningPostPicture(openPublicClubWithoutDelay(repository), evening, lang)
      const bytes = await publishedFileBytes(publishedPictureFile(picture))
      return ok({ fileName: `evening-${evening}.png`, base64: base64Of(bytes) })
    },
  }),
}
