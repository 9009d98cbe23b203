import { createRoot } from 'react-dom/client'
import '../styles/reset.css'
import '../styles/tokens.css'
import '../styles/base.css'
import '../styles/primitives.css'
import { HintProvider, loadHints } from '../ui/hint.tsx'
import Toaster from '../ui/toaster.tsx'
import { PartsPage } from './parts-page.tsx'

/** `npm run dev:web`, then /development/. In no build. */
const hints = await loadHints()
const root = document.getElementById('root')
if (!root) throw new Error('development/index.html has no #root')
createRoot(root).render(
  <HintProvider hints={hints}>
    <PartsPage />
    <Toaster />
  </HintProvider>,
)
