import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Order } from '@tiantian/contracts/order/order.ts'
import type { ReorderedLine } from '@tiantian/contracts/order/reorder.ts'
import { reorder } from '@tiantian/contracts/order/reorder.ts'
import { useState } from 'react'
import { useFormat } from '../../../i18n/format.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { newRequestId } from '../../../sdk/request-id.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { BottomSheet } from '../../../ui/overlay/bottom-sheet.tsx'
import { keepCart } from '../../cart/cart-query.ts'
import { showFailure } from '../../shell/error/failure.ts'
import { PageLink } from '../../shell/page-link.tsx'
import css from '../sheets/order-sheets.module.css'

/** Puts an order into the cart again and reports what has changed since (S1.17). */
export function ReorderButton({ order: { id } }: { order: Order }) {
  const t = useText()
  const client = useQueryClient()
  // Sent again after a failure it is the same request; after a report the next one adds once more.
  const [requestId, setRequestId] = useState(newRequestId)
  const ordering = useMutation({
    mutationFn: () => call(reorder, { requestId, id }),
    onSuccess({ cart }) {
      keepCart(client, cart)
      setRequestId(newRequestId())
    },
    onError: showFailure,
  })
  const { data } = ordering
  return (
    <>
      <Button variant="secondary" isBlock isLoading={ordering.isPending} onClick={() => ordering.mutate()}>
        {t('order.again.button')}
      </Button>
      {data && (
        <BottomSheet
          isOpen
          desktop="center"
          title={t('order.again.title')}
          onClose={ordering.reset}
          footer={
            <PageLink url="/pages/cart/cart" className={buttonClass({ isBlock: true })}>
              {t('order.again.toCart')}
            </PageLink>
          }
        >
          <ul className={css.report} role="status">
            {data.report.map((line) => (
              <ReportLine key={line.position} line={line} />
            ))}
          </ul>
        </BottomSheet>
      )}
    </>
  )
}

function ReportLine({ line }: { line: ReorderedLine }) {
  const t = useText()
  const format = useFormat()
  const { before, now, outcome } = line
  const isChanged =
    now !== null && (now.amountMinor !== before.amountMinor || now.currency !== before.currency)
  return (
    <li data-outcome={outcome}>
      <strong>{line.partNumber}</strong> {line.name}
      <br />
      <span className={line.addedQuantity === 0 ? css.error : css.text}>
        {t(`order.again.outcome.${outcome}`, {
          amount: format.number(line.addedQuantity),
          wanted: format.number(line.quantity),
        })}
      </span>
      {isChanged && (
        <span className={css.text}>
          {' · '}
          {t('order.priceWas', { price: format.money(before) })},{' '}
          {t('order.priceNow', { price: format.money(now) })}
        </span>
      )}
    </li>
  )
}
