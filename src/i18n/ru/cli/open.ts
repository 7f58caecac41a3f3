// Открытие приложения: что собирается, что скачивается, где оно работает.

import type { CliText } from '../../language.ts'

export const open: CliText['open'] = {
  buildingBrowser: 'Собирается издание для браузера (только если изменились исходники; несколько секунд)...',
  built: 'Собрано за {seconds} с.',
  buildingDesktop: 'Собирается приложение (только если изменились исходники)...',
  browserInstead: '{why} Вместо него открывается издание для браузера; клуб в нём свой, отдельный от приложения.',
  stopped: 'Остановлено до того, как Electron появился.',
  address: 'Consigliere открыт по адресу {address}',
  close: 'Чтобы закрыть, нажмите Ctrl+C.',
  closeOtherPort:
    'Данные клуба привязаны к порту: чтобы увидеть внесённое, снова откройте порт {port}. Чтобы закрыть, нажмите Ctrl+C.',
  noDisplay: 'Для приложения нет экрана.',
  noOwnElectron: 'В папке {folder}, на которую указывает ELECTRON_OVERRIDE_DIST_PATH, нет Electron.',
  noPackage: 'Пакет Electron здесь не установлен.',
  downloadForbidden: 'Electron здесь нет, а ELECTRON_SKIP_BINARY_DOWNLOAD запрещает его скачивать.',
  downloading:
    'Electron {version}, который показывает приложение, здесь ещё нет; он скачивается один раз. Ctrl+C останавливает, с --browser можно без него.',
  goneAgain: 'Electron был установлен, но его нет.',
  electronIsHere:
    'Electron на месте. Клуб у приложения свой: внесённое в издании для браузера осталось там (npm start -- --browser).',
  waiting: 'Electron получает другой запуск; ожидание. Ctrl+C останавливает.',
  asking: 'Запрос Electron...',
  coming: 'Electron: {megabytes} МБ',
  comingOf: 'Electron: {megabytes} МБ из {total} МБ ({percent} %)',
  unpacking: 'Распаковка Electron...',
  'electron/interrupted': 'Остановлено до того, как Electron появился.',
  'electron/unreachable': 'Electron не удалось скачать: {host} недоступен ({cause}).',
  'electron/refused': 'Electron не удалось скачать: {host} ответил {status}.',
  'electron/broken-off': 'Electron не удалось скачать: связь прервалась после {megabytes} МБ.',
  'electron/stalled': 'Electron не удалось скачать: после {megabytes} МБ больше ничего не пришло.',
  'electron/too-slow': 'Electron не удалось скачать вовремя: пришло {megabytes} МБ.',
  'electron/damaged': 'Electron не установлен: пришло не то, чего ждёт его пакет (контрольные суммы не сходятся).',
  'electron/disk-full': 'Electron не удалось установить: диск полон.',
  'electron/not-writable': 'Electron не удалось установить: в папку нельзя писать ({cause}).',
  'electron/failed': 'Electron не удалось установить: {cause}.',
  'electron/silent': 'Electron не удалось установить: установщик не сказал почему.',
  'electron/incomplete': 'Electron не удалось установить: в его архиве нет того, чего ждёт его пакет.',
}
