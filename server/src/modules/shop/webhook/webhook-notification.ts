import type { Language, LocalizedText } from '@tiantian/contracts/language.ts'
import { textIn } from '@tiantian/contracts/language.ts'
import { WEBHOOK_FAILING_DAYS } from '@tiantian/contracts/shop/webhook.ts'
import type { PreparedNotification } from '../../user/notifications/notify.ts'
import { defineNotification } from '../../user/notifications/notify.ts'
import { readersIn } from '../own-shop.ts'

const DISABLED: PreparedNotification['words'] = {
  'zh-Hans': {
    subject: '店铺“{shop}”的 Webhook 已停用',
    text: '地址 {host} 已连续 {days} 天没有成功接收事件，系统已停止发送。请修复接收端后重新启用。',
    open: '查看发送记录',
  },
  en: {
    subject: 'A webhook of {shop} has been switched off',
    text: '{host} has accepted no event for {days} days, so no more are sent. Mend the receiver and switch it on again.',
    open: 'View the deliveries',
  },
  ru: {
    subject: 'Вебхук магазина «{shop}» отключён',
    text: 'Адрес {host} не принимает события, отправка остановлена. Дней без единой доставки: {days}. Исправьте приёмник и включите вебхук снова.',
    open: 'Открыть журнал доставки',
  },
  kk: {
    subject: '«{shop}» дүкенінің вебхугы өшірілді',
    text: '{host} мекенжайы {days} күн бойы бірде-бір оқиғаны қабылдамады, жіберу тоқтатылды. Қабылдағышты түзетіп, вебхукты қайта қосыңыз.',
    open: 'Жеткізу журналын ашу',
  },
}

/** To the owners: their programs hear nothing any more. */
export const webhookDisabled = defineNotification<{ readonly webhookId: string }>({
  kind: 'shop.webhook-disabled',
  severity: 'warning',
  async prepare(tx, { webhookId }) {
    const [row] = await tx<
      { readers: PreparedNotification['reader'][]; shop: LocalizedText; shop_id: string; url: string }[]
    >`
      select ${readersIn(tx, 'staff')} as readers, s.name as shop, s.id as shop_id, w.url
      from shop_webhooks w join shops s on s.id = w.shop_id where w.id = ${webhookId} and not w.is_active`
    if (!row) return []
    const params = (language: Language) => ({
      shop: textIn(row.shop, language),
      host: new URL(row.url).host,
      days: String(WEBHOOK_FAILING_DAYS),
    })
    return row.readers.map((reader) => ({
      reader,
      words: DISABLED,
      params,
      path: `/#/pages/shop/api?shop=${row.shop_id}`,
      groupKey: webhookId,
    }))
  },
})
