import type { FastifyInstance } from 'fastify'
import { createClientDatabase } from './gateway/client-database/client-database.ts'
import type { GatewayOptions } from './gateway/gateway.ts'
import { createGateway } from './gateway/gateway.ts'
import type { Implementation, Services } from './gateway/implement.ts'
import { anyOf } from './gateway/transports/downloads.ts'
import type {
  BaseContext,
  Extensions,
  Module,
  ModuleContext,
  ModuleOffer,
  ModuleServices,
  ModuleSettings,
} from './modules/module.ts'
import { assertOrder } from './modules/module.ts'
import type { BesideShop } from './modules/shop/share-shop.ts'
import { modules as allModules } from './modules.ts'
import type { Delivery } from './platform/delivery/message.ts'
import type { CoalescedJob } from './platform/job/coalesced-jobs.ts'
import { coalesce } from './platform/job/coalesced-jobs.ts'
import type { JobHandler, Schedule } from './platform/job/jobs.ts'
import type { StopAll } from './platform/stop-all.ts'
import { stopAll } from './platform/stop-all.ts'

const DEVELOPMENT_ORIGINS = ['http://localhost:3000'] as const

type AppGateway = Pick<
  GatewayOptions,
  'map' | 'framedHosts' | 'hstsSubdomains' | 'checksReplies' | 'trustedProxies'
>

export interface AppOptions
  extends Services,
    Partial<AppGateway>,
    Omit<ModuleSettings, 'previousTokenSecrets' | 'webOrigins'>,
    Partial<Pick<ModuleSettings, 'previousTokenSecrets' | 'webOrigins'>> {
  /** The service space of cloud clients. */
  readonly cloudSpace: { readonly spaceId: string; readonly clientSecret: string }
  /** Without it no code can be sent. */
  readonly delivery?: Delivery
  readonly webDir?: string | undefined
  readonly modules?: readonly Module[]
}

/** The whole server, not yet listening. */
export interface ServerApp {
  readonly server: FastifyInstance
  readonly context: ModuleContext
  readonly actions: readonly Implementation[]
  readonly jobs: readonly JobHandler[]
  readonly schedules: readonly Schedule[]
}

/** All modules behind the gateway. @throws Error when a module precedes one that it uses */
export async function buildApp(options: AppOptions): Promise<ServerApp> {
  const { modules = allModules } = options
  assertOrder(modules)
  const context = await contextOf(modules, options)
  const { tokenSecret, previousTokenSecrets } = context.settings
  const { media } = context
  const actions = gather(modules, context, (each) => each.actions)
  const server = await createGateway({
    services: { db: options.db, clock: options.clock, log: options.log },
    authenticate: context.authenticate,
    assertProven: context.assertProven,
    openKey: context.openKey,
    keyActions: context.keyActions,
    actions,
    functions: [
      ...gather(modules, context, (each) => each.functions),
      createClientDatabase({ collections: collectionsOf(modules), clock: options.clock }),
    ],
    space: { ...options.cloudSpace, tokenSecrets: [tokenSecret, ...previousTokenSecrets] },
    media,
    files: media.files,
    downloads: anyOf(gather(modules, context, (each) => each.downloads)),
    calendars: exactlyOne(
      modules.flatMap((each) => each.calendars?.(context) ?? []),
      'calendars',
    ),
    dataFiles: exactlyOne(
      modules.flatMap((each) => each.dataFiles?.(context) ?? []),
      'dataFiles',
    ),
    feeds: exactlyOne(
      modules.flatMap((each) => each.feeds?.(context) ?? []),
      'feeds',
    ),
    payments: exactlyOne(
      modules.flatMap((each) => each.payments?.(context) ?? []),
      'payments',
    ),
    pushSockets: exactlyOne(
      modules.flatMap((each) => each.pushSockets?.(context) ?? []),
      'pushSockets',
    ),
    sharing: {
      origin: context.settings.webOrigins[0],
      drawPoster: media.poster,
      sections: context.sharePages,
    },
    checksReplies: options.checksReplies ?? false,
    framedHosts: options.framedHosts ?? [],
    webOrigins: context.settings.webOrigins,
    hstsSubdomains: options.hstsSubdomains ?? false,
    map: options.map ?? { tiles: '', attribution: '' },
    webDir: options.webDir,
    mediaDir: options.files.drawnDir,
    makeMedia: options.files.draw,
    trustedProxies: options.trustedProxies ?? false,
  })
  runWhileOpen(server, modules, context)
  return {
    server,
    context,
    actions,
    jobs: gather(modules, context, (each) => each.jobs),
    schedules: schedulesOf(modules, context),
  }
}

async function contextOf(modules: readonly Module[], options: AppOptions): Promise<ModuleContext> {
  const {
    db,
    clock,
    log,
    delivery = {},
    previousTokenSecrets = [],
    webOrigins = DEVELOPMENT_ORIGINS,
  } = options
  const settings = { ...options, previousTokenSecrets, webOrigins }
  const base: BaseContext = { db, clock, log, delivery, settings, ...extensionsOf(modules, { db, clock }) }
  const provided: Partial<ModuleServices> = {}
  for (const { provide } of modules) Object.assign(provided, await provide?.(base))
  return { ...base, ...(provided as ModuleServices) }
}

function extensionsOf(modules: readonly Module[], { db, clock }: Pick<Services, 'db' | 'clock'>): Extensions {
  const besideShop: Partial<BesideShop> = {}
  for (const each of modules) Object.assign(besideShop, each.besideShop?.(db))
  return {
    personalData: personalDataOf(modules),
    erasers: modules.flatMap((each) => each.personalData?.erase ?? []),
    closingChecks: modules.flatMap((each) => each.closingCheck ?? []),
    anonymousPossessions: modules.flatMap((each) => each.anonymousPossession ?? []),
    disownings: modules.flatMap((each) => each.disowning ?? []),
    sessionEndings: modules.flatMap((each) => each.sessionEnding ?? []),
    spendable: spendableOf(modules),
    fileUses: modules.flatMap((each) => each.fileUse ?? []),
    notifications: modules.flatMap((each) => each.notifications ?? []),
    saved: savedOf(modules),
    imports: modules.flatMap((each) => each.imports ?? []),
    keyActions: modules.flatMap((each) => each.keyActions ?? []),
    besideShop: besideShop as BesideShop,
    quotes: exactlyOne(
      modules.flatMap((each) => each.quotes ?? []),
      'quotes',
    ),
    sharePages: modules.flatMap(
      (each) => each.sharePages?.({ db, clock, besideShop: besideShop as BesideShop }) ?? [],
    ),
  }
}

const savedOf = (modules: readonly Module[]) => modules.flatMap((each) => each.saved ?? [])

const spendableOf = (modules: readonly Module[]) =>
  exactlyOne(
    modules.flatMap((each) => each.spendable ?? []),
    'spendable',
  )

/** The personal data of each user's export. */
export const personalDataOf = (modules: readonly Module[]) =>
  modules.flatMap((each) => each.personalData?.export ?? [])

/** All collections of the client database. */
export function collectionsOf(modules: readonly Module[]) {
  const saved = savedOf(modules)
  const spendable = spendableOf(modules)
  return modules.flatMap(({ collections = [] }) =>
    typeof collections === 'function' ? collections({ saved, spendable }) : collections,
  )
}

/** The contributions of all modules of one kind. */
function gather<Part>(
  modules: readonly Module[],
  context: ModuleContext,
  offerOf: (module: Module) => ModuleOffer<Part> | undefined,
): Part[] {
  return modules.flatMap((each) => {
    const offer = offerOf(each) ?? []
    return typeof offer === 'function' ? offer(context) : offer
  })
}

function exactlyOne<Part>(parts: readonly Part[], name: string): Part {
  const [part, another] = parts
  if (part === undefined || another !== undefined) throw new Error(`exactly one module must provide ${name}`)
  return part
}

function schedulesOf(modules: readonly Module[], context: ModuleContext): Schedule[] {
  const coalesced: CoalescedJob[] = modules.flatMap((each) => each.coalescedJobs ?? [])
  return [
    ...modules.flatMap(({ schedules = [] }) =>
      schedules.map((each) => ({ ...each, run: (signal: AbortSignal) => each.run(context, signal) })),
    ),
    {
      name: 'platform.coalesced-jobs',
      cron: '* * * * *',
      run: async () => ({ events: await coalesce(context.db, coalesced) }),
    },
  ]
}

function runWhileOpen(server: FastifyInstance, modules: readonly Module[], context: ModuleContext) {
  const stops: StopAll[] = []
  server.addHook('onReady', async () => {
    for (const { start } of modules) if (start) stops.push(await start(context))
  })
  server.addHook('onClose', () => stopAll(stops, context.log))
}
