// `share`: lists the things that the Share panel of a page offers, or writes one of them in one form. Reads the club's
// store and changes nothing in it. Like the panel, it outputs only data that the public may see. Rule: docs/spec/cli.md
// §2.

import { extname } from 'node:path'
import { RECORD_EXTENSION } from '../../files/records/extension.ts'
import type { ShareRow } from '../../files/share/listShares.ts'
import type { ShareFormKind } from '../../files/share/shareForms.ts'
import type { ShareForm } from '../../files/share/shareables.ts'
import { formatMessage } from '../../i18n/message.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { shareTitle } from '../../i18n/shareTitle.ts'
import type { OptionsOf } from '../commands.ts'
import { writeNewFile } from '../newFile.ts'
import { withPublicClub } from '../options/publicClub.ts'
import { loadFontFaceCss } from '../rules/fontFaces.ts'
import { htmlToPdf } from '../rules/printPdf.ts'
import { CLI_LANG, translatorFor, translateUsage } from '../sentences/language.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { createRefusal, RefusedError, unwrapOrThrow, WrongUsageError } from '../sentences/refusal.ts'
import { textTable } from '../textTable.ts'
import { makeShare, type MadeShare } from './makeShare.ts'
import { findSharePlace, namedPage } from './sharePlace.ts'

const say = translatorFor('files')

/** File extensions by form. The first one is the default. */
const EXTENSIONS_BY_FORM: Readonly<Record<ShareFormKind, readonly string[]>> = {
  print: ['html', 'pdf'],
  picture: ['png'],
  text: ['txt'],
  xlsx: ['xlsx'],
  csv: ['csv'],
  json: ['json'],
  jsonl: ['jsonl'],
  record: [RECORD_EXTENSION],
  page: ['html'],
  publish: ['zip'],
}

interface OfferedThing extends ShareRow {
  /**
   * Id of the thing on the command line: its key, with the number or name added if several things have the same key.
   */
  readonly id: string
}

export async function share(
  what: string | undefined,
  form: string | undefined,
  options: OptionsOf<'share'>,
): Promise<void> {
  const page = namedPage(options)
  if (what === undefined && options.output !== undefined) throw new WrongUsageError(translateUsage('shareWhat'))
  await withPublicClub(options.store, page, async (club) => {
    const place = await findSharePlace(club, options)
    const things = withIds(unwrapOrThrow(await club.ask('share.list', place), toPrintableText(page)))
    if (what === undefined) return printThings(things, options.json === true)
    const thing = findThing(things, what)
    const chosen = chooseForm(thing, form, options.output)
    const made = unwrapOrThrow(await makeShare(club, chosen.by, CLI_LANG), toPrintableText(what))
    await write(thing, chosen, made, options)
  })
}

function withIds(rows: readonly ShareRow[]): readonly OfferedThing[] {
  return rows.map((row) => {
    const isOnly = rows.filter(({ key }) => key === row.key).length === 1
    return { ...row, id: isOnly ? row.key : `${row.key}:${row.n ?? row.name ?? ''}` }
  })
}

function titleOf({ key, n, name }: ShareRow): string {
  const message = LANGUAGES[CLI_LANG].screens.share.what[key]
  return shareTitle((named) => formatMessage(CLI_LANG, message, { n: n ?? '', name: named }), name)
}

/** Why the thing cannot be shared now. Empty if it can. */
function reasonAgainst({ withheld, isEmpty }: ShareRow): string {
  const { withheld: reasons, noGames } = LANGUAGES[CLI_LANG].screens.share
  return withheld === undefined ? (isEmpty === true ? noGames : '') : reasons[withheld]
}

function printThings(things: readonly OfferedThing[], isJson: boolean): void {
  if (isJson) {
    const listed = things.map(({ id, forms, isEmpty, withheld, ...thing }) => ({
      what: id,
      title: titleOf({ ...thing, forms }),
      forms: forms.map(({ form }) => form),
      ...(isEmpty === true ? { isEmpty } : {}),
      ...(withheld === undefined ? {} : { withheld }),
    }))
    console.log(JSON.stringify(listed))
    return
  }
  const table = textTable(
    [
      { head: say('shareWhat'), align: 'left', cell: ({ id }) => toPrintableText(id) },
      { head: say('shareForms'), align: 'left', cell: ({ forms }) => forms.map(({ form }) => form).join(', ') },
      {
        head: say('shareTitle'),
        align: 'left',
        cell: (thing) => toPrintableText([titleOf(thing), reasonAgainst(thing)].filter(Boolean).join('. ')),
      },
    ],
    things,
  )
  console.log(table)
}

function findThing(things: readonly OfferedThing[], what: string): OfferedThing {
  const thing = things.find(({ id }) => id === what)
  if (thing === undefined)
    throw createRefusal('share/unknown', toPrintableText(what), { things: things.map(({ id }) => id).join(', ') })
  const reason = reasonAgainst(thing)
  if (reason !== '')
    throw new RefusedError(thing.withheld === undefined ? 'exports/nothing' : 'share/withheld', reason, thing.id)
  return thing
}

/** The form that the user named, or else the first form with the file extension of the output. */
function chooseForm({ forms }: OfferedThing, named: string | undefined, output: string | undefined): ShareForm {
  const ending = output === undefined ? '' : extname(output).slice(1).toLowerCase()
  const chosen =
    named === undefined
      ? (forms.find(({ form }) => EXTENSIONS_BY_FORM[form].includes(ending)) ?? forms[0])
      : forms.find(({ form }) => form === named)
  if (chosen) return chosen
  const choices = forms.map(({ form }) => form).join(', ')
  throw new WrongUsageError(translateUsage('shareForm', { text: named ?? '', choices }))
}

async function write(
  { id }: OfferedThing,
  { form }: ShareForm,
  { content, leftOut }: MadeShare,
  { output, json }: OptionsOf<'share'>,
): Promise<void> {
  const ending = output === undefined ? '' : extname(output).slice(1).toLowerCase()
  const bytes =
    'base64' in content
      ? Buffer.from(content.base64, 'base64')
      : form === 'print' && ending === 'pdf'
        ? Buffer.from(await htmlToPdf(await withFonts(content.text)))
        : Buffer.from(form === 'print' ? await withFonts(content.text) : content.text)
  if (leftOut !== undefined)
    console.error(formatMessage(CLI_LANG, LANGUAGES[CLI_LANG].screens.share.leftOut, { n: leftOut }))
  if (output !== undefined) {
    await writeNewFile(output, bytes)
    if (json === true) console.log(JSON.stringify({ what: id, form, file: output, bytes: bytes.length }))
    else console.log(say('shared', { file: toPrintableText(output), kilobytes: Math.ceil(bytes.length / 1000) }))
    return
  }
  if (json === true) {
    console.log(JSON.stringify({ what: id, form, ...content }))
    return
  }
  if ('base64' in content && process.stdout.isTTY) throw new WrongUsageError(translateUsage('bytesToTerminal'))
  process.stdout.write(bytes)
}

async function withFonts(html: string): Promise<string> {
  const css = await loadFontFaceCss()
  return html.replace('<head>', () => `<head>\n<style>${css}</style>`)
}
