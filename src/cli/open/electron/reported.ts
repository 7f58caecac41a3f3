// What Electron's installer tells on the way. It has no voice of its own, so its `fetch` is listened
// to from within its process: who answered, how much will come, why no server could be reached.

export type Told =
  | {
      readonly kind: 'answered'
      readonly host: string
      readonly status: number
      readonly file: string
      /** Absent when the server does not say. */ readonly bytes?: number
    }
  | { readonly kind: 'unreachable'; readonly host: string; readonly cause: string }

/** For `node --import`; runs before the installer, and ends it with the program that started it. */
export const LISTENER = `data:text/javascript,${encodeURIComponent(`
  process.on('disconnect', () => process.exit(1))
  process.channel?.unref()
  const tell = (message) => process.connected && process.send(message)
  const real = globalThis.fetch
  globalThis.fetch = async (resource, options) => {
    const { host, pathname } = new URL(typeof resource === 'string' ? resource : resource.url ?? resource)
    try {
      const response = await real(resource, options)
      const length = response.headers.get('content-length')
      tell({ kind: 'answered', host, status: response.status, file: pathname.split('/').at(-1), ...(length === null ? {} : { bytes: Number(length) }) })
      return response
    } catch (error) {
      tell({ kind: 'unreachable', host, cause: error.cause?.code ?? error.cause?.message ?? error.message })
      throw error
    }
  }
`)}`
