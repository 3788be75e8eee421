import { defineModule } from '../module.ts'
import { placeActions } from './actions.ts'
import { placeCollections } from './collections.ts'
import { createIpCountries } from './ip-country.ts'

export const place = defineModule({
  name: 'place',
  after: [],
  actions: ({ settings }) => placeActions(createIpCountries(settings.ipCountryFile)),
  collections: placeCollections,
})
