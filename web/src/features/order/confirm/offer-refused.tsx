import { fieldTexts } from '../../../i18n/check-form.ts'
import { codeText } from '../../../i18n/code-text.ts'
import { errorMessage } from '../../../i18n/error-text.ts'
import { useText } from '../../../i18n/use-text.ts'
import { CallError } from '../../../sdk/call-error.ts'
import { buttonClass } from '../../../ui/button.tsx'
import { LostDrawing } from '../../../ui/drawings.tsx'
import { EmptyState } from '../../../ui/states.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { PageLink } from '../../shell/page-link.tsx'
import { pageUrl } from '../../shell/page-url.ts'
import css from './offer-refused.module.css'

const OF_QUANTITY = ['QUANTITY_BELOW_MOQ', 'QUANTITY_NOT_MULTIPLE', 'STOCK_SHORT']
const OF_OFFER = ['OFFER_NOT_FOUND', 'OFFER_EXPIRED', 'SOLD_BY_QUOTE', 'OWN_SHOP']

/** Whether another attempt with the same address would be refused as well. */
export function isOfferRefused(error: unknown): error is CallError {
  if (!(error instanceof CallError)) return false
  return isAboutQuantity(error) || OF_OFFER.includes(error.code)
}

/** The offer in the address cannot be bought now: why, and where to choose again. */
export function OfferRefused({ error }: { error: CallError }) {
  const t = useText()
  const { productId } = error.params
  if (!isAboutQuantity(error)) return <Refusal title={errorMessage(error)} productId={productId} />
  const text = wrongQuantity(error) ?? errorMessage(error)
  return <Refusal title={t('order.wrongQuantity')} text={text} productId={productId} />
}

/** The address cannot name an offer. */
export const OfferMissing = () => <Refusal title={codeText('OFFER_NOT_FOUND')} />

/** The validation message of the quantity: this page has no field to show it at. */
const wrongQuantity = ({ fields }: CallError) => fieldTexts(fields)['buyNow.quantity']

const isAboutQuantity = (error: CallError) =>
  OF_QUANTITY.includes(error.code) || wrongQuantity(error) !== undefined

interface RefusalProps {
  title: string
  text?: string
  productId?: string | number | undefined
}

function Refusal({ title, text, productId }: RefusalProps) {
  const t = useText()
  const ways = productId
    ? [{ url: pageUrl('/pages/product/detail', { id: productId }), name: t('order.toProduct') }]
    : [
        { url: '/pages/index/category', name: t('cart.toCatalogue') },
        { url: '/pages/cart/cart', name: t('cart.title') },
      ]
  return (
    <PageFrame title={t('order.confirmTitle')}>
      <EmptyState
        title={title}
        text={text}
        drawing={<LostDrawing />}
        action={
          <div className={css.ways}>
            {ways.map(({ url, name }, index) => (
              <PageLink
                key={url}
                url={url}
                open="redirectTo"
                className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary' })}
              >
                {name}
              </PageLink>
            ))}
          </div>
        }
      />
    </PageFrame>
  )
}
