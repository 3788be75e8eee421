import { createPrivateKey } from 'node:crypto'
import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'
import type { SmsAliyunConfig, SmsHttpConfig } from './delivery/sms.ts'
import type { SmtpConfig } from './delivery/smtp.ts'
import { isLoopback } from './network/host.ts'

/** Names of ranges allowed instead of addresses. */
const RANGES = new Set(['loopback', 'linklocal', 'uniquelocal'])

/** An address, a range of them by its prefix, or the name of a range. */
function isProxyAddress(text: string): boolean {
  if (RANGES.has(text)) return true
  const [address = '', prefix, ...rest] = text.split('/')
  const family = isIP(address)
  if (family === 0 || rest.length > 0) return false
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128))
}

const list = z.string().transform((text) => text.split(',').map((item) => item.trim()))
/** A transaction mostly waits, for its next statement and for the disk: six of them keep a processor busy. */
const DEFAULT_POOL_SIZE = Math.min(30, Math.max(12, 6 * availableParallelism()))
const NO_PROXY = 'are addresses such as 10.0.0.1 or 10.0.0.0/8'
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** Copied from an example or chosen as a placeholder: random text contains none of these words. */
const PLACEHOLDER = /change.?me|replace|example|password|secret|tiantian|your.?key/i

/**
 * Whether a secret can be guessed: a word of an example, a short pattern repeated, or a walk along the alphabet.
 * Random text of 32 characters has at least 20 different pairs of neighbours, even when it is hexadecimal.
 */
function isGuessable(secret: string): boolean {
  const codes = [...secret].map((character) => character.charCodeAt(0))
  const steps = codes.slice(1).map((code, at) => code - (codes[at] ?? 0))
  const pairs = new Set(codes.slice(1).map((code, at) => `${codes[at]} ${code}`))
  const walks = steps.filter((step, at) => at > 0 && step === steps[at - 1]).length
  return PLACEHOLDER.test(secret) || pairs.size < 20 || walks > secret.length / 3
}

/** Defaults of clients of a development server; a public server has its own space and secret. */
export const DEVELOPMENT_SPACE = {
  spaceId: 'tiantian-development',
  clientSecret: 'development-client-secret',
}

/** A host with an optional port, as in a URL. */
const HOST_NAME = /^[A-Za-z0-9.-]+(:\d{1,5})?$/

/** In one line, as environment files hold it: base64, or with `\\n` for the ends of lines. */
const pemOf = (text: string): string =>
  text.includes('-----') ? text.replaceAll('\\n', '\n') : Buffer.from(text, 'base64').toString('latin1')

function isRsaKey(pem: string): boolean {
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPrivateKey(pem)
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 1024
  } catch {
    return false
  }
}

/** The server's settings, one environment variable each; see `.env.example`. */
const settings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** The folder of the embedded database, images and uploads. */
    DATA_DIR: z.string().min(1).default('.data'),
    /** Any PostgreSQL from 15 on; by default the embedded one is started. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(30).default(DEFAULT_POOL_SIZE),
    TOKEN_SECRET: z.string().min(32).optional(),
    /** Earlier secrets, separated by commas: tokens signed with them are accepted until they expire. */
    TOKEN_SECRET_PREVIOUS: list.pipe(z.array(z.string().min(32))).default([]),
    /** The public address of the web app, such as https://mall.example; passkeys belong to the host of the first. */
    WEB_ORIGINS: list.pipe(z.array(z.url({ protocol: /^https?$/ })).min(1)).optional(),
    /** With this secret a system trusted by the operator signs users in. */
    TICKET_SECRET: z.string().min(32).optional(),
    /** The operator's mini-programs, whose users may then sign in; the addresses differ only in a test. */
    WEIXIN_APP_ID: z.string().min(1).max(100).optional(),
    WEIXIN_APP_SECRET: z.string().min(1).max(200).optional(),
    WEIXIN_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://api.weixin.qq.com/sns/jscode2session'),
    QQ_APP_ID: z.string().min(1).max(100).optional(),
    QQ_APP_SECRET: z.string().min(1).max(200).optional(),
    QQ_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://api.q.qq.com/sns/jscode2session'),
    ALIPAY_APP_ID: z.string().min(1).max(100).optional(),
    ALIPAY_PRIVATE_KEY: z.string().transform(pemOf).refine(isRsaKey, 'is no RSA key in PEM').optional(),
    ALIPAY_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://openapi.alipay.com/gateway.do'),
    /** Bundle ids and service ids of the operator's app at Apple, separated by commas. */
    APPLE_APP_IDS: list.pipe(z.array(z.string().min(1).max(200)).min(1)).optional(),
    APPLE_KEYS_URL: z.url({ protocol: /^https?$/ }).default('https://appleid.apple.com/auth/keys'),
    /** The operator's cloud function that turns the token of a one-tap login into a phone number, and its secret. */
    UNIVERIFY_URL: z.url({ protocol: /^https?$/ }).optional(),
    UNIVERIFY_SECRET: z.string().min(16).max(200).optional(),
    /** Online payments at Stripe; the address differs only in a test. */
    STRIPE_SECRET_KEY: z
      .string()
      .regex(/^(sk|rk)_\w{8,250}$/)
      .optional(),
    STRIPE_WEBHOOK_SECRET: z
      .string()
      .regex(/^whsec_\S{8,250}$/)
      .optional(),
    STRIPE_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
    /** The service space that cloud clients name, and the secret with which they sign. */
    CLOUD_SPACE_ID: z.string().min(1).max(100).default(DEVELOPMENT_SPACE.spaceId),
    CLOUD_CLIENT_SECRET: z.string().min(16).default(DEVELOPMENT_SPACE.clientSecret),
    /** Used in file ids instead of the host that a client called, such as that of a CDN. */
    MEDIA_HOST: z.string().regex(HOST_NAME).optional(),
    /** Hosts whose pages the app may embed, by https, besides this server. */
    WEBVIEW_HOSTS: list.pipe(z.array(z.string().regex(HOST_NAME))).default([]),
    /**
     * Tiles of a map service, such as https://tiles.example/{z}/{x}/{y}.png?key={key}; by default maps draw our own
     * data.
     */
    MAP_TILES: z
      .url({ protocol: /^https?$/ })
      .refine(
        (tiles) => ['{z}', '{x}', '{y}'].every((part) => tiles.includes(part)),
        'needs {z}, {x} and {y}',
      )
      .optional(),
    /** Replaces {key} in MAP_TILES; visible to every user of a map. */
    MAP_KEY: z.string().min(1).max(200).optional(),
    /** The attribution that the service requires on its maps. */
    MAP_ATTRIBUTION: z.string().max(200).default(''),
    /** The largest file of any kind. */
    MEDIA_MAX_BYTES: z.coerce.number().int().min(1_000_000).max(1_000_000_000).default(200_000_000),
    /** Disk space for thumbnails. */
    MEDIA_CACHE_MAX_BYTES: z.coerce.number().int().min(1_000_000).default(1_000_000_000),
    /** Stores files in a bucket instead of DATA_DIR; without an endpoint, at Amazon. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z.string().min(3).max(63).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    /** By default mail is stored in a table during development, and cannot be sent in production. */
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).max(200).default('Tiantian Mall <no-reply@localhost>'),
    /** The SMS service; the default is as for mail. */
    SMS_SERVICE: z.enum(['http', 'aliyun']).optional(),
    SMS_HTTP_URL: z.url({ protocol: /^https?$/ }).optional(),
    SMS_HTTP_TOKEN: z.string().min(1).optional(),
    SMS_ALIYUN_ENDPOINT: z.url({ protocol: /^https?$/ }).default('https://dysmsapi.aliyuncs.com/'),
    SMS_ALIYUN_KEY_ID: z.string().min(1).optional(),
    SMS_ALIYUN_KEY_SECRET: z.string().min(1).optional(),
    SMS_ALIYUN_SIGN_NAME: z.string().min(1).optional(),
    SMS_ALIYUN_TEMPLATE: z.string().min(1).optional(),
    /** An .mmdb file with the country of each address, newer than the bundled one. */
    IP_COUNTRY_FILE: z.string().refine(existsSync, 'is no file').optional(),
    /** Browsers then require https of every host below this one too; they remember it for a year. */
    HSTS_SUBDOMAINS: flag.default(false),
    /** The RSA key of push clients, as PEM or base64 of it; by default one is made and kept in the database. */
    /** Carries live messages between processes; without it PostgreSQL does. */
    REDIS_URL: z.url({ protocol: /^rediss?$/ }).optional(),
    PUSH_PRIVATE_KEY: z
      .string()
      .transform(pemOf)
      .refine(isRsaKey, 'is no RSA key in PEM of 1024 bits or more')
      .optional(),
    /** The name by which push clients know the key. */
    PUSH_KEY_ID: z.string().min(1).max(64).optional(),
    /** Sends push clients to another server. */
    PUSH_REDIRECT: z.url({ protocol: /^wss?$/ }).optional(),
    /** The key by which push services of browsers know this server; by default one is made and kept. */
    WEB_PUSH_PRIVATE_KEY: z
      .string()
      .regex(/^[A-Za-z0-9_-]{43}$/, 'is no VAPID key: 32 bytes as base64url')
      .optional(),
    /** Push sockets of one network address at the same time. */
    PUSH_CONNECTIONS_PER_ADDRESS: z.coerce.number().int().min(1).max(1_000_000).default(500),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Load the demo world into an empty database. Never in production. */
    DEMO: flag.optional(),
    /** Add a shop of 20,000 products to the demo world, in the background after the start. */
    DEMO_LARGE_SHOP: flag.default(true),
    /** Addresses of proxies whose X-Forwarded-For is trusted, separated by commas. */
    TRUSTED_PROXIES: list.pipe(z.array(z.string().refine(isProxyAddress, NO_PROXY))).optional(),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.TOKEN_SECRET !== undefined, {
    path: ['TOKEN_SECRET'],
    message: 'is required in production (32 characters or more)',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.WEB_ORIGINS !== undefined, {
    path: ['WEB_ORIGINS'],
    message: 'is required in production: links in mails, passkeys and share pages name this address',
  })
  .superRefine((env, check) => {
    if (env.NODE_ENV !== 'production') return
    const { TOKEN_SECRET = '', TICKET_SECRET = '', TOKEN_SECRET_PREVIOUS } = env
    const message = 'can be guessed; make one with: openssl rand -base64 48'
    for (const [name, secrets] of Object.entries({
      TOKEN_SECRET: [TOKEN_SECRET],
      TICKET_SECRET: [TICKET_SECRET],
      TOKEN_SECRET_PREVIOUS,
    })) {
      if (secrets.some((secret) => secret !== '' && isGuessable(secret)))
        check.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.CLOUD_SPACE_ID !== DEVELOPMENT_SPACE.spaceId, {
    path: ['CLOUD_SPACE_ID'],
    message: 'is required in production, and not that of development',
  })
  .refine(
    (env) => env.NODE_ENV !== 'production' || env.CLOUD_CLIENT_SECRET !== DEVELOPMENT_SPACE.clientSecret,
    {
      path: ['CLOUD_CLIENT_SECRET'],
      message: 'is required in production, and not that of development (16 characters or more)',
    },
  )
  .superRefine((env, check) => {
    for (const [id, secret] of [
      ['WEIXIN_APP_ID', 'WEIXIN_APP_SECRET'],
      ['QQ_APP_ID', 'QQ_APP_SECRET'],
      ['ALIPAY_APP_ID', 'ALIPAY_PRIVATE_KEY'],
      ['UNIVERIFY_URL', 'UNIVERIFY_SECRET'],
      ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'],
    ] as const) {
      if (Boolean(env[id]) !== Boolean(env[secret]))
        check.addIssue({ code: 'custom', path: [id], message: `and ${secret} are set together` })
    }
  })
  .refine((env) => !env.S3_BUCKET || (env.S3_ACCESS_KEY && env.S3_SECRET_KEY), {
    path: ['S3_BUCKET'],
    message: 'needs S3_ACCESS_KEY and S3_SECRET_KEY too',
  })
  .refine((env) => !env.S3_ENDPOINT || env.S3_BUCKET, {
    path: ['S3_ENDPOINT'],
    message: 'needs S3_BUCKET too',
  })
  .refine((env) => env.SMS_SERVICE === undefined || smsConfig(env) !== undefined, {
    path: ['SMS_SERVICE'],
    message: 'needs SMS_HTTP_URL, or for aliyun SMS_ALIYUN_KEY_ID, _KEY_SECRET, _SIGN_NAME and _TEMPLATE',
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.DEMO !== true, {
    path: ['DEMO'],
    message: 'cannot be loaded in production',
  })

export interface S3Config {
  readonly endpoint: string | undefined
  readonly bucket: string
  readonly region: string
  readonly accessKey: string
  readonly secretKey: string
}

export type SmsConfig =
  | ({ readonly service: 'http' } & SmsHttpConfig)
  | ({ readonly service: 'aliyun' } & SmsAliyunConfig)

export interface DeliveryConfig {
  readonly smtp: SmtpConfig | undefined
  readonly sms: SmsConfig | undefined
  /** Messages that cannot be sent are stored in a table: never in production, where users would wait for them. */
  readonly keepsMessages: boolean
}

export interface Config {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly redisUrl: string | undefined
  readonly databasePoolSize: number
  readonly tokenSecret: string | undefined
  readonly previousTokenSecrets: readonly string[]
  readonly ticketSecret: string | undefined
  readonly miniPrograms: MiniProgramConfig
  readonly univerify: { readonly url: string; readonly secret: string } | undefined
  readonly apple: { readonly appIds: readonly [string, ...string[]]; readonly keysUrl: string } | undefined
  readonly stripe:
    | { readonly secretKey: string; readonly webhookSecret: string; readonly endpoint: string }
    | undefined
  readonly ipCountryFile: string | undefined
  readonly webOrigins: readonly [string, ...string[]]
  /** Admins allowed without a second factor: only that of the demo world, and never in production. */
  readonly demoAdmin: string | undefined
  readonly cloudSpace: { readonly spaceId: string; readonly clientSecret: string }
  readonly framedHosts: readonly string[]
  readonly hstsSubdomains: boolean
  /** A URL without a key keeps its `{key}`, which tells the app that one is missing. */
  readonly map: { readonly tiles: string; readonly attribution: string }
  readonly media: {
    readonly host: string | undefined
    readonly bytesMax: number
    readonly cacheBytesMax: number
    readonly s3: S3Config | undefined
  }
  readonly delivery: DeliveryConfig
  readonly push: {
    readonly privateKey: string | undefined
    readonly keyId: string | undefined
    readonly redirect: string | undefined
    readonly webPrivateKey: string | undefined
    readonly connectionsPerAddress: number
  }
  readonly logLevel: string
  readonly loadsDemo: boolean
  readonly loadsLargeShop: boolean
  readonly trustedProxies: string[] | false
}

export interface MiniProgramConfig {
  readonly weixin: { readonly appId: string; readonly secret: string; readonly endpoint: string } | undefined
  readonly qq: { readonly appId: string; readonly secret: string; readonly endpoint: string } | undefined
  readonly alipay:
    | { readonly appId: string; readonly privateKey: string; readonly endpoint: string }
    | undefined
}

function miniProgramConfig(value: z.output<typeof settings>): MiniProgramConfig {
  const withSecret = (appId: string | undefined, secret: string | undefined, endpoint: string) =>
    appId && secret ? { appId, secret, endpoint } : undefined
  const { ALIPAY_APP_ID: appId, ALIPAY_PRIVATE_KEY: privateKey, ALIPAY_ENDPOINT: endpoint } = value
  return {
    weixin: withSecret(value.WEIXIN_APP_ID, value.WEIXIN_APP_SECRET, value.WEIXIN_ENDPOINT),
    qq: withSecret(value.QQ_APP_ID, value.QQ_APP_SECRET, value.QQ_ENDPOINT),
    alipay: appId && privateKey ? { appId, privateKey, endpoint } : undefined,
  }
}

function appleConfig(value: z.output<typeof settings>): Config['apple'] {
  const [first, ...others] = value.APPLE_APP_IDS ?? []
  return first ? { appIds: [first, ...others], keysUrl: value.APPLE_KEYS_URL } : undefined
}

function univerifyConfig({ UNIVERIFY_URL: url, UNIVERIFY_SECRET: secret }: z.output<typeof settings>) {
  return url && secret ? { url, secret } : undefined
}

function stripeConfig(value: z.output<typeof settings>): Config['stripe'] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_ENDPOINT: endpoint,
  } = value
  return secretKey && webhookSecret ? { secretKey, webhookSecret, endpoint } : undefined
}

/** Passkeys need a name: an address of the loopback interface is `localhost`, and so is one that means all interfaces. */
const ownOrigin = ({ HOST, PORT }: { readonly HOST: string; readonly PORT: number }): string =>
  `http://${isLoopback(HOST) || ALL_INTERFACES.has(HOST) ? 'localhost' : HOST}:${PORT}`

const ALL_INTERFACES = new Set(['0.0.0.0', '::', '[::]'])

/** With port 0 the origin is known once a port has been found. */
export const withPort = (config: Config, port: number): Config => ({
  ...config,
  port,
  webOrigins: originsOf(config.webOrigins.map((origin) => origin.replace(/:0$/, `:${port}`))),
})

/** Reads the settings; throws one error that names every invalid variable. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`Invalid settings:\n${lines.join('\n')}`)
  }
  const value = parsed.data
  const loadsDemo = value.DEMO ?? value.NODE_ENV === 'development'
  return {
    isProduction: value.NODE_ENV === 'production',
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    redisUrl: value.REDIS_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    tokenSecret: value.TOKEN_SECRET,
    previousTokenSecrets: value.TOKEN_SECRET_PREVIOUS,
    ticketSecret: value.TICKET_SECRET,
    miniPrograms: miniProgramConfig(value),
    apple: appleConfig(value),
    univerify: univerifyConfig(value),
    stripe: stripeConfig(value),
    ipCountryFile: value.IP_COUNTRY_FILE,
    webOrigins: originsOf(value.WEB_ORIGINS ?? [ownOrigin(value)]),
    demoAdmin: value.NODE_ENV === 'production' || !loadsDemo ? undefined : DEMO_ADMIN,
    cloudSpace: { spaceId: value.CLOUD_SPACE_ID, clientSecret: value.CLOUD_CLIENT_SECRET },
    framedHosts: value.WEBVIEW_HOSTS,
    hstsSubdomains: value.HSTS_SUBDOMAINS,
    map: mapConfig(value),
    media: {
      host: value.MEDIA_HOST,
      bytesMax: value.MEDIA_MAX_BYTES,
      cacheBytesMax: value.MEDIA_CACHE_MAX_BYTES,
      s3: s3Config(value),
    },
    delivery: deliveryConfig(value),
    push: {
      privateKey: value.PUSH_PRIVATE_KEY,
      keyId: value.PUSH_KEY_ID,
      redirect: value.PUSH_REDIRECT,
      webPrivateKey: value.WEB_PUSH_PRIVATE_KEY,
      connectionsPerAddress: value.PUSH_CONNECTIONS_PER_ADDRESS,
    },
    logLevel: value.LOG_LEVEL,
    loadsDemo,
    loadsLargeShop: loadsDemo && value.DEMO_LARGE_SHOP,
    trustedProxies: value.TRUSTED_PROXIES ?? false,
  }
}

const DEMO_ADMIN = 'admin'

/** The names of all settings, as `.env.example` lists them. */
export const SETTING_NAMES = Object.keys(settings.shape)

/** As browsers write it: without a path or a slash at the end. */
const originsOf = (addresses: readonly string[]) =>
  addresses.map((address) => new URL(address).origin) as [string, ...string[]]

/** A URL that requires a key and has none keeps its `{key}`. */
const mapConfig = ({ MAP_TILES: tiles = '', MAP_KEY: key, MAP_ATTRIBUTION }: z.output<typeof settings>) => ({
  tiles: key === undefined ? tiles : tiles.replaceAll('{key}', encodeURIComponent(key)),
  attribution: MAP_ATTRIBUTION,
})

function s3Config(value: z.output<typeof settings>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = value
  if (!(bucket && accessKey && secretKey)) return undefined
  return { endpoint: value.S3_ENDPOINT, bucket, region: value.S3_REGION, accessKey, secretKey }
}

const deliveryConfig = (value: z.output<typeof settings>): DeliveryConfig => ({
  smtp: value.SMTP_URL ? { url: value.SMTP_URL, from: value.MAIL_FROM } : undefined,
  sms: smsConfig(value),
  keepsMessages: value.NODE_ENV !== 'production',
})

interface SmsSettings {
  readonly SMS_SERVICE?: 'http' | 'aliyun' | undefined
  readonly SMS_HTTP_URL?: string | undefined
  readonly SMS_HTTP_TOKEN?: string | undefined
  readonly SMS_ALIYUN_ENDPOINT: string
  readonly SMS_ALIYUN_KEY_ID?: string | undefined
  readonly SMS_ALIYUN_KEY_SECRET?: string | undefined
  readonly SMS_ALIYUN_SIGN_NAME?: string | undefined
  readonly SMS_ALIYUN_TEMPLATE?: string | undefined
}

function smsConfig(value: SmsSettings): SmsConfig | undefined {
  if (value.SMS_SERVICE === 'http') {
    const { SMS_HTTP_URL: url, SMS_HTTP_TOKEN: token } = value
    return url ? { service: 'http', url, token } : undefined
  }
  const {
    SMS_ALIYUN_ENDPOINT: endpoint,
    SMS_ALIYUN_KEY_ID: keyId,
    SMS_ALIYUN_KEY_SECRET: keySecret,
    SMS_ALIYUN_SIGN_NAME: signName,
    SMS_ALIYUN_TEMPLATE: templateCode,
  } = value
  if (!(value.SMS_SERVICE && keyId && keySecret && signName && templateCode)) return undefined
  return { service: 'aliyun', endpoint, keyId, keySecret, signName, templateCode }
}
