import { errorText } from '@tiantian/contracts/error-text/ru.ts'

export const error = {
  code: errorText,
  client: {
    NETWORK: 'Нет соединения. Проверьте сеть.',
    TIMEOUT: 'Сервер не ответил вовремя.',
    TRAFFIC_LIMIT: 'Оператор ограничил трафик. Попробуйте позже.',
    fallback: 'Не удалось выполнить запрос. Попробуйте ещё раз.',
  },
  requestId: 'Номер запроса {{id}}',
  pageTitle: 'Не удалось показать страницу',
  timeoutTitle: 'Сервер не отвечает',
  timeoutText: 'Время ожидания сервера истекло. Нажмите на экран, чтобы повторить.',
  timeoutHint: 'Проверьте, есть ли связь.',
  rule: {
    required: 'Заполните это поле.',
    too_small_text: 'Не короче {{minimum}} символов.',
    too_big_text: 'Не длиннее {{maximum}} символов.',
    too_small_number: 'Не меньше {{minimum}}.',
    too_big_number: 'Не больше {{maximum}}.',
    too_small_list: 'Выберите не меньше {{minimum}}.',
    too_big_list: 'Выберите не больше {{maximum}}.',
    invalid_format: 'Похоже на опечатку. Проверьте.',
    invalid_type: 'Проверьте это поле.',
    invalid_value: 'Выберите из списка.',
    not_multiple_of: 'Должно быть кратно {{divisor}}.',
    postcode: 'Формат индекса не подходит для выбранной страны.',
    password_medium: 'Нужны хотя бы два вида знаков: буквы, цифры, символы.',
    mismatch: 'Значения не совпадают.',
  },
}
