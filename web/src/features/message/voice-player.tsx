import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { useRef, useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { IconButton } from '../../ui/button.tsx'
import css from './voice.module.css'
import { clock } from './voice-recorder.tsx'

interface VoicePlayerProps {
  /** A new one with each reading of the thread; the old one works for minutes. */
  readonly url: string
  readonly seconds: number
}

/** Plays a voice message; the arrow keys on its line move in it. */
export function VoicePlayer({ url, seconds }: VoicePlayerProps) {
  const t = useText()
  const audio = useRef<HTMLAudioElement>(null)
  const [at, setAt] = useState(0)
  const [isPlaying, setPlaying] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  /** The link is taken when it is needed: a new one would begin from the start. */
  const load = () => {
    const player = audio.current
    if (player && (!player.src || player.error)) {
      player.src = url
      player.currentTime = at
    }
    return player
  }
  const toggle = () => {
    if (isPlaying) return audio.current?.pause()
    setFailed(false)
    load()
      ?.play()
      .catch(() => setFailed(true))
  }
  return (
    <span className={css.player}>
      <IconButton label={t(isPlaying ? 'message.voice.pause' : 'message.voice.play')} onClick={toggle}>
        {isPlaying ? <IconPlayerPause size={20} aria-hidden /> : <IconPlayerPlay size={20} aria-hidden />}
      </IconButton>
      <input
        type="range"
        className={css.line}
        aria-label={t('message.voice.title')}
        aria-valuetext={`${clock(at)} / ${clock(seconds)}`}
        min={0}
        max={seconds}
        step={0.1}
        value={Math.min(at, seconds)}
        onChange={({ target }) => {
          setAt(Number(target.value))
          if (audio.current?.src) audio.current.currentTime = Number(target.value)
        }}
      />
      <span className={css.time}>{clock(isPlaying || at > 0 ? at : seconds)}</span>
      {hasFailed && (
        <span role="alert" className={css.problem}>
          {t('message.voice.failed')}
        </span>
      )}
      {/* biome-ignore lint/a11y/useMediaCaption: a recording of a person has no captions */}
      <audio
        ref={audio}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={({ currentTarget }) => setAt(currentTarget.currentTime)}
        onEnded={() => {
          setPlaying(false)
          setAt(0)
        }}
      />
    </span>
  )
}
