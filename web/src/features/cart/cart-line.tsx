import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs'
import type { CartLine } from '@tiantian/contracts/cart/cart.ts'
import type { Fit } from '@tiantian/contracts/product/vehicle.ts'
import { waitingMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, buttonClass, IconButton } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { QuantityStepper } from '../../ui/form/quantity-stepper.tsx'
import { Price } from '../../ui/price.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { useStockWords } from '../product/stock-words.ts'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { useMoney } from '../shell/use-money.ts'
import { FitBadge } from '../vehicle/fit-badge.tsx'
import css from './cart-line.module.css'
import cartLineNotesCss from './cart-line-notes.module.css'
import { isClosed, mendedQuantity, quantityBounds } from './cart-rules.ts'
import { PriceChange } from './price-change.tsx'
import { nextTierAt } from './price-tier.ts'
import { useProblemText } from './problem-text.ts'
import type { CartContext } from './use-cart.ts'

interface NotesProps {
  line: CartLine
  context: CartContext
}

/** Why the last change was refused, what prevents the order, or how to pay less per item. */
function CartLineNotes({ line, context }: NotesProps) {
  const refusal = context.refusals.get(line.offerId)
  return (
    <>
      {refusal !== undefined && (
        <p className={cartLineNotesCss.refusal} role="alert">
          {waitingMessage(refusal)}
        </p>
      )}
      <PriceChange line={line} />
      {line.problem ? <Problem line={line} context={context} /> : <TierHint line={line} context={context} />}
    </>
  )
}

function Problem({ line, context }: NotesProps) {
  const t = useText()
  const format = useFormat()
  const problemText = useProblemText()
  const mended = mendedQuantity(line)
  const stockChange =
    line.stockBefore === null
      ? undefined
      : t(line.stockQuantity === 0 ? 'cart.stockGone' : 'cart.stockFell', {
          before: format.number(line.stockBefore),
          now: format.number(line.stockQuantity),
        })
  return (
    <div className={cartLineNotesCss.problem} role="status">
      <p>{stockChange ?? problemText(line)}</p>
      {line.problem === 'SOLD_BY_QUOTE' && (
        <PageLink
          url={pageUrl('/pages/quote/request', { product: line.productId })}
          className={buttonClass({ size: 'sm' })}
        >
          {t('quote.ask')}
        </PageLink>
      )}
      {mended === undefined ? (
        <Button variant="secondary" size="sm" onClick={() => context.remove([line])}>
          {t('cart.fixRemove')}
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="sm"
          onClick={() => context.editor.setQuantity(line.offerId, mended)}
        >
          {t('cart.fix', { amount: format.number(mended) })}
        </Button>
      )}
    </div>
  )
}

/** `From 50 pcs: 12.40 ¥ each` with a button that adds the missing items; none when the stock is too small. */
function TierHint({ line, context }: NotesProps) {
  const t = useText()
  const format = useFormat()
  const next = nextTierAt(line.tiers, line.quantity)
  if (!next) return line.tiers.length > 1 && <p className={cartLineNotesCss.best}>{t('cart.bestPrice')}</p>
  const { min, max } = quantityBounds(line)
  const target = Math.max(min, Math.ceil(next.tier.minQuantity / line.orderMultiple) * line.orderMultiple)
  if (target > max) return null
  const price = format.money({ amountMinor: next.tier.priceMinor, currency: line.currency })
  return (
    <p className={cartLineNotesCss.hint}>
      <span>{t('cart.nextTier', { from: format.number(next.tier.minQuantity), price })}</span>
      <Button variant="plain" size="sm" onClick={() => context.editor.setQuantity(line.offerId, target)}>
        {t('cart.addMissing', { missing: format.number(target - line.quantity) })}
      </Button>
    </p>
  )
}

interface CartLineProps {
  line: CartLine
  /** Of the chosen car. */
  fit?: Fit | undefined
  context: CartContext
}

/** One product: name, quantity, price, and what prevents the order. */
export function CartLineRow({ line, fit, context }: CartLineProps) {
  const t = useText()
  const url = pageUrl('/pages/product/detail', { id: line.productId })
  return (
    <article className={css.line} data-problem={line.problem ?? undefined}>
      <Checkbox
        isChecked={line.isSelected}
        onChange={(isSelected) => context.editor.select([line.offerId], isSelected)}
        label={t('cart.selectLine', { name: line.name })}
        isLabelHidden
      />
      <PageLink url={url} className={css.picture} tabIndex={-1} aria-hidden="true">
        <ProductImage src={line.picture} alt="" sizes="96px" />
      </PageLink>
      <div className={css.what}>
        <PageLink url={url} className={css.name}>
          {line.name}
        </PageLink>
        <LineFacts line={line} />
        {fit && fit !== 'unknown' && <FitBadge fit={fit} />}
      </div>
      <LinePrice line={line} />
      <LineQuantity line={line} context={context} />
      <div className={css.notes}>
        <CartLineNotes line={line} context={context} />
        <Button variant="plain" size="sm" onClick={() => context.save(line)}>
          {t('cart.saved.save')}
        </Button>
      </div>
    </article>
  )
}

function LineQuantity({ line, context }: CartLineProps) {
  const t = useText()
  const format = useFormat()
  const { min, max } = quantityBounds(line)
  return (
    <div className={css.quantity}>
      <QuantityStepper
        value={line.quantity}
        min={min}
        max={Math.max(min, line.stockQuantity)}
        maxText={t('catalogue.onlyInStock', { pieces: format.number(line.stockQuantity) })}
        step={line.orderMultiple}
        label={t('cart.quantityOf', { name: line.name })}
        isDisabled={isClosed(line) || max < min}
        onChange={(quantity) => context.editor.setQuantity(line.offerId, quantity)}
      />
      <IconButton
        label={t('cart.remove', { name: line.name })}
        className={css.remove}
        onClick={() => context.remove([line])}
      >
        <IconTrash size={20} stroke={1.8} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function LineFacts({ line }: CartLineFacts) {
  const t = useText()
  const format = useFormat()
  const words = useStockWords()
  const facts = [
    line.moq > 1 && words.moq(line.moq),
    line.orderMultiple > 1 && t('catalogue.multiple', { pieces: format.number(line.orderMultiple) }),
    words.stock(line.stockQuantity),
    words.lead(line.leadDaysMin, line.leadDaysMax),
  ].filter(Boolean)
  return (
    <>
      <p className={css.number}>
        {line.brandName} <span className={css.code}>{line.partNumber}</span>
      </p>
      <p className={css.facts}>{facts.join(' · ')}</p>
    </>
  )
}

type CartLineFacts = Pick<CartLineProps, 'line'>

function LinePrice({ line }: CartLineFacts) {
  const t = useText()
  const money = useMoney()
  const { currency } = line
  return (
    <div className={css.price}>
      <Price {...money.price({ amountMinor: line.totalMinor, currency })} />
      <p className={css.unitPrice}>
        {money.format({ amountMinor: line.unitPriceMinor, currency })} {t('cart.perUnit')}
      </p>
    </div>
  )
}
