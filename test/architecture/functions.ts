// Measures the functions of a file with the TypeScript parser. A function includes everything nested in it, because a
// closure with a whole store is as long as it reads. Lines that are only a comment do not count. A body that is only
// data does not count as a function: one object or array (returned or not) without a function in it.

import ts from 'typescript'

export interface LongFunction {
  readonly file: string
  readonly line: number
  readonly name: string
  readonly lines: number
}

/** Returns functions of more than `most` lines, the longest first. In `.vue` files the scripts count. */
export function longFunctions(
  files: readonly { readonly path: string; readonly text: string }[],
  most: number,
): readonly LongFunction[] {
  return files
    .flatMap(({ path, text }) => functionsOf(path, path.endsWith('.vue') ? scriptsOf(text) : text))
    .filter(({ lines }) => lines > most)
    .toSorted((a, b) => b.lines - a.lines || (a.file < b.file ? -1 : a.file > b.file ? 1 : a.line - b.line))
}

/** Returns the scripts of a component on their original lines. */
function scriptsOf(text: string): string {
  let isScript = false
  return text
    .split('\n')
    .map((line) => {
      if (/^<\/?script\b/.test(line)) {
        isScript = !line.startsWith('</')
        return ''
      }
      return isScript ? line : ''
    })
    .join('\n')
}

function functionsOf(file: string, text: string): readonly LongFunction[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS)
  const rows = text.split('\n')
  const found: LongFunction[] = []
  function visit(node: ts.Node): void {
    if (isFunction(node) && node.body && !isData(node.body)) {
      const first = source.getLineAndCharacterOfPosition(node.getStart(source)).line
      const last = source.getLineAndCharacterOfPosition(node.end).line
      found.push({
        file,
        line: first + 1,
        name: nameOf(node),
        lines: rows.slice(first, last + 1).filter(isNoComment).length,
      })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Whether a line counts. A line that is only a comment explains the function and does not make it longer. */
const isNoComment = (line: string) => !/^\s*(?:\/\/|\/\*|\*)/.test(line)

type FunctionNode =
  | ts.FunctionDeclaration
  | ts.FunctionExpression
  | ts.ArrowFunction
  | ts.MethodDeclaration
  | ts.ConstructorDeclaration
  | ts.AccessorDeclaration

function isFunction(node: ts.Node): node is FunctionNode {
  return (
    ts.isFunctionDeclaration(node) ||
    ts.isFunctionExpression(node) ||
    ts.isArrowFunction(node) ||
    ts.isMethodDeclaration(node) ||
    ts.isConstructorDeclaration(node) ||
    ts.isAccessor(node)
  )
}

function isData(body: ts.ConciseBody): boolean {
  const [only, ...others] = ts.isBlock(body) ? body.statements : []
  let value: ts.Node | undefined = ts.isBlock(body)
    ? others.length === 0 && only && ts.isReturnStatement(only)
      ? only.expression
      : undefined
    : body
  while (value && (ts.isParenthesizedExpression(value) || ts.isAsExpression(value) || ts.isSatisfiesExpression(value)))
    value = value.expression
  return (
    value !== undefined &&
    (ts.isObjectLiteralExpression(value) || ts.isArrayLiteralExpression(value)) &&
    !hasFunction(value)
  )
}

function hasFunction(node: ts.Node): boolean {
  return ts.forEachChild(node, (child) => isFunction(child) || hasFunction(child)) ?? false
}

/** Returns the function's own name, or the name of the variable or call that it is assigned or passed to. */
function nameOf(node: FunctionNode): string {
  if (ts.isConstructorDeclaration(node)) return `${node.parent.name?.text ?? ''}.constructor`
  if (node.name) return node.name.getText()
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent) || ts.isPropertyDeclaration(parent))
    return parent.name.getText()
  if (ts.isCallExpression(parent)) return `${parent.expression.getText().split('\n', 1)[0] ?? ''}(…)`
  return '(no name)'
}
