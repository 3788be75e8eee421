import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from '@tiantian/data/fingerprint.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp, linkSources } from './app.ts'
import { forgetOldFootprints } from './modules/activity/footprint.ts'
import { broadcastJob } from './modules/expo/broadcast.ts'
import { createExpo } from './modules/expo/expo.ts'
import { seatsJob } from './modules/expo/offer-seats.ts'
import { startScheduledWork } from './modules/expo/scheduled-work.ts'
import type { Media, MediaOptions } from './modules/media/media.ts'
import { createMedia } from './modules/media/media.ts'
import { orderChanged } from './modules/order/order-changed.ts'
import { orderNotificationJob } from './modules/order/order-notification.ts'
import { indexBatchJob } from './modules/product/index-batch.ts'
import { startOfferEnds } from './modules/product/offer-end.ts'
import { priceBatchJob } from './modules/product/price-batch.ts'
import { stockFlipJob } from './modules/product/stock-flip.ts'
import { datasetNotificationJob } from './modules/publish/dataset-notification.ts'
import { checkLinksWeekly } from './modules/publish/link-check.ts'
import { startPublisher } from './modules/publish/publisher.ts'
import { articleViews, forgetOldViews } from './modules/publish/view.ts'
import { deleteOldSearchTerms } from './modules/search/hot-word.ts'
import { SEARCHED, warmUp } from './modules/search/warm-up.ts'
import { deleteOldZeroResults } from './modules/search/zero-result.ts'
import { hasAdmin } from './modules/user/admin-setup.ts'
import { cleanUp } from './modules/user/clean-up.ts'
import { eraseClosed } from './modules/user/erase.ts'
import { createIdentityCipher, setupTokenOf } from './modules/user/identity.ts'
import { notificationJob } from './modules/user/notifications/send-notification.ts'
import { tokenSecretOf } from './modules/user/token-secret.ts'
import { yieldToAnswers } from './platform/background-threads.ts'
import { allBatchesDone } from './platform/batches.ts'
import type { Cipher } from './platform/cipher.ts'
import { systemClock } from './platform/clock.ts'
import { startCoalescedJobs } from './platform/coalesced-jobs.ts'
import type { Config } from './platform/config.ts'
import { readConfig } from './platform/config.ts'
import type { Connection, Db } from './platform/database.ts'
import { closeDatabase, openDatabase } from './platform/database.ts'
import { isDatabaseAway } from './platform/database-away.ts'
import { createDelivery } from './platform/delivery/delivery.ts'
import { assertPortFree } from './platform/free-port.ts'
import type { JobsOptions } from './platform/jobs.ts'
import { createJobs } from './platform/jobs.ts'
import type { Logger } from './platform/log.ts'
import { createLogger } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { assertDatabaseFit, startPostgres } from './platform/postgres/index.ts'
import { prewarm } from './platform/prewarm.ts'
import { hourly } from './platform/recurring.ts'
import type { Stop } from './platform/stop-all.ts'
import { stopAll } from './platform/stop-all.ts'
import { enterWaiting } from './platform/waiting-entries.ts'
import { printAccounts, printWelcome } from './welcome.ts'
import { createMediaMaker, prepareWorld } from './world.ts'

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A stop that takes longer is cut short. */
const STOP_MS = 10_000
/** A terminal sends Ctrl-C to the program and to the one that started it, which may pass it on: that is one signal. */
const ONE_SIGNAL_MS = 500

/** Starts the server and answers how to stop it: the last started stops first. */
export async function main(env: NodeJS.ProcessEnv, log = loggerOf(env)): Promise<Stop> {
  const config = readConfig(env)
  const stops: Stop[] = []
  try {
    await start(config, log, stops)
  } catch (error) {
    // Why it did not start says more than what then did not stop; that is in the log.
    await stopAll(stops, log).catch(() => undefined)
    throw error
  }
  return () => stopAll(stops, log)
}

const loggerOf = (env: NodeJS.ProcessEnv) => createLogger(readConfig(env).logLevel)

async function start(config: Config, log: Logger, stops: Stop[]) {
  await assertPortFree(config)
  const connection = await provideDatabase(config, log, stops)
  const db = openDatabase(connection, config.databasePoolSize)
  stops.push(() => closeDatabase(db), allBatchesDone)
  await assertReached(db, config)
  await assertDatabaseFit(db.sql)
  await migrate(db.sql)
  const prewarmed = prewarm(db.sql, SEARCHED, log, { isOurs: !config.databaseUrl })

  const { mediaDir, draw } = await openWorld(db, connection, config)
  const tokenSecret = await tokenSecretOf(config)
  const media = await openMedia(config, db, { tokenSecret, drawnDir: mediaDir, draw })
  const delivery = createDelivery(config.delivery, db, systemClock)
  const app = await buildApp({
    db,
    clock: systemClock,
    log,
    tokenSecret,
    ...appSettings(config),
    delivery,
    webDir: existsSync(WEB_DIR) ? WEB_DIR : undefined,
    mediaDir,
    makeMedia: draw,
    media,
  })
  stops.push(() => app.close())
  await warmUp(db, systemClock.now(), log)
  await prewarmed
  const address = await listen(app, config)
  const cipher = createIdentityCipher(tokenSecret, config.previousTokenSecrets)
  printWelcome(address, (await hasAdmin(db)) ? undefined : setupTokenOf(cipher))
  const expo = expoOf(config, tokenSecret, cipher)
  const handlers = jobHandlers({ cipher: cipher, delivery, webOrigin: config.webOrigins[0], expo })
  await startJobs({ db, log, handlers }, stops)
  stops.push(enterWaiting(connection, log), ...hourlyWork(db, media, log, config.webOrigins))
  stops.push(startScheduledWork({ db, clock: systemClock, expo }, log))
}

/** Data and drawings are made where they are missing or have changed; answers where drawings lie and who makes more. */
async function openWorld(db: Db, connection: Connection, config: Config) {
  const mediaDir = join(config.dataDir, 'media')
  await mkdir(mediaDir, { recursive: true })
  const print = await fingerprint()
  const accounts = await prepareWorld({ db, connection, config, print })
  if (accounts) printAccounts(accounts)
  return { mediaDir, draw: await createMediaMaker(mediaDir, print) }
}

type Letters = Parameters<typeof notificationJob>[0] & Parameters<typeof orderNotificationJob>[0]
type MainContext = Omit<Letters, 'clock'> & { readonly expo: Parameters<typeof seatsJob>[0] }

/** What is done about what the modules note: counts, seats and letters. */
function jobHandlers({ expo, ...rest }: MainContext) {
  const ctx = { ...rest, clock: systemClock }
  const letters = [notificationJob(ctx), orderNotificationJob(ctx), datasetNotificationJob(ctx)]
  return [
    stockFlipJob,
    indexBatchJob,
    priceBatchJob,
    seatsJob(expo, systemClock),
    broadcastJob(expo, systemClock),
    ...letters,
  ]
}

/** What the operator has set, as the app takes it. */
const appSettings = (config: Config) => ({
  previousTokenSecrets: config.previousTokenSecrets,
  webOrigins: config.webOrigins,
  demoAdmin: config.demoAdmin,
  cloudSpace: config.cloudSpace,
  framedHosts: config.framedHosts,
  map: config.map,
  ipCountryFile: config.ipCountryFile,
  ticketSecret: config.ticketSecret,
  trustedProxies: config.trustedProxies,
})

const expoOf = ({ webOrigins, previousTokenSecrets }: Config, tokenSecret: string, cipher: Cipher) =>
  createExpo({
    cipher: cipher,
    webOrigin: webOrigins[0],
    tokenSecrets: [tokenSecret, ...previousTokenSecrets],
  })

const hourlyWork = (db: Db, media: Media, log: Logger, webOrigins: Config['webOrigins']): Stop[] => [
  hourly('the clean-up', log, () => cleanUp(db, systemClock.now())),
  hourly('the erasure of accounts', log, async () => ({ people: await eraseClosed(db, systemClock.now()) })),
  hourly('the clean-up of footprints', log, () => forgetOldFootprints(db, systemClock.now())),
  hourly('the clean-up of searches', log, async () => ({
    zeroResults: await deleteOldZeroResults(db.sql, systemClock.now()),
    searchTerms: await deleteOldSearchTerms(db.sql, systemClock.now()),
  })),
  hourly('the clean-up of views', log, () => forgetOldViews(db, systemClock.now())),
  startPublisher(db, systemClock, log),
  startOfferEnds(db, log),
  // In most hours it is not due.
  hourly('the look at links', log, async () => {
    const sources = linkSources({ db, clock: systemClock, media, webOrigins })
    return { ...(await checkLinksWeekly(sources, systemClock.now())) }
  }),
  hourly('the clean-up of files', log, () => media.cleanUp()),
]

interface MediaParts extends Pick<MediaOptions, 'drawnDir' | 'draw'> {
  readonly tokenSecret: string
}

const openMedia = (config: Config, db: Db, { tokenSecret, ...drawn }: MediaParts) =>
  createMedia({
    db,
    clock: systemClock,
    dataDir: config.dataDir,
    tokenSecrets: [tokenSecret, ...config.previousTokenSecrets],
    settings: config.media,
    ...drawn,
  })

async function listen(app: FastifyInstance, { host, port }: Config): Promise<string> {
  yieldToAnswers()
  return app.listen({ host, port })
}

/** After listening, so that nobody waits for it; what was left in the outbox is done now. */
async function startJobs(options: JobsOptions, stops: Stop[]) {
  const { db, log } = options
  const jobs = createJobs(options)
  const settlements = startCoalescedJobs(db, log, [orderChanged, articleViews])
  stops.push(
    () => jobs.stop(),
    () => settlements.stop(),
  )
  await jobs.start()
}

/** The embedded database, unless the operator named one of her own. */
async function provideDatabase(config: Config, log: Logger, stops: Stop[]): Promise<Connection> {
  if (config.databaseUrl) return { url: config.databaseUrl }
  const postgres = await startPostgres({ dataDir: config.dataDir, log })
  stops.push(() => postgres.stop())
  return postgres.connection
}

/** @throws Error with the operator's own address, without the password in it, and what is wrong with it */
async function assertReached(db: Db, { databaseUrl }: Config) {
  if (!databaseUrl) return
  await db.sql`select 1`.catch((error: Error) => {
    const { host, pathname } = new URL(databaseUrl)
    throw new Error(`The database of DATABASE_URL (${host}${pathname}) lets nobody in: ${error.message}`, {
      cause: error,
    })
  })
}

/** Runs `main` as a program: stops on a signal, and says in plain words why it could not start. */
export async function run() {
  try {
    const log = loggerOf(process.env)
    process.on('unhandledRejection', (error) => forgiveLostDatabase(error, log))
    stopOnSignal(await main(process.env, log), log)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** The first signal stops in order, within ten seconds; the second ends at once. */
function stopOnSignal(stop: Stop, log: Logger) {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ONE_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => {
      log.error({ afterMs: STOP_MS }, 'stopping took too long and was cut short')
      process.exit(1)
    }, STOP_MS).unref()
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal)
}

/**
 * When the database dies under a statement being written, the driver rejects a promise that nobody holds. Whoever
 * asked has her answer already and the pool connects again, so that is no reason to end; all else is.
 */
function forgiveLostDatabase(error: unknown, log: Logger) {
  if (!isDatabaseAway(error)) throw error
  log.warn({ err: error }, 'the database went away under a statement')
}

if (import.meta.main) await run()
