/** Refusals that come without a text of their own: the first page knows these, before the others are loaded (S8.2). */
export const firstErrorText = {
  SYS_ERR: 'Система занята. Попробуйте позже.',
  UNAVAILABLE: 'Сервис перезапускается. Попробуйте через минуту.',
  TOKEN_INVALID: 'Сеанс больше не действителен. Войдите снова.',
  LOGIN_REQUIRED: 'Войдите, чтобы продолжить.',
}
