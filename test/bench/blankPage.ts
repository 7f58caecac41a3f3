// The blank page with which the screens are compared, built as the browser edition is and served from one port.

import { join } from 'node:path'
import { build } from 'vite'
import { serveFolder } from '../../src/cli/open/staticServer.ts'
import { uiPlugins } from '../../src/ui/vite-plugins.ts'

export interface BlankPage {
  readonly address: string
  close(): void
}

export async function serveBlankPage(folder: string): Promise<BlankPage> {
  await build({
    configFile: false,
    root: join(import.meta.dirname, 'blank'),
    base: './',
    plugins: uiPlugins(),
    logLevel: 'error',
    build: { outDir: folder, target: 'chrome120', assetsInlineLimit: 0, reportCompressedSize: false },
  })
  const { server, port } = await serveFolder(folder, 0)
  return {
    address: `http://127.0.0.1:${port}/`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
