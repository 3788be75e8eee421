import type { Input } from '@tiantian/contracts/action.ts'
import type { Announcement } from '@tiantian/contracts/announcement/announcement.ts'
import {
  createAnnouncement,
  moveAnnouncement,
  openAnnouncement,
} from '@tiantian/contracts/announcement/announcement.ts'
import type { Db } from '../platform/database/database.ts'
import { newId } from '../platform/id.ts'
import type { DemoActor, DemoStage, DemoStep } from './stage.ts'
import { tomorrowMorning } from './stage.ts'

type DemoAnnouncement = Input<typeof createAnnouncement>['announcement']

const ASK_SEVERAL: DemoAnnouncement = {
  title: {
    'zh-Hans': '一次询价，多家报价',
    en: 'One request, prices of several shops',
    ru: 'Один запрос — цены от нескольких магазинов',
    kk: 'Бір сұраныс — бірнеше дүкеннің бағасы',
  },
  text: {
    'zh-Hans':
      '请列出零件号和数量，填写收货城市与期限，合适的店铺会直接报价。您可以并排比较价格、到货时间和贸易条款，再下单。',
    en: 'List part numbers and quantities, the city of delivery and your deadline: shops that have the goods quote you. Compare prices, lead times and terms side by side, and order from the best.',
    ru: 'Укажите номера деталей, количество, город доставки и срок: магазины, у которых есть товар, пришлют предложения. Сравните цены, сроки и условия поставки рядом и закажите у лучшего.',
    kk: 'Бөлшек нөмірлерін, санын, жеткізу қаласы мен мерзімін жазыңыз: тауары бар дүкендер баға ұсынады. Бағаны, мерзімді және жеткізу шартын қатар салыстырып, ең тиімдісінен тапсырыс беріңіз.',
  },
  link: '/pages/quote/request',
  audience: { group: 'everyone' },
  sendAt: null,
}

const COUNT_YOUR_STOCK: DemoAnnouncement = {
  title: {
    'zh-Hans': '请更新仓库库存',
    en: 'Please bring your stock up to date',
    ru: 'Обновите остатки на складах',
    kk: 'Қоймадағы қалдықты жаңартыңыз',
  },
  text: {
    'zh-Hans':
      '很久没有盘点的库存，买家会看到“待确认”，下单也会减少。您可以上传表格，也可以把自己的库存软件接到店铺接口。',
    en: 'Buyers see that stock was counted long ago, and order less of it. Upload a sheet, or connect your own stock program to the interface of the shop.',
    ru: 'Покупатель видит, что остаток давно не пересчитывали, и заказывает реже. Загрузите таблицу или подключите свою складскую программу к интерфейсу магазина.',
    kk: 'Қалдық көптен бері саналмаса, сатып алушы оны көріп, сирек тапсырыс береді. Кестені жүктеңіз немесе қойма бағдарламаңызды дүкен интерфейсіне қосыңыз.',
  },
  link: '/pages/shop/shops-manage',
  audience: { group: 'sellers' },
  sendAt: null,
}

/** Its author has not written it in English and Kazakh so far. */
const NIGHT_WORK: DemoAnnouncement = {
  title: { ru: 'Ночные работы с воскресенья на понедельник', 'zh-Hans': '周日夜间系统维护' },
  text: {
    ru: 'С 02:00 до 04:00 по Алматы оплата картой будет недоступна. Заказы, сообщения и поиск работают как обычно.',
    'zh-Hans': '阿拉木图时间 02:00 至 04:00 暂停银行卡付款，下单、消息和搜索不受影响。',
  },
  link: '',
  audience: { group: 'everyone' },
  sendAt: null,
}

interface AnnouncementOptions {
  readonly db: Db
  /** Knows who writes when the play has begun. */
  readonly author: () => DemoActor
}

/** One that everybody has, one for tomorrow, and one that is still being written. */
export async function announcementSteps(
  stage: DemoStage,
  { db, author }: AnnouncementOptions,
): Promise<readonly DemoStep[]> {
  const readers = await readReaders(db)
  let sent: Announcement | undefined
  return [
    {
      hoursAgo: 21,
      async run() {
        sent = await release(stage, author(), ASK_SEVERAL)
      },
    },
    ...readers.map(
      (reader, at): DemoStep => ({
        hoursAgo: 20 - at / 2,
        run: async () => sent && stage.call(reader, openAnnouncement, { id: sent.id }),
      }),
    ),
    {
      hoursAgo: 5,
      run: () => release(stage, author(), { ...COUNT_YOUR_STOCK, sendAt: tomorrowMorning() }),
    },
    {
      hoursAgo: 2,
      run: () => stage.call(author(), createAnnouncement, { requestId: newId(), announcement: NIGHT_WORK }),
    },
  ]
}

async function release(stage: DemoStage, author: DemoActor, announcement: DemoAnnouncement) {
  const drafted = await stage.call(author, createAnnouncement, { requestId: newId(), announcement })
  const { id, version } = drafted.announcement
  return (await stage.call(author, moveAnnouncement, { id, version, event: 'release' })).announcement
}

/** Some who read it at once; buyer and owner of the demo have it to read. */
const readReaders = ({ sql }: Db) => sql<DemoActor[]>`
  select id, roles, language from users where kind = 'person' and password_hash is null and roles = '{}'
  order by id limit 17`
