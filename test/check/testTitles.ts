// Finds the literals in a test file that are only titles: of `describe`, `it` and `test` in all their forms, of the
// project's own wrappers, and of rows that cite a test. A literal in a table is a title if its test does not use that
// part of the row.

import ts from 'typescript'

/** `inDom`, `overEditions` and the other wrappers pass their first argument to `describe`. */
const WRAPPERS = new Set(['describe', 'it', 'test', 'suite', 'inDom', 'inBrowser', 'inDesktop', 'overEditions'])
/** `it.each(rows)` and the others return the function that is called with the title. */
const FACTORIES = new Set(['each', 'for', 'runIf', 'skipIf'])
const MODIFIERS = new Set(['only', 'skip', 'todo', 'fails', 'concurrent', 'sequential', 'shuffle'])
/** Function `tested(file, title)` in `test/sources/rows.ts`. */
const CITATION = 'tested'

export function titlesIn(file: ts.SourceFile): ReadonlySet<ts.Node> {
  const titles = new Set<ts.Node>()
  const citing = citingFunctions(file)
  const add = (node: ts.Expression | undefined) => {
    for (const literal of literalsOf(node)) titles.add(literal)
  }
  function visit(node: ts.Node): void {
    if (ts.isCallExpression(node)) {
      const {
        expression,
        arguments: [first, second],
      } = node
      if (isTitled(expression)) {
        add(first)
        for (const label of unusedLabels(node)) add(label)
      }
      if (ts.isIdentifier(expression) && citing.has(expression.text)) add(first)
      if (ts.isIdentifier(expression) && expression.text === CITATION) add(second)
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return titles
}

/** Whether a call of this expression has a title as its first argument. */
function isTitled(callee: ts.Expression): boolean {
  if (ts.isIdentifier(callee)) return WRAPPERS.has(callee.text)
  if (ts.isPropertyAccessExpression(callee)) return MODIFIERS.has(callee.name.text) && isRunner(callee.expression)
  return factoryOf(callee) !== undefined
}

/** `it.each(rows)` or a tagged template; `undefined` for anything else. */
function factoryOf(callee: ts.Expression): ts.PropertyAccessExpression | undefined {
  const inner = ts.isCallExpression(callee)
    ? callee.expression
    : ts.isTaggedTemplateExpression(callee)
      ? callee.tag
      : undefined
  if (inner === undefined || !ts.isPropertyAccessExpression(inner)) return undefined
  return FACTORIES.has(inner.name.text) && isRunner(inner.expression) ? inner : undefined
}

/**
 * Whether the expression is `test`, `test.only`, `test.skipIf(condition)` or another that can be called or have
 * `.each`.
 */
function isRunner(expression: ts.Expression): boolean {
  return isTitled(expression)
}

function literalsOf(node: ts.Expression | undefined): readonly ts.Node[] {
  if (node === undefined) return []
  if (ts.isStringLiteralLike(node)) return [node]
  if (ts.isTemplateExpression(node)) return [node.head, ...node.templateSpans.map(({ literal }) => literal)]
  if (ts.isParenthesizedExpression(node)) return literalsOf(node.expression)
  if (ts.isConditionalExpression(node)) return [...literalsOf(node.whenTrue), ...literalsOf(node.whenFalse)]
  const isSum = ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken
  return isSum ? [...literalsOf(node.left), ...literalsOf(node.right)] : []
}

/** Local functions that only pass their one parameter on to `tested` as the title. */
function citingFunctions(file: ts.SourceFile): ReadonlySet<string> {
  const names = new Set<string>()
  for (const statement of file.statements)
    if (ts.isVariableStatement(statement))
      for (const { name, initializer } of statement.declarationList.declarations)
        if (ts.isIdentifier(name) && initializer !== undefined && passesTitleOn(initializer)) names.add(name.text)
  return names
}

function passesTitleOn(node: ts.Expression): boolean {
  if (!ts.isArrowFunction(node) || !ts.isCallExpression(node.body)) return false
  const { expression, arguments: given } = node.body
  const isCitation = ts.isIdentifier(expression) && expression.text === CITATION
  const [parameter] = node.parameters
  return isCitation && parameter !== undefined && given[1]?.getText() === parameter.name.getText()
}

/** Parts of the rows in `it.each([...])` that only the title shows. */
function unusedLabels({ expression, arguments: given }: ts.CallExpression): readonly ts.Expression[] {
  const [, body] = given
  if (!ts.isCallExpression(expression) || factoryOf(expression)?.name.text !== 'each') return []
  const [table] = expression.arguments
  const rows = table !== undefined && ts.isAsExpression(table) ? table.expression : table
  if (rows === undefined || body === undefined) return []
  if (!ts.isArrayLiteralExpression(rows) || !ts.isArrowFunction(body)) return []
  return rows.elements.flatMap((row) => {
    if (ts.isArrayLiteralExpression(row)) return row.elements.filter((_, index) => isUnused(body, index))
    if (ts.isObjectLiteralExpression(row)) return labelsOf(row, body)
    return isUnused(body, 0) ? [row] : []
  })
}

function isUnused(body: ts.ArrowFunction, index: number): boolean {
  const parameter = body.parameters[index]
  if (parameter === undefined) return !body.parameters.some(({ dotDotDotToken }) => dotDotDotToken !== undefined)
  return ts.isIdentifier(parameter.name) && !isMentioned(body.body, parameter.name.text)
}

/** Properties of a row that the parameter pattern of its test does not name. */
function labelsOf(row: ts.ObjectLiteralExpression, body: ts.ArrowFunction): readonly ts.Expression[] {
  const pattern = body.parameters[0]?.name
  if (pattern === undefined || !ts.isObjectBindingPattern(pattern)) return []
  if (pattern.elements.some(({ dotDotDotToken }) => dotDotDotToken !== undefined)) return []
  const taken = new Set(pattern.elements.map(({ name, propertyName }) => (propertyName ?? name).getText()))
  return row.properties.flatMap((property) =>
    ts.isPropertyAssignment(property) && !taken.has(property.name.getText()) ? [property.initializer] : [],
  )
}

function isMentioned(node: ts.Node, name: string): boolean {
  if (ts.isIdentifier(node) && node.text === name) return true
  return ts.forEachChild(node, (child) => isMentioned(child, name) || undefined) ?? false
}
