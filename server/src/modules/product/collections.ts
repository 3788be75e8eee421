import { declareCollection, localized, mediaSql } from '../../gateway/client-database/collection.ts'
import { tagOf } from './list/tag.ts'
import { SHOWN_STOCK } from './part-offer.ts'

const hasCategory = (slug: string) =>
  `i.tags @> array[${tagOf('category', 0)} + (select f.id from categories f where f.slug = ${slug})]`
const isOfBrand = (slug: string) =>
  `i.tags @> array[${tagOf('brand', 0)} + (select f.id from brands f where f.slug = ${slug})]`
/** Spaces and punctuation in a part number are ignored. */
const hasNumber = (number: string) => `i.product_id in (select f.product_id from part_numbers f
  where f.normalized_number = upper(regexp_replace(${number}, '[^A-Za-z0-9]', '', 'g')) and f.kind = 0)`

/** Left joins, so that PostgreSQL skips the tables that a command does not use. */
const products = declareCollection({
  name: 'opendb-mall-goods',
  summary: 'Parts on sale; price and stock are those of the best offer.',
  from: `search_items i left join products p on p.id = i.product_id left join brands b on b.id = i.brand_id
    left join product_cards d on d.product_id = i.product_id left join offers o on o.id = d.offer_id
    left join stocks k on k.offer_id = d.offer_id`,
  rows: 'all',
  fields: {
    _id: { type: 'id', sql: 'i.product_id', filter: 'equal', sort: true },
    name: { type: 'text', sql: localized('p.name'), filter: 'text', sort: true },
    goods_sn: { type: 'text', sql: 'p.part_number', filter: 'equal', match: hasNumber },
    category_id: {
      type: 'texts',
      sql: 'array(select f.slug from categories f where f.id in (i.top_id, i.group_id, i.category_id) order by f.level)',
      filter: 'equal',
      match: hasCategory,
    },
    brand_id: { type: 'text', sql: 'b.slug', filter: 'equal', match: isOfBrand },
    brand_name: { type: 'text', sql: 'b.name' },
    shop_id: { type: 'id', sql: 'i.shop_id', filter: 'equal' },
    price: {
      type: 'bigint',
      sql: '(select max(f.price_minor) from price_tiers f where f.offer_id = d.offer_id)',
      // By the amount in the currency of the offer; lists of several currencies are ordered at the current rate.
      filter: 'range',
      sort: 'i.price_cents',
    },
    currency: { type: 'text', sql: 'o.currency' },
    goods_desc: { type: 'text', sql: localized('p.description') },
    goods_thumb: { type: 'text', sql: mediaSql('p.pictures[1]') },
    goods_banner_imgs: { type: 'texts', sql: `array(select ${mediaSql('f')} from unnest(p.pictures) f)` },
    condition: { type: 'text', sql: 'i.condition' },
    remain_count: { type: 'int', sql: SHOWN_STOCK },
    total_sell_count: { type: 'int', sql: 'i.sold_count', sort: true },
    is_on_sale: { type: 'bool', sql: 'true', filter: 'equal' },
    add_date: { type: 'time', sql: 'i.created_at', filter: 'range', sort: true },
  },
})

const offers = declareCollection({
  name: 'opendb-mall-sku',
  summary: 'Offers of parts on sale: warehouse, price and quantity.',
  from: `offers o join search_items i on i.product_id = o.product_id join warehouses w on w.id = o.warehouse_id
    join stocks k on k.offer_id = o.id`,
  where: 'o.valid_to is null or o.valid_to > now()',
  rows: 'all',
  fields: {
    _id: { type: 'id', sql: 'o.id', filter: 'equal', sort: true },
    goods_id: { type: 'id', sql: 'o.product_id', filter: 'equal' },
    shop_id: { type: 'id', sql: 'i.shop_id' },
    sku_name: { type: 'text', sql: "concat_ws('>', w.country, o.incoterm)" },
    price: { type: 'bigint', sql: '(select max(f.price_minor) from price_tiers f where f.offer_id = o.id)' },
    currency: { type: 'text', sql: 'o.currency' },
    tiers: {
      type: 'json',
      sql: `(select jsonb_agg(jsonb_build_object('amount', f.min_quantity, 'price', f.price_minor)
        order by f.min_quantity) from price_tiers f where f.offer_id = o.id)`,
    },
    amount_min: { type: 'int', sql: 'o.moq' },
    amount_multiple: { type: 'int', sql: 'o.order_multiple' },
    stock: { type: 'int', sql: SHOWN_STOCK },
    create_date: { type: 'time', sql: 'o.created_at' },
  },
})

const categories = declareCollection({
  name: 'opendb-mall-categories',
  summary: 'Categories of parts, a tree of three levels.',
  from: 'categories c left join categories p on p.id = c.parent_id',
  rows: 'all',
  parent: 'parent_id',
  order: 'sort',
  fields: {
    _id: { type: 'text', sql: 'c.slug', filter: 'equal', sort: true },
    name: { type: 'text', sql: localized('c.name'), filter: 'text', sort: true },
    parent_id: { type: 'text', sql: 'p.slug', filter: 'equal' },
    level: { type: 'int', sql: 'c.level', filter: 'range', sort: true },
    sort: { type: 'int', sql: 'c.position', sort: true },
    icon: { type: 'text', sql: "'/media/categories/' || c.slug || '.webp'" },
    status: { type: 'bool', sql: 'true', filter: 'equal' },
  },
})

const brands = declareCollection({
  name: 'opendb-mall-brands',
  summary: 'Brands of parts.',
  from: "(select * from brands where state = 'accepted') b",
  rows: 'all',
  order: 'name',
  fields: {
    _id: { type: 'text', sql: 'b.slug', filter: 'equal', sort: true },
    name: { type: 'text', sql: 'b.name', filter: 'text', sort: true },
    name_zh: { type: 'text', sql: 'b.name_zh', filter: 'text' },
    country: { type: 'text', sql: 'b.country', filter: 'equal' },
    tier: { type: 'text', sql: 'b.tier', filter: 'equal' },
  },
})

export const productCollections = [products, offers, categories, brands]
