export type Channel = 'email' | 'sms'

/** One mail or SMS, written out in the language of its reader. */
export interface Message {
  /** The same at every try, so that a mail that arrives twice is recognised as one. */
  readonly id: string
  readonly channel: Channel
  /** An email address, or a number in E.164. */
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Services that send only texts they know take these instead of the text. */
  readonly params: Readonly<Record<string, string>>
  /** Of mail that its reader may choose not to get: a POST there ends it (RFC 8058). */
  readonly unsubscribeUrl?: string
}

/** Sends messages of one channel. Throws when that failed; the job that sends tries again. */
export interface Transport {
  send(message: Message): Promise<void>
}

/** How this server reaches people; a channel that is missing here cannot be used. */
export type Delivery = Readonly<Partial<Record<Channel, Transport>>>

/** Why a message was not sent. Never names the recipient or the text: it is logged and kept with the job. */
export class DeliveryError extends Error {
  constructor(service: string, reason: string) {
    super(`${service}: ${reason}`)
    this.name = 'DeliveryError'
  }
}
