// The requests for the post about an evening: its text and its picture.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { dateSchema } from '../../club/model/argumentSchemas.ts'
import { openPublicClubWithoutDelay } from '../../club/repository/publicClub.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { DrawnPictures } from './drawnPictures.ts'
import { eveningPostPicture, eveningPostText } from './eveningPost.ts'

const createDrawnPictures = () => new DrawnPictures()

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
      return ok({ fileName: `evening-${evening}.png`, base64: await once(createDrawnPictures).base64Of(picture) })
    },
  }),
}
