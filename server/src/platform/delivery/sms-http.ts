import type { Message, Transport } from './message.ts'
import { DeliveryError } from './message.ts'

export interface SmsHttpConfig {
  readonly url: string
  /** Sent as `Authorization: Bearer …`. */
  readonly token: string | undefined
}

export const SMS_TIMEOUT_MS = 15_000

/**
 * SMS by any service, or a small bridge to one, that accepts `POST {id, to, text, params}` as JSON and answers 2xx.
 */
export function smsHttpTransport({ url, token }: SmsHttpConfig): Transport {
  return {
    async send(message) {
      const response = await fetch(url, requestOf(message, token)).catch(() => {
        throw new DeliveryError('SMS', 'the service did not answer')
      })
      if (!response.ok) throw new DeliveryError('SMS', `HTTP ${response.status}`)
    },
  }
}

function requestOf({ id, recipient, text, params }: Message, token: string | undefined): RequestInit {
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify({ id, to: recipient, text, params }),
    // The token must not be sent to another host.
    redirect: 'error',
    signal: AbortSignal.timeout(SMS_TIMEOUT_MS),
  }
}
