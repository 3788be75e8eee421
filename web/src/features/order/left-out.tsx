import type { LeftOutLine } from '@tiantian/contracts/order/order.ts'
import { useText } from '../../i18n/use-text.ts'
import { useProblemText } from '../cart/problem-text.ts'
import { PageLink } from '../shell/page-link.tsx'
import { NoticeBox } from './notice-box.tsx'

/** Which chosen parts the orders do not have, and why: else she would order less than she chose unawares. */
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
