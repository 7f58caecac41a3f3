// Writes rule sheets as Markdown, with tables and lists that every viewer supports and the graph as a Mermaid diagram.

import { escapeMarkdown, escapeMermaid } from './markup.ts'
import type {
  ArticlesBlock,
  RuleBlock,
  PrintedCell,
  PrintedColumnKind,
  GraphBlock,
  PrintedRow,
  RuleSheet,
  RuleSection,
  TableBlock,
} from './ruleSheetBlocks.ts'

export function renderRuleSheetsMarkdown(sheets: readonly RuleSheet[]): string {
  return `${sheets.map(oneSheet).join('\n\n---\n\n')}\n`
}

function oneSheet(sheet: RuleSheet): string {
  const owner = sheet.owner === '' ? [] : [escapeMarkdown(sheet.owner)]
  return [
    `# ${escapeMarkdown(sheet.title)}`,
    ...owner,
    `${escapeMarkdown(sheet.subtitle)} · **${escapeMarkdown(sheet.code)}** · ${escapeMarkdown(sheet.version)}`,
    sheet.differences.length === 0 ? escapeMarkdown(sheet.standing) : `**${escapeMarkdown(sheet.standing)}:**`,
    ...(sheet.differences.length === 0
      ? []
      : [
          sheet.differences
            .map(({ sentence, rule }) => `- ${escapeMarkdown(sentence)} (${escapeMarkdown(rule)})`)
            .join('\n'),
        ]),
    ...sheet.sections.map((section) => oneSection(section, sheet)),
    `*${escapeMarkdown(sheet.words.legend)}*`,
    ...(sheet.words.credits === undefined ? [] : [escapeMarkdown(sheet.words.credits)]),
  ].join('\n\n')
}

function oneSection(section: RuleSection, sheet: RuleSheet): string {
  const decided = section.decided === true ? ` *(${escapeMarkdown(sheet.words.decided)})*` : ''
  const note = section.note === undefined ? [] : [escapeMarkdown(section.note)]
  return [
    `## ${escapeMarkdown(section.title)}${decided}`,
    ...note,
    ...section.blocks.map((block) => oneBlock(block, sheet)),
  ].join('\n\n')
}

function oneBlock(block: RuleBlock, sheet: RuleSheet): string {
  switch (block.type) {
    case 'table':
      return table(block, sheet)
    case 'articles':
      return articles(block, sheet)
    case 'graph':
      return drawing(block)
  }
}

function table({ caption, columns, groups }: TableBlock, { words }: RuleSheet): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const head = line(
    columns.map(({ title, usual }) => (usual === true ? `**${escapeMarkdown(title)}**` : escapeMarkdown(title))),
  )
  const rule = line(columns.map(({ kind }) => (kind === 'number' || kind === 'time' ? '--:' : '---')))
  const rows = groups.flatMap(({ heading, decided, rows: of }) => [
    ...(heading === undefined
      ? []
      : [
          line([
            `**${escapeMarkdown(heading)}**${decided === true ? ` *(${escapeMarkdown(words.decided)})*` : ''}`,
            ...columns.slice(1).map(() => ''),
          ]),
        ]),
    ...of.map((row) =>
      line(row.cells.map((cell, index) => cellText(cell, row, columns[index]?.kind ?? 'text', index, words.decided))),
    ),
  ])
  return [...(caption === undefined ? [] : [`**${escapeMarkdown(caption)}**`, '']), head, rule, ...rows].join('\n')
}

function cellText(cell: PrintedCell, row: PrintedRow, kind: PrintedColumnKind, index: number, decided: string): string {
  const text = escapeMarkdown(cell.text)
  const isProse = kind === 'text' || kind === 'name'
  const main =
    text !== '' && row.off === true && isProse
      ? `~~${text}~~`
      : text !== '' && row.changed === true
        ? `**${text}**`
        : text
  const note = cell.note === undefined ? '' : ` *${escapeMarkdown(cell.note)}*`
  return `${main}${note}${row.decided === true && index === 0 ? ` *(${escapeMarkdown(decided)})*` : ''}`
}

function articles({ items }: ArticlesBlock, { words }: RuleSheet): string {
  return items
    .map(
      ({ rule, text, decided }) =>
        `- ${escapeMarkdown(text)} (${escapeMarkdown(rule)}${decided ? `, *${escapeMarkdown(words.decided)}*` : ''})`,
    )
    .join('\n')
}

function drawing({ model, names, legend }: GraphBlock): string {
  const id = (kind: string) => `n${model.nodes.findIndex((node) => node.kind === kind)}`
  return [
    '```mermaid',
    'flowchart TD',
    ...model.nodes.map(
      ({ kind, deadly }) =>
        `  ${id(kind)}${deadly ? '{{' : '('}"${escapeMermaid(names[kind] ?? kind)}"${deadly ? '}}' : ')'}`,
    ),
    ...model.links.map(
      ({ from, to, number, on }) =>
        `  ${id(from)} ${on ? '-->' : '-.-x'}|${number}${on ? '' : ` ${escapeMermaid(legend.off ?? '')}`}| ${id(to)}`,
    ),
    ...model.feeds.map(({ from, to }) => `  ${id(from)} -. ${escapeMermaid(legend.brings)} .-> ${id(to)}`),
    '```',
  ].join('\n')
}
