// Відкриття програми: що збирається, що завантажується, де вона працює.

import type { CliText } from '../../language.ts'

export const open: CliText['open'] = {
  buildingBrowser: 'Збирається видання для браузера (лише якщо змінилися вихідні коди; кілька секунд)...',
  built: 'Зібрано за {seconds} с.',
  buildingDesktop: 'Збирається програма (лише якщо змінилися вихідні коди)...',
  browserInstead: '{why} Замість неї відкривається видання для браузера; клуб у ньому свій, окремий від програми.',
  stopped: 'Зупинено до того, як Electron з’явився.',
  address: 'Consigliere відкрито за адресою {address}',
  close: 'Щоб закрити, натисніть Ctrl+C.',
  closeOtherPort:
    'Дані клубу прив’язані до порту: щоб побачити внесене, знову відкрийте порт {port}. Щоб закрити, натисніть Ctrl+C.',
  noDisplay: 'Для програми немає екрана.',
  noOwnElectron: 'У папці {folder}, на яку вказує ELECTRON_OVERRIDE_DIST_PATH, немає Electron.',
  noPackage: 'Пакет Electron тут не встановлено.',
  downloadForbidden: 'Electron тут немає, а ELECTRON_SKIP_BINARY_DOWNLOAD забороняє його завантажувати.',
  downloading:
    'Electron {version}, який показує програму, тут ще немає; його завантажують один раз. Ctrl+C зупиняє, з --browser можна без нього.',
  goneAgain: 'Electron було встановлено, але його немає.',
  electronIsHere:
    'Electron на місці. Клуб у програми свій: внесене у виданні для браузера залишилося там (npm start -- --browser).',
  waiting: 'Electron отримує інший запуск; очікування. Ctrl+C зупиняє.',
  asking: 'Запит Electron...',
  coming: 'Electron: {megabytes} МБ',
  comingOf: 'Electron: {megabytes} МБ з {total} МБ ({percent} %)',
  unpacking: 'Розпакування Electron...',
  'electron/interrupted': 'Зупинено до того, як Electron з’явився.',
  'electron/unreachable': 'Electron не вдалося завантажити: {host} недоступний ({cause}).',
  'electron/refused': 'Electron не вдалося завантажити: {host} відповів {status}.',
  'electron/broken-off': 'Electron не вдалося завантажити: зв’язок перервався після {megabytes} МБ.',
  'electron/stalled': 'Electron не вдалося завантажити: після {megabytes} МБ більше нічого не надійшло.',
  'electron/too-slow': 'Electron не вдалося завантажити вчасно: надійшло {megabytes} МБ.',
  'electron/damaged': 'Electron не встановлено: надійшло не те, чого чекає його пакет (контрольні суми не сходяться).',
  'electron/disk-full': 'Electron не вдалося встановити: диск повний.',
  'electron/not-writable': 'Electron не вдалося встановити: у папку не можна писати ({cause}).',
  'electron/failed': 'Electron не вдалося встановити: {cause}.',
  'electron/silent': 'Electron не вдалося встановити: інсталятор не сказав чому.',
  'electron/incomplete': 'Electron не вдалося встановити: в його архіві немає того, чого чекає його пакет.',
}
