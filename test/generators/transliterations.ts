// Generates spellings of one name in two alphabets, according to the schemes used in passports, libraries and chats,
// and common short names of different people. Deterministic for a given seed of `fast-check`.

import fc from 'fast-check'

type Letters = Readonly<Record<string, string>>

interface Scheme {
  readonly letters: Letters
  /** Letters with another spelling at the beginning of a name. */
  readonly atStart?: Letters
  /** Spelling of дж, if it is not written letter by letter. */
  readonly dzh?: string
}

const COMMON: Letters = {
  ...{ а: 'a', б: 'b', в: 'v', д: 'd', з: 'z', к: 'k', л: 'l', м: 'm', н: 'n', о: 'o', п: 'p', р: 'r', с: 's' },
  ...{ т: 't', у: 'u', ф: 'f', ж: 'zh', ц: 'ts', ч: 'ch', ш: 'sh', ь: '', ъ: '' },
}
const RUSSIAN: Letters = { ...COMMON, г: 'g', е: 'e', ё: 'e', и: 'i', й: 'i', х: 'kh', щ: 'shch', ы: 'y', э: 'e' }
const UKRAINIAN: Letters = {
  ...COMMON,
  ...{ г: 'h', ґ: 'g', е: 'e', є: 'ie', и: 'y', і: 'i', ї: 'i', й: 'i', х: 'kh', щ: 'shch', ю: 'iu', я: 'ia' },
}
const CARON: Letters = { ж: 'ž', ч: 'č', ш: 'š', щ: 'šč' }

/** Each scheme uses `j` for one sound only. */
const RUSSIAN_SCHEMES: readonly Scheme[] = [
  // Passports.
  { letters: { ...RUSSIAN, ю: 'iu', я: 'ia' } },
  // Road signs.
  { letters: { ...RUSSIAN, ё: 'yo', й: 'y', ю: 'yu', я: 'ya' }, atStart: { е: 'ye' } },
  // Chats: Jurij, Jora and Jamal.
  { letters: { ...RUSSIAN, ё: 'jo', й: 'j', х: 'h', щ: 'sch', ю: 'ju', я: 'ja' } },
  { letters: { ...RUSSIAN, ё: 'io', й: 'y', ж: 'j', х: 'h', щ: 'sch', ю: 'yu', я: 'ya' } },
  { letters: { ...RUSSIAN, ё: 'yo', й: 'i', х: 'h', ю: 'yu', я: 'ya' }, dzh: 'j' },
  // Libraries.
  { letters: { ...RUSSIAN, ...CARON, ё: 'ë', й: 'j', х: 'h', ц: 'c', ю: 'ju', я: 'ja' } },
]
const UKRAINIAN_SCHEMES: readonly Scheme[] = [
  { letters: UKRAINIAN, atStart: { є: 'ye', ї: 'yi', й: 'y', ю: 'yu', я: 'ya' } },
  { letters: { ...UKRAINIAN, г: 'g', є: 'ye', и: 'i', ї: 'yi', й: 'y', х: 'h', щ: 'sch', ю: 'yu', я: 'ya' } },
  { letters: { ...UKRAINIAN, є: 'je', ї: 'ji', й: 'j', х: 'h', ю: 'ju', я: 'ja' } },
  { letters: { ...UKRAINIAN, є: 'ye', ї: 'yi', ж: 'j', й: 'y', х: 'h', ю: 'yu', я: 'ya' } },
  { letters: { ...UKRAINIAN, є: 'ye', ї: 'yi', й: 'i', х: 'h', ю: 'yu', я: 'ya' }, dzh: 'j' },
  { letters: { ...UKRAINIAN, ...CARON, є: 'je', ї: 'ï', й: 'j', х: 'h', ц: 'c', ю: 'ju', я: 'ja' } },
]

function transliterate(name: string, { letters, atStart = {}, dzh = 'дж' }: Scheme): string {
  return name
    .toLowerCase()
    .replaceAll('дж', dzh)
    .replaceAll(
      /\p{Script=Cyrillic}/gu,
      (letter, at: number) => (at === 0 ? atStart[letter] : undefined) ?? letters[letter] ?? letter,
    )
}

const RUSSIAN_NAMES = [
  ...['Лев', 'Борис', 'Ян', 'Эд', 'Ия', 'Рей', 'Зоя', 'Ася', 'Фёдор', 'Пётр', 'Артём', 'Ёлка', 'Ёж', 'Щука', 'Щегол'],
  ...['Хомяк', 'Хан', 'Жора', 'Женя', 'Жанна', 'Джамал', 'Джин', 'Цезарь', 'Чиж', 'Шура', 'Эля', 'Юра', 'Яша'],
  ...['Гоша', 'Георгий', 'Андрей', 'Николай', 'Лёва', 'Соловьёв', 'Щербаков', 'Хрущёв', 'Цветков', 'Жуков', 'Рыжий'],
  ...['Наталья', 'Ольга', 'Игорь', 'Кай', 'Май', 'Тая', 'Цой', 'Миша Щукин', 'Лев Жук', 'Юля Хан'],
]
const UKRAINIAN_NAMES = [
  ...['Лев', 'Їжак', 'Їна', 'Єва', 'Євген', 'Єгор', 'Іра', 'Ігор', 'Ілля', 'Юрій', 'Яна', 'Гліб', 'Григорій', 'Ганна'],
  ...['Ґалаґан', 'Хома', 'Щур', 'Щербань', 'Жанна', 'Джмеліна', 'Джура', 'Андрій', 'Сергій', 'Олексій', 'Цимбал'],
  ...['Чайка', 'Шевчук', 'Юля', 'Яким', 'Кий', 'Мрія', 'Надія', 'Ліза Кац', 'Юрій Щур', 'Дід Їжак'],
]
/** Random names of open syllables, in which every consonant may occur beside every vowel. */
const syllables = (consonants: string, vowels: string) =>
  fc
    .array(fc.tuple(fc.constantFrom(...consonants.split(' ')), fc.constantFrom(...vowels)), {
      minLength: 2,
      maxLength: 3,
    })
    .map((all) => all.flat().join(''))

interface TwoSpellings {
  readonly cyrillic: string
  readonly latin: string
}

const spelled = (names: fc.Arbitrary<string>, schemes: readonly Scheme[]): fc.Arbitrary<TwoSpellings> =>
  fc
    .tuple(names, fc.constantFrom(...schemes))
    .map(([cyrillic, scheme]) => ({ cyrillic, latin: transliterate(cyrillic, scheme) }))
    // In a shorter name, `j` is not taken for ж, because Jan and Жан are different.
    .filter(({ cyrillic, latin }) => latin.length > 3 || !/ж/i.test(cyrillic))

/** A Russian or Ukrainian name, and its spelling by one of the schemes. */
export const twoSpellings: fc.Arbitrary<TwoSpellings> = fc.oneof(
  spelled(fc.constantFrom(...RUSSIAN_NAMES), RUSSIAN_SCHEMES),
  spelled(fc.constantFrom(...UKRAINIAN_NAMES), UKRAINIAN_SCHEMES),
  spelled(syllables('б в г дж ж з к л м н п р с т ф х ц ч ш щ', 'аоуияёюэ'), RUSSIAN_SCHEMES),
  spelled(syllables('б в г ґ дж ж з к л м н п р с т ф х ц ч ш щ', 'аоуиіяю'), UKRAINIAN_SCHEMES),
)

/** A name with and without a silent letter. */
export const NEAR_SHORT_NAMES: readonly (readonly [string, string])[] = [
  ...([
    ['Zoe', 'Zoey'],
    ['Mia', 'Miah'],
    ['Lea', 'Leah'],
    ['Noa', 'Noah'],
    ['Ann', 'Anne'],
    ['Jon', 'John'],
  ] as const),
  ...([
    ['Tom', 'Thom'],
    ['Tea', 'Thea'],
    ['Max', 'Maxx'],
    ['Kim', 'Kimm'],
    ['Eva', 'Ewa'],
    ['Ray', 'Rai'],
  ] as const),
  ...([
    ['Мая', 'Майя'],
    ['Ева', 'Эва'],
  ] as const),
]

/** Common short names of different people, as in lists of an evening. */
export const SHORT_NAMES: readonly string[] = [
  ...['Оля', 'Юля', 'Аня', 'Яна', 'Ира', 'Лена', 'Катя', 'Даша', 'Маша', 'Саша', 'Паша', 'Миша', 'Гоша', 'Лёша'],
  ...['Женя', 'Жанна', 'Лиза', 'Вика', 'Ника', 'Соня', 'Варя', 'Таня', 'Зоя', 'Ася', 'Кира', 'Рита', 'Нина', 'Инна'],
  ...['Алла', 'Элла', 'Юра', 'Гена', 'Вова', 'Дима', 'Рома', 'Тёма', 'Федя', 'Петя', 'Вася', 'Коля', 'Толя', 'Лёня'],
  ...['Лев', 'Глеб', 'Олег', 'Ян', 'Яр', 'Макс', 'Марк', 'Кот', 'Лис', 'Рик', 'Кай', 'Рада', 'Лада', 'Уля', 'Эля'],
  ...['Жора', 'Жан', 'Джек', 'Ева', 'Ия', 'Эд', 'Юна', 'Зина', 'Дина', 'Тая', 'Мая', 'Ада', 'Іра', 'Їжак', 'Ґава'],
  ...['Max', 'Mac', 'Sam', 'Tom', 'Tim', 'Jim', 'Dan', 'Den', 'Ben', 'Bob', 'Rob', 'Ron', 'Roy', 'Ray', 'Leo', 'Mia'],
  ...['Amy', 'Ian', 'Ivy', 'Kim', 'Kay', 'Pat', 'Ted', 'Meg', 'Liz', 'Jan', 'Jen', 'Gus', 'Hal', 'Eli', 'Ned', 'Sid'],
  ...['Jack', 'Jane', 'Kate', 'Kat', 'Anna', 'Nora', 'Cleo', 'Rex', 'Zac', 'Vic', 'Guy', 'Al', 'Bo', 'Cat', 'Jo', 'Di'],
]
