import type { TransactionSql } from 'postgres'
import { citySpellings } from './city-spellings.ts'
import type { CityFacts, HubFacts } from './facts.ts'
import { rowsParameter } from './rows.ts'

export async function importPlaces(tx: TransactionSql, file: { cities: CityFacts[]; hubs: HubFacts[] }) {
  await importCities(tx, file.cities)
  await importSpellings(tx, file.cities)
  await importHubs(tx, file.hubs)
}

async function importCities(tx: TransactionSql, cities: CityFacts[]) {
  await tx`
    insert into cities (id, country, name, latitude, longitude, population, is_capital)
    select id, country, name, lat, lon, pop, kind = 'capital'
    from jsonb_to_recordset(${rowsParameter(tx, cities)}) as row(
      id int, country text, name jsonb, lat float8, lon float8, pop int, kind text)
    on conflict (id) do update set
      country = excluded.country, name = excluded.name, latitude = excluded.latitude,
      longitude = excluded.longitude, population = excluded.population, is_capital = excluded.is_capital`
}

/** Nothing refers to a spelling, so one that went out of use is removed. */
async function importSpellings(tx: TransactionSql, cities: CityFacts[]) {
  const rows = cities.flatMap((city) =>
    citySpellings(city).map((spelling) => ({ city_id: city.id, spelling, population: city.pop })),
  )
  await tx`delete from city_names where city_id in ${tx(cities.map(({ id }) => id))}`
  await tx`
    insert into city_names (city_id, spelling, population)
    select city_id, spelling, population
    from jsonb_to_recordset(${rowsParameter(tx, rows)}) as row(city_id int, spelling text, population int)`
}

async function importHubs(tx: TransactionSql, hubs: HubFacts[]) {
  await tx`
    insert into hubs (id, country, name, latitude, longitude, kind, modes)
    select id, country, name, lat, lon, kind, modes
    from jsonb_to_recordset(${rowsParameter(tx, hubs)}) as row(
      id text, country text, name jsonb, lat float8, lon float8, kind text, modes text[])
    on conflict (id) do update set
      country = excluded.country, name = excluded.name, latitude = excluded.latitude,
      longitude = excluded.longitude, kind = excluded.kind, modes = excluded.modes`
}
