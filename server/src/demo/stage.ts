import { Readable } from 'node:stream'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { reportUpload, signUpload } from '@tiantian/contracts/media/file.ts'
import type { AppOptions } from '../app.ts'
import { buildApp } from '../app.ts'
import { createDispatch } from '../gateway/dispatch.ts'
import { NOTICE_PATH } from '../gateway/transports/payments.ts'
import { FAN_OUT_TOPIC } from '../modules/announcement/announcement.ts'
import type { BankClaimNotice } from '../modules/order/payment/payment-provider.ts'
import { createPaymentSandbox, SIGNATURE_HEADER } from '../modules/order/payment/payment-sandbox.ts'
import { DECLARED_TOPIC } from '../modules/user/notifications/notify.ts'
import { newId } from '../platform/id.ts'
import { allBatchesDone } from '../platform/job/batch-queue.ts'

/** A user of the demo world who acts. */
export interface DemoActor {
  readonly id: string
  readonly roles: readonly string[]
  readonly language: Language
}

/** What was done in the world so many hours before its first start. */
export interface DemoStep {
  readonly hoursAgo: number
  run(): Promise<unknown>
}

/**
 * The server on a clock of the past. What users of the demo world have done goes through the same actions as what they
 * will do: papers, ledger entries and notifications are those of real ones.
 */
export interface DemoStage {
  now(): Date
  call<A extends AnyAction>(actor: DemoActor, action: A, input: Input<A>): Promise<Output<A>>
  /** Uploads a private document and returns its id. */
  upload(actor: DemoActor, name: string, file: Buffer): Promise<string>
  /** Uploads a file for everybody and returns its address. */
  publish(actor: DemoActor, name: string, file: Buffer): Promise<string>
  /** Pays on a page of the payment sandbox. */
  payAt(url: string): Promise<void>
  /** Reports, as the sandbox does, what the holder of a card claims back from their bank. */
  reportClaim(claim: BankClaimNotice): Promise<void>
  /** Does everything in the order of time. */
  play(steps: readonly DemoStep[]): Promise<void>
  close(): Promise<void>
}

const HOUR_MS = 3_600_000
/** From one call to the next. */
const CALL_MS = 70_000

export async function openStage(options: Omit<AppOptions, 'clock'>): Promise<DemoStage> {
  const startedAt = Date.now()
  let at = startedAt
  const clock = { now: () => new Date(at) }
  const { server, context, actions, jobs } = await buildApp({ ...options, clock })
  const sandbox = createPaymentSandbox([options.tokenSecret])
  const actors = new Map<string, DemoActor>()
  const dispatch = createDispatch({
    actions,
    services: { db: options.db, clock, log: options.log },
    // An actor is signed in by being in the play.
    authenticate: async (token) => ({
      user: { id: token, kind: 'person', roles: actors.get(token)?.roles ?? [], sessionId: token },
      lacksSecondFactor: false,
    }),
    assertProven: async () => undefined,
    openKey: async () => undefined,
    checksReplies: false,
  })

  async function call<A extends AnyAction>(
    actor: DemoActor,
    { name }: A,
    input: Input<A>,
  ): Promise<Output<A>> {
    actors.set(actor.id, actor)
    at = Math.min(at + CALL_MS, startedAt)
    const caller = { token: actor.id, language: actor.language, requestId: newId(), ...DEVICE }
    const reply = await dispatch.call(name, input, caller)
    return JSON.parse(reply.toString()) as Output<A>
  }

  const receive = (file: Buffer, fields: Readonly<Record<string, string>>) =>
    context.media.receive({
      fields: new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value])),
      file: Readable.from([file]),
      length: undefined,
      signal: AbortSignal.timeout(60_000),
    })

  async function upload(actor: DemoActor, name: string, file: Buffer): Promise<string> {
    const { id, fields } = await call(actor, signDocument, { name, size: file.length })
    await receive(file, fields)
    return id
  }

  async function publish(actor: DemoActor, name: string, file: Buffer): Promise<string> {
    const { id, fields } = await call(actor, signUpload, { fileName: name, size: file.length })
    await receive(file, fields)
    return (await call(actor, reportUpload, { id })).url
  }

  async function post(url: string, payload: string, headers: Readonly<Record<string, string>>) {
    const { statusCode } = await server.inject({ method: 'POST', url, headers, payload })
    if (statusCode >= 400) throw new Error(`${url} answered ${statusCode}`)
  }

  /** So that each has the time of what it tells. An announcement is handed out before its readers are told. */
  async function sendNotifications() {
    for (const topic of [FAN_OUT_TOPIC, DECLARED_TOPIC]) {
      const handler = jobs.find((job) => job.topic === topic)
      const queued = await options.db.sql<{ data: object }[]>`
        with taken as (delete from outbox where topic = ${topic} returning id, data)
        select data from taken order by id`
      for (const { data } of queued) await handler?.run(options.db, data)
    }
  }

  return {
    now: clock.now,
    call,
    upload,
    publish,
    payAt: (url) => post(url, 'outcome=paid', { 'content-type': 'application/x-www-form-urlencoded' }),
    async reportClaim(claim) {
      const { body, signature } = sandbox.sign({ claim })
      await post(`${NOTICE_PATH}/${sandbox.name}`, body, { [SIGNATURE_HEADER]: signature })
    },
    async play(steps) {
      for (const { hoursAgo, run } of steps.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
        at = startedAt - hoursAgo * HOUR_MS
        await run()
        await sendNotifications()
      }
      // What was searched for is written later than the reply.
      await allBatchesDone()
    },
    close: () => server.close(),
  }
}

const DEVICE = { address: '127.0.0.1', userAgent: '' }

/** At nine in Almaty, on the day after the first start. */
export function tomorrowMorning(): string {
  const day = new Date(Date.now() + 86_400_000)
  return new Date(day.setUTCHours(4, 0, 0, 0)).toISOString()
}
