import { textIn } from '@tiantian/contracts/language.ts'
import { getOwnCategories } from '@tiantian/contracts/shop/shop-category.ts'
import { useLanguage, useText } from '../../i18n/use-text.ts'
import { query } from '../../sdk/query.ts'
import { useQuery } from '../../sdk/use-query.ts'
import { Select } from '../../ui/form/select.tsx'
import { PageLink } from '../shell/page-link.tsx'
import { pageUrl } from '../shell/page-url.ts'
import { indentedChoices } from '../shop/own-category.ts'

/** The value that takes products out of all categories. */
export const NO_CATEGORY = 'none'

interface ShopCategoryFieldProps {
  shopId: string
  value: string
  onChange: (value: string) => void
}

/** The own categories of a shop, as a seller chooses one for a product. */
export function useOwnCategoryChoices(shopId: string | undefined) {
  const language = useLanguage()
  const { data } = useQuery({
    ...query(getOwnCategories, { shopId: shopId ?? '' }),
    enabled: shopId !== undefined,
  })
  const categories = data?.tree.categories ?? []
  return indentedChoices(categories.map(({ name, ...rest }) => ({ ...rest, name: textIn(name, language) })))
}

export function ShopCategoryField({ shopId, value, onChange }: ShopCategoryFieldProps) {
  const t = useText()
  const choices = useOwnCategoryChoices(shopId)
  return (
    <>
      <Select
        label={t('ownProducts.bulk.shopCategory')}
        placeholder={t('ownProducts.bulk.shopCategory')}
        value={value}
        choices={[...choices, { value: NO_CATEGORY, label: t('ownProducts.bulk.noShopCategory') }]}
        onChange={onChange}
      />
      <PageLink url={pageUrl('/pages/shop/edit-category', { shopId })}>
        {t('myShop.categories.title')}
      </PageLink>
    </>
  )
}
