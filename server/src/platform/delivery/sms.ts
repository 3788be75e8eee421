import { createHmac, randomUUID } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Message, Transport } from './message.ts'
import { DeliveryError } from './message.ts'

export interface SmsHttpConfig {
  readonly url: string
  /** Sent as `Authorization: Bearer …`. */
  readonly token: string | undefined
}

const SMS_TIMEOUT_MS = 15_000

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

/** RFC 3986 encoding, which is stricter than encodeURIComponent. */
const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)

/** Signature version 1.0 of Alibaba Cloud: HMAC-SHA1 over method and sorted parameters, in base64. */
export function aliyunSignature(
  method: 'GET' | 'POST',
  params: Readonly<Record<string, string>>,
  secret: string,
): string {
  const pairs = Object.entries(params).sort(([one], [other]) => (one < other ? -1 : 1))
  const query = pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&')
  const text = `${method}&${encode('/')}&${encode(query)}`
  return createHmac('sha1', `${secret}&`).update(text).digest('base64')
}

export interface SmsAliyunConfig {
  readonly endpoint: string
  readonly keyId: string
  readonly keySecret: string
  /** The registered signature before each text. */
  readonly signName: string
  /**
   * A template with `${code}`, registered for codes. Other texts are only sent abroad, where no template is required.
   */
  readonly templateCode: string
}

/** Chinese numbers get a registered template, all others the text itself. */
const CHINA = /^\+86/

/** SMS by Alibaba Cloud, through its signed HTTP API. */
export function smsAliyunTransport(config: SmsAliyunConfig, clock: Clock): Transport {
  return {
    async send(message) {
      const params = { ...commonParams(config, clock), ...paramsOf(message, config) }
      const body = new URLSearchParams({
        ...params,
        Signature: aliyunSignature('POST', params, config.keySecret),
      })
      const signal = AbortSignal.timeout(SMS_TIMEOUT_MS)
      const response = await fetch(config.endpoint, {
        method: 'POST',
        body,
        redirect: 'error',
        signal,
      }).catch(() => {
        throw new DeliveryError('Aliyun SMS', 'the service did not answer')
      })
      const code = await codeOf(response)
      if (code !== 'OK') throw new DeliveryError('Aliyun SMS', code)
    },
  }
}

const commonParams = ({ keyId }: SmsAliyunConfig, clock: Clock) => ({
  AccessKeyId: keyId,
  Format: 'JSON',
  SignatureMethod: 'HMAC-SHA1',
  SignatureNonce: randomUUID(),
  SignatureVersion: '1.0',
  Timestamp: `${clock.now().toISOString().slice(0, 19)}Z`,
  Version: '2017-05-25',
})

function paramsOf(message: Message, config: SmsAliyunConfig): Record<string, string> {
  const { recipient, text, params } = message
  if (!CHINA.test(recipient)) return { Action: 'SendMessageToGlobe', To: recipient.slice(1), Message: text }
  return {
    Action: 'SendSms',
    PhoneNumbers: recipient.slice(3),
    SignName: config.signName,
    TemplateCode: config.templateCode,
    TemplateParam: JSON.stringify(params),
  }
}

/** `OK`, or a code of their documentation, such as isv.BUSINESS_LIMIT_CONTROL; abroad ResponseCode. */
async function codeOf(response: Response): Promise<string> {
  const body: unknown = await response.json().catch(() => undefined)
  const { Code, ResponseCode } = (body ?? {}) as { Code?: unknown; ResponseCode?: unknown }
  const code = [Code, ResponseCode].find((value) => typeof value === 'string')
  return code ?? `HTTP ${response.status}`
}
