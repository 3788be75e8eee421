/** Refusals that come without a text of their own: the first page knows these, before the others are loaded (S8.2). */
export const firstErrorText = {
  SYS_ERR: 'Жүйе бос емес. Кейінірек қайталап көріңіз.',
  UNAVAILABLE: 'Қызмет қайта іске қосылуда. Бір минуттан кейін қайталаңыз.',
  TOKEN_INVALID: 'Сеанс енді жарамсыз. Қайта кіріңіз.',
  LOGIN_REQUIRED: 'Жалғастыру үшін кіріңіз.',
}
