// Messages that are copied together with their authors and times. WhatsApp and Viber write the author before the text,
// and Telegram and Discord write the author in a line above it.

const TIME = String.raw`\d{1,2}:\d{2}(?::\d{2})?(?: ?[ap]\.?m\.?)?`
const STAMPED = new RegExp(String.raw`^\[[^\]]{0,40}${TIME}[^\]]{0,40}\] ([^:]{1,80}): ?(.*)$`, 'iu')
const DATED = new RegExp(String.raw`^\d{1,2}[./]\d{1,2}[./]\d{2,4},? ${TIME} [-–—] ([^:]{1,80}): ?(.*)$`, 'iu')
const AUTHOR_LINES = [
  new RegExp(String.raw`^(.{1,80}) \[${TIME}\]$`, 'iu'),
  new RegExp(String.raw`^(.{1,80}), \[[^\]]{0,40}${TIME}[^\]]{0,20}\]:?$`, 'iu'),
  new RegExp(
    String.raw`^(.{1,80}) — (?:(?:today|yesterday|сегодня|вчера|сьогодні|вчора)(?: at| в| о)?|\d{1,2}[./]\d{1,2}[./]\d{2,4},?) ${TIME}$`,
    'iu',
  ),
]

export interface ChatMessage {
  readonly author: string
  /** An empty string if the text is in the lines below. */
  readonly body: string
}

/** Reads a line that begins a message. */
export function readChatMessage(text: string): ChatMessage | undefined {
  const inline = STAMPED.exec(text) ?? DATED.exec(text)
  if (inline) return { author: cleanAuthor(inline[1] ?? ''), body: (inline[2] ?? '').trim() }
  const header = AUTHOR_LINES.map((pattern) => pattern.exec(text)).find((match) => match !== null)
  return header ? { author: cleanAuthor(header[1] ?? ''), body: '' } : undefined
}

/** Removes the sign that WhatsApp puts before the names of unknown people. */
const cleanAuthor = (author: string): string => author.replace(/^~ ?/u, '').trim()

/** Words such as "I", "please" or "today", which do not change the meaning of an answer. */
const FILLER =
  /(?<!\p{L}|без |out )(?:я|и я|и|меня|мене|мне|мені|мы|ми|запишите|запиши|запишіть|записывайте|записывай|пишите|пиши|і я|й я|тоже|теж|сегодня|сьогодні|всем|привет|привіт|пожалуйста|будь ласка|скорее всего|скоріше за все|gonna|going to|i'll|i'm|i|me|too|we|but|но|але|а|am|will|today|tonight|please|hi|hey|sorry|guys|ребята|ребят|народ|друзья|девочки|парни|коллеги|хлопці|друзі|all|folks|everyone|я думаю|думаю|извините|вибачте|к сожалению|на жаль|unfortunately|this time|put|down|count)(?!\p{L})/giu

/** Removes words about oneself from an answer, so that "я тоже буду" becomes "буду". */
export function withoutFiller(text: string): string {
  return text
    .replace(FILLER, ' ')
    .replace(/^[\s,.!]+|[\s,.!]+$/gu, '')
    .replace(/\s+/g, ' ')
}
