export type Channel = 'email' | 'sms'

/** One email or SMS, in the language of its recipient. */
export interface Message {
  /** The same at every attempt, so that a duplicate email is recognized. */
  readonly id: string
  readonly channel: Channel
  /** An email address, or a number in E.164. */
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** For services that only send registered templates: used instead of the text. */
  readonly params: Readonly<Record<string, string>>
  /** For optional mail: a POST there unsubscribes (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Sends messages of one channel. Throws on failure; the sending job retries. */
export interface Transport {
  send(message: Message): Promise<void>
}

/** The delivery channels of this server; a missing channel cannot be used. */
export type Delivery = Readonly<Partial<Record<Channel, Transport>>>

/** Why a message was not sent. Never names the recipient or the text: it is logged and stored with the job. */
export class DeliveryError extends Error {
  /** The mailbox does not exist, or takes no mail: trying again is of no use. */
  readonly isBounce: boolean

  constructor(service: string, reason: string, { isBounce = false } = {}) {
    super(`${service}: ${reason}`)
    this.name = 'DeliveryError'
    this.isBounce = isBounce
  }
}
