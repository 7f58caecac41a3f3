// Addresses of viewers' pages: unknown options are ignored.

import { describe, expect, it } from 'vitest'
import { parseWatchAddress } from '../../../src/ui/watch/logic/watchAddress.ts'

const parse = (address: string) => parseWatchAddress(new URL(address, 'http://127.0.0.1'))

describe('the address of a viewers’ page', () => {
  it('contains page, language, layout, theme and table', () => {
    expect(parse('/watch?lang=ru&theme=dark&table=2#tok-en_1')).toEqual({
      page: 'watch',
      token: 'tok-en_1',
      lang: 'ru',
      theme: 'dark',
      table: 2,
      isLarge: false,
      layout: 'bar',
      size: 1,
      delay: 0,
    })
    expect(parse('/watch?layout=projector').isLarge).toBe(true)
    expect(parse('/overlay?layout=column&size=1.5&delay=90&token=abc')).toMatchObject({
      page: 'overlay',
      layout: 'column',
      size: 1.5,
      delay: 90,
      token: 'abc',
    })
  })

  it('ignores unknown values and limits numbers', () => {
    expect(parse('/overlay?lang=xx&theme=pink&layout=sideways&size=99&delay=-4&table=none')).toEqual({
      page: 'overlay',
      token: '',
      isLarge: false,
      layout: 'bar',
      size: 4,
      delay: 0,
    })
    expect(parse('/overlay?size=abc&delay=999999')).toMatchObject({ size: 1, delay: 600 })
    expect(parse('/watch#%E0%A4%A').token).toBe('')
  })
})
