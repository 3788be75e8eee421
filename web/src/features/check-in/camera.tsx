import { useEffect, useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import css from './check-in-page.module.css'

/** Reads codes from pictures; about half of all browsers have it. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { rawValue: string }[]>
}
type DetectorClass = new (options: { formats: string[] }) => Detector

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector

export const hasCamera = () => detectorClass() !== undefined && navigator.mediaDevices !== undefined

const LOOK_MS = 250
/** A code stays in front of the camera while the attendee walks in. */
const SAME_MS = 4000

/** The camera that reads tickets; off until the user turns it on. */
export function Camera({ onCode }: { onCode: (code: string) => void }) {
  const t = useText()
  const [isOn, setOn] = useState(false)
  const [isRefused, setRefused] = useState(false)
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onCode)
  useEffect(() => {
    report.current = onCode
  })
  useEffect(() => {
    const element = video.current
    if (!(isOn && element)) return
    return watch(
      element,
      (code) => report.current(code),
      () => {
        setOn(false)
        setRefused(true)
      },
    )
  }, [isOn])
  return (
    <div className={css.camera}>
      {isOn && <video ref={video} className={css.video} muted playsInline aria-label={t('door.camera')} />}
      <Button variant="secondary" onClick={() => setOn(!isOn)}>
        {t(isOn ? 'door.cameraOff' : 'door.cameraOn')}
      </Button>
      {isRefused && <p role="status">{t('door.cameraRefused')}</p>}
    </div>
  )
}

/** Shows the camera and reports each code once while it is held up. Returns a function that stops it. */
function watch(element: HTMLVideoElement, onCode: (code: string) => void, onRefused: () => void) {
  let stream: MediaStream | undefined
  let timer: ReturnType<typeof setInterval> | undefined
  let isOver = false
  const last = { code: '', at: 0 }
  const detector = new (detectorClass()!)({ formats: ['qr_code'] })
  const look = async () => {
    const [found] = await detector.detect(element).catch(() => [])
    if (!found || isOver) return
    const isSame = found.rawValue === last.code && Date.now() - last.at < SAME_MS
    Object.assign(last, { code: found.rawValue, at: Date.now() })
    if (!isSame) onCode(found.rawValue)
  }
  const begin = async () => {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    if (isOver) return end()
    element.srcObject = stream
    await element.play()
    timer = setInterval(() => void look(), LOOK_MS)
  }
  const end = () => {
    isOver = true
    clearInterval(timer)
    for (const track of stream?.getTracks() ?? []) track.stop()
  }
  begin().catch(onRefused)
  return end
}
