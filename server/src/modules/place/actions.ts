import { listPlaces, locateIp } from '@tiantian/contracts/place/location.ts'
import { listCitiesWithin, listCountries, searchCities } from '@tiantian/contracts/place/place.ts'
import { implement } from '../../gateway/implement.ts'
import * as cities from './city.ts'
import * as countries from './country.ts'
import type { FindIpCountry } from './ip-country.ts'
import * as locations from './locate.ts'
import { listPlaces as readPlaces } from './place-list.ts'

export const placeActions = (findIpCountry: FindIpCountry) => [
  implement(listCountries, async ({ db, language }) => ({
    countries: await countries.listCountries(db.sql, language),
  })),
  implement(searchCities, async ({ db, language }, input) => ({
    cities: await cities.searchCities(db.sql, input, language),
  })),
  implement(listCitiesWithin, async ({ db, language }, input) => ({
    cities: await cities.listCitiesWithin(db.sql, input, language),
  })),
  implement(listPlaces, ({ db, language }, input) => readPlaces(db.sql, input, language)),
  implement(locateIp, async ({ db, language, caller }) => ({
    located: await locations.locateIp(db.sql, await findIpCountry(caller.address), language),
  })),
]
