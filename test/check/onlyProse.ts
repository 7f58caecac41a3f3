// `npm run check:only-prose-changed -- BEFORE AFTER`: proves that only comments, titles of tests and Markdown changed
// between two git revisions. Names the first difference of every other file and exits with 1. Without AFTER, the
// working tree is compared. Without BEFORE, it is compared with the last commit.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeTokens, type CodeToken } from './codeTokens.ts'

const MAX_OUTPUT_BYTES = 1_000_000_000
const ROOT = join(import.meta.dirname, '../..')

/**
 * First difference that is not prose, or `undefined` if there is none. The text of a file that does not exist is
 * `undefined`.
 */
export function codeDifference(
  path: string,
  before: string | undefined,
  after: string | undefined,
): string | undefined {
  if (path.endsWith('.md')) return undefined
  if (before === undefined || after === undefined) return before === undefined ? 'added' : 'deleted'
  const [old, now] = [codeTokens(path, before), codeTokens(path, after)]
  if (old === undefined || now === undefined) return 'changed, and this kind of file cannot be compared'
  // A difference in tokens of the text is easier to find in the file than a difference in constructs.
  return firstDifference(old.filter(isWord), now.filter(isWord)) ?? firstDifference(old, now)
}

/** Whether the token is text of the file rather than the mark of a construct. */
const isWord = ({ text }: CodeToken) => !/^(?:begin|end) /.test(text)

function firstDifference(before: readonly CodeToken[], after: readonly CodeToken[]): string | undefined {
  const length = Math.max(before.length, after.length)
  const index = Array.from({ length }).findIndex((_, at) => before[at]?.text !== after[at]?.text)
  return index === -1 ? undefined : `${described(before[index])} is now ${described(after[index])}`
}

function described(token: CodeToken | undefined): string {
  return token === undefined ? 'the end of the file' : `${JSON.stringify(token.text)} (line ${token.line})`
}

function git(cwd: string, args: readonly string[], input = ''): Buffer {
  return execFileSync('git', args, { cwd, input, maxBuffer: MAX_OUTPUT_BYTES })
}

/** Texts by path, without files that the revision does not have. One process reads all of them. */
function textsAt(cwd: string, revision: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const output = git(cwd, ['cat-file', '--batch'], paths.map((path) => `${revision}:${path}\n`).join(''))
  const texts = new Map<string, string>()
  let at = 0
  for (const path of paths) {
    const headEnd = output.indexOf('\n', at)
    const [, kind, size] = output.toString('utf8', at, headEnd).split(' ')
    at = headEnd + 1
    if (kind !== 'blob') continue
    texts.set(path, output.toString('utf8', at, at + Number(size)))
    at += Number(size) + 1
  }
  return texts
}

function textsOnDisk(cwd: string, paths: readonly string[]): ReadonlyMap<string, string> {
  const existing = paths.filter((path) => existsSync(join(cwd, path)))
  return new Map(existing.map((path) => [path, readFileSync(join(cwd, path), 'utf8')]))
}

/**
 * Differences by path. `after` is `undefined` for the working tree, which includes new files that git does not ignore.
 */
export function codeDifferences(
  cwd: string,
  before: string,
  after: string | undefined,
): { readonly files: readonly string[]; readonly differences: ReadonlyMap<string, string> } {
  const listed = (...args: readonly string[]) => git(cwd, args).toString('utf8').split('\0').filter(Boolean)
  const revisions = after === undefined ? [before] : [before, after]
  const files = [
    ...listed('diff', '--name-only', '--no-renames', '-z', ...revisions, '--'),
    ...(after === undefined ? listed('ls-files', '--others', '--exclude-standard', '-z') : []),
  ]
  const old = textsAt(cwd, before, files)
  const now = after === undefined ? textsOnDisk(cwd, files) : textsAt(cwd, after, files)
  const differences = new Map<string, string>()
  for (const path of files) {
    const difference = codeDifference(path, old.get(path), now.get(path))
    if (difference !== undefined) differences.set(path, difference)
  }
  return { files, differences }
}

function main(before = 'HEAD', after?: string): void {
  const { files, differences } = codeDifferences(ROOT, before, after)
  for (const [path, difference] of differences) console.log(`${path}: ${difference}`)
  console.log(`${files.length} files changed, ${differences.size} of them in more than prose`)
  if (differences.size > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(...process.argv.slice(2))
