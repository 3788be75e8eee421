import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { AppError } from '@tiantian/contracts/error.ts'
import * as z from 'zod'
import { SANDBOX_PAGE_PATH } from '../../../gateway/transports/payments.ts'
import { createSignedTokens } from '../../../platform/secret/signed-token.ts'
import type { BankClaimNotice, PaymentProvider, ProviderNotice } from './payment-provider.ts'

const SANDBOX = 'sandbox'
export const SIGNATURE_HEADER = 'x-sandbox-signature'

const payment = z.object({
  paymentId: z.uuid(),
  outcome: z.enum(['paid', 'failed']),
  amountMinor: z.int().positive(),
  currency: z.string().length(3),
  reference: z.string().max(60),
})

const claim = z.object({
  reference: z.string().min(1).max(60),
  payment: z.string().min(1).max(60),
  outcome: z.enum(['open', 'lost', 'won']),
  amountMinor: z.int().positive(),
  currency: z.string().length(3),
  charged: z.null(),
  reason: z.string().max(60),
})

const notice = z.union([payment, z.object({ claim })])

/** What the sandbox says of a payment, or of its bank when the holder of the card claims it back. */
type SandboxNotice = ProviderNotice | { readonly claim: BankClaimNotice }

export interface PaymentSandbox extends PaymentProvider {
  /** Whether a link to its page is one that it has given. */
  readonly isOwnLink: (paymentId: string, pass: string, now: Date) => boolean
  /** A notice with the signature that belongs in its header. */
  readonly sign: (notice: SandboxNotice) => { readonly body: string; readonly signature: string }
}

/** A provider without a bank: for demonstrations and tests, where anybody may say whether a payment succeeds. */
export function createPaymentSandbox(tokenSecrets: readonly [string, ...string[]]): PaymentSandbox {
  const links = createSignedTokens({ tokenSecrets, purpose: 'payment sandbox page', minutes: 24 * 60 })
  const [key] = tokenSecrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'payment sandbox', 32)),
  )
  const signatureOf = (body: string) => createHmac('sha256', key!).update(body).digest('hex')
  return {
    name: SANDBOX,
    start: ({ id }, now) => `${SANDBOX_PAGE_PATH}/${id}/${links.issue(id, now)}`,
    refund: async ({ id }) => ({ isSent: true, reference: id.slice(-12) }),
    isOwnLink: (paymentId, pass, now) => links.isGood(pass, paymentId, now),
    sign(content) {
      const body = JSON.stringify(content)
      return { body, signature: signatureOf(body) }
    },
    readNotice(body, headers) {
      const given = Buffer.from(String(headers[SIGNATURE_HEADER] ?? ''))
      const right = Buffer.from(signatureOf(body))
      if (given.length !== right.length || !timingSafeEqual(given, right))
        throw new AppError('NOTICE_REFUSED')
      const parsed = notice.safeParse(JSON.parse(body))
      if (!parsed.success) throw new AppError('NOTICE_REFUSED')
      return parsed.data
    },
  }
}
