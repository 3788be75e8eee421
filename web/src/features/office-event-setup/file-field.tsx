import { useMutation } from '@tanstack/react-query'
import { tokenForFile } from '@tiantian/contracts/expo/set-up.ts'
import type { FileKind } from '@tiantian/contracts/media/file-type.ts'
import { call } from '../../sdk/call.ts'
import { Button } from '../../ui/button.tsx'
import { ProductImage } from '../../ui/product-image.tsx'
import { saveAddress } from '../../ui/save-address.ts'
import type { UploadedFile } from '../media/file-picker.tsx'
import { FilePicker } from '../media/file-picker.tsx'
import css from './set-up.module.css'

export const EVENT_FOLDER = 'event/'

/** Files are on this server: their address without a language is valid everywhere. */
export const pathOf = ({ fileId }: UploadedFile) => new URL(fileId, location.origin).pathname

interface FileFieldProps {
  label: string
  /** Label of the button that removes it. */
  remove: string
  kind: FileKind
  /** A path below /media/; empty without a file. */
  value: string
  onChange: (value: string) => void
  /** Of a picture. */
  ratio?: string
}

/** One file that belongs to an object: a cover, a portrait, slides. */
export function FileField({ label, remove, kind, value, onChange, ratio = '1' }: FileFieldProps) {
  return (
    <div className={css.cover}>
      {value && kind === 'picture' && <ProductImage src={value} alt="" ratio={ratio} sizes="420px" />}
      {value && kind !== 'picture' && <FileLink url={value} />}
      <FilePicker
        label={label}
        kinds={[kind]}
        limit={1}
        folder={EVENT_FOLDER}
        mode={kind === 'picture' ? 'grid' : 'list'}
        onChange={([file]) => file && onChange(pathOf(file))}
      />
      {value && (
        <Button variant="plain" size="sm" onClick={() => onChange('')}>
          {remove}
        </Button>
      )}
    </div>
  )
}

/** A file for confirmed attendees only opens with a signed token, for the office too. */
function FileLink({ url }: { url: string }) {
  const saving = useMutation({
    mutationFn: () => call(tokenForFile, { url }),
    onSuccess: (opened) => saveAddress(opened.url),
  })
  return (
    <a
      href={url}
      onClick={(event) => {
        event.preventDefault()
        saving.mutate()
      }}
    >
      {decodeURIComponent(url.split('/').at(-1) ?? '')}
    </a>
  )
}
