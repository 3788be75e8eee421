import './ui/fonts.css'
import './ui/theme.css'
import './ui/base.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { startAppearance } from './features/shell/appearance.ts'
import { openLoginWhenNeeded } from './features/shell/login-redirect.ts'
import { startI18n } from './i18n/i18n.ts'
import { queryClient, router } from './router.tsx'
import { mergeGuestCart } from './sdk/guest-cart.ts'
import { startSession } from './sdk/session.ts'

startSession()
startAppearance()
openLoginWhenNeeded(router.history)
void mergeGuestCart()

// The first page's data and the texts are on their way at the same time.
void router.load()
await startI18n()

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
)
