import { ConnectButton, NetworkButton, useHawserAccount } from '@hawser/react'
import { ThemeSwitch } from './ThemeSwitch.js'

/** The page's own header: what it is, its theme, and the wallet. */
export function TopBar() {
  const { isConnected } = useHawserAccount()
  return (
    <header className="topbar">
      <span className="brand">
        <span className="brand-mark" />
        Hawser
      </span>
      <ThemeSwitch />
      {isConnected ? <NetworkButton /> : null}
      <ConnectButton />
    </header>
  )
}
