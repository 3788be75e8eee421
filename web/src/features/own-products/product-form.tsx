import { useQueryClient } from '@tanstack/react-query'
import { LANGUAGES } from '@tiantian/contracts/language.ts'
import type { OwnProduct } from '@tiantian/contracts/product/own-product.ts'
import {
  changeProducts,
  createProduct,
  getOwnProduct,
  listCategoryAttributes,
  listOwnProducts,
  productForm,
  updateProduct,
} from '@tiantian/contracts/product/own-product.ts'
import { PRODUCT_RETURN_TEXTS } from '@tiantian/contracts/product/review-text.ts'
import { lazy, Suspense, useRef, useState } from 'react'
import { checkForm } from '../../i18n/check-form.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import type { DraftControl } from '../../office/versioned-form.tsx'
import { useVersionedForm, VersionedForm } from '../../office/versioned-form.tsx'
import { call } from '../../sdk/call.ts'
import { CallError } from '../../sdk/call-error.ts'
import { query, readsBy } from '../../sdk/query.ts'
import { createRequestIds } from '../../sdk/request-ids.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button } from '../../ui/button.tsx'
import { Form, FormError } from '../../ui/form/form.tsx'
import notice from '../../ui/notice.module.css'
import { showToast } from '../../ui/overlay/toast-store.ts'
import { showFailure } from '../shell/error/failure.ts'
import { useNavigator } from '../shell/frame/use-navigator.ts'
import { LaterParts } from './later-parts.tsx'
import { NamesPart } from './names-part.tsx'
import { editUrl, ownProductQuery } from './own-product-query.ts'
import css from './own-products.module.css'
import type { ProductDraft, ProductFormPart } from './product-draft.ts'
import { completeDraft, draftOf, inputOf, newDraft } from './product-draft.ts'
import type { SellerShop } from './product-input.ts'
import { AttributesPart, PartPart } from './which-part.tsx'

const Preview = lazy(async () => ({ default: (await import('./preview.tsx')).Preview }))

/** A new product, or one that exists: kept on the server while it is typed (S2.26, S2.27). */
export function ProductForm({ shop, product }: { shop: SellerShop; product?: OwnProduct }) {
  const t = useText()
  const [start] = useState(() => newDraft(shop))
  return (
    <VersionedForm
      draftKey={product ? `product/${product.id}` : `product/new/${shop.id}`}
      version={String(product?.version ?? 0)}
      start={product ? draftOf(product, shop) : start}
      describe={(typed) => {
        const draft = completeDraft(typed, shop, product?.form.offers)
        return [
          { label: t('ownProducts.form.partNumber'), text: `${draft.brandName} ${draft.partNumber}` },
          ...LANGUAGES.map((language) => ({
            label: `${t('ownProducts.form.name')} (${language})`,
            text: draft.names[language],
          })),
          ...draft.offers.flatMap(({ tiers, stock }, at) => {
            const number = draft.offers.length > 1 ? ` ${at + 1}` : ''
            const prices = tiers.map(({ quantity, price }) => `${quantity}: ${price}`).join('; ')
            return [
              { label: t('ownProducts.form.tierPrice') + number, text: prices },
              { label: t('ownProducts.form.stock') + number, text: stock },
            ]
          }),
          { label: t('ownProducts.form.cars'), text: draft.fitments.map(({ name }) => name).join('; ') },
          { label: t('ownProducts.form.description'), text: Object.values(draft.descriptions).join('\n') },
        ]
      }}
    >
      {(control) => <Fields control={control} shop={shop} product={product} />}
    </VersionedForm>
  )
}

interface FieldsProps {
  control: DraftControl<ProductDraft>
  shop: SellerShop
  product: OwnProduct | undefined
}

function Fields({ control, shop, product }: FieldsProps) {
  const t = useText()
  const { form, attributes, areAttributesKnown, isForSale } = useProductForm({ control, shop, product })
  const [isPreview, setPreview] = useState(false)
  const [isBegun, setBegun] = useState(false)
  const part: ProductFormPart = {
    draft: form.draft,
    shop,
    change: form.change,
    errorOf: (path) => form.errors[path] ?? form.errors[['product', path].join('.')],
  }
  const isOnSale = product?.state === 'active' || product?.state === 'pending'
  return (
    <Form form={form} className={css.form}>
      {product?.review && <ReviewNotice review={product.review} />}
      <div className={css.first} onFocusCapture={() => setBegun(true)}>
        <PartPart {...part} productId={product?.id} brandState={product?.brandState ?? 'accepted'} />
        <AttributesPart {...part} attributes={attributes} />
        <NamesPart {...part} />
      </div>
      <LaterParts {...part} isBegun={isBegun} />
      {Object.keys(form.errors).length > 0 && <p role="alert">{t('ownProducts.form.wrong')}</p>}
      <FormError form={form} />
      <div className={css.buttons}>
        {isOnSale || (
          <Button
            type="submit"
            variant="secondary"
            disabled={!areAttributesKnown}
            isLoading={form.isSending && !isForSale.current}
            onClick={() => {
              isForSale.current = false
            }}
          >
            {t('ownProducts.form.saveDraft')}
          </Button>
        )}
        <Button
          type="submit"
          disabled={!areAttributesKnown}
          isLoading={form.isSending && isForSale.current}
          onClick={() => {
            isForSale.current = true
          }}
        >
          {t(isOnSale ? 'common.save' : 'ownProducts.form.publish')}
        </Button>
        <Button variant="soft" onClick={() => setPreview(true)}>
          {t('ownProducts.form.preview')}
        </Button>
      </div>
      {isPreview && (
        <Suspense>
          <Preview {...part} attributes={attributes} onClose={() => setPreview(false)} />
        </Suspense>
      )}
    </Form>
  )
}

function useProductForm({ control, shop, product }: FieldsProps) {
  const t = useText()
  const client = useQueryClient()
  const { redirectTo } = useNavigator()
  const [requestIds] = useState(createRequestIds)
  const isForSale = useRef(true)
  const [category, setCategory] = useState(control.start.category)
  const { data } = useQuery({
    ...query(listCategoryAttributes, { category }),
    enabled: category !== '',
  })
  const attributes = category === '' ? [] : (data?.attributes ?? [])
  // What is sent before they are known would lack them.
  const areAttributesKnown = category === '' || data !== undefined
  const form = useVersionedForm({
    control: { ...control, start: completeDraft(control.start, shop, product?.form.offers) },
    ...(product && { reads: { queryKey: ownProductQuery(product.id).queryKey } }),
    asksBeforeUnload: true,
    check: (draft: ProductDraft) => {
      const checked = checkForm(productForm, inputOf(draft, attributes))
      // Tables may bring products without pictures; who fills in the form has the part at hand.
      const lacksPicture = isForSale.current && draft.pictures.length === 0
      if (!lacksPicture) return checked
      const errors = { ...(checked.ok ? {} : checked.errors), pictures: t('ownProducts.form.pictureNeeded') }
      return { ok: false, errors }
    },
    async send(input) {
      const isOnSale = isForSale.current
      if (!product) {
        const created = { shopId: shop.id, product: input, isOnSale }
        return await call(createProduct, { requestId: requestIds.idOf(created), ...created })
      }
      const reply = await call(updateProduct, { id: product.id, version: product.version, product: input })
      if (!isOnSale || ['active', 'pending'].includes(reply.product.state)) return reply
      const { refused } = await call(changeProducts, {
        shopId: shop.id,
        ids: [product.id],
        change: { kind: 'publish' as const },
      })
      // Saved, but not on sale.
      const [lack] = refused
      if (lack) showFailure(new CallError('INVALID_INPUT', t(`ownProducts.bulk.lacks.${lack.lacks}`)))
      // On sale, or seen by the office first.
      return await call(getOwnProduct, { id: product.id })
    },
    onSent(reply) {
      requestIds.answered()
      const { queryKey } = ownProductQuery(reply.product.id)
      client.setQueryData(queryKey, reply)
      void client.invalidateQueries(readsBy(listOwnProducts))
      showToast({ title: t('ownProducts.form.saved'), icon: 'success' })
      if (product) void client.invalidateQueries({ queryKey })
      else redirectTo(editUrl(reply.product.id))
    },
  })
  if (form.draft.category !== category) setCategory(form.draft.category)
  return { form, attributes, areAttributesKnown, isForSale }
}

/** What of a product waits for the office, or why it came back. */
function ReviewNotice({ review }: { review: NonNullable<OwnProduct['review']> }) {
  const t = useText()
  const language = useLanguage()
  const { state, kind, fields, reason, note } = review
  if (state === 'returned') {
    const why = [reason && PRODUCT_RETURN_TEXTS[reason][language], note].filter(Boolean).join(' ')
    return <p className={notice.notice}>{t('ownProducts.review.returned', { reason: why })}</p>
  }
  const changed = fields.map((field) => t(`ownProducts.review.field.${field}`)).join(', ')
  return (
    <p className={notice.notice}>
      {kind === 'edit'
        ? t('ownProducts.review.edit', { fields: changed })
        : t('ownProducts.review.publication')}
    </p>
  )
}
