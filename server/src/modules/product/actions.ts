import { getBrand } from '@tiantian/contracts/product/brand.ts'
import { listCategories } from '@tiantian/contracts/product/category.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import {
  getProduct,
  listPartOffers,
  listProducts,
  listRelatedProducts,
} from '@tiantian/contracts/product/product.ts'
import { listProductDocuments } from '@tiantian/contracts/product/product-document.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import { implement, prepared } from '../../gateway/implement.ts'
import { jsonList, members } from '../../platform/json-bytes.ts'
import * as brands from './brand.ts'
import * as categories from './category.ts'
import * as home from './home.ts'
import * as partOffers from './part-offer.ts'
import * as products from './product.ts'
import * as papers from './product-document.ts'
import * as lists from './product-list.ts'
import * as rates from './rate.ts'
import * as relatedProducts from './related-product.ts'
import * as vehicles from './vehicle.ts'

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
  implement(listPartOffers, ({ db, language }, query) =>
    partOffers.listPartOffers(db.reads, query, language),
  ),
  implement(listProductDocuments, ({ db, language }, { productId }) =>
    papers.listProductDocuments(db.reads, productId, language),
  ),
  implement(listRelatedProducts, async ({ db, language }, query) =>
    prepared(['"rows":', ...jsonList(await relatedProducts.listRelatedProducts(db.reads, query, language))]),
  ),
  implement(showHome, async ({ db, language }, { compare }) =>
    prepared(await home.showHome(db.reads, compare, language)),
  ),
]
