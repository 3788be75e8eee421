import { Readable } from 'node:stream'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import type { AppOptions } from '../app.ts'
import { buildApp } from '../app.ts'
import { createDispatch } from '../gateway/dispatch.ts'
import { DECLARED_TOPIC } from '../modules/user/notifications/notify.ts'
import { newId } from '../platform/id.ts'

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

  async function upload(actor: DemoActor, name: string, file: Buffer): Promise<string> {
    const { id, fields } = await call(actor, signDocument, { name, size: file.length })
    await context.media.receive({
      fields: new Map(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value])),
      file: Readable.from([file]),
      length: undefined,
      signal: AbortSignal.timeout(60_000),
    })
    return id
  }

  /** So that each has the time of what it tells. */
  async function sendNotifications() {
    const handler = jobs.find(({ topic }) => topic === DECLARED_TOPIC)
    const queued = await options.db.sql<{ data: object }[]>`
      with taken as (delete from outbox where topic = ${DECLARED_TOPIC} returning id, data)
      select data from taken order by id`
    for (const { data } of queued) await handler?.run(options.db, data)
  }

  return {
    now: clock.now,
    call,
    upload,
    async play(steps) {
      for (const { hoursAgo, run } of steps.toSorted((one, other) => other.hoursAgo - one.hoursAgo)) {
        at = startedAt - hoursAgo * HOUR_MS
        await run()
        await sendNotifications()
      }
    },
    close: () => server.close(),
  }
}

const DEVICE = { address: '127.0.0.1', userAgent: '' }
