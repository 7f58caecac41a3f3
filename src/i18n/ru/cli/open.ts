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
  installFailed: 'Electron не удалось установить.',
  electronIsHere:
    'Electron на месте. Клуб у приложения свой: внесённое в издании для браузера осталось там (npm start -- --browser).',
}
