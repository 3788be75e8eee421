import type { IncomingMessage, Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MailServer } from '../../test/mail-server.ts'
import { testApp } from '../../test/test-app.ts'
import { createDelivery } from './delivery.ts'
import type { Message } from './message.ts'
import { aliyunSignature, smsAliyunTransport, smsHttpTransport } from './sms.ts'
import { smtpTransport } from './smtp.ts'

const { db, clock } = await testApp()

const post = new MailServer()

interface DeliveryQuery {
  readonly headers: IncomingMessage['headers']
  readonly body: string
}
const requested: DeliveryQuery[] = []
let answer = { status: 200, body: '{"Code":"OK"}' }
const http: Server = createServer((request, response) => {
  void text(request).then((body) => {
    requested.push({ headers: request.headers, body })
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
  })
})

const listening = (server: { listen(port: number, host: string, done: () => void): unknown }) =>
  new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

beforeAll(() => Promise.all([post.start(), listening(http)]))
afterAll(async () => {
  await post.stop()
  await new Promise((done) => http.close(done))
})
beforeEach(() => {
  post.mails.length = 0
  requested.length = 0
  post.refusals = 0
  answer = { status: 200, body: '{"Code":"OK"}' }
})

const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port
const mailer = (login?: string) =>
  smtpTransport({
    url: post.url(login),
    from: 'Tiantian Mall <no-reply@mall.example>',
  })
const address = () => `http://127.0.0.1:${portOf(http)}/send`
const aliyun = () =>
  smsAliyunTransport(
    {
      endpoint: address(),
      keyId: 'testid',
      keySecret: 'testsecret',
      signName: '天天商城',
      templateCode: 'SMS_1',
    },
    clock,
  )

const message: Message = {
  id: '018f0000-0000-7000-8000-000000000001',
  channel: 'email',
  recipient: 'ann@mail.example',
  subject: 'Код 123456',
  text: 'Ваш код: 123456',
  html: '<p>Ваш код: <b>123456</b></p>',
  params: { code: '123456' },
}
const sms: Message = { ...message, channel: 'sms', recipient: '+77011234567', subject: '', html: '' }

test('an email arrives at a real mail server as text and HTML, with the same message id at every attempt', async () => {
  await mailer().send(message)
  const [mail] = post.mails
  expect(mail).toMatchObject({ from: 'no-reply@mall.example', to: ['ann@mail.example'] })
  expect(mail?.data).toContain(`Message-ID: <${message.id}@127.0.0.1>`)
  expect(mail?.data).toContain('multipart/alternative')
  expect(mail?.data).toContain('Auto-Submitted: auto-generated')
})

test('optional mail has the unsubscribe header of RFC 8058', async () => {
  await mailer().send(message)
  await mailer().send({ ...message, unsubscribeUrl: 'https://mall.example/unsubscribe/abc' })
  const [code, email] = post.mails.map(({ data }) => data)
  expect(code).not.toContain('List-Unsubscribe')
  expect(email).toContain('List-Unsubscribe: <https://mall.example/unsubscribe/abc>')
  expect(email).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test.each([
  ['a second recipient', 'ann@mail.example, eve@mail.example'],
  ['a header', 'ann@mail.example\r\nBcc: eve@mail.example'],
])('an address with injected %s reaches no second recipient', async (_what, recipient) => {
  await mailer()
    .send({ ...message, recipient })
    .catch(() => undefined)
  expect(post.mails.flatMap(({ to }) => to)).not.toContain('eve@mail.example')
})

test.each([
  ['a recipient that does not exist', 'RCPT TO', '550 5.1.1 No such user', true],
  ['a recipient whose domain takes no mail', 'RCPT TO', '556 5.1.10 Null MX', true],
  ['a disabled mailbox', 'RCPT TO', '550 5.2.1 Mailbox disabled', true],
  ['a refused recipient without a reason', 'RCPT TO', '550 Requested action not taken', false],
  ['a full mailbox', 'RCPT TO', '552 5.2.2 Mailbox full', false],
  ['a blocked server', 'RCPT TO', '550 5.7.1 Your address is listed', false],
  ['a sender that the recipient does not trust', 'RCPT TO', '553 5.1.8 Sender domain not found', false],
  ['a refused sender', 'MAIL FROM', '550 5.1.0 Sender rejected', false],
  ['a refused text', 'DATA', '550 5.1.1 Looks like spam', false],
] as const)('%s (%s: %s) counts as a dead mailbox: %s', async (_what, command, reply, isBounce) => {
  post.answers[command] = reply
  try {
    await expect(mailer().send(message)).rejects.toMatchObject({ name: 'DeliveryError', isBounce })
  } finally {
    delete post.answers[command]
  }
})

test('the reason for a failed email names neither address nor text', async () => {
  post.refusals = 1
  const error = await mailer()
    .send(message)
    .catch((failure: unknown) => failure)
  expect(String(error)).toBe('DeliveryError: SMTP: EMESSAGE 451')
  const denied = await mailer('mall:wrong@')
    .send(message)
    .catch((failure: unknown) => failure)
  expect(String(denied)).toBe('DeliveryError: SMTP: EAUTH 535')
})

test('an SMS is posted to any service that accepts JSON, with its token', async () => {
  await smsHttpTransport({ url: address(), token: 'service-token' }).send(sms)
  expect(requested[0]?.headers).toMatchObject({ authorization: 'Bearer service-token' })
  expect(JSON.parse(requested[0]?.body ?? '')).toEqual({
    id: sms.id,
    to: '+77011234567',
    text: 'Ваш код: 123456',
    params: { code: '123456' },
  })
})

test.each([
  [{ status: 500, body: '' }, 'SMS: HTTP 500'],
  [{ status: 302, body: '' }, 'SMS: the service did not answer'],
])('a service that answers %j has not sent it', async (reply, reason) => {
  answer = reply.status === 302 ? { status: 302, body: '' } : reply
  const transport = smsHttpTransport({
    url: reply.status === 302 ? 'http://127.0.0.1:1/' : address(),
    token: undefined,
  })
  expect(String(await transport.send(sms).catch((error: unknown) => error))).toBe(`DeliveryError: ${reason}`)
})

test('the signature of Alibaba Cloud matches their documentation', () => {
  const params = {
    Timestamp: '2016-02-23T12:46:24Z',
    Format: 'XML',
    AccessKeyId: 'testid',
    Action: 'DescribeRegions',
    SignatureMethod: 'HMAC-SHA1',
    SignatureNonce: '3ee8c1b8-83d3-44af-a94f-4e0ad82fd6cf',
    Version: '2014-05-26',
    SignatureVersion: '1.0',
  }
  expect(aliyunSignature('GET', params, 'testsecret')).toBe('OLeaidS1JvxuMvnyHOwuJ+uX5qY=')
})

test('Alibaba Cloud gets a template for a Chinese number and the text for all others, signed', async () => {
  await aliyun().send({ ...sms, recipient: '+8613800138000' })
  await aliyun().send(sms)
  const [china, abroad] = requested.map(({ body }) => Object.fromEntries(new URLSearchParams(body)))
  expect(china).toMatchObject({
    Action: 'SendSms',
    PhoneNumbers: '13800138000',
    SignName: '天天商城',
    TemplateParam: '{"code":"123456"}',
  })
  expect(abroad).toMatchObject({
    Action: 'SendMessageToGlobe',
    To: '77011234567',
    Message: 'Ваш код: 123456',
  })
  const { Signature, ...params } = china ?? {}
  expect(Signature).toBe(aliyunSignature('POST', params, 'testsecret'))
})

test('a refusal of Alibaba Cloud is a failure with its code', async () => {
  answer = { status: 200, body: '{"Code":"isv.BUSINESS_LIMIT_CONTROL","Message":"…"}' }
  expect(
    String(
      await aliyun()
        .send(sms)
        .catch((error: unknown) => error),
    ),
  ).toBe('DeliveryError: Aliyun SMS: isv.BUSINESS_LIMIT_CONTROL')
})

test('without services, messages are stored during development, and production has no such channel', async () => {
  const stored = createDelivery({ smtp: undefined, sms: undefined, keepsMessages: true }, db, clock)
  await stored.email?.send(message)
  await stored.email?.send(message)
  expect(await db.sql`select recipient from undelivered_messages where id = ${message.id}`).toHaveLength(1)
  expect(createDelivery({ smtp: undefined, sms: undefined, keepsMessages: false }, db, clock)).toEqual({})
})
