import {
  declareCollection,
  localized,
  mediaSql,
  mobileSql,
} from '../../gateway/client-database/collection.ts'

const shops = declareCollection({
  name: 'tian-mall-shops',
  summary: 'Active shops, as shown on their pages.',
  from: 'shops s left join cities c on c.id = s.city_id left join countries n on n.code = s.country',
  where: "s.state = 'active'",
  rows: 'all',
  fields: {
    _id: { type: 'id', sql: 's.id', filter: 'equal', sort: true },
    name: { type: 'text', sql: localized('s.name'), filter: 'text' },
    src: { type: 'text', sql: mediaSql('s.logo') },
    banner: { type: 'text', sql: mediaSql('s.cover') },
    phone: { type: 'text', sql: mobileSql('s.phone') },
    address: {
      type: 'json',
      sql: (language) => `jsonb_build_object('name', ${localized('c.name')(language)}, 'address', s.address,
        'latitude', c.latitude, 'longitude', c.longitude)`,
    },
    country: { type: 'text', sql: 's.country', filter: 'equal' },
    country_name: { type: 'text', sql: localized('n.name') },
    state: { type: 'bool', sql: 'true', filter: 'equal' },
    score: { type: 'number', sql: '(s.rating_hundredths / 100.0)::float8', sort: 's.rating_hundredths' },
    goods_count: { type: 'int', sql: 's.product_count', sort: true },
    create_date: { type: 'time', sql: 's.created_at', filter: 'range', sort: true },
  },
})

export const shopCollections = [shops]
