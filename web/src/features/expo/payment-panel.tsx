import type { Registration } from '@tiantian/contracts/expo/registration.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { FactList } from '../../ui/fact-list.tsx'
import { Section } from '../../ui/section.tsx'
import { clockIn } from './event-time.ts'
import css from './payment-panel.module.css'

/** Amount due, deadline, payee and payment reference; nothing once it is paid. */
export function PaymentPanel({ registration }: { registration: Registration }) {
  const t = useText()
  const format = useFormat()
  const { state, total, code, expiresAt, event, paymentDetails } = registration
  if (state !== 'pending_payment' || !total) return null
  const facts = [
    { name: t('expo.payment.amount'), value: <strong className={css.sum}>{format.money(total)}</strong> },
    { name: t('expo.payment.reference'), value: <strong>{code}</strong> },
    {
      name: t('expo.payment.until'),
      value: format.dateTime(clockIn(event.timeZone, expiresAt ?? event.startsAt)),
    },
    { name: t('expo.payment.to'), value: <span className={css.details}>{paymentDetails}</span> },
  ]
  return (
    <Section title={t('expo.payment.title')} isPanel>
      <FactList facts={facts} />
      <p className={css.note}>{t('expo.payment.note')}</p>
    </Section>
  )
}
