import { CloudError } from '@tiantian/cloud/cloud-error.ts'
import { GEOLOCATION_TIMEOUT_MS } from '@tiantian/contracts/constants.ts'
import type { Location } from '@tiantian/contracts/place/location.ts'
import { locateIp } from '@tiantian/contracts/place/location.ts'
import { call } from './call.ts'

/**
 * Where the person is: by the device, or, when that cannot or may not tell, by the network address (S7.11). The
 * latter knows only the country, which its accuracy says: look at it before showing a spot on a map.
 * @throws CloudError as of S8.16 with the device's reason, when both fail
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

/** A device that stands still has a speed that is no number. */
function locationOf({ latitude, longitude, accuracy, speed, altitude }: GeolocationCoordinates): Location {
  return { latitude, longitude, accuracy, speed: Number.isFinite(speed) ? speed : null, altitude }
}

async function locateNetwork(): Promise<Location | null> {
  // Of the two reasons only the device's is one that a person can mend.
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
