import type { Language } from '@tiantian/contracts/language.ts'
import type { FastifyInstance } from 'fastify'
import { createClientDatabase } from './gateway/client-database/client-database.ts'
import { createGateway } from './gateway/gateway.ts'
import type { Services } from './gateway/implement.ts'
import type { MapTiles } from './gateway/transports/app-page.ts'
import { anyOf } from './gateway/transports/downloads.ts'
import { activityActions } from './modules/activity/actions.ts'
import { activityCollections } from './modules/activity/collections.ts'
import { activityPersonalData } from './modules/activity/personal-data.ts'
import { savedProducts } from './modules/activity/saved-products.ts'
import { savedShops } from './modules/activity/saved-shops.ts'
import { cartActions } from './modules/cart/actions.ts'
import { cartCollections } from './modules/cart/collections.ts'
import { cartPersonalData } from './modules/cart/personal-data.ts'
import { expoActions } from './modules/expo/actions.ts'
import { answerFileActions } from './modules/expo/answer-file/actions.ts'
import { createAnswerDownloads } from './modules/expo/answer-file/answer-link.ts'
import { companyPathOfShop } from './modules/expo/company/company-path.ts'
import { companySection } from './modules/expo/company/share-company.ts'
import { createCalendars } from './modules/expo/event-calendar.ts'
import { createEventDownloads } from './modules/expo/event-downloads.ts'
import { createExpo } from './modules/expo/expo.ts'
import { expoPersonalData } from './modules/expo/personal-data.ts'
import { savedEvents } from './modules/expo/saved-events.ts'
import { eventSection } from './modules/expo/share-event.ts'
import { mediaActions } from './modules/media/actions.ts'
import type { Media } from './modules/media/media.ts'
import { mediaPersonalData } from './modules/media/personal-data.ts'
import { orderActions } from './modules/order/actions.ts'
import { orderPersonalData } from './modules/order/personal-data.ts'
import { placeActions } from './modules/place/actions.ts'
import { placeCollections } from './modules/place/collections.ts'
import { createIpCountries } from './modules/place/ip-country.ts'
import { productActions } from './modules/product/actions.ts'
import { productCollections } from './modules/product/collections.ts'
import { categorySection } from './modules/product/share-category.ts'
import { listItems, productSection } from './modules/product/share-product.ts'
import { publishActions } from './modules/publish/actions.ts'
import { publishCollections } from './modules/publish/collections.ts'
import { datasetActions } from './modules/publish/dataset-actions.ts'
import { createDataFiles } from './modules/publish/dataset-downloads.ts'
import { createDataTokens } from './modules/publish/dataset-token.ts'
import { linkActions } from './modules/publish/link-actions.ts'
import type { LinkSources } from './modules/publish/link-judge.ts'
import { publishPersonalData } from './modules/publish/personal-data.ts'
import { savedArticles } from './modules/publish/saved-articles.ts'
import { dataSection } from './modules/publish/share-data.ts'
import { articleSection } from './modules/publish/share-section.ts'
import { releaseFunctions } from './modules/release/cloud-objects.ts'
import { reviewActions } from './modules/review/actions.ts'
import { reviewPersonalData } from './modules/review/personal-data.ts'
import { searchActions } from './modules/search/actions.ts'
import { shopActions } from './modules/shop/actions.ts'
import { shopCollections } from './modules/shop/collections.ts'
import { shopPersonalData } from './modules/shop/personal-data.ts'
import { shopSection } from './modules/shop/share-shop.ts'
import { statsFunctions } from './modules/stats/cloud-objects.ts'
import { userActions } from './modules/user/actions.ts'
import { userFunctions } from './modules/user/cloud-objects.ts'
import { userCollections } from './modules/user/collections.ts'
import { createDataDownloads } from './modules/user/data-archive.ts'
import type { Identity } from './modules/user/identity.ts'
import { createIdentity } from './modules/user/identity.ts'
import { userPersonalData } from './modules/user/personal-data.ts'
import type { Security } from './modules/user/security.ts'
import { createSecurity } from './modules/user/security.ts'
import { securityActions } from './modules/user/security-actions.ts'
import { createAssertProven } from './modules/user/step-up.ts'
import { vehicleActions } from './modules/vehicle/actions.ts'
import { vehiclePersonalData } from './modules/vehicle/personal-data.ts'
import type { Db } from './platform/database.ts'
import type { Delivery } from './platform/delivery/message.ts'

/** What people can keep and leave footprints on: a module whose things can be saved adds its kind here. */
const savedSources = [savedProducts, savedShops, savedArticles, savedEvents]

/** All that cloud clients may ask the database for. */
export const collections = [
  ...placeCollections,
  ...userCollections,
  ...shopCollections,
  ...productCollections,
  ...activityCollections(savedSources),
  ...cartCollections,
  ...publishCollections,
]

/** What each person may have a copy of: a module that keeps something about people adds it here. */
export const personalData = [
  ...userPersonalData,
  ...mediaPersonalData,
  ...shopPersonalData,
  ...vehiclePersonalData,
  ...activityPersonalData,
  ...cartPersonalData,
  ...orderPersonalData,
  ...expoPersonalData,
  ...reviewPersonalData,
  ...publishPersonalData,
]

const DEVELOPMENT_ORIGINS = ['http://localhost:3000'] as const

export interface AppOptions extends Services {
  readonly tokenSecret: string
  readonly previousTokenSecrets?: readonly string[]
  /** Where the web app is reached, such as `https://mall.example`: passkeys belong to the host of the first. */
  readonly webOrigins?: readonly [string, ...string[]]
  /** The admin of the demo world, who may do without a second factor. */
  readonly demoAdmin?: string | undefined
  /** What cloud clients are set to. */
  readonly cloudSpace: { readonly spaceId: string; readonly clientSecret: string }
  readonly media: Media
  /** How people are reached; without it no code can be sent. */
  readonly delivery?: Delivery
  /** With which another system of the operator signs tickets. */
  readonly ticketSecret?: string | undefined
  /** Whose pages the web app may show within its own (S2.46), besides those of this server. */
  readonly framedHosts?: readonly string[]
  /** Where maps have their tiles from; without an address they draw our own data. */
  readonly map?: MapTiles
  /** A table of the operator's that says which country an address belongs to, in place of the one that came along. */
  readonly ipCountryFile?: string | undefined
  readonly webDir?: string | undefined
  readonly mediaDir: string
  readonly makeMedia?: ((path: string) => Promise<boolean>) | undefined
  readonly trustedProxies?: string[] | false
  /** Check every reply against its contract, also those that PostgreSQL wrote: in tests. */
  readonly checksReplies?: boolean
}

/** The whole server, not yet listening: its modules behind the gateway. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, clock, log, tokenSecret, previousTokenSecrets = [], webOrigins = DEVELOPMENT_ORIGINS } = options
  const services = { db, clock, log }
  const settings = { tokenSecret, previousTokenSecrets, webOrigins, demoAdmin: options.demoAdmin }
  const security = createSecurity(services, settings)
  const { sessions } = security
  const { delivery = {}, ticketSecret } = options
  const identity = createIdentity({
    sessions,
    delivery,
    ticketSecret,
    webOrigin: webOrigins[0],
    tokenSecret,
    previousTokenSecrets,
  })
  const app = await createGateway({
    services,
    authenticate: sessions.authenticate,
    assertProven: createAssertProven(services),
    actions: actionsOf(options, security, identity),
    functions: [
      ...userFunctions(sessions),
      ...statsFunctions(clock),
      ...releaseFunctions,
      createClientDatabase({ collections, clock }),
    ],
    space: { ...options.cloudSpace, tokenSecrets: [tokenSecret, ...previousTokenSecrets] },
    media: options.media,
    ...linksOf(options, identity, sessions, webOrigins[0]),
    files: options.media.files,
    checksReplies: options.checksReplies ?? false,
    ...foreignHosts(options),
    webDir: options.webDir,
    mediaDir: options.mediaDir,
    makeMedia: options.makeMedia,
    trustedProxies: options.trustedProxies ?? false,
  })
  watchWhileOpen(app, security)
  return app
}

/** What is reached by links: secret ones of programs of people, and pages that everybody may share. */
const linksOf = (
  options: AppOptions,
  identity: Identity,
  { authenticate }: Security['sessions'],
  webOrigin: string,
) => ({
  downloads: anyOf([
    createDataDownloads(options, personalData),
    createEventDownloads({ ...options, expo: expoOf(options, identity) }),
    createAnswerDownloads(options, options.media),
  ]),
  calendars: createCalendars(options.db, webOrigin),
  dataFiles: createDataFiles({ ...options, authenticate, tokens: createDataTokens(secretsOf(options)) }),
  sharing: sharingOf(options, webOrigin),
})

/** What has pages of its own that work without the app: a module whose things are shared adds its section here. */
const shareSections = ({ db, clock }: Pick<Services, 'db' | 'clock'>) => [
  articleSection(db, clock),
  eventSection(db, clock),
  dataSection(db, clock),
  productSection(db),
  categorySection(db),
  shopSection(db, {
    readProducts: (shop, language) => readProducts(db, shop, language),
    findCompany: (shop, language) => companyPathOfShop(db.sql, shop, language),
  }),
  companySection(db, clock),
]

const sharingOf = (options: AppOptions, origin: string) => ({
  origin,
  drawPoster: options.media.poster,
  sections: shareSections(options),
})

type LinkOptions = Pick<AppOptions, 'db' | 'clock' | 'webOrigins'> & { readonly media: Pick<Media, 'find'> }

/** What tells whether a link in an article leads somewhere. */
export const linkSources = ({
  db,
  clock,
  media,
  webOrigins = DEVELOPMENT_ORIGINS,
}: LinkOptions): LinkSources => ({
  sql: db.sql,
  origins: webOrigins,
  sections: shareSections({ db, clock }),
  findFile: media.find,
})

const PRODUCTS_SHOWN = 12

const readProducts = async ({ reads }: Db, shop: string, language: Language) =>
  (await listItems(reads, language, { shop }, PRODUCTS_SHOWN)).items

/** Whose pages and tiles the web app may show. */
const foreignHosts = ({ framedHosts = [], map = { tiles: '', attribution: '' } }: AppOptions) => ({
  framedHosts,
  map,
})

const actionsOf = (options: AppOptions, security: Security, identity: Identity) => [
  ...placeActions(createIpCountries(options.ipCountryFile)),
  ...userActions(identity),
  ...securityActions(security, identity),
  ...mediaActions(options.media),
  ...shopActions,
  ...productActions,
  ...vehicleActions(options),
  ...searchActions,
  ...activityActions(savedSources, security.sessions.authenticate),
  ...cartActions(security.sessions.authenticate),
  ...orderActions,
  ...expoActions(expoOf(options, identity)),
  ...answerFileActions(expoOf(options, identity), options.media.signing),
  ...reviewActions,
  ...publishActions,
  ...linkActions(linkSources(options)),
  ...datasetActions(options.media, createDataTokens(secretsOf(options))),
]

const expoOf = (options: AppOptions, { cipher, webOrigin }: Identity) =>
  createExpo({ cipher: cipher, webOrigin, tokenSecrets: secretsOf(options) })

/** The current signing key, then the previous ones. */
const secretsOf = ({ tokenSecret, previousTokenSecrets = [] }: AppOptions) => [
  tokenSecret,
  ...previousTokenSecrets,
]

function watchWhileOpen(app: FastifyInstance, security: Security) {
  let stop: (() => Promise<void>) | undefined
  app.addHook('onReady', async () => {
    stop = await security.start()
  })
  app.addHook('onClose', async () => stop?.())
}
