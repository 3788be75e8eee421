import type { ExhibitorEntry } from '@tiantian/contracts/expo/exhibitor-form.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { wrongInput } from '../set-up/part.ts'

/** Products must belong to the shop, categories must be top-level. @throws AppError('INVALID_INPUT') */
export async function assertEntry(
  tx: Tx,
  { categories, productIds }: Pick<ExhibitorEntry, 'categories' | 'productIds'>,
  shopId: string | null,
): Promise<void> {
  const strange = await tx`
    select from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb) wished
    where not exists (select from products p where p.id = wished::uuid and p.shop_id = ${shopId})`
  if (strange.length > 0) throw wrongInput('productIds')
  const unknown = await tx`
    select from jsonb_array_elements_text(${JSON.stringify(categories)}::jsonb) wished
    where not exists (select from categories c where c.slug = wished and c.level = 1)`
  if (unknown.length > 0) throw wrongInput('categories')
}

/** Exhibited products, in this order. */
export async function writeProducts(tx: Tx, id: string, productIds: readonly string[]): Promise<void> {
  await tx`delete from exhibitor_products where exhibitor_id = ${id}`
  await tx`
    insert into exhibitor_products (exhibitor_id, product_id, position)
    select ${id}, id::uuid, place from jsonb_array_elements_text(${JSON.stringify(productIds)}::jsonb)
      with ordinality as p (id, place)`
}
