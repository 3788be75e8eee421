import { VOICE_SECONDS_MAX } from '@tiantian/contracts/message/names.ts'
import { useEffect, useRef, useState } from 'react'

/** What browsers record, with the extension by which the server knows it. */
const FORMATS = [
  ['audio/webm;codecs=opus', 'weba'],
  ['audio/ogg;codecs=opus', 'ogg'],
  ['audio/mp4', 'm4a'],
] as const
const BITS_PER_SECOND = 32_000
const LOOK_MS = 100

/** Undefined where the browser records nothing, or the page is not secure. */
const formatOf = () =>
  typeof MediaRecorder === 'undefined' || !navigator.mediaDevices
    ? undefined
    : FORMATS.find(([type]) => MediaRecorder.isTypeSupported(type))

export type RecorderProblem = 'unsupported' | 'denied' | 'noMicrophone'

export interface Recording {
  readonly file: File
  readonly seconds: number
}

interface RecorderState {
  readonly step: 'idle' | 'asking' | 'recording' | 'recorded'
  readonly seconds: number
  /** From 0 to 1. */
  readonly level: number
  readonly problem?: RecorderProblem
}

interface RecordingSession {
  /** Stops the microphone and the measuring. */
  release(): void
}

const IDLE: RecorderState = { step: 'idle', seconds: 0, level: 0 }

/** Records from the microphone, two minutes at most; what was recorded stays until it is sent or given up. */
export function useRecorder() {
  const [state, setState] = useState(IDLE)
  const session = useRef<RecordingSession>(undefined)
  const recording = useRef<Promise<Recording>>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      endOf(session)
    }
  }, [])

  async function start() {
    const format = formatOf()
    if (!format) return setState({ ...IDLE, problem: 'unsupported' })
    setState({ ...IDLE, step: 'asking' })
    const stream = await navigator.mediaDevices.getUserMedia({ audio: true }).catch((error: unknown) => {
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError'
      setState({ ...IDLE, problem: isMissing ? 'noMicrophone' : 'denied' })
    })
    if (!stream) return
    if (isGone.current) return stopTracks(stream)
    const begun = performance.now()
    const recorder = new MediaRecorder(stream, { mimeType: format[0], audioBitsPerSecond: BITS_PER_SECOND })
    recording.current = recordingOf(recorder, format[1], begun)
    const levels = levelsOf(stream)
    const timer = setInterval(() => {
      const seconds = Math.min(VOICE_SECONDS_MAX, (performance.now() - begun) / 1000)
      setState({ step: 'recording', seconds, level: levels.read() })
      if (seconds >= VOICE_SECONDS_MAX) stop()
    }, LOOK_MS)
    session.current = {
      release() {
        clearInterval(timer)
        levels.close()
        if (recorder.state !== 'inactive') recorder.stop()
        stopTracks(stream)
      },
    }
    recorder.start()
    setState({ ...IDLE, step: 'recording' })
  }

  function stop() {
    endOf(session)
    setState((before) => ({ ...before, step: 'recorded', level: 0 }))
  }

  return {
    state,
    start: () => void start(),
    /** What was said until now. */
    finish(): Promise<Recording> | undefined {
      if (session.current) stop()
      return recording.current
    },
    /** Nothing of it is kept. */
    discard() {
      endOf(session)
      recording.current = undefined
      setState(IDLE)
    },
  }
}

function endOf(session: { current: RecordingSession | undefined }) {
  session.current?.release()
  session.current = undefined
}

const stopTracks = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

function recordingOf(recorder: MediaRecorder, ending: string, begun: number): Promise<Recording> {
  const parts: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  return new Promise((resolve) => {
    recorder.addEventListener('stop', () => {
      const seconds = Math.round((performance.now() - begun) / 1000)
      resolve({
        file: new File(parts, `voice.${ending}`, { type: recorder.mimeType }),
        seconds: Math.min(VOICE_SECONDS_MAX, Math.max(1, seconds)),
      })
    })
  })
}

/** How loud it is at present. */
function levelsOf(stream: MediaStream) {
  const context = new AudioContext()
  const analyser = context.createAnalyser()
  analyser.fftSize = 512
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Uint8Array(analyser.fftSize)
  return {
    read() {
      analyser.getByteTimeDomainData(samples)
      return Math.min(1, samples.reduce((max, sample) => Math.max(max, Math.abs(sample - 128)), 0) / 64)
    },
    close: () => void context.close(),
  }
}
