'use client'

import { ConnectButton, NetworkButton, useHawserAccount } from '@hawser/react'

export function Header() {
  const { address } = useHawserAccount()
  return (
    <header className="bar">
      <span className="name">__APP_NAME__</span>
      <div className="buttons">
        {address && <NetworkButton />}
        <ConnectButton />
      </div>
    </header>
  )
}
