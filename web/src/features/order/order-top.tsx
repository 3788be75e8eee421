import IconCopy from '@tabler/icons-react/dist/esm/icons/IconCopy.mjs'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import surface from '../../ui/surface.module.css'
import { showToast } from '../../ui/toast-store.ts'
import css from './order-top.module.css'
import { StateTag } from './state-tag.tsx'

/** The number of an order, to be read aloud or copied, and its state. */
export function OrderTop({ order: { code, state, createdAt } }: { order: Order }) {
  const t = useText()
  const format = useFormat()
  const copy = async () => {
    await navigator.clipboard.writeText(code)
    showToast({ title: t('order.copied'), icon: 'success' })
  }
  return (
    <section className={cx(surface.surface, css.card)} aria-label={t('order.code')}>
      <div className={css.row}>
        <strong className={css.code}>{code}</strong>
        <IconButton label={t('order.copy')} onClick={() => void copy()}>
          <IconCopy size={20} stroke={1.8} aria-hidden="true" />
        </IconButton>
        <StateTag state={state} />
      </div>
      <p className={css.text}>{t(`order.stateText.${state}`)}</p>
      <p className={css.date}>{t('order.placedAt', { date: format.dateTime(createdAt) })}</p>
    </section>
  )
}
