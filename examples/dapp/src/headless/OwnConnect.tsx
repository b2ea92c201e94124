import { lazy, Suspense, useState } from 'react'
import { ActionCard } from '../card/ActionCard.js'
import ownWalletListSource from './OwnWalletList.tsx?raw'

// The wallet list and the drawing of codes come with it: only who opens it loads them.
const OwnWalletList = lazy(() => import('./OwnWalletList.js').then((module) => ({ default: module.OwnWalletList })))

/** The page's own list of wallets, for whoever draws their own. */
export function OwnConnect() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <ActionCard
      title="Build your own UI"
      description="Wallets, search and pairing with hooks, without the modal."
      file="headless/OwnWalletList.tsx"
      source={ownWalletListSource}
    >
      {isOpen ? (
        <Suspense fallback={<p role="status">Loading the list…</p>}>
          <OwnWalletList />
        </Suspense>
      ) : (
        <button type="button" className="button" onClick={() => setIsOpen(true)}>
          Show the list
        </button>
      )}
    </ActionCard>
  )
}
