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

/** No such mailbox, moved away, or no valid name of one (RFC 5321, 4.2.3). */
const BOUNCES: ReadonlySet<unknown> = new Set([550, 551, 553])
const isBounce = (error: unknown) => BOUNCES.has((error as { responseCode?: number }).responseCode)

/** Replies of mail servers repeat the address; the code is enough. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  return [code ?? 'failed', responseCode].filter(Boolean).join(' ')
}
