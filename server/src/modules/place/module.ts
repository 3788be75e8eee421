import { listPlaces, locateIp } from '@tiantian/contracts/place/location.ts'
import { listCitiesWithin, listCountries, searchCities } from '@tiantian/contracts/place/place.ts'
import { declareCollection, localized } from '../../gateway/client-database/collection.ts'
import { implement } from '../../gateway/implement.ts'
import { defineModule } from '../module.ts'
import type { FindIpCountry } from './ip-country.ts'
import { createIpCountries } from './ip-country.ts'
import * as locations from './locate.ts'
import * as reads from './places.ts'

const placeActions = (findIpCountry: FindIpCountry) => [
  implement(listCountries, async ({ db, language }) => ({
    countries: await reads.listCountries(db.sql, language),
  })),
  implement(searchCities, async ({ db, language }, input) => ({
    cities: await reads.searchCities(db.sql, input, language),
  })),
  implement(listCitiesWithin, async ({ db, language }, input) => ({
    cities: await reads.listCitiesWithin(db.sql, input, language),
  })),
  implement(listPlaces, ({ db, language }, input) => reads.listPlaces(db.sql, input, language)),
  implement(locateIp, async ({ db, language, caller }) => ({
    located: await locations.locateIp(db.sql, await findIpCountry(caller.address), language),
  })),
]

/** Named as location pickers request it; the content is our own countries and cities. */
const places = declareCollection({
  name: 'opendb-city-china',
  summary: 'Countries and their cities, a tree of two levels: `type` 0 and 1.',
  from: `(
    select n.code, null::text as parent_code, 0 as type, n.name, coalesce(n.trade_rank, 1000)::int as place,
      null::float8 as latitude, null::float8 as longitude from countries n
    union all
    select x.id::text, x.country, 1, x.name, -x.population, x.latitude, x.longitude from cities x
  ) a`,
  rows: 'all',
  parent: 'parent_code',
  order: 'sort',
  fields: {
    _id: { type: 'text', sql: 'a.code', filter: 'equal', sort: true },
    code: { type: 'text', sql: 'a.code', filter: 'equal', sort: true },
    name: { type: 'text', sql: localized('a.name'), filter: 'text', sort: true },
    parent_code: { type: 'text', sql: 'a.parent_code', filter: 'equal' },
    type: { type: 'int', sql: 'a.type', filter: 'range', sort: true },
    sort: { type: 'int', sql: 'a.place', sort: true },
    latitude: { type: 'number', sql: 'a.latitude' },
    longitude: { type: 'number', sql: 'a.longitude' },
  },
})

const placeCollections = [places]

export const place = defineModule({
  name: 'place',
  after: [],
  actions: ({ settings }) => placeActions(createIpCountries(settings.ipCountryFile)),
  collections: placeCollections,
})
