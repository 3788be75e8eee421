import { AppError } from '@tiantian/contracts/error.ts'
import type { Language } from '@tiantian/contracts/language.ts'
import { majorUnits } from '@tiantian/contracts/money.ts'
import type { Payments, SandboxLink } from '../../../gateway/transports/payments.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { againAfterDeadlock } from '../../../platform/database/failed-statement.ts'
import { html } from '../../../platform/text/markup.ts'
import { takeClaim } from './bank-claim.ts'
import { takeNotice } from './online-payment.ts'
import { failRefund } from './online-refund.ts'
import type { PaymentProvider, ReadNotice } from './payment-provider.ts'
import type { PaymentSandbox } from './payment-sandbox.ts'
import { SIGNATURE_HEADER } from './payment-sandbox.ts'
import { takeRefund } from './provider-refund.ts'

interface PaymentServices {
  readonly db: Db
  readonly clock: Clock
  readonly providers: readonly PaymentProvider[]
  /** Undefined where only real money counts. */
  readonly sandbox: PaymentSandbox | undefined
}

const TEXTS: Record<Language, { title: string; text: string; pay: string; refuse: string }> = {
  en: {
    title: 'Test payment',
    text: 'This is a provider without a bank: no money moves.',
    pay: 'Pay',
    refuse: 'Let the payment fail',
  },
  ru: {
    title: 'Тестовый платёж',
    text: 'Это платёжная система без банка: деньги не списываются.',
    pay: 'Оплатить',
    refuse: 'Отклонить платёж',
  },
  kk: {
    title: 'Сынақ төлемі',
    text: 'Бұл — банксіз төлем жүйесі: ақша алынбайды.',
    pay: 'Төлеу',
    refuse: 'Төлемді қабылдамау',
  },
  'zh-Hans': {
    title: '测试付款',
    text: '这是不连接银行的测试渠道，不会扣款。',
    pay: '付款',
    refuse: '让付款失败',
  },
}

interface SandboxPayment {
  readonly id: string
  readonly order_id: string
  readonly code: string
  readonly amount: number
  readonly currency: string
}

/** What the routes of payments do. */
export function createPayments({ db, clock, providers, sandbox }: PaymentServices): Payments {
  const notice: Payments['notice'] = async (name, body, headers) => {
    const provider = providers.find((each) => each.name === name)
    if (!provider) throw new AppError('NOTICE_REFUSED')
    const read = await provider.readNotice(body, headers)
    if (!read) return
    await againAfterDeadlock(() => db.transaction((tx) => take(tx, name, read, clock.now())))
  }
  const find = async ({ id, pass }: SandboxLink) => {
    if (!sandbox?.isOwnLink(id, pass, clock.now())) return undefined
    const [payment] = await db.sql<SandboxPayment[]>`
      select p.id, p.order_id, o.code, p.amount_minor::float8 as amount, p.currency
      from online_payments p join orders o on o.id = p.order_id where p.id = ${id} and p.provider = ${sandbox.name}`
    return payment
  }
  return {
    notice,
    async sandboxPage(link, language) {
      const payment = await find(link)
      return payment && sandboxPage(payment, language)
    },
    async sandboxOutcome(link, outcome) {
      const payment = await find(link)
      if (!(payment && sandbox)) return undefined
      const { body, signature } = sandbox.sign({
        paymentId: payment.id,
        outcome: outcome === 'paid' ? 'paid' : 'failed',
        amountMinor: payment.amount,
        currency: payment.currency,
        reference: payment.id.slice(-12),
      })
      await notice(sandbox.name, body, { [SIGNATURE_HEADER]: signature })
      return `/#/pages/order/detail?id=${payment.order_id}`
    },
  }
}

async function take(tx: Tx, provider: string, read: ReadNotice, at: Date) {
  if ('failedRefundId' in read) {
    const { failedRefundId: id, reference } = read
    return failRefund(tx, provider, { id, reference }, at)
  }
  if ('claim' in read) return takeClaim(tx, provider, read.claim, at)
  if ('refunds' in read) {
    for (const refund of read.refunds) await takeRefund(tx, provider, refund, at)
    return
  }
  await takeNotice(tx, provider, read, at)
}

const STYLE = `body{font:16px/1.5 system-ui,sans-serif;margin:0;background:#f8f8f8;color:#1c2430}
main{max-width:420px;margin:10vh auto;padding:32px 24px;background:#fff;border-radius:16px}
h1{font-size:22px;margin:0 0 8px}strong{display:block;font-size:32px;margin:16px 0 4px}
form{display:grid;gap:12px;margin-top:24px}
button{font:inherit;min-height:48px;border-radius:12px;border:1px solid #c9d2de;background:#fff;color:inherit}
button[value=paid]{background:#0b5fd0;border-color:#0b5fd0;color:#fff}`

function sandboxPage({ code, amount, currency }: SandboxPayment, language: Language) {
  const texts = TEXTS[language]
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title}</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>${texts.title}</h1>
<p>${texts.text}</p>
<strong>${majorUnits(amount)} ${currency}</strong>
<p>${code}</p>
<form method="post">
<button name="outcome" value="paid">${texts.pay}</button>
<button name="outcome" value="failed">${texts.refuse}</button>
</form>
</main>
</body>
</html>`
}
