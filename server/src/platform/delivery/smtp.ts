import type { Transport } from './message.ts'
import { DeliveryError } from './message.ts'

export interface SmtpConfig {
  /** `smtp://user:password@mail.example:587`, `smtps://…` for TLS from the first byte. */
  readonly url: string
  /** `Tiantian Mall <no-reply@mall.example>` */
  readonly from: string
}

const TIMEOUT_MS = 15_000

/** Mail by an SMTP server. A connection for each email: an open one can be lost unnoticed. */
export function smtpTransport({ url, from }: SmtpConfig): Transport {
  const host = new URL(url).hostname

  return {
    async send({ id, recipient, subject, text, html, unsubscribeUrl }) {
      // As an object: in a string, an address with commas would be several.
      const to = { name: '', address: recipient }
      const messageId = `<${id}@${host}>`
      const headers = { 'Auto-Submitted': 'auto-generated', ...unsubscribeHeaders(unsubscribeUrl) }
      const mailer = await openMailer(url)
      await mailer.sendMail({ from, to, subject, text, html, messageId, headers }).catch((error: unknown) => {
        throw new DeliveryError('SMTP', reasonOf(error), { isBounce: isBounce(error) })
      })
    },
  }
}

/** The library is loaded with the first email: it would delay the start and take memory. */
async function openMailer(url: string) {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The header for the unsubscribe button of mail programs. */
const unsubscribeHeaders = (url: string | undefined) =>
  url && { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }

/**
 * The recipient itself is refused for good: there is no such mailbox, or it is disabled (RFC 3463, 5.1.x and 5.2.1; 5.1.7 and
 * 5.1.8 are about the sender). The same numbers without that, or after the text, say that this server is not trusted.
 */
const GONE = /^5\d\d[ -]5\.(?:1\.(?!7\b|8\b)\d+|2\.1)\b/

function isBounce(error: unknown): boolean {
  const { command, response } = error as { command?: string; response?: string }
  return command === 'RCPT TO' && response !== undefined && GONE.test(response)
}

/** Replies of mail servers repeat the address; the code is enough. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code ?? 'failed', responseCode].filter(Boolean).join(' ')
}
