import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Cart } from '@tiantian/contracts/cart/cart.ts'
import { removeSaved, returnToCart } from '@tiantian/contracts/cart/cart-list.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { showFailure } from '../shell/error/failure.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { keepCart } from './cart-query.ts'
import { PriceChange } from './price-change.tsx'
import { useProblemText } from './problem-text.ts'
import css from './saved-lines.module.css'

/** What the user has put aside for later. */
export function SavedLines({ saved }: Pick<Cart, 'saved'>) {
  const t = useText()
  if (saved.length === 0) return null
  return (
    <Section title={t('cart.saved.title')} isPanel>
      <ul className={css.list}>
        {saved.map((line) => (
          <SavedLine key={line.offerId} line={line} />
        ))}
      </ul>
    </Section>
  )
}

function SavedLine({ line }: { line: Cart['saved'][number] }) {
  const t = useText()
  const format = useFormat()
  const problemText = useProblemText()
  const client = useQueryClient()
  const moving = useMutation({
    mutationFn: (action: typeof returnToCart | typeof removeSaved) =>
      call(action, { offerIds: [line.offerId] }),
    onSuccess: ({ cart }) => keepCart(client, cart),
    onError: showFailure,
  })
  const price = format.money({ amountMinor: line.unitPriceMinor, currency: line.currency })
  return (
    <li className={css.line}>
      <div>
        <PageLink url={pageUrl('/pages/product/detail', { id: line.productId })}>{line.name}</PageLink>
        <p className={css.facts}>
          {line.brandName} {line.partNumber} · {line.shopName}
        </p>
        <p className={css.facts}>
          {t('cart.pieces', { amount: format.number(line.quantity) })} · {price}
        </p>
        <PriceChange line={line} />
        {line.problem && <p className={css.facts}>{problemText(line)}</p>}
      </div>
      <div className={css.buttons}>
        <Button
          size="sm"
          variant="secondary"
          isLoading={moving.isPending}
          onClick={() => moving.mutate(returnToCart)}
        >
          {t('cart.saved.return')}
        </Button>
        <Button size="sm" variant="plain" onClick={() => moving.mutate(removeSaved)}>
          {t('cart.saved.remove')}
        </Button>
      </div>
    </li>
  )
}
