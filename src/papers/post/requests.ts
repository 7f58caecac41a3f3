// The request for the post of an evening.

import { z } from 'zod'
import { LANGS } from '../../i18n/registry.ts'
import { ok } from '../../rules/vocabulary.ts'
import { dateSchema } from '../../club/model/argumentSchemas.ts'
import { openPublicClubWithoutDelay } from '../../club/repository/publicClub.ts'
import { declareQuery } from '../../club/repository/request.ts'
import { eveningPostText } from './eveningPost.ts'

export const postRequests = {
  /** Text for the club's chat. Contains no hidden results. */
  'evening.post': declareQuery({
    args: z.strictObject({ evening: dateSchema, lang: z.enum(LANGS) }),
    run: ({ repository }, { evening, lang }) =>
      ok({ text: eveningPostText(openPublicClubWithoutDelay(repository), evening, lang) }),
  }),
}
