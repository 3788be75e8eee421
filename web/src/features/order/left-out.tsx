import type { LeftOutLine } from '@tiantian/contracts/order/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { useProblemText } from '../cart/problem-text.ts'
import { PageLink } from '../shell/page-link.tsx'
import { NoticeBox } from './notice-box.tsx'

/**
 * Selected lines that the orders leave out, and why: otherwise the user would unknowingly order less than they
 * selected.
 */
export function LeftOut({ lines }: { lines: readonly LeftOutLine[] }) {
  const t = useText()
  const problemText = useProblemText()
  if (lines.length === 0) return null
  return (
    <NoticeBox tone="warning" role="status" title={t('order.leftOut', { count: lines.length })}>
      <ul>
        {lines.map((line) => (
          <li key={line.offerId}>
            {t('order.leftOutLine', {
              name: line.name,
              number: line.partNumber,
              reason: problemText(line),
            })}
          </li>
        ))}
      </ul>
      <p>
        <PageLink url="/pages/cart/cart">{t('order.backToCart')}</PageLink>
      </p>
    </NoticeBox>
  )
}
