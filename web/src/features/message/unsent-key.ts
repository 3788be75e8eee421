/** Under it the browser keeps what is not sent yet. */
export const UNSENT_KEY = 'message_outbox'
