// URLs that the projector's window may show: pages for spectators of the broadcast that runs in this app, and nothing
// else.

import { expect, test, vi } from 'vitest'

vi.mock('electron', () => ({ screen: {}, BrowserWindow: class {}, ipcMain: {}, MessageChannelMain: class {} }))
const { toLocalWatchPageUrl } = await import('../../electron/main/projector.ts')

const SERVED = ['http://192.168.1.5:4000', 'http://club.local:4000', 'http://127.0.0.1:4000']

test.each([
  ['http://127.0.0.1:4000/watch#t', 'http://127.0.0.1:4000/watch#t'],
  [
    'http://192.168.1.5:4000/watch?layout=projector&lang=ru#t',
    'http://127.0.0.1:4000/watch?layout=projector&lang=ru#t',
  ],
  ['http://club.local:4000/overlay?lang=en#t', 'http://127.0.0.1:4000/overlay?lang=en#t'],
  ['http://club.local:4001/watch#t', undefined],
  ['https://club.local:4000/watch#t', undefined],
  ['http://club.local:4000/', undefined],
  ['http://club.local:4000@evil.example/watch', undefined],
  ['http://evil.example/watch', undefined],
  ['file:///watch', undefined],
  ['app://main/watch', undefined],
  ['javascript:alert(1)', undefined],
  ['not an address', undefined],
])('the projector accepts only this app’s pages for spectators: %s is shown as %s', (address, shown) =>
  expect(toLocalWatchPageUrl(address, SERVED)).toBe(shown),
)

test('the projector shows nothing if no broadcast is running', () =>
  expect(toLocalWatchPageUrl('http://127.0.0.1:4000/watch', [])).toBeUndefined())
