import { lazy, Suspense, useState } from 'react'

// The wallet list and the drawing of codes come with it: only who opens it loads them.
const OwnWalletList = lazy(() => import('./OwnWalletList.js').then((module) => ({ default: module.OwnWalletList })))

/** Opens the page's own list of wallets. */
export function OwnConnectAction() {
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <button type="button" className="button" onClick={() => setIsOpen(true)}>
        Show the list
      </button>
    )
  }
  return (
    <Suspense fallback={<p role="status">Loading the list…</p>}>
      <OwnWalletList />
    </Suspense>
  )
}
