// Widgets that no page uses yet, with the app's own styles, texts and cloud, for the browser tests.
import '../../web/src/ui/theme.css'
import '../../web/src/ui/base.css'
import { createRoot } from 'react-dom/client'
import { startAppearance } from '../../web/src/features/shell/frame/appearance.ts'
import { objectDialogs } from '../../web/src/features/shell/object-dialogs.ts'
import { loadInnerTexts, startI18n } from '../../web/src/i18n/i18n.ts'
import { drawObjectDialogs } from '../../web/src/sdk/object-dialogs.ts'
import { ModalHost } from '../../web/src/ui/overlay/modal-host.tsx'
import { ToastHost } from '../../web/src/ui/overlay/toast-host.tsx'
import { ObjectCalls } from './object-calls.tsx'
import { Pickers } from './pickers.tsx'

drawObjectDialogs(objectDialogs)
startAppearance()
await startI18n()
await loadInnerTexts()

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
