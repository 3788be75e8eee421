import type { Input, Output } from '@tiantian/contracts/action.ts'
import { QUOTE_LINES_MAX } from '@tiantian/contracts/cart/line-list.ts'
import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { WANTED_INCOTERMS } from '@tiantian/contracts/order/delivery.ts'
import type { Product } from '@tiantian/contracts/product/product.ts'
import { createQuoteRequest, QUOTE_SHOPS_MAX, quoteRequestForm } from '@tiantian/contracts/quote/quote.ts'
import { useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextArea, TextField } from '../../ui/form/text-field.tsx'
import { field, useForm } from '../../ui/form/use-form.ts'
import { showToast } from '../../ui/overlay/toast-store.ts'
import surface from '../../ui/surface.module.css'
import { useCart } from '../cart/use-cart.ts'
import { productQuery } from '../product/product-query.ts'
import { isWholeVehicle } from '../product/whole-vehicle.ts'
import { PageFrame } from '../shell/frame/page-frame.tsx'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { pageUrl } from '../shell/page-url.ts'
import { useDisplayCurrency } from '../shell/use-money.ts'
import { addressesQuery } from '../user/address/addresses-query.ts'
import { useCar } from '../vehicle/car.ts'
import css from './quote.module.css'
import type { RequestDraft } from './request-draft.ts'
import { EMPTY_LINE, inputOf } from './request-draft.ts'
import { CityField, PhotoField, ShopsFields } from './request-fields.tsx'
import { LinesPanel } from './request-lines.tsx'

interface RequestPageProps {
  /** What was searched for. */
  text?: string | undefined
  /** Asks for the lines of the cart. */
  isFromCart?: boolean | undefined
  /** Asks its shop for this product: a whole vehicle, which is sold by quote. */
  productId?: string | undefined
}

/** The form of a new request for quotes. */
export function RequestPage(props: RequestPageProps) {
  const t = useText()
  const { cart } = useCart()
  const { data } = useQuery(addressesQuery())
  const wanted = useWantedProduct(props.productId)
  // The form begins with what the product, the cart and the addresses say.
  if (!data || (props.isFromCart && !cart) || wanted.isPending) {
    return <PageFrame title={t('quote.ask')}>{null}</PageFrame>
  }
  const groups = props.isFromCart && cart ? cart.groups : []
  const lines = groups.flatMap((group) =>
    group.lines.map(({ partNumber, quantity }) => ({
      ...EMPTY_LINE,
      what: partNumber,
      quantity: String(quantity),
    })),
  )
  const [address] = data.addresses
  return (
    <RequestForm
      start={{
        ...(wanted.product
          ? startOf(wanted.product)
          : {
              lines:
                lines.length > 0
                  ? lines.slice(0, QUOTE_LINES_MAX)
                  : [{ ...EMPTY_LINE, what: props.text ?? '' }],
              shops: groups
                .slice(0, QUOTE_SHOPS_MAX)
                .map(({ shopId, shopName }) => ({ id: shopId, name: shopName })),
              isForCar: true,
            }),
        cityId: address?.cityId,
        cityName: address?.cityName ?? '',
      }}
    />
  )
}

/** A product that is gone leaves an empty form. */
function useWantedProduct(id: string | undefined) {
  const { data, isPending } = useQuery({ ...productQuery(id ?? '', null), enabled: id !== undefined })
  return { product: data?.product, isPending: id !== undefined && isPending }
}

function startOf({ name, partNumber, shop, offers, ...product }: Product) {
  const quantity = String(offers[0]?.moq ?? 1)
  return {
    lines: [{ ...EMPTY_LINE, what: name, partNumber, quantity }],
    shops: [{ id: shop.id, name: shop.name }],
    // What is a car itself is for none.
    isForCar: !isWholeVehicle(product),
  }
}

interface RequestFormProps {
  start: Pick<RequestDraft, 'lines' | 'shops' | 'cityId' | 'cityName' | 'isForCar'>
}

function RequestForm({ start }: RequestFormProps) {
  const t = useText()
  const { redirectTo } = useNavigator()
  const { car, label } = useCar()
  const currency = useDisplayCurrency()
  const [requestId] = useState(newRequestId)
  const form = useForm<
    RequestDraft,
    Input<typeof createQuoteRequest>['request'],
    Output<typeof createQuoteRequest>
  >({
    start: {
      ...start,
      isOpen: start.shops.length === 0,
      isForCar: start.isForCar && car !== null,
      vin: '',
      currency,
      incoterm: '',
      wantedBy: '',
      note: '',
      files: [],
    },
    check: (draft) => checkForm(quoteRequestForm, inputOf(draft, car)),
    send: (request) => call(createQuoteRequest, { requestId, request }),
    onSent({ id, shopCount }) {
      showToast({ title: t('quote.askedShops', { amount: shopCount }), icon: 'success' })
      redirectTo(pageUrl('/pages/quote/detail', { id }))
    },
  })
  return (
    <PageFrame title={t('quote.ask')}>
      <Form form={form} className={css.stack}>
        <LinesPanel form={form} />
        <section className={surface.panel}>
          <h2 className={css.title}>{t('quote.whom')}</h2>
          <ShopsFields form={form} />
        </section>
        <section className={surface.panel}>
          <h2 className={css.title}>{t('quote.conditions')}</h2>
          <div className={css.fields}>
            <CityField form={form} />
            <Select
              label={t('quote.currency')}
              choices={CURRENCIES.map((value) => ({ value, label: value }))}
              {...field(form, 'currency')}
            />
            <Select
              label={t('quote.incoterm')}
              isOptional
              choices={WANTED_INCOTERMS.map((value) => ({ value, label: value }))}
              {...field(form, 'incoterm')}
            />
            <TextField type="date" label={t('quote.wantedBy')} isOptional {...field(form, 'wantedBy')} />
            <TextField
              label={t('quote.vin')}
              isOptional
              autoCapitalize="characters"
              {...field(form, 'vin')}
            />
            {car && start.isForCar && (
              <Checkbox
                isChecked={form.draft.isForCar}
                onChange={(isForCar) => form.change({ isForCar })}
                label={t('quote.forCar', { car: label })}
              />
            )}
            <div className={css.wide}>
              <TextArea
                label={t('quote.note')}
                isOptional
                rows={3}
                maxLength={1000}
                {...field(form, 'note')}
              />
            </div>
            <div className={css.wide}>
              <PhotoField form={form} />
            </div>
          </div>
        </section>
        <FormError form={form} />
        <Button type="submit" size="lg" isLoading={form.isSending}>
          {t('quote.send')}
        </Button>
      </Form>
    </PageFrame>
  )
}
