import { SHOWN_PRODUCTS_MAX } from '@tiantian/contracts/expo/exhibitor-form.ts'
import { listProducts } from '@tiantian/contracts/product/product.ts'
import { useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Checkbox } from '../../ui/checkbox.tsx'
import css from './set-up.module.css'

const PRODUCTS_SHOWN = 20

interface ShownProductsProps {
  shopId: string
  value: readonly string[]
  onChange: (ids: string[]) => void
  error?: string | undefined
}

/** The products that a shop shows, chosen from its best sellers. */
export function ShownProducts({ shopId, value, onChange, error }: ShownProductsProps) {
  const t = useText()
  const { data } = useQuery(query(listProducts, { shop: shopId, limit: PRODUCTS_SHOWN }))
  const toggle = (id: string, isChosen: boolean) =>
    onChange(isChosen ? [...value, id].slice(0, SHOWN_PRODUCTS_MAX) : value.filter((one) => one !== id))
  return (
    <fieldset className={css.shown}>
      <legend className={css.legend}>{t('setup.exhibitors.products')}</legend>
      {data?.rows.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={name}
          isChecked={value.includes(id)}
          onChange={(isChosen) => toggle(id, isChosen)}
        />
      ))}
      {error && <p className={css.error}>{error}</p>}
    </fieldset>
  )
}
