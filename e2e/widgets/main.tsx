import { useState } from 'react'
import type { UploadedFile } from '../../web/src/features/media/file-picker.tsx'
import { FilePicker } from '../../web/src/features/media/file-picker.tsx'
import { cloudObject } from '../../web/src/sdk/cloud-request.ts'
import { Button } from '../../web/src/ui/button.tsx'
// Widgets that no page uses yet, with the app's own styles, texts and cloud, for the browser tests.
import '../../web/src/ui/theme.css'
import '../../web/src/ui/base.css'
import { createRoot } from 'react-dom/client'
import { startAppearance } from '../../web/src/features/shell/frame/appearance.tsx'
import { objectDialogs } from '../../web/src/features/shell/object-dialogs.ts'
import { startI18n, withTexts } from '../../web/src/i18n/i18n.ts'
import { drawObjectDialogs } from '../../web/src/sdk/object-dialogs.ts'
import { ModalHost } from '../../web/src/ui/overlay/modal-host.tsx'
import { ToastHost } from '../../web/src/ui/overlay/toast-host.tsx'

drawObjectDialogs(objectDialogs)
startAppearance()
await startI18n()
// No page of the app, so the build does not name its texts.
await withTexts(undefined, ['form', 'news', 'codes'])

interface ObjectCallsIdentity {
  login(account: object): Promise<object>
  getSupportedLoginType(): Promise<object>
}

/** Another name at each opening: after three failures a name needs a captcha first. */
const WRONG = { username: `nobody_${crypto.randomUUID().slice(0, 8)}`, password: 'wrong horse 1' }

/** Calls of a cloud object that show their failures by themselves. */
function ObjectCalls() {
  const [outcome, setOutcome] = useState('')
  const notify = (call: Promise<object>) => {
    setOutcome('asked')
    call.then(
      (answer) => setOutcome(JSON.stringify(answer)),
      (error: Error & { errCode: string }) => setOutcome(`refused: ${error.errCode}`),
    )
  }
  const retrying = cloudObject<ObjectCallsIdentity>('uni-id-co', { errorOptions: { retry: true } })
  const plain = cloudObject<ObjectCallsIdentity>('uni-id-co')
  const passing = cloudObject<ObjectCallsIdentity>('uni-id-co', { errorOptions: { type: 'toast' } })
  return (
    <section style={{ display: 'flex', flexWrap: 'wrap', gap: 8 }}>
      <Button onClick={() => notify(retrying.login(WRONG))}>Log in, with retry</Button>
      <Button onClick={() => notify(plain.login(WRONG))}>Log in</Button>
      <Button onClick={() => notify(passing.login(WRONG))}>Log in, with a toast</Button>
      <Button onClick={() => notify(retrying.getSupportedLoginType())}>Ask</Button>
      <output aria-label="Outcome">{outcome}</output>
    </section>
  )
}

/** Pictures in a grid, three at most; any files in a list. */
function Pickers() {
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

createRoot(document.getElementById('root')!).render(
  <main
    style={{
      display: 'grid',
      gap: 32,
      gridTemplateColumns: 'minmax(0, 1fr)',
      maxWidth: 800,
      margin: '0 auto',
      padding: 16,
    }}
  >
    <h1>Widgets</h1>
    <Pickers />
    <ObjectCalls />
    <ToastHost />
    <ModalHost />
  </main>,
)
