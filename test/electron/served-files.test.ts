// Maps app://main/ URLs to files, and refuses all other URLs.

import { describe, expect, test } from 'vitest'
import {
  DOCUMENT_CONTENT_POLICY,
  servedFilePath,
  servedFileHeaders,
  APP_PAGE_CONTENT_POLICY,
} from '../../electron/main/served-files.ts'

const FOLDER = '/opt/consigliere/renderer'

describe('a URL of the app is served from its folder', () => {
  test.each([
    ['app://main/', '/index.html'],
    ['app://main/index.html', '/index.html'],
    ['app://main/index.html?lang=ru#/live/7', '/index.html'],
    ['app://main/assets/inter-cyrillic.woff2', '/assets/inter-cyrillic.woff2'],
    ['app://main/assets/%D0%BC%D0%B0%D1%84%D0%B8%D1%8F.svg', '/assets/мафия.svg'],
    // The URL parser removes the dots before our code sees them.
    ['app://main/assets/../index.html', '/index.html'],
  ])('%s', (address, file) => expect(servedFilePath(FOLDER, address)).toBe(FOLDER + file))
})

describe('any other URL is refused', () => {
  test.each([
    ['another host', 'app://other/index.html'],
    ['another scheme', 'file:///opt/consigliere/renderer/index.html'],
    ['an escaped path to a parent folder', 'app://main/..%2f..%2fetc/passwd.html'],
    ['a path to a parent folder with escaped dots', 'app://main/%2e%2e%2f%2e%2e%2fsecret.json'],
    ['an escaped path to a parent folder with backslashes', 'app://main/..%5c..%5csecret.json'],
    ['a sibling folder with the same beginning', 'app://main/..%2frenderer-old/index.html'],
    ['a zero byte', 'app://main/index.html%00.png'],
    ['a malformed escape', 'app://main/%E0%A4%A.html'],
    ['a file type that is never served', 'app://main/index.js.map'],
    ['a file without an extension', 'app://main/journal'],
    ['a text that is not a URL', 'nonsense'],
  ])('%s: %s', (_, address) => expect(servedFilePath(FOLDER, address)).toBeUndefined())
})

describe('the headers of served files', () => {
  test('let pages run only their own scripts and access no network', () => {
    expect(servedFileHeaders('a.html')).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': APP_PAGE_CONTENT_POLICY,
      'x-content-type-options': 'nosniff',
    })
    expect(APP_PAGE_CONTENT_POLICY).toContain("default-src 'none'; script-src 'self';")
    expect(APP_PAGE_CONTENT_POLICY).not.toMatch(/unsafe-eval|https?:|\*/)
  })

  test.each([
    ['assets/lab.worker-BfxBtO8a.js', true],
    ['/opt/consigliere/renderer/assets/lab.worker-Bf_x-tO8a.js', true],
    ['C:\\consigliere\\renderer\\assets\\lab.worker-BfxBtO8a.js', true],
    ['assets/seating.worker-BfxBtO8a.js', false],
    ['assets/index-lab.worker-BfxBtO8a.js', false],
    ['assets/lab.worker-BfxBtO8a.js.html', false],
    ['assets/lab.worker.html', false],
    ['lab.worker/index.js', false],
    ['assets/lab-BfxBtO8a.js', false],
  ])('let %s reach a model on the network: %s', (file, may) => {
    const policy = servedFileHeaders(file)['content-security-policy'] ?? ''
    const connecting = policy.split('; ').filter((part) => part.startsWith('connect-src'))
    expect(connecting).toEqual([may ? "connect-src 'self' http: https:" : "connect-src 'self'"])
    expect(policy.split('; ').filter((part) => !part.startsWith('connect-src'))).toEqual(
      APP_PAGE_CONTENT_POLICY.split('; ').filter((part) => !part.startsWith('connect-src')),
    )
  })

  test('let printed documents run no scripts', () => {
    expect(DOCUMENT_CONTENT_POLICY).toContain("default-src 'none'")
    expect(DOCUMENT_CONTENT_POLICY).not.toContain('script-src')
    expect(DOCUMENT_CONTENT_POLICY).not.toContain('allow-scripts')
  })
})
