import type { Input } from '@tiantian/contracts/action.ts'
import { decideRealName, listRealNames } from '@tiantian/contracts/enterprise/real-name-review.ts'
import { decidePayout, listBalances, requestPayout } from '@tiantian/contracts/ledger/ledger.ts'
import { sendMessage } from '@tiantian/contracts/message/message.ts'
import { addReport } from '@tiantian/contracts/message/report.ts'
import { setCalendarDay } from '@tiantian/contracts/office/calendar.ts'
import { askForBrand } from '@tiantian/contracts/product/brand-request.ts'
import { listNotifications, readNotifications } from '@tiantian/contracts/push/notification.ts'
import { addComplaint } from '@tiantian/contracts/review/complaint.ts'
import { reportErrors } from '@tiantian/contracts/stats/error-report.ts'
import { submitRealName } from '@tiantian/contracts/user/account.ts'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'
import { announcementSteps } from './announcement-steps.ts'
import { applicationSteps } from './application-steps.ts'
import { articleSteps } from './article-steps.ts'
import type { Colleagues } from './colleague-steps.ts'
import { bankAccountSteps } from './colleague-steps.ts'
import type { DemoFiles, TradeCast } from './demo-order.ts'
import { searchSteps } from './search-steps.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'
import { versionSteps } from './version-steps.ts'

interface OfficeOptions {
  readonly db: Db
  readonly cast: TradeCast
  readonly files: DemoFiles
  /** Known when the play has begun. */
  readonly colleagues: () => Colleagues
}

/** What waits in the queues of the office. */
export async function officeSteps(stage: DemoStage, options: OfficeOptions): Promise<readonly DemoStep[]> {
  const { db, cast, files, colleagues } = options
  const { office, owner } = cast
  const operations = () => colleagues().operations
  return [
    ...(await reportSteps(stage, options)),
    ...(await complaintSteps(stage, options)),
    ...(await sellerSteps(stage, options)),
    ...errorSteps(stage, options),
    ...(await applicationSteps(stage, db)),
    ...articleSteps(stage, {
      office,
      authors: () => ({ russian: colleagues().operations, chinese: colleagues().treasury }),
    }),
    ...(await announcementSteps(stage, { db, author: operations })),
    ...(await searchSteps(stage, { db, office })),
    ...(await realNameSteps(stage, { db, owner, office })),
    ...calendarSteps(stage, office),
    ...bankAccountSteps(stage, { office, treasury: () => colleagues().treasury }),
    ...versionSteps(stage, { specimen: files.app, officer: operations }),
    readingStep(stage, cast.buyer, 30),
    readingStep(stage, owner, 26),
  ]
}

/** Somebody reads what there is; what comes later is new at the first start. */
const readingStep = (stage: DemoStage, actor: DemoActor, hoursAgo: number): DemoStep => ({
  hoursAgo,
  async run() {
    const { rows } = await stage.call(actor, listNotifications, { limit: 50 })
    const before = stage.now().toISOString()
    const ids = rows.flatMap(({ id, createdAt }) => (createdAt < before ? [id] : []))
    if (ids.length > 0) await stage.call(actor, readNotifications, { ids })
  },
})

interface MessageWriter extends DemoActor {
  readonly threadId: string
}

/** Somebody else who writes to a user, or to the user's shop. */
async function findWriter({ sql }: Db, { buyer, owner }: TradeCast, reader: DemoActor) {
  const [writer] = await sql<MessageWriter[]>`
    select u.id, u.roles, u.language, w.thread_id as "threadId"
    from message_parties w join message_parties r on r.thread_id = w.thread_id and r.party_id <> w.party_id
      left join shops ws on ws.id = w.party_id left join shops rs on rs.id = r.party_id
      join users u on u.id = coalesce(ws.owner_id, w.party_id)
    where coalesce(rs.owner_id, r.party_id) = ${reader.id} and u.id not in (${buyer.id}, ${owner.id})
    order by w.last_at desc nulls last, w.thread_id limit 1`
  return writer
}

interface DemoReport extends Pick<Input<typeof addReport>, 'reason' | 'note'> {
  readonly reader: DemoActor
  readonly hoursAgo: number
  readonly text: string
}

async function reportSteps(stage: DemoStage, { db, cast }: OfficeOptions): Promise<readonly DemoStep[]> {
  const reports: readonly DemoReport[] = [
    {
      reader: cast.buyer,
      hoursAgo: 20,
      text: 'Оплатите лучше директору на карту, пришлю номер: через площадку деньги идут долго.',
      reason: 'fraud',
      note: 'Просят оплатить мимо площадки',
    },
    {
      reader: cast.owner,
      hoursAgo: 5,
      text: 'Қоймашының жеке телефонын беріңізші, онымен тікелей келісемін.',
      reason: 'private_data',
      note: '对方索要仓管员的私人电话',
    },
  ]
  const steps = reports.map(async ({ reader, hoursAgo, text, ...words }): Promise<DemoStep[]> => {
    const writer = await findWriter(db, cast, reader)
    if (!writer) return []
    const { threadId } = writer
    return [
      {
        hoursAgo,
        async run() {
          const content = { kind: 'text' as const, text }
          const sent = await stage.call(writer, sendMessage, { requestId: newId(), threadId, content })
          await stage.call(reader, addReport, { threadId, seq: sent.row.seq, ...words })
        },
      },
    ]
  })
  return (await Promise.all(steps)).flat()
}

async function complaintSteps(stage: DemoStage, { db, cast }: OfficeOptions): Promise<readonly DemoStep[]> {
  const products = await db.sql<{ id: string }[]>`
    select p.id from products p join shops s on s.id = p.shop_id
    where p.state = 'active' and s.owner_id <> ${cast.owner.id} and s.state = 'active'
    order by p.sold_count desc, p.id offset 20 limit 2`
  const reviews = await db.sql<{ id: string }[]>`
    select r.id from reviews r join shops s on s.id = r.shop_id
    where s.owner_id <> ${cast.owner.id} and r.state = 'shown' order by r.stars, r.created_at desc, r.id limit 1`
  const complaints: readonly Input<typeof addComplaint>[] = [
    ...products.slice(0, 1).map(({ id }) => ({
      kind: 'product' as const,
      id,
      reason: 'wrong_fitment' as const,
      note: 'В каталоге указан Camry 70, на деле подходит только к Camry 50',
    })),
    ...products.slice(1, 2).map(({ id }) => ({
      kind: 'product' as const,
      id,
      reason: 'counterfeit' as const,
      note: 'Шрифт на упаковке и штрихкод не как у производителя',
    })),
    ...reviews.map(({ id }) => ({
      kind: 'review' as const,
      id,
      reason: 'advertising' as const,
      note: 'В отзыве ссылка на другой магазин',
    })),
  ]
  return complaints.map((complaint, at) => ({
    hoursAgo: 28 - 8 * at,
    run: () => stage.call(cast.buyer, addComplaint, complaint),
  }))
}

interface SellerRow extends DemoActor {
  readonly shopId: string
}

/** Shops ask for brands that are missing, and for their money. */
async function sellerSteps(
  stage: DemoStage,
  { db, cast, colleagues }: OfficeOptions,
): Promise<readonly DemoStep[]> {
  const sellers = await db.sql<SellerRow[]>`
    select u.id, u.roles, u.language, s.id as "shopId" from shops s join users u on u.id = s.owner_id
    join ledger_accounts a on a.owner_kind = 'shop' and a.holder_id = s.id and a.kind = 'balance' and a.balance_minor > 0
    where s.owner_id <> ${cast.owner.id} and s.state = 'active'
    order by a.balance_minor desc, s.id limit 4`
  const [first, second, ...others] = sellers
  if (!(first && second)) return []
  return [
    {
      hoursAgo: 40,
      run: () =>
        stage.call(first, askForBrand, {
          shopId: first.shopId,
          name: 'Tianmu Filter',
          homepage: '',
          note: '浙江天目滤清器厂，IATF 16949，给吉利和奇瑞配套。',
          logo: '',
        }),
    },
    {
      hoursAgo: 12,
      run: () =>
        stage.call(second, askForBrand, {
          shopId: second.shopId,
          name: 'Steppe Parts',
          homepage: '',
          note: 'A packer from Karaganda: clips and fasteners under its own name.',
          logo: '',
        }),
    },
    { hoursAgo: 52, run: () => askForPayout(stage, first, BANKS[0]) },
    { hoursAgo: 17, run: () => askForPayout(stage, second, BANKS[1]) },
    ...others.map(
      (seller, at): DemoStep => ({
        hoursAgo: 64 + 60 * at,
        async run() {
          const payout = await askForPayout(stage, seller, OTHER_BANKS[at]!)
          if (!payout) return
          const { id } = payout
          await stage.call(colleagues().treasury, decidePayout, { id, event: 'approve' })
          // The later one still waits for the second officer.
          if (at > 0) await stage.call(cast.office, decidePayout, { id, event: 'send' })
        },
      }),
    ),
  ]
}

/** Specimens: nobody has these accounts. */
const BANKS = [
  { bank: '中国工商银行义乌分行（演示）', accountNumber: '0000120000001188' },
  { bank: 'Specimen Bank', accountNumber: '0000220000004477' },
] as const
const OTHER_BANKS = [
  { bank: 'АО «Образец Банк», Алматы', accountNumber: 'KZ00DEMO000000003301' },
  { bank: 'ОсОО «Үлгү Банк», Бишкек', accountNumber: '0000330000009902' },
] as const

interface SpecimenBank {
  readonly bank: string
  readonly accountNumber: string
}

async function askForPayout(stage: DemoStage, seller: SellerRow, bank: SpecimenBank) {
  const { balances } = await stage.call(seller, listBalances, {})
  const own = balances.find(({ shop }) => shop?.id === seller.shopId)
  if (!own) return undefined
  const { currency, amountMinor } = own.available
  const { payout } = await stage.call(seller, requestPayout, {
    requestId: newId(),
    shopId: seller.shopId,
    amountMinor: Math.ceil(amountMinor * 0.6),
    currency,
    recipient: own.shop?.name ?? '',
    ...bank,
  })
  return payout
}

const ERRORS = [
  {
    hoursAgo: 70,
    info: 'TypeError',
    err: "Cannot read properties of undefined (reading 'thumbnail')\n    at ProductPictures (product-pictures.tsx:41)",
    route: '/pages/product/detail',
  },
  {
    hoursAgo: 33,
    info: 'unhandledrejection',
    err: 'QuotaExceededError: Failed to execute "put" on "IDBObjectStore"\n    at saveDraft (draft-store.ts:58)',
    route: '/pages/shop/edit-product',
  },
  {
    hoursAgo: 6,
    info: 'TypeError',
    err: "Cannot read properties of undefined (reading 'thumbnail')\n    at ProductPictures (product-pictures.tsx:41)",
    route: '/pages/product/detail',
  },
] as const

const errorSteps = (stage: DemoStage, { cast }: OfficeOptions): readonly DemoStep[] =>
  ERRORS.map(({ hoursAgo, ...error }) => ({
    hoursAgo,
    run: () => stage.call(cast.buyer, reportErrors, { appVersion: '1.0.0', errors: [error] }),
  }))

/** By month and day; those that move from year to year the office sets itself. */
const HOLIDAYS = [
  { country: null, date: '01-01', name: 'Новый год · 元旦' },
  { country: 'KZ', date: '03-21', name: 'Наурыз мейрамы' },
  { country: 'KZ', date: '03-22', name: 'Наурыз мейрамы' },
  { country: 'KZ', date: '03-23', name: 'Наурыз мейрамы' },
  { country: null, date: '05-01', name: 'Праздник труда · 劳动节' },
  { country: 'CN', date: '10-01', name: '国庆节' },
  { country: 'CN', date: '10-02', name: '国庆节' },
  { country: 'CN', date: '10-03', name: '国庆节' },
  { country: 'KZ', date: '12-16', name: 'Тәуелсіздік күні' },
] as const

/** Holidays of the offices in this year. */
const calendarSteps = (stage: DemoStage, office: DemoActor): readonly DemoStep[] => [
  {
    hoursAgo: 700,
    async run() {
      const year = new Date().getUTCFullYear()
      for (const { date, ...day } of HOLIDAYS)
        await stage.call(office, setCalendarDay, { ...day, day: `${year}-${date}`, isWorking: false })
    },
  },
]

interface Representative extends DemoActor {
  readonly name: string
}

/** People who represent enterprises, as their applications say. */
const readRepresentatives = ({ sql }: Db, owner: DemoActor) => sql<Representative[]>`
  select u.id, u.roles, u.language, a.form ->> 'representativeName' as name
  from enterprise_applications a join users u on u.id = a.user_id
  where a.kind = 'enterprise' and a.submitted_at is not null and a.form ->> 'representativeName' <> ''
    and u.id <> ${owner.id} and not exists (select from real_names r where r.user_id = u.id)
  order by a.submitted_at desc, u.id limit 3`

/** Specimens: no document has these numbers. */
const DOCUMENTS = ['N00000101', 'N00000202', 'N00000303'] as const

/** One is certified, and two wait for the office. */
async function realNameSteps(
  stage: DemoStage,
  { db, owner, office }: { readonly db: Db; readonly owner: DemoActor; readonly office: DemoActor },
): Promise<readonly DemoStep[]> {
  const people = await readRepresentatives(db, owner)
  return [
    ...people.map(
      (person, at): DemoStep => ({
        hoursAgo: 75 - 30 * at,
        run: () =>
          stage.call(person, submitRealName, { realName: person.name, documentNumber: DOCUMENTS[at]! }),
      }),
    ),
    { hoursAgo: 60, run: () => certifyWaiting(stage, office) },
  ]
}

async function certifyWaiting(stage: DemoStage, office: DemoActor) {
  const { rows } = await stage.call(office, listRealNames, {})
  for (const { userId, submittedAt } of rows)
    await stage.call(office, decideRealName, { userId, submittedAt, isCertified: true, note: '' })
}
