import { getBrand } from '@tiantian/contracts/product/brand.ts'
import * as asked from '@tiantian/contracts/product/brand-request.ts'
import { listCategories } from '@tiantian/contracts/product/category.ts'
import { listDesk } from '@tiantian/contracts/product/desk.ts'
import { showHome } from '@tiantian/contracts/product/home.ts'
import { listProductsToMend } from '@tiantian/contracts/product/mend.ts'
import * as office from '@tiantian/contracts/product/office-rate.ts'
import * as own from '@tiantian/contracts/product/own-product.ts'
import {
  getProduct,
  listOfferFits,
  listPartOffers,
  listProducts,
  listRelatedProducts,
} from '@tiantian/contracts/product/product.ts'
import { listProductDocuments } from '@tiantian/contracts/product/product-document.ts'
import { listRates } from '@tiantian/contracts/product/rate.ts'
import * as review from '@tiantian/contracts/product/review.ts'
import { listGenerations, listMakes, listModels } from '@tiantian/contracts/product/vehicle.ts'
import type { Context } from '../../gateway/implement.ts'
import { implement, prepared } from '../../gateway/implement.ts'
import { jsonList, members } from '../../platform/text/json-bytes.ts'
import * as brands from './brand.ts'
import { askForBrand } from './brand-request/ask-for-brand.ts'
import { decideBrandRequest, endorseBrandRequest, listBrandRequests } from './brand-request/decide-brand.ts'
import * as categories from './category.ts'
import { listCategoryAttributes } from './category-attribute.ts'
import { listDesk as readDesk } from './desk.ts'
import { fitsOfOffers } from './fit.ts'
import * as home from './home.ts'
import { readCars } from './import/car-text.ts'
import * as lists from './list/product-list.ts'
import * as mend from './numbers/mend.ts'
import { changeProducts } from './own/change-products.ts'
import type { Seller } from './own/own-product.ts'
import * as ownProducts from './own/own-product.ts'
import { listOwnProducts, listSellerShops } from './own/own-product-list.ts'
import { findBrands, lookUpPart } from './own/part-look-up.ts'
import { previewProduct } from './own/preview-product.ts'
import * as papers from './own/product-document.ts'
import * as partOffers from './part-offer.ts'
import * as products from './product.ts'
import * as rates from './rate.ts'
import { readRateHistory, storeCorrection } from './rate.ts'
import * as relatedProducts from './related-product.ts'
import { decideReview, endorseReview, getReview } from './review/decide.ts'
import { listRules } from './review/rule.ts'
import { decideRuleChange, setRule } from './review/rule-change.ts'
import * as vehicles from './vehicle.ts'

const seller = ({ db, user, language, clock, byKey }: Context<'member'>): Seller => ({
  db,
  language,
  userId: user.id,
  now: clock.now(),
  byKey,
})

export const productActions = [
  implement(own.getSellerShops, ({ db, user, language }) => listSellerShops(db.reads, user.id, language)),
  implement(own.listOwnProducts, ({ db, user, language }, input) =>
    listOwnProducts(db, user.id, input, language),
  ),
  implement(listProductsToMend, ({ db, user, language, clock }, input) =>
    mend.listProductsToMend(db.reads, user.id, input, { language, now: clock.now() }),
  ),
  implement(own.getOwnProduct, async ({ db, user, language }, { id }) => ({
    product: await ownProducts.getOwnProduct(db.sql, user.id, id, language),
  })),
  implement(own.createProduct, async (context, input) => ({
    product: await ownProducts.createProduct(seller(context), input),
  })),
  implement(own.updateProduct, async (context, input) => ({
    product: await ownProducts.updateProduct(seller(context), input),
  })),
  implement(own.previewProduct, ({ db, user, language, clock }, input) =>
    previewProduct(db.reads, { userId: user.id, language, now: clock.now() }, input),
  ),
  implement(own.changeProducts, (context, input) => changeProducts(seller(context), input)),
  implement(own.lookUpPart, ({ db, user, language }, input) =>
    lookUpPart(db.reads, user.id, input, language),
  ),
  implement(own.findBrands, async ({ db }, { text }) => ({ brands: await findBrands(db.reads, text) })),
  implement(own.listCategoryAttributes, ({ db, language }, { category }) =>
    listCategoryAttributes(db.reads, category, language),
  ),
  implement(own.readCarList, ({ db, language }, { text }) => readCars(db.reads, text, language)),
  implement(asked.askForBrand, (context, input) => askForBrand(seller(context), input)),
  implement(asked.listBrandRequests, ({ db, user, language, clock }, input) =>
    listBrandRequests(db.sql, { userId: user.id, now: clock.now() }, input, language),
  ),
  implement(listDesk, ({ db, user, language, clock }, input) =>
    readDesk(db.sql, { user, language, now: clock.now() }, input),
  ),
  implement(review.listReviewRules, ({ db, user, language }) =>
    listRules(db.sql, { userId: user.id, language }),
  ),
  implement(review.setReviewRule, async ({ db, user, language, clock }, input) => {
    await db.transaction((tx) => setRule(tx, { userId: user.id, at: clock.now() }, input))
    return listRules(db.sql, { userId: user.id, language })
  }),
  implement(review.decideReviewRule, async ({ db, user, language, clock }, input) => {
    await db.transaction((tx) => decideRuleChange(tx, { userId: user.id, at: clock.now() }, input))
    return listRules(db.sql, { userId: user.id, language })
  }),
  implement(review.getProductReview, ({ db, user, language, clock }, input) =>
    getReview(db.sql, { userId: user.id, now: clock.now() }, input, language),
  ),
  implement(review.approveProduct, ({ db, user, language, clock }, input) =>
    decideReview(db, { userId: user.id, now: clock.now(), language }, { event: 'approve', ...input }),
  ),
  implement(review.endorseProduct, ({ db, user, language, clock }, input) =>
    endorseReview(db, { userId: user.id, now: clock.now(), language }, input),
  ),
  implement(review.returnProduct, ({ db, user, language, clock }, input) =>
    decideReview(db, { userId: user.id, now: clock.now(), language }, { event: 'return', ...input }),
  ),
  implement(asked.endorseBrandRequest, async ({ db, user, clock }, input) => {
    await db.transaction((tx) => endorseBrandRequest(tx, { userId: user.id, now: clock.now() }, input))
    return {}
  }),
  implement(asked.decideBrandRequest, async ({ db, user, clock }, input) => {
    await decideBrandRequest(db, { userId: user.id, now: clock.now() }, input)
    return {}
  }),
  implement(listCategories, async ({ db, language }) => ({
    categories: await categories.listCategories(db.reads, language),
  })),
  implement(getBrand, async ({ db, language }, { slug }) => ({
    brand: await brands.getBrand(db.reads, slug, language),
  })),
  implement(listMakes, ({ db, language }) => vehicles.listMakes(db.reads, language)),
  implement(listModels, ({ db, language }, { make }) => vehicles.listModels(db.reads, make, language)),
  implement(listGenerations, ({ db }, { make, model }) => vehicles.listGenerations(db.reads, make, model)),
  implement(office.listRateHistory, ({ db }) => readRateHistory(db.sql)),
  implement(office.correctRate, async ({ db, user, clock }, input) => {
    await db.transaction((tx) => storeCorrection(tx, { userId: user.id, at: clock.now() }, input))
    return readRateHistory(db.sql)
  }),
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
  implement(listOfferFits, async ({ db }, { offerIds, compare }) => ({
    fits: [...(await fitsOfOffers(db.reads, offerIds, compare))].map(([offerId, fit]) => ({ offerId, fit })),
  })),
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
