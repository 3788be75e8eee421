import type { CategoryAttribute, OwnProduct } from '@tiantian/contracts/product/own-product.ts'
import { lookUpPart } from '@tiantian/contracts/product/own-product.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Select } from '../../ui/form/select.tsx'
import { TextField } from '../../ui/form/text-field.tsx'
import { Section } from '../../ui/section.tsx'
import { useDebounced } from '../../ui/use-debounced.ts'
import { useUnitText } from '../product/use-attribute-value.ts'
import { PageLink } from '../shell/page-link.tsx'
import { BrandField } from './brand-field.tsx'
import { editUrl } from './own-product-query.ts'
import css from './own-products.module.css'
import { PartCategoryField } from './part-category-field.tsx'
import type { ProductFormPart } from './product-draft.ts'

const CONDITIONS = ['new', 'remanufactured', 'used'] as const

/** Category first, then brand and number, which may be known already. */
export function PartPart(
  props: ProductFormPart & { productId: string | undefined; brandState: OwnProduct['brandState'] },
) {
  const { draft, change, errorOf } = props
  const t = useText()
  return (
    <Section title={t('ownProducts.form.part')} isPanel>
      <div className={css.stack}>
        <PartCategoryField
          value={draft.category}
          onChange={(category) => change({ category })}
          error={errorOf('category')}
        />
        <BrandField
          shopId={props.shop.id}
          state={props.brandState}
          value={draft.brand}
          name={draft.brandName}
          onChange={(brand, brandName) => change({ brand, brandName })}
          error={errorOf('brand')}
        />
        <TextField
          label={t('ownProducts.form.partNumber')}
          error={errorOf('partNumber')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={draft.partNumber}
          onChange={(partNumber) => change({ partNumber })}
        />
        <Known {...props} />
        <Select
          label={t('ownProducts.form.condition')}
          value={draft.condition}
          choices={CONDITIONS.map((value) => ({ value, label: t(`catalogue.condition.${value}`) }))}
          onChange={(condition) => change({ condition: condition as (typeof CONDITIONS)[number] })}
        />
      </div>
    </Section>
  )
}

const TYPING_MS = 400

/** What is known of the number: the own product, or facts of other shops. */
function Known({ draft, shop, change, productId }: ProductFormPart & { productId: string | undefined }) {
  const t = useText()
  const { brand, category, condition } = draft
  const number = useDebounced(draft.partNumber.trim(), TYPING_MS)
  const { data } = useQuery({
    ...query(lookUpPart, {
      shopId: shop.id,
      number,
      condition,
      ...(brand && { brand }),
      ...(category && { category }),
    }),
    enabled: number !== '' && brand !== '',
  })
  if (!data || number === '' || brand === '') return null
  if (data.ownId && data.ownId !== productId) {
    return (
      <p className={css.notice} role="status">
        {t('ownProducts.form.own')}
        <PageLink url={editUrl(data.ownId)} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          {t('ownProducts.form.openOwn')}
        </PageLink>
      </p>
    )
  }
  const { known } = data
  if (!known || productId) return null
  const takeOver = () => {
    const { form, fitmentNames } = known
    const lines = (kind: string) =>
      form.references
        .filter((one) => one.kind === kind)
        .map(({ brandName, number: other }) => `${brandName} ${other}`)
        .join('\n')
    change({
      category: form.category,
      originCountry: form.originCountry,
      hsCode: form.hsCode,
      net: String(form.netGrams / 1000),
      gross: String(form.grossGrams / 1000),
      length: String(form.packageMm.length),
      width: String(form.packageMm.width),
      height: String(form.packageMm.height),
      attributes: Object.fromEntries(
        Object.entries(form.attributes).map(([key, value]) => [key, String(value)]),
      ),
      oe: lines('oe'),
      cross: lines('crossReference'),
      supersedes: lines('supersedes'),
      fitments: form.fitments.map((car, at) => ({ car, name: fitmentNames[at] ?? '' })),
    })
  }
  return (
    <p className={css.notice} role="status">
      {t('ownProducts.form.known', { count: known.shopCount })}
      <Button size="sm" variant="secondary" onClick={takeOver}>
        {t('ownProducts.form.takeOver')}
      </Button>
    </p>
  )
}

/** Exactly the properties of the category. */
export function AttributesPart({
  draft,
  change,
  errorOf,
  attributes,
}: ProductFormPart & { attributes: readonly CategoryAttribute[] }) {
  const t = useText()
  const format = useFormat()
  const unitText = useUnitText()
  const set = (key: string, value: string) => change({ attributes: { ...draft.attributes, [key]: value } })
  return (
    <Section title={t('ownProducts.form.attributes')} isPanel>
      {attributes.length === 0 && <p className={css.muted}>{t('ownProducts.form.attributesLater')}</p>}
      <div className={css.pair}>
        {attributes.map(({ key, name, unit, type, values, min, max, maxLength, isRequired }) => {
          const label = unit ? `${name}, ${unitText(unit)}` : name
          const frame = {
            label,
            isOptional: !isRequired,
            error: errorOf(`attributes.${key}`),
            value: draft.attributes[key] ?? '',
            onChange: (value: string) => set(key, value),
          }
          if (type === 'enum')
            return (
              <Select
                key={key}
                {...frame}
                choices={values.map(({ value, label: text }) => ({ value, label: text }))}
              />
            )
          const bounds =
            min !== null && max !== null ? `${format.number(min)}–${format.number(max)}` : undefined
          return (
            <TextField
              key={key}
              {...frame}
              hint={type === 'number' ? bounds : undefined}
              inputMode={type === 'number' ? 'decimal' : 'text'}
              maxLength={maxLength ?? 200}
            />
          )
        })}
      </div>
    </Section>
  )
}
