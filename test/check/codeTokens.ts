// Code of a file as a list of tokens, without its prose: comments are left out, and titles of tests are replaced by a
// mark. Two versions of a file with equal lists do the same. Directives in comments (`oxlint-disable`,
// `@ts-expect-error`, ...) change what tools do, so they count as code. So does the shape of the syntax tree, because a
// comment with a line break can end a statement.

import ts from 'typescript'
import { parse, type SFCBlock } from 'vue/compiler-sfc'
import { titlesIn } from './testTitles.ts'

export interface CodeToken {
  readonly text: string
  readonly line: number
}

const SCRIPT = /\.(?:ts|mts|cts|js|mjs|cjs)$/
/** Everything from the directive to the end of its line. */
const DIRECTIVE = new RegExp(
  [
    String.raw`(?:oxlint|eslint|biome|oxfmt|prettier|dprint)-(?:disable|enable|ignore|env)`,
    String.raw`@ts-(?:expect-error|ignore|nocheck|check)\b`,
    String.raw`@vue-(?:expect-error|ignore|skip|generic)\b`,
    String.raw`@vite-ignore\b|@vitest-|@jsx|webpack[A-Z]\w*:`,
    String.raw`[@#]__[A-Z_]+__`,
    String.raw`\b(?:v8|c8|istanbul|node:coverage) (?:ignore|enable|disable)`,
    String.raw`\bStryker (?:disable|restore)`,
    String.raw`[#@] ?source(?:MappingURL|URL)=`,
    String.raw`///\s*<`,
    // JSDoc tags that knip, the linter, the type checker of JavaScript or a minifier read.
    String.raw`@(?:public|internal|alpha|beta|alias|lintignore|deprecated|license|preserve)\b`,
    String.raw`@(?:type|typedef|satisfies|template|import|overload)\s*\{?`,
  ].join('|'),
)
const DIRECTIVES = new RegExp(`(?:${DIRECTIVE.source}).*`, 'g')

/** Returns the tokens of a file. `undefined` for a kind of file that cannot be compared without its prose. */
export function codeTokens(path: string, text: string): readonly CodeToken[] | undefined {
  if (SCRIPT.test(path)) return scriptTokens(path, text, 0)
  if (path.endsWith('.vue')) return componentTokens(path, text)
  return undefined
}

/** Directives in the text between two tokens, which consists of blanks and comments. */
function directivesIn(comments: string): readonly string[] {
  return [...comments.matchAll(DIRECTIVES)].map(([found]) => `directive ${found.replace(/\s*(?:\*\/|-->).*$/, '')}`)
}

function scriptTokens(path: string, text: string, linesBefore: number): readonly CodeToken[] {
  const isJavaScript = /\.[mc]?js$/.test(path)
  const kind = isJavaScript ? ts.ScriptKind.JS : ts.ScriptKind.TS
  const file = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind)
  const titles = path.startsWith('test/') ? titlesIn(file) : new Set<ts.Node>()
  const tokens: CodeToken[] = []
  const add = (text: string, position: number) =>
    tokens.push({ text, line: linesBefore + file.getLineAndCharacterOfPosition(position).line + 1 })
  const shebang = ts.getShebang(text)
  if (shebang !== undefined) add(shebang, 0)

  function visit(node: ts.Node): void {
    if (ts.isJSDoc(node)) return
    const start = node.getStart(file)
    const children = node.getChildren(file)
    if (children.length === 0) {
      for (const directive of directivesIn(text.slice(node.pos, start))) add(directive, start)
      add(titles.has(node) ? titleMark(node) : node.getText(file), start)
      return
    }
    if (node.kind !== ts.SyntaxKind.SyntaxList) add(`begin ${ts.SyntaxKind[node.kind]}`, start)
    for (const child of withoutTrailingComma(node, children)) visit(child)
    if (node.kind !== ts.SyntaxKind.SyntaxList) add(`end ${ts.SyntaxKind[node.kind]}`, node.end)
  }
  visit(file)
  return tokens
}

/**
 * A quoted text and a template without expressions are equally good titles. The expressions of a template remain code.
 */
function titleMark(node: Readonly<ts.Node>): string {
  const isWhole = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)
  return isWhole ? 'title' : `title ${ts.SyntaxKind[node.kind]}`
}

/**
 * Omits the last comma of a list. The formatter adds or removes it when a comment no longer forces the list onto
 * several lines.
 */
function withoutTrailingComma(node: Readonly<ts.Node>, children: readonly ts.Node[]): readonly ts.Node[] {
  if (node.kind !== ts.SyntaxKind.SyntaxList) return children
  const [previous, last] = children.slice(-2)
  const isTrailing = last?.kind === ts.SyntaxKind.CommaToken && previous?.kind !== ts.SyntaxKind.OmittedExpression
  // A directive before the comma would be omitted with it.
  return isTrailing && directivesIn(last.getFullText()).length === 0 ? children.slice(0, -1) : children
}

function componentTokens(path: string, text: string): readonly CodeToken[] {
  const { descriptor, errors } = parse(text, { filename: path, ignoreEmpty: false, sourceMap: false })
  if (errors.length > 0) throw new Error(`${path}: ${errors.map(({ message }) => message).join('; ')}`)
  const { script, scriptSetup, template, styles, customBlocks } = descriptor
  const blocks = [script, scriptSetup, template, ...styles, ...customBlocks].filter((block) => block !== null)
  const tokens = blocks
    .toSorted((a, b) => a.loc.start.offset - b.loc.start.offset)
    .flatMap((block) => [opening(block), ...blockTokens(path, block)])
  const outside = [...text.matchAll(/<!--.*?-->/gs)].flatMap(([comment]) => directivesIn(comment))
  return [...tokens, ...outside.map((directive) => ({ text: directive, line: 1 }))]
}

function opening({ type, attrs, loc }: Readonly<SFCBlock>): CodeToken {
  return { text: `<${type} ${JSON.stringify(Object.entries(attrs).toSorted())}>`, line: loc.start.line }
}

function blockTokens(path: string, block: Readonly<SFCBlock>): readonly CodeToken[] {
  const { type, content, loc, lang } = block
  if (type === 'script') return scriptTokens(`${path}.${lang ?? 'js'}`, content, loc.start.line - 1)
  if (type === 'template' && 'ast' in block) return templateTokens(block.ast as TemplateNode | undefined)
  const withoutComments = type === 'style' ? content.replaceAll(/\/\*.*?\*\//gs, '') : content
  return [{ text: withoutComments.replaceAll(/\s+/g, ' ').trim(), line: loc.start.line }]
}

/** Properties of a node in Vue's template tree that the comparison reads. */
interface TemplateNode {
  readonly type: number
  readonly loc: { readonly source: string; readonly start: { readonly line: number } }
  readonly tag?: string
  readonly content?: unknown
  readonly props?: readonly TemplateNode[]
  readonly children?: readonly TemplateNode[]
}
const COMMENT = 3
const TEXT = 2

function templateTokens(node: TemplateNode | undefined): readonly CodeToken[] {
  if (node === undefined) return []
  const { type, loc, tag, content, props = [], children = [] } = node
  const { line } = loc.start
  if (type === COMMENT) return directivesIn(loc.source).map((text) => ({ text, line }))
  // Vue has already collapsed the blanks of a text as on the page.
  if (type === TEXT) return [{ text: `text ${String(content)}`, line }]
  const inside = children.flatMap(templateTokens)
  if (tag === undefined) return children.length > 0 ? inside : [{ text: loc.source, line }]
  const attributes = props.map((prop) => ({ text: prop.loc.source, line: prop.loc.start.line }))
  return [{ text: `<${tag}`, line }, ...attributes, { text: '>', line }, ...inside, { text: `</${tag}>`, line }]
}
