// The renderer and the fonts of pictures are files of their own, which a browser may fail to load once.

import { expect, test, vi } from 'vitest'
import { readShippedFileFromDisk } from '../../../src/store/shippedFilesOnDisk.ts'

test('a picture can be drawn after the renderer could not be loaded once', async () => {
  // Modules that have loaded nothing yet.
  vi.resetModules()
  const { platform } = await import('../../../src/store/platform.ts')
  const { renderPicturePng } = await import('../../../src/papers/publishing/drawPicture.ts')
  platform.shipped = () => Promise.reject(new Error('offline'))
  await expect(renderPicturePng([])).rejects.toThrow('offline')
  platform.shipped = readShippedFileFromDisk
  const png = await renderPicturePng([])
  expect([...png.subarray(1, 4)]).toEqual([...Buffer.from('PNG')])
})
