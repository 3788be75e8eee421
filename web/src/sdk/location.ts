import { CloudError } from '@tiantian/cloud/cloud-error.ts'
import { GEOLOCATION_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import type { Location } from '@tiantian/contracts/place/location.ts'
import { locateIp } from '@tiantian/contracts/place/location.ts'
import { call } from './call.ts'

/**
 * The user's location: by the device, or, when that is unable or not allowed, by IP address (S7.11). The latter only
 * knows the country, as its accuracy shows: check it before showing a point on a map.
 * @throws CloudError of S8.16 with the device's reason, when both fail
 */
export async function getLocation(): Promise<Location> {
  try {
    return await locateDevice()
  } catch (reason) {
    const location = await locateNetwork()
    if (location) return location
    throw reason
  }
}

function locateDevice(): Promise<Location> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) throw failure('SYSTEM_ERROR', 'device nonsupport geolocation')
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(locationOf(coords)),
      (error) => reject(deviceFailure(error)),
      { timeout: GEOLOCATION_TIMEOUT_MS },
    )
  })
}

/** A stationary device reports NaN as its speed. */
function locationOf({ latitude, longitude, accuracy, speed, altitude }: GeolocationCoordinates): Location {
  return { latitude, longitude, accuracy, speed: Number.isFinite(speed) ? speed : null, altitude }
}

async function locateNetwork(): Promise<Location | null> {
  // Of the two reasons only the device's is one that the user can fix.
  const { located } = await call(locateIp, {}).catch(() => ({ located: null }))
  if (!located) return null
  const { city, accuracy } = located
  return { latitude: city.latitude, longitude: city.longitude, accuracy, speed: null, altitude: null }
}

function deviceFailure(error: GeolocationPositionError): CloudError {
  if (error.code === error.TIMEOUT) return failure(5, 'timeout', error)
  return failure('SYSTEM_ERROR', error.message, error)
}

const failure = (code: number | string, reason: string, cause?: unknown) =>
  new CloudError(code, `getLocation:fail ${reason}`, { cause })
