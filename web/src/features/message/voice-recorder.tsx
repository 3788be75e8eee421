import type { MessageContent } from '@tiantian/contracts/message/message.ts'
import { signMessageFile } from '@tiantian/contracts/message/message.ts'
import { VOICE_ENDINGS, VOICE_SECONDS_MAX } from '@tiantian/contracts/message/names.ts'
import { useRef } from 'react'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { Progress } from '../../ui/progress.tsx'
import { sentName, usePrivateUpload } from '../media/use-private-upload.ts'
import { enqueue, enqueueFile } from './outbox.ts'
import type { Recording } from './recorder.ts'
import { useRecorder } from './recorder.ts'
import css from './voice.module.css'

const VOICE_BYTES_MAX = 5_000_000

/** `1:05` */
export const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`

const voiceContent = (id: string, { file, seconds }: Recording): MessageContent => ({
  ...{ kind: 'voice', seconds },
  file: { id, name: sentName(file), size: file.size },
})

/** Records a voice message and sends it; where that is impossible it says why. */
export function VoiceRecorder({ threadId }: { threadId: string }) {
  const t = useText()
  const { state, start, finish, discard } = useRecorder()
  const sent = useRef<Recording>(undefined)
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: (file) => call(signMessageFile, file),
    accepts: { endings: VOICE_ENDINGS, bytesMax: VOICE_BYTES_MAX },
    onUploaded(id) {
      if (enqueue(threadId, voiceContent(id, sent.current!))) discard()
    },
    onUnreached(file) {
      const recording = sent.current!
      void enqueueFile(threadId, file, (id) => voiceContent(id, recording)).then((isKept) => {
        if (isKept) discard()
      })
    },
  })
  const send = async () => {
    sent.current = await finish()
    if (sent.current) upload(sent.current.file)
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
      <Button size="sm" variant="plain" disabled={isBusy} onClick={discard}>
        {t('common.cancel')}
      </Button>
      <Button size="sm" isLoading={isBusy} onClick={() => void send()}>
        {t('message.voice.send')}
      </Button>
      {isBusy && <Progress label={t('message.uploading')} percent={percent} />}
      {refusal && (
        <span role="alert" className={css.problem}>
          {refusal}
        </span>
      )}
    </div>
  )
}
