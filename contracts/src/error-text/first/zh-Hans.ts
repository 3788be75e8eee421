/** Refusals that come without a text of their own: the first page knows these, before the others are loaded (S8.2). */
export const firstErrorText = {
  SYS_ERR: '系统繁忙，请稍后再试。',
  UNAVAILABLE: '服务正在重启，请稍后再试。',
  TOKEN_INVALID: '登录已失效，请重新登录。',
  LOGIN_REQUIRED: '请先登录。',
}
