import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createAddress } from '@tiantian/contracts/user/address-form.ts'
import sharp from 'sharp'
import type { AppOptions } from '../app.ts'
import { createPrinter } from '../modules/expo/handout/printer.ts'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'
import { buyerSteps } from './buyer-steps.ts'
import type { Colleagues } from './colleague-steps.ts'
import { addColleagues } from './colleague-steps.ts'
import type { DemoFiles, TradeCast } from './demo-order.ts'
import { officeSteps } from './office-steps.ts'
import type { DemoActor, DemoStage } from './stage.ts'
import { openStage } from './stage.ts'
import type { DemoGoods } from './trade-steps.ts'
import { tradeSteps } from './trade-steps.ts'

/** One for each story, and one more. */
const GOODS = 10
const DOZEN = 12
const FIRST_HOURS_AGO = 50 * 24

/**
 * Plays what buyer, shop and office of the demo world have done in the last weeks, so that each of their pages has
 * something to act upon at the first start. Once, when the world has just been loaded.
 */
export async function playDemoTrade(options: Omit<AppOptions, 'clock'>): Promise<void> {
  const { db, log } = options
  const cast = await readCast(db)
  const goods = await readGoods(db, cast.owner)
  if (goods.length < GOODS) return
  const startedAt = performance.now()
  const files = await readFiles(options, goods[0]!.picture)
  const stage = await openStage(options)
  try {
    const addressIds: string[] = []
    let colleagues: Colleagues | undefined
    const moveIn = {
      hoursAgo: FIRST_HOURS_AGO,
      async run() {
        addressIds.push(...(await addAddresses(stage, cast.buyer)))
        colleagues = await addColleagues(stage, cast.office)
      },
    }
    const takesCards = options.demoAdmin !== undefined
    const trade = tradeSteps(stage, { cast, files, addressIds, goods, takesCards })
    const own = await buyerSteps(stage, { db, cast })
    const office = await officeSteps(stage, { db, cast, files, colleagues: () => colleagues! })
    await stage.play([moveIn, ...trade, ...own, ...office])
  } finally {
    await stage.close()
  }
  log.info(`Played the demo trade in ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
}

async function readCast({ sql }: Db): Promise<TradeCast> {
  const users = await sql<(DemoActor & { readonly username: string })[]>`
    select id, username, roles, language from users where username in ('buyer', 'owner', 'admin')`
  const of = (name: string) => users.find(({ username }) => username === name)!
  return { buyer: of('buyer'), owner: of('owner'), office: of('admin') }
}

interface DemoGoodsRow extends DemoGoods {
  readonly picture: string
}

/** Parts of the owner's shop, a dozen or more of each on stock; one order can hold the first two. */
const readGoods = ({ sql }: Db, owner: DemoActor) => sql<DemoGoodsRow[]>`
  with parts as (
    select f.id as "offerId", ceil(greatest(${DOZEN}, f.moq)::float8 / f.order_multiple)::int * f.order_multiple as quantity,
      p.gross_grams::int as "grossGrams", p.pictures[1] as picture, p.created_at,
      (h.country, f.currency, f.incoterm, f.incoterm_place) as kind
    from shops s join products p on p.shop_id = s.id join offers f on f.product_id = p.id
      join warehouses h on h.id = f.warehouse_id join stocks t on t.offer_id = f.id
    where s.owner_id = ${owner.id} and p.state = 'active'
      and t.quantity >= greatest(${DOZEN}, f.moq) + f.order_multiple
      and not exists (select from order_lines l where l.offer_id = f.id)
  )
  select "offerId", quantity, "grossGrams", picture from parts
  order by count(*) over (partition by kind) desc, kind, created_at, "offerId" limit ${GOODS}`

/** At home, and at the workshop of a partner abroad. */
async function addAddresses(stage: DemoStage, buyer: DemoActor): Promise<readonly string[]> {
  const home = await stage.call(buyer, createAddress, { requestId: newId(), address: HOME })
  const workshop = await stage.call(buyer, createAddress, { requestId: newId(), address: WORKSHOP })
  return [home.address.id, workshop.address.id]
}

const HOME = {
  name: 'Аружан Сейтова',
  phone: '+77010000000',
  country: 'KZ',
  cityId: 1_526_384,
  street: 'Абай даңғылы 1',
  postcode: '050000',
  isDefault: true,
}

const WORKSHOP = {
  name: 'СТО «Ала-Тоо», Бакыт Осмонов',
  phone: '+996700000000',
  country: 'KG',
  cityId: 1_528_675,
  street: 'ул. Льва Толстого 36',
  postcode: '720009',
  isDefault: false,
}

/** Specimens, which nobody takes for a real payment or a real app, and two photos of a part. */
async function readFiles({ files }: Omit<AppOptions, 'clock'>, picture: string): Promise<DemoFiles> {
  const folder = join(files.dataDir, 'uploads')
  return {
    transfer: await printed(folder, TRANSFER),
    app: await printed(folder, APP),
    photos: await photosOf(files, picture.replace(/^\/media\//, '')),
  }
}

async function printed(folder: string, sheet: typeof TRANSFER): Promise<Buffer> {
  const name = `specimen-${newId()}.pdf`
  await createPrinter(folder, () => sheet)(name)
  const file = await readFile(join(folder, name))
  await rm(join(folder, name))
  return file
}

const TRANSFER = {
  title: 'Платёжное поручение',
  under: 'Образец демонстрации, не имеет силы · 演示样本，不具法律效力',
  parts: [
    { heading: 'Плательщик', lines: ['Аружан Сейтова, Алматы'] },
    { heading: 'Назначение платежа', lines: ['Оплата автозапчастей по заказу на площадке Tiantian Mall'] },
  ],
}

const APP = {
  title: 'Tiantian Mall',
  under: 'Образец демонстрации · 演示样本 · Demonstration',
  parts: [
    {
      heading: 'Здесь был бы файл приложения · 此处应为应用安装包',
      lines: [
        'У демонстрации нет приложения для телефона: загрузите своё на странице «Версии приложения».',
        '演示环境没有手机应用：请在“应用版本”页面填写您自己的安装包地址。',
        'This demonstration has no app: give the address of yours on the page “App versions”.',
      ],
    },
  ],
}

async function photosOf({ drawnDir, draw }: AppOptions['files'], path: string): Promise<readonly Buffer[]> {
  if (!(await draw?.(path))) return []
  const picture = await readFile(join(drawnDir, path))
  const { width, height } = await sharp(picture).metadata()
  const part = { width: Math.floor(width / 2), height: Math.floor(height / 2) }
  const detail = { left: Math.floor(width / 4), top: Math.floor(height / 4), ...part }
  return Promise.all([
    sharp(picture).jpeg().toBuffer(),
    sharp(picture).extract(detail).resize(width, height).jpeg().toBuffer(),
  ])
}
