import type { Scanned } from '@tiantian/contracts/expo/check-in.ts'
import { SCANS_MAX, sendScans } from '@tiantian/contracts/expo/check-in.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { getDeviceId } from '../../sdk/device-id.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import { decideAlone } from './decide.ts'
import type { DoorList } from './door-list.ts'
import type { Scan } from './scan-queue.ts'
import { addScan, dropScans, waitingScans } from './scan-queue.ts'

/** What the desk is shown of a scan. */
export interface Shown extends Omit<Scanned, 'nonce'> {
  /** The device decided by itself. */
  readonly isAlone: boolean
}

/** Nobody waits longer at a door; the scan is sent later. */
const PATIENCE_MS = 4000
const RETRY_MS = 10_000

/** Scans of this device: answered by the server, or by the device and sent when there is a network. */
export function useScans(eventId: string, list: DoorList | undefined) {
  const entered = useRef(new Map<string, string>())
  const [waiting, setWaiting] = useState(() => waitingScans(eventId).length)
  const [doubles, setDoubles] = useState<readonly Scanned[]>([])

  const flush = useCallback(async () => {
    const scans = waitingScans(eventId).slice(0, SCANS_MAX)
    if (scans.length === 0) return
    const answers = await send(eventId, scans).catch(() => [])
    dropScans(eventId, new Set(answers.map(({ nonce }) => nonce)))
    setWaiting(waitingScans(eventId).length)
    setDoubles((before) => [...before, ...answers.filter(({ result }) => result === 'double_entry')])
  }, [eventId])

  useEffect(() => {
    const tryNow = () => void flush()
    const timer = setInterval(tryNow, RETRY_MS)
    addEventListener('online', tryNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryNow)
    }
  }, [flush])

  const scan = async (code: string): Promise<Shown> => {
    const wish: Scan = { nonce: newRequestId(), code, at: new Date().toISOString() }
    const answer = await sendNow(eventId, wish)
    if (answer) return { ...answer, isAlone: false }
    const alone = await decideHere({ eventId, list, entered: entered.current }, wish)
    addScan(eventId, { ...wish, isOffline: alone.result === 'ok' })
    setWaiting(waitingScans(eventId).length)
    return alone
  }
  return { scan, waiting, doubles }
}

const send = async (eventId: string, scans: readonly Scan[]) => {
  const wish = { eventId, device: getDeviceId().slice(0, 80), scans: [...scans] }
  return (await call(sendScans, wish, { signal: AbortSignal.timeout(PATIENCE_MS) })).scans
}

/** Undefined where the server cannot be reached in time; what it refuses is thrown. */
async function sendNow(eventId: string, scan: Scan): Promise<Scanned | undefined> {
  if (!navigator.onLine) return undefined
  try {
    return (await send(eventId, [scan]))[0]
  } catch (error) {
    if ((['NETWORK', 'TIMEOUT', 'ABORTED', 'UNAVAILABLE'] as const).some((code) => hasCode(error, code)))
      return undefined
    throw error
  }
}

interface Here {
  readonly eventId: string
  readonly list: DoorList | undefined
  readonly entered: Map<string, string>
}

async function decideHere({ eventId, list, entered }: Here, { code, at }: Scan): Promise<Shown> {
  if (!list) return { result: 'invalid', name: '', company: '', typeName: '', firstAt: null, isAlone: true }
  const { result, ticket } = await decideAlone(code, { eventId, list, entered })
  const firstAt = ticket ? (ticket.enteredAt ?? entered.get(ticket.id) ?? null) : null
  if (result === 'ok' && ticket) entered.set(ticket.id, at)
  const { name = '', company = '', typeName = '' } = ticket ?? {}
  return { result, name, company, typeName, firstAt, isAlone: true }
}
