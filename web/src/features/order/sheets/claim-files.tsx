import { useMutation } from '@tanstack/react-query'
import { signDocument } from '@tiantian/contracts/media/document.ts'
import { openAnyFile, openOrderFile } from '@tiantian/contracts/order/document-actions.ts'
import type { Order } from '@tiantian/contracts/order/order.ts'
import { CLAIM_FILES_MAX } from '@tiantian/contracts/order/order-move.ts'
import { useText } from '../../../i18n/use-text.ts'
import { call } from '../../../sdk/call.ts'
import { Button } from '../../../ui/button.tsx'
import { DocumentField } from '../../media/document-field.tsx'
import { signedBy, usePrivateUpload } from '../../media/use-private-upload.ts'
import { showFailure } from '../../shell/error/failure.ts'
import css from './claim-files.module.css'

export interface ClaimFile {
  readonly fileId: string
  readonly name: string
}

interface ClaimFilesFieldProps {
  files: readonly ClaimFile[]
  onChange: (files: readonly ClaimFile[]) => void
}

/** Photos and documents for a return or a dispute, which the other side and the alliance see. */
export function ClaimFilesField({ files, onChange }: ClaimFilesFieldProps) {
  const t = useText()
  const { upload, refusal, percent, isBusy } = usePrivateUpload({
    sign: signedBy(signDocument, {}),
    onUploaded: (fileId, name) => onChange([...files, { fileId, name }]),
  })
  return (
    <div className={css.field}>
      <DocumentField
        label={t('order.claim.files')}
        problem={refusal}
        isBusy={isBusy}
        percent={percent}
        isDisabled={isBusy || files.length >= CLAIM_FILES_MAX}
        onChoose={upload}
      />
      <ul className={css.list}>
        {files.map(({ fileId, name }) => (
          <li key={fileId}>
            <span>{name}</span>
            <Button
              size="sm"
              variant="plain"
              onClick={() => onChange(files.filter((file) => file.fileId !== fileId))}
            >
              {t('order.claim.remove')}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

interface ClaimFileLinksProps {
  files: Order['history'][number]['files']
  side: Order['side']
}

/** What a side has shown with an event of the history. */
export function ClaimFileLinks({ files, side }: ClaimFileLinksProps) {
  const t = useText()
  const opening = useMutation({
    mutationFn: (id: string) => call(side === 'office' ? openAnyFile : openOrderFile, { id }),
    onSuccess: ({ url }) => location.assign(url),
    onError: showFailure,
  })
  if (files.length === 0) return null
  return (
    <ul className={css.list} aria-label={t('order.claim.files')}>
      {files.map(({ id, name }) => (
        <li key={id}>
          <Button
            size="sm"
            variant="plain"
            isLoading={opening.isPending && opening.variables === id}
            onClick={() => opening.mutate(id)}
          >
            {t('order.life.open')}: {name}
          </Button>
        </li>
      ))}
    </ul>
  )
}
