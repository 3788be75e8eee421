import { useMutation } from '@tanstack/react-query'
import type { MessageReport } from '@tiantian/contracts/message/report.ts'
import { openReportedFile } from '@tiantian/contracts/message/report.ts'
import { useState } from 'react'
import { codeText } from '../../i18n/code-text.ts'
import { errorMessage } from '../../i18n/error-text.ts'
import { useFormat } from '../../i18n/format.ts'
import { useText } from '../../i18n/use-text.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import cards from '../../ui/cards.module.css'
import { MessageFiles } from '../message/message-files.tsx'

type FrozenContextMessage = MessageReport['context'][number]

interface ReportedFilesProps extends Pick<FrozenContextMessage, 'files' | 'seconds'> {
  reportId: string
}

/** What came with a reported message: opening it is recorded, and a picture shows who has opened it. */
export function ReportedFiles({ reportId, files, seconds }: ReportedFilesProps) {
  if (files.length === 0) return null
  return (
    <div className={cards.stack}>
      {files.map((file) => (
        <ReportedFile key={file.id} reportId={reportId} file={file} seconds={seconds} />
      ))}
    </div>
  )
}

interface ReportedFileProps extends Pick<FrozenContextMessage, 'seconds'> {
  reportId: string
  file: FrozenContextMessage['files'][number]
}

function ReportedFile({ reportId, file, seconds }: ReportedFileProps) {
  const t = useText()
  const format = useFormat()
  const [isBroken, setBroken] = useState(false)
  const opening = useMutation({
    mutationFn: () => call(openReportedFile, { id: reportId, fileId: file.id }),
    onMutate: () => setBroken(false),
    meta: { errors: 'inline' },
  })
  const name = file.name || t('message.voice.title')
  return (
    <>
      {opening.data && !isBroken ? (
        <MessageFiles
          files={[{ ...file, url: opening.data.url }]}
          seconds={seconds}
          onBroken={() => setBroken(true)}
        />
      ) : (
        <p className={cards.line}>
          <Button
            size="sm"
            variant="secondary"
            isLoading={opening.isPending}
            onClick={() => opening.mutate()}
          >
            {t('message.desk.open', { name })}
          </Button>
          <span className={cards.muted}>
            {t('message.kilobytes', { size: format.number(Math.ceil(file.size / 1000)) })}
          </span>
        </p>
      )}
      {(opening.isError || isBroken) && (
        <p className={cards.muted} role="alert">
          {opening.error ? errorMessage(opening.error) : codeText('DOCUMENT_WITHOUT_MARK')}
        </p>
      )}
    </>
  )
}
