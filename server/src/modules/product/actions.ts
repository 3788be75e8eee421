import { getBrand } from '@tiantian/contracts/product/brand.ts'
import { listCategories } from '@tiantian/contracts/product/category.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import { listPapers } from '@tiantian/contracts/product/paper.ts'
import {
  getProduct,
  listCompanions,
  listPartOffers,
  listProducts,
} from '@tiantian/contracts/product/product.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import { implement, prepared } from '../../gateway/implement.ts'
import { jsonList, members } from '../../platform/json-bytes.ts'
import * as brands from './brand.service.ts'
import * as categories from './category.service.ts'
import * as companions from './companion.service.ts'
import * as home from './home.service.ts'
import * as papers from './paper.service.ts'
import * as partOffers from './part-offer.service.ts'
import * as products from './product.service.ts'
import * as lists from './product-list.service.ts'
import * as rates from './rate.service.ts'
import * as vehicles from './vehicle.service.ts'

export const productActions = [
  implement(listCategories, async ({ db, language }) => ({
    categories: await categories.listCategories(db.reads, language),
  })),
  implement(getBrand, async ({ db, language }, { slug }) => ({
    brand: await brands.getBrand(db.reads, slug, language),
  })),
  implement(listMakes, ({ db, language }) => vehicles.listMakes(db.reads, language)),
  implement(listModels, ({ db, language }, { make }) => vehicles.listModels(db.reads, make, language)),
  implement(listGenerations, ({ db }, { make, model }) => vehicles.listGenerations(db.reads, make, model)),
  implement(listRates, ({ db }) => rates.listRates(db.reads)),
  implement(listProducts, async ({ db, language }, input) => {
    const { cards, nextCursor } = await lists.listProducts(db.reads, input, language)
    return prepared(['"rows":[', cards, `],${members({ nextCursor })}`])
  }),
  implement(getProduct, async ({ db, language }, input) =>
    prepared(await products.getProduct(db.reads, input, language)),
  ),
  implement(listPartOffers, ({ db, language }, asked) =>
    partOffers.listPartOffers(db.reads, asked, language),
  ),
  implement(listPapers, ({ db, language }, { productId }) =>
    papers.listPapers(db.reads, productId, language),
  ),
  implement(listCompanions, async ({ db, language }, asked) =>
    prepared(['"rows":', ...jsonList(await companions.listCompanions(db.reads, asked, language))]),
  ),
  implement(showHome, async ({ db, language }, { compare }) =>
    prepared(await home.showHome(db.reads, compare, language)),
  ),
]
