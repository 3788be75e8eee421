/** Refusals that come without a text of their own: the first page knows these, before the others are loaded (S8.2). */
export const firstErrorText = {
  SYS_ERR: 'The system is busy. Please try again later.',
  UNAVAILABLE: 'The service is restarting. Please try again in a moment.',
  TOKEN_INVALID: 'Your login is no longer valid. Please log in again.',
  LOGIN_REQUIRED: 'Please log in to continue.',
}
