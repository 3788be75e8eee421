import { FEED_PATH } from '@tiantian/contracts/product/feed.ts'
import { CALENDARS_PATH } from './calendars.ts'
import { DATA_PATH } from './data-files.ts'
import { DOWNLOADS_PATH } from './downloads.ts'
import { FILES_PATH, UPLOAD_PATH } from './media.ts'
import { NOTICE_PATH, SANDBOX_PAGE_PATH } from './payments.ts'
import { PUSH_PATH } from './push.ts'

/** The request body of a transport. */
export interface TransportBody {
  readonly type: 'application/json' | 'multipart/form-data'
  readonly required: readonly string[]
  readonly properties: Readonly<Record<string, object>>
  readonly example: object
}

/** A route with its own wire format, besides those of the actions. */
export interface TransportRoute {
  readonly path: string
  readonly methods: readonly ('get' | 'post')[]
  readonly summary: string
  readonly body?: TransportBody
  /** An example of a reply in JSON; the others are files, pages and sockets. */
  readonly reply?: object
}

const text = { type: 'string' }

/** Every route that programs call, for the API description. */
export const TRANSPORTS: readonly TransportRoute[] = [
  {
    path: '/client',
    methods: ['post'],
    summary: 'The endpoint of cloud clients: a call signed in the header x-serverless-sign (S7.6)',
    body: {
      type: 'application/json',
      required: ['method', 'params', 'spaceId', 'timestamp'],
      properties: {
        method: text,
        params: { type: 'string', description: 'JSON text of an object' },
        spaceId: text,
        timestamp: { type: 'integer', description: 'Milliseconds' },
        token: {
          type: 'string',
          description: 'The anonymous access token; none in the call that asks for it',
        },
      },
      example: {
        method: 'serverless.auth.user.anonymousAuthorize',
        params: '{}',
        spaceId: 'space-1',
        timestamp: 1_772_443_800_000,
      },
    },
    reply: { success: true, data: { accessToken: 'eyJhbGciOiJIUzI1NiJ9…', expiresInSecond: 7200 } },
  },
  {
    path: '/tiantian-mall',
    methods: ['post'],
    summary: 'The cloud function without its envelope: any action, always answered with 200 (S7.1)',
    body: {
      type: 'application/json',
      required: ['action'],
      properties: { action: text, data: { type: 'object' }, uniIdToken: text },
      example: { action: 'cart/total/get', data: {}, uniIdToken: 'eyJhbGciOiJIUzI1NiJ9…' },
    },
    reply: { code: 0, message: '', lineCount: 12 },
  },
  {
    path: '/node',
    methods: ['get', 'post'],
    summary: 'The separate node: the action controller/filename/act; further keys are its input (S7.4)',
    body: {
      type: 'application/json',
      required: ['controller', 'filename', 'act'],
      properties: { controller: text, filename: text, act: text },
      example: { controller: 'cart', filename: 'total', act: 'get', uniIdToken: 'eyJhbGciOiJIUzI1NiJ9…' },
    },
    reply: { code: 0, message: '', lineCount: 12 },
  },
  {
    path: UPLOAD_PATH,
    methods: ['post'],
    summary: 'The form of a signed upload; the file comes last (S7.7)',
    body: {
      type: 'multipart/form-data',
      required: ['key', 'policy', 'Signature', 'file'],
      properties: {
        OSSAccessKeyId: text,
        Signature: text,
        id: text,
        key: text,
        policy: text,
        success_action_status: text,
        file: { type: 'string', format: 'binary' },
      },
      example: {
        OSSAccessKeyId: 'mall',
        Signature: 'q2hB…',
        id: '0199a3c4-5e6f-7a56-8145-270ce6b3bebd',
        key: 'a1/brake-pads.jpg',
        policy: 'eyJleHBpcmF0aW9u…',
        success_action_status: '200',
        file: '(the bytes of the file)',
      },
    },
  },
  {
    path: `${FILES_PATH}/{path}`,
    methods: ['get'],
    summary: 'An uploaded file; `?x-oss-process=image/resize,m_fill,w_200,h_200` makes a thumbnail (S3.13)',
  },
  {
    path: `${DOWNLOADS_PATH}/{token}`,
    methods: ['get'],
    summary: 'What a link gives that an action has answered, such as a copy of one’s data; good once',
  },
  {
    path: `${CALENDARS_PATH}/event/{id}.ics`,
    methods: ['get'],
    summary: 'An event as an iCalendar entry',
  },
  {
    path: `${CALENDARS_PATH}/my/{secret}.ics`,
    methods: ['get'],
    summary:
      'The events and the agenda of a person, for their calendar program; `expo/agenda/calendar` tells the secret',
  },
  {
    path: `${FEED_PATH}/{secret}/{format}`,
    methods: ['get'],
    summary:
      'The products of a shop for marketplaces: `yandex.yml` (YML) or `google.xml` (Google Merchant); `product/feed/detail` tells the secret',
  },
  {
    path: `${DATA_PATH}/{slug}.{ending}`,
    methods: ['get'],
    summary:
      'A dataset as csv, xlsx, json or metadata.json; `members=country:CN&from=2020&transform=yoy&separator=semicolon` choose from it, `full=1` takes all. Figures that are not everybody’s want a token, or the `pass` of `publish/dataset-reader/token`',
  },
  {
    path: `${NOTICE_PATH}/{provider}`,
    methods: ['post'],
    summary:
      'What a provider of payments reports, signed in its own way; repeated until it is answered with 200',
  },
  {
    path: `${SANDBOX_PAGE_PATH}/{id}/{pass}`,
    methods: ['get', 'post'],
    summary: 'The page of the payment sandbox, which the demo world has in place of a bank',
  },
  {
    path: PUSH_PATH,
    methods: ['get'],
    summary: 'The websocket of push clients; what they exchange with it is in docs/push.md (S7.9)',
  },
  {
    path: `${PUSH_PATH}/key`,
    methods: ['get'],
    summary:
      'The public key with which push clients begin: `keyId`, and `publicKey` as base64 of its SPKI form',
    reply: { keyId: 'main', publicKey: 'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIB…' },
  },
  {
    path: '/unsubscribe/{token}',
    methods: ['get', 'post'],
    summary: 'Ends letters about a topic: a page that asks first, and the button of mail programs (RFC 8058)',
  },
  {
    path: '/embed/data/{slug}',
    methods: ['get'],
    summary:
      'A chart for foreign pages to show within their own, without script; its query holds what is shown',
  },
  { path: '/s', methods: ['get'], summary: 'Leads to such pages in the language of the browser' },
  {
    path: '/s/{language}/{section}/{slug}',
    methods: ['get'],
    summary:
      'A page to share and to index, without the app (news, event, data, product, category, shop, company); 301 when it moved, 410 when it was taken back; without the slug the list of all, `?after=` its next page',
  },
  {
    path: '/s/picture/{section}/{language}/{id}.jpg',
    methods: ['get'],
    summary: 'The picture of such a page for messengers, 1200 × 630',
  },
  {
    path: '/feed/{language}.{form}',
    methods: ['get'],
    summary:
      'What is new, as Atom (xml) or JSON Feed (json); `/feed/event/…` and the like have one kind alone',
  },
  { path: '/sitemap.xml', methods: ['get'], summary: 'The sitemaps there are' },
  {
    path: '/sitemap/{section}-{id}.xml',
    methods: ['get'],
    summary: 'Up to 10,000 things of a section from this one on, each with its address in every language',
  },
  { path: '/robots.txt', methods: ['get'], summary: 'What search engines may read' },
  { path: '/healthz', methods: ['get'], summary: 'The process answers', reply: { ok: true } },
  { path: '/readyz', methods: ['get'], summary: 'The database answers too', reply: { ok: true } },
  { path: '/metrics', methods: ['get'], summary: 'Figures for Prometheus' },
]
