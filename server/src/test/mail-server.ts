import type { AddressInfo } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import type { SMTPServerSession } from 'smtp-server'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  readonly data: string
}

/** A real mail server: `mall` may log in with `p@ss`, others without a name. */
export class MailServer {
  readonly mails: ReceivedMail[] = []
  /** How often it refuses mail before it accepts it. */
  refusals = 0
  /** What it answers to a command, such as `550 5.1.1 No such user`. */
  readonly answers: { 'MAIL FROM'?: string; 'RCPT TO'?: string; DATA?: string } = {}
  readonly #server: SMTPServer

  constructor() {
    this.#server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onAuth: ({ username, password }, _session, done) =>
        done(username === 'mall' && password === 'p@ss' ? null : new Error('no'), { user: 'mall' }),
      onMailFrom: (_address, _session, done) => done(this.#answer('MAIL FROM')),
      onRcptTo: (_address, _session, done) => done(this.#answer('RCPT TO')),
      onData: callbackify((stream: Readable, { envelope }: SMTPServerSession) =>
        this.#take(stream, envelope),
      ),
    })
  }

  #answer(command: keyof MailServer['answers']): Error | null {
    const [, code, text] = /^(\d+) (.*)$/.exec(this.answers[command] ?? '') ?? []
    return code ? Object.assign(new Error(text), { responseCode: Number(code) }) : null
  }

  async #take(stream: Readable, { mailFrom, rcptTo }: SMTPServerSession['envelope']) {
    const data = await text(stream)
    if (this.refusals-- > 0) throw Object.assign(new Error('greylisted'), { responseCode: 451 })
    const refused = this.#answer('DATA')
    if (refused) throw refused
    const from = mailFrom ? mailFrom.address : ''
    this.mails.push({ from, to: rcptTo.map(({ address }) => address), data })
  }

  start = () => new Promise<void>((done) => this.#server.listen(0, '127.0.0.1', done))
  stop = () => new Promise<void>((done) => this.#server.close(done))

  url(login = 'mall:p%40ss@'): string {
    return `smtp://${login}127.0.0.1:${(this.#server.server.address() as AddressInfo).port}`
  }
}
