import { CURRENCIES } from '@tiantian/contracts/money.ts'
import { PRICE_TIERS_MAX } from '@tiantian/contracts/product/own-product.ts'
import { useText } from '../../i18n/use-text.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/class-names.ts'
import { Checkbox } from '../../ui/form/checkbox.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { CrossIcon } from '../../ui/icons.tsx'
import type { DraftOffer } from './offer-draft.ts'
import css from './own-products.module.css'
import type { SellerShop } from './product-input.ts'

const INCOTERMS = ['EXW', 'FCA', 'CPT', 'CIP', 'DAP', 'DPU', 'DDP', 'FAS', 'FOB', 'CFR', 'CIF'] as const

interface OfferFieldsProps {
  shop: SellerShop
  offer: DraftOffer
  onChange: (offer: DraftOffer) => void
  /** The error of a field of this offer. */
  errorOf: (path: string) => string | undefined
}

/** The price of the product from one warehouse by quantity, its stock, its end and its terms of delivery. */
export function OfferFields({ shop, offer, onChange, errorOf }: OfferFieldsProps) {
  const t = useText()
  const set = (part: Partial<DraftOffer>) => onChange({ ...offer, ...part })
  return (
    <div className={css.stack}>
      {shop.warehouses.length > 1 && (
        <Select
          label={t('ownProducts.form.warehouse')}
          value={offer.warehouseId}
          choices={shop.warehouses.map(({ id, name, cityName }) => ({
            value: id,
            label: `${name}, ${cityName}`,
          }))}
          error={errorOf('warehouseId')}
          onChange={(warehouseId) => set({ warehouseId })}
        />
      )}
      <div className={css.pair}>
        <Select
          label={t('ownProducts.form.currency')}
          value={offer.currency}
          choices={CURRENCIES.map((value) => ({ value, label: value }))}
          onChange={(currency) => set({ currency: currency as (typeof CURRENCIES)[number] })}
        />
        <TextField
          label={t('ownProducts.form.stock')}
          inputMode="numeric"
          maxLength={10}
          error={errorOf('stockQuantity')}
          value={offer.stock}
          onChange={(stock) => set({ stock })}
        />
      </div>
      {offer.tiers.map((tier, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: tiers have no other identity while they are typed.
        <div key={at} className={css.notice}>
          <TextField
            label={t('ownProducts.form.tier')}
            inputMode="numeric"
            maxLength={7}
            error={errorOf(`tiers.${at}.minQuantity`)}
            value={tier.quantity}
            onChange={(quantity) => set({ tiers: offer.tiers.with(at, { ...tier, quantity }) })}
          />
          <TextField
            label={t('ownProducts.form.tierPrice')}
            inputMode="decimal"
            maxLength={16}
            error={errorOf(`tiers.${at}.priceMinor`)}
            value={tier.price}
            onChange={(price) => set({ tiers: offer.tiers.with(at, { ...tier, price }) })}
          />
          {at > 0 && (
            <IconButton
              label={t('ownProducts.form.tierRemove')}
              onClick={() => set({ tiers: offer.tiers.toSpliced(at, 1) })}
            >
              <CrossIcon size={20} />
            </IconButton>
          )}
        </div>
      ))}
      {offer.tiers.length < PRICE_TIERS_MAX && (
        <Button
          size="sm"
          variant="secondary"
          onClick={() => set({ tiers: [...offer.tiers, { quantity: '', price: '' }] })}
        >
          {t('ownProducts.form.tierAdd')}
        </Button>
      )}
      <div className={cx(css.pair, css.wide)}>
        <Select
          label={t('ownProducts.form.incoterm')}
          value={offer.incoterm}
          choices={INCOTERMS.map((value) => ({
            value,
            label: `${value} – ${t(`catalogue.incoterm.${value}`)}`,
          }))}
          onChange={(incoterm) => set({ incoterm })}
        />
        <TextField
          label={t('ownProducts.form.place')}
          maxLength={80}
          error={errorOf('incotermPlace')}
          value={offer.place}
          onChange={(place) => set({ place })}
        />
        {(['multiple', 'leadMin', 'leadMax'] as const).map((name) => (
          <TextField
            key={name}
            label={t(`ownProducts.form.${name}`)}
            inputMode="numeric"
            maxLength={7}
            error={errorOf(`${PATHS[name]}`)}
            value={offer[name]}
            onChange={(value) => set({ [name]: value })}
          />
        ))}
        <TextField
          label={t('ownProducts.offer.lastDay')}
          hint={t('ownProducts.offer.lastDayHint')}
          isOptional
          type="date"
          error={errorOf('validTo')}
          value={offer.lastDay}
          onChange={(lastDay) => set({ lastDay })}
        />
      </div>
      <Checkbox
        label={t('ownProducts.form.returnable')}
        isChecked={offer.isReturnable}
        onChange={(isReturnable) => set({ isReturnable })}
      />
    </div>
  )
}

const PATHS = { multiple: 'orderMultiple', leadMin: 'leadDaysMin', leadMax: 'leadDaysMax' } as const
