import { expect, test } from 'vitest'
import { parseSearch } from './search-params.ts'
import { launchQuery } from './statistics-collector.ts'

test('[S7.8] statistics receive the source of a visit, and no token or contact in its address', () => {
  const search = parseSearch(
    '?u=K7Q2MP&channel=spring&id=0192&token=n0123&phoneNumber=%2B77015550001&emailNumber=a%40b.example' +
      '&uniIdRedirectUrl=%2Fpages%2Fuser%2Faccount%2Fnot-me%3Ftoken%3Dn0123&vin=XTA210990Y2765499',
  )
  expect(launchQuery(search)).toEqual({ u: 'K7Q2MP', channel: 'spring', id: '0192' })
})
