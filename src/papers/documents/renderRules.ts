// Writes rule sheets as one self-contained page, which has no scripts or external resources and contains its styles. It
// is printed on A4 with a running head. Several sheets, such as two languages, follow each other, each with its own
// running head.

import { graphSvg } from './graphSvg.ts'
import { cssString, htmlElement, escapeHtml, pageCounterCss, htmlTextElement } from './markup.ts'
import { renderRulesPoster, renderRulesSlip } from './poster.ts'
import { RULE_SHEET_PRINT_STYLE } from './printStyle.ts'
import type { ArticlesBlock, RuleBlock, GraphBlock, RuleSheet, RuleSection } from './ruleSheetBlocks.ts'
import { standalonePageHtml } from './standalonePage.ts'
import { clubDecisionNoteHtml, tableHtml } from './tableHtml.ts'
import { type RulesPrintForm, rulesTitle } from './rulesForms.ts'

/**
 * `fontFaces` contains the @font-face rules of the host, if it has the fonts. Otherwise a serif font of the system is
 * used.
 */
export function renderRuleSheetsHtml(sheets: readonly RuleSheet[], fontFaces = ''): string {
  const [first] = sheets
  if (first === undefined) throw new Error('a document without sheets')
  return standalonePageHtml({
    lang: first.lang,
    title: rulesTitle(first, 'sheet'),
    style: `${fontFaces}${RULE_SHEET_PRINT_STYLE}${sheets.map(runningHead).join('\n')}`,
    body: sheets.map(ruleSheetBodyHtml),
  })
}

/** Header and footer of each page, in the language of the sheet (CSS paged media). */
function runningHead({ lang, title, owner, code, version, words }: RuleSheet): string {
  return `.sheet.${lang} { page: ${lang}; }
@page ${lang} {
  @top-left { content: ${cssString(owner === '' ? title : `${owner} · ${title}`)}; }
  @top-right { content: ${cssString(code)}; }
  @bottom-left { content: ${cssString(version)}; }
  @bottom-right { content: ${pageCounterCss(words.page)}; }
}`
}

/** Body of the sheet, without the surrounding HTML page. */
export function ruleSheetBodyHtml(sheet: RuleSheet): string {
  const kicker = sheet.owner === '' ? sheet.subtitle : `${sheet.owner} · ${sheet.subtitle}`
  return [
    `<article class="sheet ${sheet.lang}" lang="${sheet.lang}">`,
    '<header class="masthead">',
    htmlElement('div', [htmlTextElement('p.kicker', kicker), htmlTextElement('h1', sheet.title)]),
    htmlElement('p.code', [htmlTextElement('strong', sheet.code), htmlTextElement('span', sheet.version)]),
    '</header>',
    standing(sheet),
    ...paired(sheet),
    ...(sheet.words.credits === undefined ? [] : [htmlTextElement('p.legend', sheet.words.credits)]),
    '</article>',
  ].join('\n')
}

function standing({ standing: sentence, differences }: RuleSheet): string {
  if (differences.length === 0) return htmlTextElement('p.standing', sentence)
  const items = differences.map((each) => htmlElement('li', ruleItem(each.sentence, each.rule)))
  return htmlElement('div.differs', [htmlTextElement('p', sentence), htmlElement('ul', items)])
}

function ruleItem(sentence: string, rule: string): string {
  return `${escapeHtml(sentence)} ${htmlTextElement('span.rule', rule)}`
}

/** Fouls and timings are narrow tables, so they are placed side by side. */
function paired(sheet: RuleSheet): readonly string[] {
  const pair = sheet.sections.filter(({ id }) => id === 'fouls' || id === 'timings')
  return sheet.sections.flatMap((section) => {
    if (pair.length < 2 || !pair.includes(section)) return [oneSection(section, sheet)]
    return section === pair[0] ? [htmlElement('div.pair', pair.map((side) => oneSection(side, sheet)).join('\n'))] : []
  })
}

/** Explains the symbols. Placed below the table in which most of them occur. */
function legend(section: RuleSection, { words }: RuleSheet): string {
  return section.id === 'overturn' ? `\n${htmlTextElement('p.legend', words.legend)}` : ''
}

function oneSection(section: RuleSection, sheet: RuleSheet): string {
  const decided = section.decided === true ? clubDecisionNoteHtml(sheet.words.decided) : ''
  const title = htmlElement('h2', htmlTextElement('span', section.title) + decided)
  const note = section.note === undefined ? '' : htmlTextElement('p.note', section.note)
  const blocks = section.blocks.map((block) => oneBlock(block, sheet)).join('\n')
  return htmlElement(`section.${section.id}`, `\n${title}\n${note}${blocks}${legend(section, sheet)}\n`)
}

function oneBlock(block: RuleBlock, sheet: RuleSheet): string {
  switch (block.type) {
    case 'table':
      return tableHtml(block, sheet.words.decided)
    case 'articles':
      return articles(block, sheet)
    case 'graph':
      return figure(block, sheet)
  }
}

function articles({ items }: ArticlesBlock, { words }: RuleSheet): string {
  const list = items.map(({ rule, text, decided }) =>
    htmlElement('li', ruleItem(text, rule) + (decided ? clubDecisionNoteHtml(words.decided) : '')),
  )
  return htmlElement(`ul.articles.${items.length > 3 ? 'columns' : ''}`, list.join('\n'))
}

function figure(block: GraphBlock, { lang }: RuleSheet): string {
  const { cancels, brings, off } = block.legend
  const key = (name: string, text: string) => htmlTextElement(`span.key.${name}`, text)
  const keys = [key('cancels', cancels), key('brings', brings), off === undefined ? '' : key('off', off)]
  return htmlElement('figure', [graphSvg(block, lang), htmlElement('figcaption', keys)])
}

/**
 * The rules as a self-contained page in the requested form. `fontFaces` contains the @font-face rules of the host, if
 * it has the fonts.
 */
export function renderRules(sheets: readonly RuleSheet[], form: RulesPrintForm, fontFaces = ''): string {
  if (form === 'poster' || form === 'poster-a3')
    return renderRulesPoster(sheets, form === 'poster' ? 'A4' : 'A3', fontFaces)
  return form === 'slip' ? renderRulesSlip(sheets, fontFaces) : renderRuleSheetsHtml(sheets, fontFaces)
}
