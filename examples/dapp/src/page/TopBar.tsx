import { ConnectButton, NetworkButton, useHawserAccount } from '@hawser/react'
import { useContext } from 'react'
import { PageLanguageContext } from './pageLanguage.js'
import { ThemeSwitch } from './ThemeSwitch.js'

/** The page's own header: what it is, its theme, and the wallet. */
export function TopBar() {
  const { isConnected } = useHawserAccount()
  const { attributes } = useContext(PageLanguageContext)
  return (
    <header className="topbar" {...attributes}>
      <span className="brand">
        <span className="brand-mark" />
        Hawser
      </span>
      <ThemeSwitch />
      {isConnected ? <NetworkButton className="topbar-network" /> : null}
      <ConnectButton />
    </header>
  )
}
