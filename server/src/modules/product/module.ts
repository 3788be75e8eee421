import { defineModule } from '../module.ts'
import { productActions } from './actions.ts'
import { brandPersonalData, forgetBrandAskers } from './brand-request/ask-for-brand.ts'
import { brandDecided } from './brand-request/brand-notification.ts'
import { productCollections } from './collections.ts'
import { disownFeeds, feedActions } from './feed/feed-actions.ts'
import { createFeeds } from './feed/feed-file.ts'
import { productImport } from './import/product-import.ts'
import { stockImport } from './import/stock-import.ts'
import { indexBatchJob, shopChangedJob, stockFlipJob } from './index/index-batch.ts'
import { followEnds } from './index/offer-end.ts'
import { priceBatchJob } from './index/price-batch.ts'
import { productKeyActions } from './key-actions.ts'
import { deleteOldViewDays } from './numbers/view-count.ts'
import { productProofs } from './proofs.ts'
import { productReviewDecided } from './review/review-notification.ts'
import { reviewRuleChanged } from './review/rule-notification.ts'
import { categorySection } from './share/share-category.ts'
import { listItems, productSection } from './share/share-product.ts'

const PRODUCTS_OF_SHOP = 12

export const product = defineModule({
  name: 'product',
  after: ['place', 'user', 'office', 'media', 'enterprise', 'import', 'shop'],
  notifications: [brandDecided, productReviewDecided, reviewRuleChanged],
  personalData: { export: brandPersonalData, erase: forgetBrandAskers },
  actions: [...productActions, ...feedActions],
  collections: productCollections,
  jobs: [stockFlipJob, indexBatchJob, priceBatchJob, shopChangedJob],
  imports: [productImport, stockImport],
  keyActions: productKeyActions,
  proofs: productProofs,
  disowning: disownFeeds,
  feeds: ({ db, clock, settings }) => createFeeds({ db, clock, origin: settings.webOrigins[0] }),
  schedules: [
    {
      name: 'product.clean-up',
      cron: '52 2 * * *',
      run: async ({ db, clock }) => ({ viewDays: await deleteOldViewDays(db, clock.now()) }),
    },
    {
      name: 'product.follow-offer-ends',
      cron: '* * * * *',
      atSeconds: [0, 30],
      run: ({ db, log }, signal) => followEnds(db, log, signal),
    },
  ],
  besideShop: ({ reads }) => ({
    readProducts: async (shop, language) =>
      (await listItems(reads, language, { shop }, PRODUCTS_OF_SHOP)).items,
  }),
  sharePages: ({ db }) => [productSection(db), categorySection(db)],
})
