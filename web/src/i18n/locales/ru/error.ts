import { firstErrorText } from '@tiantian/contracts/error-text/first/ru.ts'

export const error = {
  code: firstErrorText,
  client: {
    OFFLINE: 'Нет подключения к интернету. Всё продолжится само, когда сеть появится.',
    NETWORK: 'Нет соединения. Проверьте сеть.',
    TIMEOUT: 'Сервер не ответил вовремя.',
    TRAFFIC_LIMIT: 'Оператор ограничил трафик. Попробуйте позже.',
    CLOCK_WRONG:
      'На этом устройстве неверные дата или время, и сервер отклоняет запросы. Настройте часы и попробуйте снова.',
    DEVICE_PROMPT: 'Не удалось подтвердить, попробуйте ещё раз.',
    fallback: 'Не удалось выполнить запрос. Попробуйте ещё раз.',
  },
  requestId: 'Номер запроса {{id}}',
  pageTitle: 'Не удалось показать страницу',
  timeoutTitle: 'Сервер не отвечает',
  timeoutText: 'Время ожидания сервера истекло. Нажмите на экран, чтобы повторить.',
  timeoutHint: 'Проверьте, есть ли связь.',
  /** Beside a field whose own text is not there. */
  rule: { invalid_type: 'Проверьте это поле.' },
}
