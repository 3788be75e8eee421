import { useEffect, useState } from 'react'
import { useText } from '../../../i18n/use-text.ts'
import { FileTarget } from '../../../ui/form/file-target.tsx'
import { showToast } from '../../../ui/overlay/toast-store.ts'
import { acceptOf, endingsOf } from '../../media/chosen-files.ts'
import { useFileChoice } from '../../media/use-file-choice.ts'
import { Face } from '../../shell/frame/avatar.tsx'
import { PageFrame } from '../../shell/frame/page-frame.tsx'
import { useNavigatorHere } from '../../shell/frame/use-navigator.ts'
import { AvatarCropper } from './avatar-cropper.tsx'
import css from './avatar-page.module.css'

const ENDINGS = endingsOf(['picture'])

/** Chooses an avatar and the square of it that others see (S2.43). */
export function AvatarPage() {
  const t = useText()
  const { navigateBack } = useNavigatorHere()
  const { source, setFile } = useSource()
  const finish = () => {
    showToast({ title: t('user.avatar.saved'), icon: 'success' })
    navigateBack()
  }
  const damaged = () => {
    showToast({ title: t('error.code.FILE_DAMAGED'), icon: 'error' })
    setFile(undefined)
  }
  return (
    <PageFrame title={t('user.avatar.title')} className={css.page}>
      {source ? (
        <AvatarCropper
          key={source}
          source={source}
          onSaved={finish}
          onDamaged={damaged}
          onAnother={() => setFile(undefined)}
        />
      ) : (
        <Choice onFile={setFile} />
      )}
    </PageFrame>
  )
}

function Choice({ onFile }: { onFile: (file: File | undefined) => void }) {
  const t = useText()
  const choose = useFileChoice({
    endings: ENDINGS,
    limit: 1,
    room: 1,
    onTaken: ([file]) => onFile(file),
  })
  return (
    <div className={css.choice}>
      <Face size={160} />
      <p className={css.lead}>{t('user.avatar.lead')}</p>
      <FileTarget
        accept={acceptOf(ENDINGS)}
        isMultiple={false}
        text={t('user.avatar.choose')}
        onChoose={choose}
      />
      <p className={css.hint}>{t('user.avatar.hint')}</p>
    </div>
  )
}

/** The object URL of a file from the user's device. */
function useSource() {
  const [file, setFile] = useState<File>()
  const [source, setSource] = useState<string>()
  useEffect(() => {
    if (!file) return setSource(undefined)
    const made = URL.createObjectURL(file)
    setSource(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return { source, setFile }
}
