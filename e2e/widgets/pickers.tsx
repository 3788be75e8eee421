import { useState } from 'react'
import type { UploadedFile } from '../../web/src/features/media/file-picker.tsx'
import { FilePicker } from '../../web/src/features/media/file-picker.tsx'

/** Pictures in a grid, three at most; any files in a list. */
export function Pickers() {
  return (
    <>
      <Picker label="Photos" kinds={['picture']} limit={3} mode="grid" />
      <Picker label="Papers" kinds={['document', 'picture']} mode="list" folder="papers/" />
    </>
  )
}

type WidgetsPickerProps = Omit<React.ComponentProps<typeof FilePicker>, 'onChange'>

function Picker(props: WidgetsPickerProps) {
  const [files, setFiles] = useState<readonly UploadedFile[]>([])
  return (
    <section>
      <FilePicker {...props} onChange={setFiles} />
      <output aria-label={`${props.label} uploaded`} style={{ overflowWrap: 'anywhere' }}>
        {JSON.stringify(files)}
      </output>
    </section>
  )
}
