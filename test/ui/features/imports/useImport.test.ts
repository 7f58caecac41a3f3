// Requests and state of the import page: the file is uploaded in pieces, a refusal is shown, and the preview is shown
// even if the list of seasons is replaced while the club reads the file.

import { createPinia } from 'pinia'
import { computed, createApp, nextTick, shallowRef } from 'vue'
import { describe, expect, it, vi } from 'vitest'
import type { ApiResult } from '../../../../src/api/contract/apiResult.ts'
import type { HostConnection } from '../../../../src/api/platform/connection.ts'
import type { Channel, RequestData, RequestName } from '../../../../src/api/requestTypes.ts'
import { CHANNEL_KEY, HOST_KEY } from '../../../../src/ui/kit/host.ts'
import { useImport } from '../../../../src/ui/features/imports/useImport.ts'
import { eventually } from '../../../support/eventually.ts'
import { fakeHost } from '../../fakeHost.ts'

vi.mock('@nuxt/ui/composables', () => ({ useToast: () => ({ add: () => undefined }) }))

const TEXT = `${'x'.repeat(499_999)}𝄞${'y'.repeat(700_000)}`
const OFFER = { games: [], newPeople: [] }

type Answers = (name: RequestName, args: unknown) => Promise<ApiResult<unknown>> | ApiResult<unknown>

function page(answers: Answers, connection?: HostConnection) {
  const asked: { readonly name: RequestName; readonly args: unknown }[] = []
  const channel: Channel = {
    async send<N extends RequestName>(name: N, args: unknown) {
      asked.push({ name, args })
      return (await answers(name, args)) as ApiResult<RequestData<N>>
    },
    listen: () => () => undefined,
  }
  const app = createApp({ render: () => null })
  app.use(createPinia())
  app.provide(CHANNEL_KEY, channel)
  app.provide(HOST_KEY, {
    ...fakeHost(),
    ...(connection ? { connection } : {}),
    openTexts: async () => ({ ok: true, data: [{ name: 'archive.csv', text: TEXT }] }),
  })
  // The club's store on the screen replaces the entire list at each notification.
  const seasons = shallowRef([{ id: 's1' }])
  const season = computed(() => seasons.value.at(-1))
  const state = app.runWithContext(() => useImport(() => season.value?.id))
  return { ...state, asked, seasons }
}

const uploaded: ApiResult<unknown> = { ok: true, data: { upload: 'u1' } }

describe('file on the import page', () => {
  it('is uploaded in ordered pieces and previewed by its upload id', async () => {
    const { open, offer, asked, percent } = page((name) =>
      name === 'imports.preview' ? { ok: true, data: OFFER } : uploaded,
    )
    await open()
    await eventually(() => expect(offer.value).toBeDefined())
    const pieces = asked
      .filter(({ name }) => name === 'uploads.piece')
      .map(({ args }) => (args as { text: string }).text)
    expect(pieces.length).toBeGreaterThan(1)
    expect(pieces.join('') === TEXT).toBe(true)
    expect(asked.at(-1)).toMatchObject({ name: 'imports.preview', args: { upload: 'u1', season: 's1' } })
    expect(JSON.stringify(asked.at(-1)).length).toBeLessThan(1000)
    expect(percent.value).toBeUndefined()
  })

  it.each<RequestName>(['uploads.begin', 'uploads.piece', 'imports.preview'])(
    'has a fault instead of a preview if %s is refused',
    async (refusing) => {
      const { open, fault, offer } = page((name) =>
        name === refusing ? { ok: false, error: { code: 'request/too-large', params: {} } } : uploaded,
      )
      await open()
      await eventually(() => expect(fault.value?.code).toBe('request/too-large'))
      expect(offer.value).toBeUndefined()
    },
  )

  it('is previewed only once, even if the seasons are reloaded', async () => {
    let answer: (preview: ApiResult<unknown>) => void = () => undefined
    const { open, offer, asked, seasons } = page((name) =>
      name === 'imports.preview' ? new Promise((resolve) => (answer = resolve)) : uploaded,
    )
    await open()
    await eventually(() => expect(asked.at(-1)?.name).toBe('imports.preview'))
    seasons.value = [{ id: 's1' }]
    await nextTick()
    answer({ ok: true, data: OFFER })
    await eventually(() => expect(offer.value).toBeDefined())
    seasons.value = [{ id: 's1' }]
    await nextTick()
    expect(offer.value).toBeDefined()
    expect(asked.filter(({ name }) => name === 'imports.preview')).toHaveLength(1)
  })

  it('needs a new preview after a lost response', async () => {
    const listeners = new Set<() => void>()
    let state: HostConnection['state'] = { is: 'connected' }
    const connection: HostConnection = {
      get state() {
        return state
      },
      listen(call) {
        listeners.add(call)
        return () => listeners.delete(call)
      },
    }
    const begun: ApiResult<unknown> = { ok: true, data: { id: 'i1', all: 0 } }
    const { open, take, offer, asked } = page((name) => {
      if (name === 'imports.preview') return { ok: true, data: OFFER }
      if (name === 'imports.begin') return begun
      if (name !== 'imports.commit') return uploaded
      state = { is: 'cut', since: 0 }
      throw new Error('the connection was cut')
    }, connection)
    const previews = () => asked.filter(({ name }) => name === 'imports.preview').length
    await open()
    await eventually(() => expect(offer.value).toBeDefined())
    await take()
    expect([offer.value, previews()]).toEqual([undefined, 1])
    await take()
    expect(asked.filter(({ name }) => name === 'imports.begin')).toHaveLength(1)
    state = { is: 'connected' }
    for (const call of listeners) call()
    await eventually(() => expect(offer.value).toBeDefined())
    expect(previews()).toBe(2)
  })

  it('keeps its preview and choices if the import is refused', async () => {
    const { open, take, offer, asked } = page((name) => {
      if (name === 'imports.preview') return { ok: true, data: OFFER }
      return name === 'imports.begin' ? { ok: false, error: { code: 'rights/nobody', params: {} } } : uploaded
    })
    await open()
    await eventually(() => expect(offer.value).toBeDefined())
    await take()
    await nextTick()
    expect(offer.value).toBeDefined()
    expect(asked.filter(({ name }) => name === 'imports.preview')).toHaveLength(1)
  })
})
