import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyAction, Input, Output } from '@tiantian/contracts/action.ts'
import type { ErrorCode, FieldIssue } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { register } from '@tiantian/contracts/user/login.ts'
import type { SignedIn } from '@tiantian/contracts/user/own-session.ts'
import { loginAnonymous } from '@tiantian/contracts/user/own-session.ts'
import type { FastifyInstance } from 'fastify'
import { inject } from 'vitest'
import type { ServerApp } from '../app.ts'
import { buildApp } from '../app.ts'
import type { Media, MediaSettings } from '../modules/media/media.ts'
import type { Module, ModuleContext } from '../modules/module.ts'
import type { StripeSettings } from '../modules/order/payment/payment-stripe.ts'
import type { ReferenceData } from '../modules/product/reference-data.ts'
import {
  checkReferenceData,
  readReferenceData,
  returnToReferenceData,
} from '../modules/product/reference-data.ts'
import type { AppleSettings } from '../modules/user/login/apple.ts'
import type { MiniPrograms } from '../modules/user/login/mini-program.ts'
import { hashOnce } from '../modules/user/login/password.ts'
import type { UniverifySettings } from '../modules/user/login/univerify.ts'
import type { DatabaseConnection, Db } from '../platform/database/database.ts'
import { closeDatabase, openDatabase } from '../platform/database/database.ts'
import { outboxTransport } from '../platform/delivery/delivery.ts'
import type { PostPublicly } from '../platform/delivery/public-request.ts'
import type { Logger } from '../platform/log.ts'
import { createLogger } from '../platform/log.ts'
import { atEnd } from './at-end.ts'
import { FakeClock } from './fake-clock.ts'

/** A refusal of the server, as a test sees it. */
export class Refused extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly params: Record<string, string | number> | undefined
  readonly fields: FieldIssue[] | undefined

  constructor(status: number, body: { code: ErrorCode; message: string; params?: never; fields?: never }) {
    super(body.message)
    this.name = 'Refused'
    this.code = body.code
    this.status = status
    this.params = body.params
    this.fields = body.fields
  }
}

export const TEST_SECRET = 'a secret of the tests, long enough'
export const TEST_TICKET_SECRET = 'a secret of another system, in tests'
export const TEST_SPACE = { spaceId: 'space-of-the-tests', clientSecret: 'client secret of the tests' }

/** A caller of actions: a visitor, or the user of a token. */
export class Person {
  readonly token: string | undefined
  readonly id: string
  readonly #app: FastifyInstance

  constructor(app: FastifyInstance, signedIn?: Pick<SignedIn, 'token' | 'uid'>) {
    this.#app = app
    this.token = signedIn?.token
    this.id = signedIn?.uid ?? ''
  }

  /** Calls through the REST transport. @throws Refused with the code of the reply */
  async call<A extends AnyAction>(action: A, input: Input<A>, language: Language = 'en'): Promise<Output<A>> {
    const response = await this.#app.inject({
      method: 'POST',
      url: `/api/${action.name}`,
      headers: { 'accept-language': language, ...(this.token && { authorization: `Bearer ${this.token}` }) },
      payload: input ?? {},
    })
    const { code, message, ...output } = response.json()
    if (code !== 0) throw new Refused(response.statusCode, { code, message, ...output })
    return output as Output<A>
  }

  /** The refusal of a call that must fail. */
  async refused<A extends AnyAction>(
    action: A,
    input: Input<A>,
    language: Language = 'en',
  ): Promise<Refused> {
    try {
      await this.call(action, input, language)
    } catch (error) {
      if (error instanceof Refused) return error
      throw error
    }
    throw new Error(`${action.name} was not refused`)
  }
}

export interface TestApp {
  readonly app: FastifyInstance
  readonly db: Db
  readonly connection: DatabaseConnection
  readonly clock: FakeClock
  readonly log: Logger
  readonly media: Media
  /** What the modules are created with. */
  readonly context: ModuleContext
  readonly jobs: ServerApp['jobs']
  readonly schedules: ServerApp['schedules']
  /** Drawn images in `media`, objects in `files`. */
  readonly dataDir: string
  readonly visitor: Person
  as(signedIn: Pick<SignedIn, 'token' | 'uid'>): Person
  /** A newly registered user. */
  user(name?: string): Promise<Person>
  /** An anonymous account, as a visitor gets with the first part in the cart. */
  anonymous(): Promise<Person>
}

/** Files on the local disk, with the usual size limits. */
export const MEDIA_SETTINGS: MediaSettings = {
  host: undefined,
  bytesMax: 200_000_000,
  cacheBytesMax: 1_000_000_000,
  s3: undefined,
}

export interface TestOptions {
  readonly media?: Partial<MediaSettings>
  readonly demoAdmin?: string
  readonly webOrigins?: readonly [string, ...string[]]
  readonly miniPrograms?: MiniPrograms
  readonly apple?: AppleSettings
  readonly univerify?: UniverifySettings
  readonly stripe?: StripeSettings
  /** The push service of browsers; without one nothing is posted. */
  readonly postToService?: PostPublicly
  /** All modules unless the test names its own. */
  readonly modules?: readonly Module[]
  /** Silent unless the test reads the log, or `TEST_LOG` sets a level. */
  readonly log?: Logger
}

const USUAL_PASSWORD = 'correct horse 1'
hashOnce(USUAL_PASSWORD)

let userCount = 0

/** The whole server on its own database, created from the template with all reference data. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const { connection, db, drop } = await ownDatabase()
  const clock = new FakeClock()
  const dataDir = await mkdtemp(join(tmpdir(), 'mall-data-'))
  const mediaDir = join(dataDir, 'media')
  await mkdir(mediaDir)
  const outbox = outboxTransport(db, clock)
  const { log = createLogger(process.env.TEST_LOG ?? 'silent') } = options
  const { server, context, jobs, schedules } = await buildApp({
    db,
    clock,
    log,
    tokenSecret: TEST_SECRET,
    cloudSpace: TEST_SPACE,
    files: { dataDir, settings: { ...MEDIA_SETTINGS, ...options.media }, drawnDir: mediaDir },
    delivery: { email: outbox, sms: outbox },
    ticketSecret: TEST_TICKET_SECRET,
    demoAdmin: options.demoAdmin,
    push: { postToService: options.postToService ?? (async () => 503) },
    ...(options.webOrigins && { webOrigins: options.webOrigins }),
    miniPrograms: options.miniPrograms,
    apple: options.apple,
    univerify: options.univerify,
    stripe: options.stripe,
    ...(options.modules && { modules: options.modules }),
    checksReplies: true,
  })

  atEnd(async () => {
    await server.close()
    await drop()
    await rm(dataDir, { recursive: true, force: true })
  })
  return {
    app: server,
    db,
    connection,
    clock,
    log,
    context,
    media: context.media,
    jobs,
    schedules,
    dataDir,
    ...usersOf(server, db, clock),
  }
}

/** A database for this test file alone. */
async function ownDatabase() {
  const { host, port, user } = inject('postgres')
  const admin = openDatabase({ host, port, user, database: 'postgres' }, 1)
  const name = `test_${process.pid}_${Math.random().toString(36).slice(2, 10)}`
  // By files: through buffers and the log, as by default, it takes twice as long.
  await admin.sql.unsafe(`create database ${name} template mall_template strategy file_copy`)
  const connection = { host, port, user, database: name }
  // More than a server of this machine would have, so that races are realistic; few enough for two files with two
  // apps each.
  const db = openDatabase(connection, 8)
  await returnToTemplate(db)
  const drop = async () => {
    await closeDatabase(db)
    await admin.sql.unsafe(`drop database ${name} with (force)`)
    await closeDatabase(admin)
  }
  return { connection, db, drop }
}

let ofTemplate: ReferenceData | undefined

/**
 * Reference data is cached per process, and the test before may have changed that of its own database. What is built
 * from that of the template, such as the dictionary of the search, takes seconds: once for all files is enough.
 */
async function returnToTemplate({ sql }: Db) {
  if (ofTemplate) returnToReferenceData(ofTemplate)
  else checkReferenceData()
  ofTemplate ??= await readReferenceData(sql)
}

function usersOf(
  app: FastifyInstance,
  db: Db,
  clock: FakeClock,
): Pick<TestApp, 'visitor' | 'as' | 'user' | 'anonymous'> {
  const visitor = new Person(app)
  const as = (signedIn: Pick<SignedIn, 'token' | 'uid'>) => new Person(app, signedIn)
  async function user(username = `person_${process.pid}_${++userCount}`) {
    // All tests of a file share one network, which would soon need captchas: they count as solved.
    const solved = { deviceId: `device of ${username}`, captcha: 'ABCD' }
    await db.sql`
      insert into captchas (device_id, scene, text, expires_at)
      values (${solved.deviceId}, 'register', ${solved.captcha}, ${new Date(clock.now().getTime() + 60_000)})`
    return as(await visitor.call(register, { username, password: USUAL_PASSWORD, ...solved }))
  }
  const anonymous = async () => as(await visitor.call(loginAnonymous, {}))
  return { visitor, as, user, anonymous }
}

/** The errors of the failed calls, in their order; a refusal by its code. */
export const codesOf = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
  results.flatMap((result) => {
    if (result.status === 'fulfilled') return []
    return [result.reason instanceof Refused ? result.reason.code : String(result.reason)]
  })
