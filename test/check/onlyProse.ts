// `npm run check:only-prose-changed -- BEFORE AFTER`: proves that between two git revisions only comments, titles of tests
// and Markdown changed. Names the first difference of every other file and exits with 1. Without AFTER the working tree
// is compared; without BEFORE, with the last commit.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { codeTokens, type CodeToken } from './codeTokens.ts'

const MAX_FILE_BYTES = 100_000_000
const ROOT = join(import.meta.dirname, '../..')

/** The first difference that is not prose, or `undefined` if there is none. A file that does not exist is `undefined`. */
export function codeDifference(
  path: string,
  before: string | undefined,
  after: string | undefined,
): string | undefined {
  if (path.endsWith('.md')) return undefined
  if (before === undefined || after === undefined) return before === undefined ? 'added' : 'deleted'
  const [old, now] = [codeTokens(path, before), codeTokens(path, after)]
  if (old === undefined || now === undefined) return 'changed, and this kind of file cannot be compared'
  // A difference in words is easier to find in the file than one in constructs.
  return firstDifference(old.filter(isWord), now.filter(isWord)) ?? firstDifference(old, now)
}

/** A token that stands in the file itself, not the mark of a construct. */
const isWord = ({ text }: CodeToken) => !/^(?:begin|end) /.test(text)

function firstDifference(before: readonly CodeToken[], after: readonly CodeToken[]): string | undefined {
  const length = Math.max(before.length, after.length)
  const index = Array.from({ length }).findIndex((_, at) => before[at]?.text !== after[at]?.text)
  return index === -1 ? undefined : `${described(before[index])} is now ${described(after[index])}`
}

function described(token: CodeToken | undefined): string {
  return token === undefined ? 'the end of the file' : `${JSON.stringify(token.text)} (line ${token.line})`
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: MAX_FILE_BYTES })
}

/** By path. `after` is `undefined` for the working tree. */
export function codeDifferences(
  cwd: string,
  before: string,
  after: string | undefined,
): { readonly files: readonly string[]; readonly differences: ReadonlyMap<string, string> } {
  const revisions = after === undefined ? [before] : [before, after]
  const fields = git(cwd, 'diff', '--name-status', '--no-renames', '-z', ...revisions, '--').split('\0')
  const changes = fields.flatMap((path, at) => (at % 2 === 1 ? [{ path, status: fields[at - 1] ?? '' }] : []))
  const textAt = (revision: string | undefined, path: string) =>
    revision === undefined ? readFileSync(join(cwd, path), 'utf8') : git(cwd, 'show', `${revision}:${path}`)
  const differences = new Map<string, string>()
  for (const { path, status } of changes) {
    const old = status === 'A' ? undefined : textAt(before, path)
    const now = status === 'D' ? undefined : textAt(after, path)
    const difference = codeDifference(path, old, now)
    if (difference !== undefined) differences.set(path, difference)
  }
  return { files: changes.map(({ path }) => path), differences }
}

function main(before = 'HEAD', after?: string): void {
  const { files, differences } = codeDifferences(ROOT, before, after)
  for (const [path, difference] of differences) console.log(`${path}: ${difference}`)
  console.log(`${files.length} files changed, ${differences.size} of them in more than prose`)
  if (differences.size > 0) process.exitCode = 1
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(...process.argv.slice(2))
