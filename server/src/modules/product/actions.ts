import { listCategories } from '@tiantian/contracts/product/category.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import { getProduct, listProducts } from '@tiantian/contracts/product/product.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import { implement, prepared } from '../../gateway/implement.ts'
import * as categories from './category.service.ts'
import * as home from './home.service.ts'
import * as products from './product.service.ts'
import * as lists from './product-list.service.ts'
import * as rates from './rate.service.ts'
import * as vehicles from './vehicle.service.ts'

export const productActions = [
  implement(listCategories, async ({ db, language }) => ({
    categories: await categories.listCategories(db.$client, language),
  })),
  implement(listMakes, ({ db, language }) => vehicles.listMakes(db.$client, language)),
  implement(listModels, ({ db, language }, { make }) => vehicles.listModels(db.$client, make, language)),
  implement(listGenerations, ({ db }, { make, model }) => vehicles.listGenerations(db.$client, make, model)),
  implement(listRates, ({ db }) => rates.listRates(db.$client)),
  implement(listProducts, async ({ db, language }, input) =>
    prepared(await lists.listProducts(db.$client, input, language)),
  ),
  implement(getProduct, async ({ db, language }, input) =>
    prepared(await products.getProduct(db.$client, input, language)),
  ),
  implement(showHome, async ({ db, language }, { compare }) =>
    prepared(await home.showHome(db.$client, compare, language)),
  ),
]
