import type { MessageContent } from '@tiantian/contracts/message/message.ts'
import { VOICE_ENDINGS, VOICE_SECONDS_MAX } from '@tiantian/contracts/message/names.ts'
import { useState } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { Button } from '../../ui/button.tsx'
import { readyFile, sentName } from '../media/use-private-upload.ts'
import { enqueueFile } from './outbox.ts'
import type { Recording } from './recorder.ts'
import { useRecorder } from './recorder.ts'
import css from './voice.module.css'

const RECORDINGS = { endings: VOICE_ENDINGS, bytesMax: 5_000_000 }

/** `1:05` */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const voiceContent = (id: string, { file, seconds }: Recording): MessageContent => ({
  kind: 'voice',
  seconds,
  file: { id, name: sentName(file), size: file.size },
})

/** Records a voice message and sends it; where that is impossible it says why. */
export function VoiceRecorder({ threadId }: { threadId: string }) {
  const t = useText()
  const { state, start, finish, discard } = useRecorder()
  const [refusal, setRefusal] = useState('')
  const send = async () => {
    const recording = await finish()
    if (!recording) return
    const ready = await readyFile(recording.file, RECORDINGS)
    setRefusal(ready.refusal)
    if (ready.refusal === '' && enqueueFile(threadId, ready.file, (id) => voiceContent(id, recording)))
      discard()
  }
  if (state.step === 'idle' || state.step === 'asking')
    return (
      <>
        <Button size="sm" variant="soft" isLoading={state.step === 'asking'} onClick={start}>
          {t('message.voice.record')}
        </Button>
        {state.problem && (
          <span role="alert" className={css.problem}>
            {t(`message.voice.${state.problem}`)}
          </span>
        )}
      </>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields
    <div role="group" aria-label={t('message.voice.title')} className={css.recorder}>
      <span className={css.level} aria-hidden>
        <span style={{ width: `${Math.round(state.level * 100)}%` }} />
      </span>
      <span role="timer">{`${clock(state.seconds)} / ${clock(VOICE_SECONDS_MAX)}`}</span>
      <Button size="sm" variant="plain" onClick={discard}>
        {t('common.cancel')}
      </Button>
      <Button size="sm" onClick={() => void send()}>
        {t('message.voice.send')}
      </Button>
      {refusal && (
        <span role="alert" className={css.problem}>
          {refusal}
        </span>
      )}
    </div>
  )
}
