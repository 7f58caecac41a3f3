// Schemas of the requests about series. Shape and bounds only.

import { z } from 'zod'
import { id } from '../../club/model/argumentSchemas.ts'
import { seriesParts } from '../../club/model/series.ts'
import { LANGS } from '../../i18n/registry.ts'
import { changes, reads } from './nature.ts'

const one = z.strictObject({ series: id })

export const seriesRequests = {
  'series.list': reads(z.strictObject({})),
  'series.get': reads(one),
  'series.set': changes(z.strictObject({ series: id.exactOptional(), name: z.string().max(1000), parts: seriesParts })),
  'series.remove': changes(one),
  'series.file': reads(z.strictObject({ series: id, format: z.enum(['csv', 'xlsx']), lang: z.enum(LANGS) })),
}
