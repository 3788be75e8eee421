import type { Scanned } from '@tiantian/contracts/expo/check-in.ts'
import { SCANS_MAX, sendScans, undoScans } from '@tiantian/contracts/expo/check-in.ts'
import type { Entrance, ScanKind } from '@tiantian/contracts/expo/entrance.ts'
import { useCallback, useEffect, useState } from 'react'
import { call } from '../../sdk/call.ts'
import { hasCode } from '../../sdk/call-error.ts'
import { getDeviceId } from '../../sdk/device-id.ts'
import { newRequestId } from '../../sdk/request-id.ts'
import type { CheckInList } from './check-in-list.ts'
import type { InMemoryScan } from './check-in-memory.ts'
import { addPassage, addScan, addUndo, checkInMemory, dropScans, dropUndos } from './check-in-memory.ts'
import { decideAlone } from './decide.ts'

/** Nobody should wait longer at an entrance; the scan is sent later. */
const PATIENCE_MS = 4000
const DEVICE_LENGTH = 80

const device = () => getDeviceId().slice(0, DEVICE_LENGTH)
const patience = () => ({ signal: AbortSignal.timeout(PATIENCE_MS) })

/** Scans with the time of this device, with which the server corrects their times. */
async function sendScansOf(eventId: string, scans: readonly InMemoryScan[]): Promise<readonly Scanned[]> {
  const input = { eventId, device: device(), sentAt: new Date().toISOString(), scans: [...scans] }
  return (await call(sendScans, input, patience())).scans
}

const sendUndos = (eventId: string, nonces: readonly string[]) =>
  call(undoScans, { eventId, device: device(), nonces: [...nonces] }, patience())

/** Undefined if the server cannot be reached in time; a refusal is thrown. */
async function sendNow(eventId: string, scan: InMemoryScan): Promise<Scanned | undefined> {
  if (!navigator.onLine) return undefined
  try {
    return (await sendScansOf(eventId, [scan]))[0]
  } catch (error) {
    if ((['NETWORK', 'TIMEOUT', 'ABORTED', 'UNAVAILABLE'] as const).some((code) => hasCode(error, code)))
      return undefined
    throw error
  }
}

/** The result of a scan as shown on the check-in page. */
export interface DisplayedScan extends Scanned {
  /** The device decided on its own. */
  readonly isAlone: boolean
}

const RETRY_MS = 10_000

export interface ScansPost {
  readonly eventId: string
  /** The main entrance until a list has loaded. */
  readonly entrance: Entrance | undefined
  readonly list: CheckInList | undefined
  readonly gate: string
}

/** Scans of this device: decided by the server, or by the device and sent when there is a network. */
export function useScans(post: ScansPost) {
  const { eventId } = post
  const [waiting, setWaiting] = useState(() => waitingOf(eventId))
  const [doubles, setDoubles] = useState<readonly Scanned[]>([])

  const flush = useCallback(async () => {
    const found = await sendStored(eventId)
    setWaiting(waitingOf(eventId))
    const isNew = (one: Scanned) => !found.some(({ nonce }) => nonce === one.nonce)
    setDoubles((before) => [...before.filter(isNew), ...found])
  }, [eventId])
  useRetries(flush)

  const scan = async (code: string, kind: ScanKind): Promise<DisplayedScan> => {
    const { entrance, gate } = post
    const at = new Date().toISOString()
    const where = entrance && { entranceId: entrance.id }
    const input: InMemoryScan = { nonce: newRequestId(), code, kind, gate, at, ...where }
    const answer = await sendNow(eventId, input)
    const shown = answer ? { ...answer, isAlone: false } : await decideHere(post, input)
    if (!answer) addScan(eventId, { ...input, alone: shown.result })
    const { nonce, ticketId, result } = shown
    if (entrance && ticketId && result === 'ok')
      addPassage(eventId, { nonce, ticketId, entranceId: entrance.id, kind, at, gate })
    setWaiting(waitingOf(eventId))
    return shown
  }

  /** Undoes a scan, at once here and on the server as soon as there is a network. */
  const undo = async (nonce: string) => {
    addUndo(eventId, nonce)
    setWaiting(waitingOf(eventId))
    setDoubles((before) => before.filter((one) => one.nonce !== nonce))
    await flush()
  }
  return { scan, undo, waiting, doubles }
}

function waitingOf(eventId: string): number {
  const { scans, undos } = checkInMemory(eventId)
  return scans.length + undos.length
}

/**
 * Sends scans first, then undone scans. Without a reply everything stays. Returns entries that were a second use of a
 * ticket.
 */
async function sendStored(eventId: string): Promise<readonly Scanned[]> {
  const scans = checkInMemory(eventId).scans.slice(0, SCANS_MAX)
  const answers = scans.length > 0 ? await sendScansOf(eventId, scans).catch(() => []) : []
  dropScans(eventId, new Set(answers.map(({ nonce }) => nonce)))
  const doubles = answers.filter(isDouble)
  const undone = checkInMemory(eventId).scans.length === 0 && (await sendStoredUndos(eventId))
  if (!undone || doubles.length === 0) return doubles
  // With the first entry undone, the second may be the only one: the server reports it when asked again.
  const again = scans.filter((scan) => doubles.some(({ nonce }) => nonce === scan.nonce))
  return (await sendScansOf(eventId, again).catch(() => doubles)).filter(isDouble)
}

const isDouble = ({ result, isUndone }: Scanned) => result === 'double_entry' && !isUndone

/** Whether there were any, and the server knows them now. */
async function sendStoredUndos(eventId: string): Promise<boolean> {
  const nonces = checkInMemory(eventId).undos.slice(0, SCANS_MAX)
  if (nonces.length === 0) return false
  try {
    await sendUndos(eventId, nonces)
  } catch {
    // Sent again with the next attempt.
    return false
  }
  dropUndos(eventId, nonces)
  return true
}

function useRetries(flush: () => Promise<void>) {
  useEffect(() => {
    const tryNow = () => void flush()
    const timer = setInterval(tryNow, RETRY_MS)
    addEventListener('online', tryNow)
    return () => {
      clearInterval(timer)
      removeEventListener('online', tryNow)
    }
  }, [flush])
}

async function decideHere(
  { eventId, entrance, list }: ScansPost,
  { nonce, code, kind = 'entry' }: InMemoryScan,
): Promise<DisplayedScan> {
  const { passages, takenBack } = checkInMemory(eventId)
  const decision =
    entrance && list
      ? await decideAlone({ code, kind }, { eventId, entrance, list, passages, takenBack })
      : ({ result: 'invalid', ticket: undefined } as const)
  const { result, ticket } = decision
  const first = ticket?.moves.find((move) => move.kind === 'entry')
  const { id: ticketId = null, name = '', company = '', typeName = '' } = ticket ?? {}
  const known = {
    ticketId,
    name,
    company,
    typeName,
    firstAt: first?.at ?? null,
    firstGate: first?.gate ?? '',
  }
  return { nonce, kind, result, isUndone: false, ...known, isAlone: true }
}
