import { existsSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fingerprint } from '@tiantian/data/fingerprint.ts'
import type { DemoAccount } from '@tiantian/data/prepare.ts'
import type { FastifyInstance } from 'fastify'
import type { AppOptions } from './app.ts'
import { buildApp } from './app.ts'
import { printDemoPapers } from './demo-papers.ts'
import { modules } from './modules.ts'
import { systemClock } from './platform/clock.ts'
import type { Config } from './platform/config.ts'
import { readConfig, withPort } from './platform/config.ts'
import type { DatabaseConnection, Db } from './platform/database/database.ts'
import { closeDatabase, openDatabase } from './platform/database/database.ts'
import { watchDatabase } from './platform/database/database-watch.ts'
import { isDatabaseAway } from './platform/database/failed-statement.ts'
import { migrate } from './platform/database/migrate.ts'
import { mergePendingIndexEntries } from './platform/database/pending-index-entries.ts'
import { prewarm } from './platform/database/prewarm.ts'
import { createDelivery } from './platform/delivery/delivery.ts'
import { yieldToAnswers } from './platform/job/background-threads.ts'
import { allBatchesDone } from './platform/job/batch-queue.ts'
import type { JobsOptions } from './platform/job/jobs.ts'
import { createJobs } from './platform/job/jobs.ts'
import { connectRedis } from './platform/job/redis-broker.ts'
import type { Logger } from './platform/log.ts'
import { createLogger } from './platform/log.ts'
import { freePortOf } from './platform/network/host.ts'
import { assertDatabaseFit, startPostgres } from './platform/postgres/index.ts'
import { tokenSecretOf } from './platform/secret/signed-token.ts'
import type { StopAll } from './platform/stop-all.ts'
import { stopAll } from './platform/stop-all.ts'
import { createMediaMaker, loadLargeShopBeside, prepareWorld } from './world.ts'

const WEB_DIR = fileURLToPath(new URL('../../web/dist', import.meta.url))

/** A shutdown that takes longer is aborted. */
const STOP_MS = 10_000
/** A terminal sends Ctrl-C to the program and to its parent, which may pass it on: that is one signal. */
const ONE_SIGNAL_MS = 500

/** Starts the server and returns a function that stops it: the last started stops first. */
export async function main(env: NodeJS.ProcessEnv, log = loggerOf(env)): Promise<StopAll> {
  const config = readConfig(env)
  const stops: StopAll[] = []
  try {
    await start(config, log, stops)
  } catch (error) {
    // Why it did not start is more useful than what then did not stop; that is in the log.
    await stopAll(stops, log).catch(() => undefined)
    throw error
  }
  return () => stopAll(stops, log)
}

const loggerOf = (env: NodeJS.ProcessEnv) => createLogger(readConfig(env).logLevel)

/** Prints the accounts that can sign in, as soon as they are in the database: only their hashes are stored. */
function printAccounts(accounts: readonly DemoAccount[]) {
  const lines = accounts.map(
    ({ username, password, role }) => `    ${username.padEnd(8)} ${password.padEnd(16)} ${role}`,
  )
  print(['', '  Demo accounts (their passwords are shown this once):', ...lines])
}

/** Prints the address of the product, and the messages of its modules. */
function printWelcome(address: string, more: readonly string[]) {
  const lines = ['', `  Tiantian Mall is ready: ${address}/`, `  The API to read:        ${address}/api`]
  print([...lines, ...more, ''])
}

/** For the user of the terminal, not for the log. */
const print = (lines: readonly string[]) => void process.stdout.write(`${lines.join('\n')}\n`)

async function start(given: Config, log: Logger, stops: StopAll[]) {
  // Before the long part of the start.
  await freePortOf(given)
  await keepPrivate(given.dataDir)
  const connection = await provideDatabase(given, log, stops)
  const broker = given.redisUrl ? await connectRedis(given.redisUrl, log) : undefined
  const db = openDatabase(connection, given.databasePoolSize, broker)
  stops.push(
    async () => broker?.close(),
    () => closeDatabase(db),
    allBatchesDone,
  )
  await assertReached(db, given)
  await assertDatabaseFit(db.sql)
  await migrate(db.sql)
  stops.push(watchDatabase(db, connection, log))
  const prewarmed = prewarm(
    db.sql,
    modules.flatMap((each) => each.prewarm ?? []),
    log,
    { isOurs: !given.databaseUrl },
  )

  const { mediaDir, draw, isNew } = await openWorld(db, connection, given)
  const config = withPort(given, await freePortOf(given))
  const options: Omit<AppOptions, 'clock'> = {
    db,
    log,
    ...config,
    tokenSecret: await tokenSecretOf(config),
    delivery: createDelivery(config.delivery, db, systemClock),
    files: { dataDir: config.dataDir, settings: config.media, drawnDir: mediaDir, draw },
    webDir: existsSync(WEB_DIR) ? WEB_DIR : undefined,
  }
  if (isNew) await playTrade(options)
  const { server, context, jobs, schedules } = await buildApp({ ...options, clock: systemClock })
  stops.push(() => server.close())
  for (const { warmUp } of modules) await warmUp?.(context)
  await prewarmed
  await listen(server, config)
  // Passkeys, mailed links and shared pages belong to this origin: a user who starts elsewhere cannot use them.
  const [address] = config.webOrigins
  const lines = await Promise.all(
    modules.map(async ({ welcome }) => (await welcome?.(context, address)) ?? []),
  )
  printWelcome(address, lines.flat())
  await startJobs({ db, log, handlers: jobs, schedules }, stops)
  stops.push(mergePendingIndexEntries(connection, log))
  stops.push(await loadLargeShopBeside({ db, connection, config }, log))
  // Seconds of printing that nobody waits for.
  if (config.loadsDemo) await printDemoPapers(db, context.media, join(config.dataDir, 'uploads'))
}

/** What earlier versions wrote into the data folder for everybody to read; the database closes its own files. */
const PRIVATE_ENTRIES = ['uploads', 'files', 'thumbnails', 'media']

/** Whatever this process and its children write is readable by its owner alone. */
async function keepPrivate(dataDir: string) {
  process.umask(0o077)
  for (const name of PRIVATE_ENTRIES) {
    const folder = join(dataDir, name)
    if (existsSync(folder)) await chmod(folder, 0o700)
  }
}

/**
 * Data and drawings are created when they are missing or outdated; returns where drawings are stored and how to draw
 * more.
 */
async function openWorld(db: Db, connection: DatabaseConnection, config: Config) {
  const mediaDir = join(config.dataDir, 'media')
  await mkdir(mediaDir, { recursive: true })
  const print = await fingerprint()
  const accounts = await prepareWorld({ db, connection, config, print })
  if (accounts) printAccounts(accounts)
  return { mediaDir, draw: await createMediaMaker(mediaDir, print), isNew: accounts !== undefined }
}

/** The demo world can be used without it. */
async function playTrade(options: Omit<AppOptions, 'clock'>) {
  const { playDemoTrade } = await import('./demo/play-demo-trade.ts')
  await playDemoTrade(options).catch((err: unknown) =>
    options.log.error({ err }, 'the demo trade could not be played'),
  )
}

async function listen(app: FastifyInstance, { host, port }: Config) {
  yieldToAnswers()
  await app.listen({ host, port })
}

/** After listening, so that no request waits for it; events left in the outbox are processed now. */
async function startJobs(options: JobsOptions, stops: StopAll[]) {
  const jobs = createJobs(options)
  stops.push(() => jobs.stop())
  await jobs.start()
}

/** The embedded database, unless the operator configured another. */
async function provideDatabase(config: Config, log: Logger, stops: StopAll[]): Promise<DatabaseConnection> {
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
    throw new Error(
      `The database of DATABASE_URL (${host}${pathname}) refuses the connection: ${error.message}`,
      {
        cause: error,
      },
    )
  })
}

/** Runs `main` as a program: stops on a signal, and says in plain words why it could not start. */
export async function run() {
  try {
    const log = loggerOf(process.env)
    process.on('unhandledRejection', (error) => forgiveLostDatabase(error, log))
    stopOnSignal(await main(process.env, log), log)
    // From now on the parent restarts this process when it crashes (scripts/bootstrap/relay.mjs).
    process.send?.('ready')
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exit(1)
  }
}

/** The first signal stops gracefully, within ten seconds; the second ends at once. */
function stopOnSignal(stop: StopAll, log: Logger) {
  let stoppingSince: number | undefined
  const onSignal = () => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > ONE_SIGNAL_MS) process.exit(1)
      return
    }
    stoppingSince = performance.now()
    setTimeout(() => {
      log.error({ afterMs: STOP_MS }, 'shutdown took too long and was aborted')
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
 * When the connection is lost while a statement is being written, the driver rejects a promise that nobody holds. The
 * caller already has an error and the pool reconnects, so that is no reason to exit; everything else is.
 */
function forgiveLostDatabase(error: unknown, log: Logger) {
  if (!isDatabaseAway(error)) throw error
  log.warn({ err: error }, 'the database connection was lost during a statement')
}

if (import.meta.main) await run()
