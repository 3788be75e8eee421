import { useMutation, useQueryClient } from '@tanstack/react-query'
import { QUANTITY_MAX } from '@tiantian/contracts/cart/cart.ts'
import type { CartListReport } from '@tiantian/contracts/cart/cart-list.ts'
import { addListToCart, CART_LIST_MAX } from '@tiantian/contracts/cart/cart-list.ts'
import type { UnreadLine } from '@tiantian/contracts/cart/line-list.ts'
import { readLineList } from '@tiantian/contracts/cart/line-list.ts'
import { useEffect, useRef, useState } from 'react'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { cx } from '../../ui/class-names.ts'
import { ListInput } from '../../ui/form/list-input.tsx'
import surface from '../../ui/surface.module.css'
import { showFailure } from '../shell/error/failure.ts'
import { keepCart } from './cart-query.ts'
import css from './paste-list.module.css'

/** Adds a pasted list or a file, "number; quantity" a row, and says what became of each row. */
export function PasteList() {
  const t = useText()
  const format = useFormat()
  const client = useQueryClient()
  const [text, setText] = useState('')
  const [unread, setUnread] = useState<readonly UnreadLine[]>([])
  const adding = useMutation({
    mutationFn: (lines: { partNumber: string; quantity: number }[]) =>
      call(addListToCart, { requestId: newRequestId(), lines }),
    onSuccess({ cart }) {
      keepCart(client, cart)
      setText('')
    },
    onError: showFailure,
  })
  const take = (list: string) => {
    const read = readLineList(list, CART_LIST_MAX)
    setUnread(read.unread)
    // A number that is listed twice is one line.
    const quantities = new Map<string, number>()
    for (const line of read.lines) {
      const partNumber = (line.partNumber || line.text).slice(0, 60)
      const sum = (quantities.get(partNumber) ?? 0) + line.quantity
      quantities.set(partNumber, Math.min(sum, QUANTITY_MAX))
    }
    const lines = [...quantities].map(([partNumber, quantity]) => ({ partNumber, quantity }))
    if (lines.length > 0) adding.mutate(lines)
  }
  const { data } = adding
  const report = data?.report ?? []
  const shown = useRef<HTMLDivElement>(null)
  // The lines that were added stand above it and push it down.
  useEffect(() => {
    if (data) shown.current?.scrollIntoView({ block: 'nearest' })
  }, [data])
  const addedCount = report.filter(({ addedQuantity }) => addedQuantity > 0).length
  return (
    <details className={cx(surface.panel, css.root)}>
      <summary>{t('cart.list.title')}</summary>
      <div className={css.fields}>
        <ListInput
          label={t('cart.list.text')}
          hint={t('cart.list.hint')}
          text={text}
          onText={setText}
          submit={t('cart.list.add')}
          isLoading={adding.isPending}
          fileLabel={t('cart.list.file')}
          onTake={take}
          actionsClass={css.actions}
        />
        <div ref={shown} role="status" className={css.report}>
          {report.length > 0 && (
            <p>
              {t('cart.list.added', {
                amount: format.number(addedCount),
                total: format.number(report.length),
              })}
            </p>
          )}
          <ul>
            {report.map((line) => (
              <li key={line.partNumber} data-outcome={line.outcome}>
                <ReportText line={line} />
              </li>
            ))}
            {unread.map(({ row, content }) => (
              <li key={row} data-outcome="unread">
                {t('cart.list.unread', { row, content })}
              </li>
            ))}
          </ul>
        </div>
      </div>
    </details>
  )
}

function ReportText({ line }: { line: CartListReport }) {
  const t = useText()
  const format = useFormat()
  return (
    <>
      <strong>{line.partNumber}</strong>:{' '}
      {t(`cart.list.outcome.${line.outcome}`, {
        name: line.name,
        shop: line.shopName,
        wanted: format.number(line.quantity),
        amount: format.number(line.addedQuantity),
      })}
    </>
  )
}
