// Языковые модели в настройках.

import type { models as english } from '../../en/screens/models.ts'
import type { CatalogShape } from '../../language.ts'

export const models: CatalogShape<typeof english> = {
  title: 'Модели',
  hint: 'Языковые модели, которые могут играть в лаборатории. Подойдёт любой сервер, который отвечает как OpenAI, в том числе на этом устройстве.',
  empty: 'Моделей пока нет.',
  hasKey: 'Ключ задан',
  noKey: 'Без ключа',
  fromVariable: 'Ключ из {variable}',
  unsetVariable: 'Переменная окружения {variable} не задана',
  try: 'Проверить',
  trying: 'Ждём ответа модели…',
  answered: 'Модель ответила за {ms} мс.',
  answeredWith: 'Модель ответила за {ms} мс; токенов: {input} в запросе, {output} в ответе.',
  noAnswer: 'Ответа нет: {fault}.',
  edit: 'Изменить',
  add: 'Добавить модель',
  remove: 'Удалить',
  formHint: 'Игры с этой моделью отправляются по её адресу.',
  keptBy: {
    system: 'Ключи хранит система. Их нет ни в резервных копиях, ни в выгрузках.',
    session: 'Хранилища ключей здесь нет: ключи действуют, пока открыт Consigliere. В следующий раз введите их снова.',
  },
  key: { none: 'Без ключа', typed: 'Ввести ключ', variable: 'Переменная окружения' },
  field: {
    name: 'Имя',
    url: 'Адрес',
    model: 'Название модели на сервере',
    key: 'Ключ',
    typed: 'Текст ключа',
    variable: 'Имя переменной',
    temperature: 'Температура',
    maxTokens: 'Токенов в ответе, не больше',
    priceIn: 'Цена запроса за миллион токенов',
    priceOut: 'Цена ответа за миллион токенов',
  },
  nameHint: 'Латинские буквы, цифры, точки, дефисы. Это имя видно в таблицах и выгрузках.',
  urlHint: 'До /v1, например http://127.0.0.1:11434/v1',
  leaveKey: 'Оставьте пустым, чтобы не менять ключ.',
  endpointDefault: 'Как на сервере',
  unknownPrice: 'Неизвестна',
  badField: 'Проверьте поле «{field}».',
}
