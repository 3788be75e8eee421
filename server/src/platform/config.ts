import { availableParallelism } from 'node:os'
import { resolve } from 'node:path'
import * as z from 'zod'

const list = z.string().transform((text) => text.split(',').map((item) => item.trim()))
/** Connections wait on the processors: with two for each, one can work while the other waits for the disk. */
const DEFAULT_POOL_SIZE = Math.min(30, Math.max(4, 2 * availableParallelism()))
const flag = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1')

/** What clients of a development server are set to; a server for the public has a space and a secret of its own. */
export const DEVELOPMENT_SPACE = {
  spaceId: 'tiantian-development',
  clientSecret: 'development-client-secret',
}

/** A host with or without a port, as it stands in an address. */
const HOST_NAME = /^[A-Za-z0-9.-]+(:\d{1,5})?$/

/** The settings of the server, one environment variable each; see `.env.example`. */
const settings = z
  .object({
    NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
    HOST: z.string().min(1).default('127.0.0.1'),
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    /** Where the embedded database, pictures and uploads live. */
    DATA_DIR: z.string().min(1).default('.data'),
    /** Any PostgreSQL from 15 on; without it the embedded one is started. */
    DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
    DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(30).default(DEFAULT_POOL_SIZE),
    TOKEN_SECRET: z.string().min(32).optional(),
    /** Secrets of before, separated by commas: tokens signed with them are read until they end. */
    TOKEN_SECRET_PREVIOUS: list.pipe(z.array(z.string().min(32))).default([]),
    /** The service space that cloud clients name, and the secret with which they sign. */
    CLOUD_SPACE_ID: z.string().min(1).max(100).default(DEVELOPMENT_SPACE.spaceId),
    CLOUD_CLIENT_SECRET: z.string().min(16).default(DEVELOPMENT_SPACE.clientSecret),
    /** Put into file ids in place of the host that a client called, such as that of a CDN. */
    MEDIA_HOST: z.string().regex(HOST_NAME).optional(),
    /** No file may be larger, whatever its kind would allow. */
    MEDIA_MAX_BYTES: z.coerce.number().int().min(1_000_000).max(1_000_000_000).default(200_000_000),
    /** What thumbnails may take on the disk. */
    MEDIA_CACHE_MAX_BYTES: z.coerce.number().int().min(1_000_000).default(1_000_000_000),
    /** Keeps files in a bucket instead of DATA_DIR; without an endpoint, at Amazon. */
    S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
    S3_BUCKET: z.string().min(3).max(63).optional(),
    S3_REGION: z.string().min(1).default('us-east-1'),
    S3_ACCESS_KEY: z.string().min(1).optional(),
    S3_SECRET_KEY: z.string().min(1).optional(),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    /** Load the demo world into an empty database. Never in production. */
    DEMO: flag.optional(),
    /** Addresses of proxies whose X-Forwarded-For is believed, separated by commas. */
    TRUSTED_PROXIES: z.string().optional(),
  })
  .refine((env) => env.NODE_ENV !== 'production' || env.TOKEN_SECRET !== undefined, {
    path: ['TOKEN_SECRET'],
    message: 'is required in production (32 characters or more)',
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
  .refine((env) => !env.S3_BUCKET || (env.S3_ACCESS_KEY && env.S3_SECRET_KEY), {
    path: ['S3_BUCKET'],
    message: 'needs S3_ACCESS_KEY and S3_SECRET_KEY too',
  })
  .refine((env) => !env.S3_ENDPOINT || env.S3_BUCKET, {
    path: ['S3_ENDPOINT'],
    message: 'needs S3_BUCKET too',
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

export interface Config {
  readonly isProduction: boolean
  readonly host: string
  readonly port: number
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly databasePoolSize: number
  readonly tokenSecret: string | undefined
  readonly previousTokenSecrets: readonly string[]
  readonly cloudSpace: { readonly spaceId: string; readonly clientSecret: string }
  readonly media: {
    readonly host: string | undefined
    readonly bytesMax: number
    readonly cacheBytesMax: number
    readonly s3: S3Config | undefined
  }
  readonly logLevel: string
  readonly loadsDemo: boolean
  readonly trustedProxies: string[] | false
}

/** Reads the settings; throws one error that names every variable that is wrong. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = settings.safeParse(present)
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new Error(`The settings are not right:\n${lines.join('\n')}`)
  }
  const value = parsed.data
  return {
    isProduction: value.NODE_ENV === 'production',
    host: value.HOST,
    port: value.PORT,
    dataDir: resolve(value.DATA_DIR),
    databaseUrl: value.DATABASE_URL,
    databasePoolSize: value.DATABASE_POOL_SIZE,
    tokenSecret: value.TOKEN_SECRET,
    previousTokenSecrets: value.TOKEN_SECRET_PREVIOUS,
    cloudSpace: { spaceId: value.CLOUD_SPACE_ID, clientSecret: value.CLOUD_CLIENT_SECRET },
    media: {
      host: value.MEDIA_HOST,
      bytesMax: value.MEDIA_MAX_BYTES,
      cacheBytesMax: value.MEDIA_CACHE_MAX_BYTES,
      s3: s3Config(value),
    },
    logLevel: value.LOG_LEVEL,
    loadsDemo: value.DEMO ?? value.NODE_ENV === 'development',
    trustedProxies: value.TRUSTED_PROXIES?.split(',').map((proxy) => proxy.trim()) ?? false,
  }
}

function s3Config(value: z.output<typeof settings>): S3Config | undefined {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey } = value
  if (!(bucket && accessKey && secretKey)) return undefined
  return { endpoint: value.S3_ENDPOINT, bucket, region: value.S3_REGION, accessKey, secretKey }
}
