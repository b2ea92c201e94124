'use client'

import { ConnectButton } from '@hawser/react'

export function Header() {
  return (
    <header className="bar">
      <span className="name">__APP_NAME__</span>
      <ConnectButton />
    </header>
  )
}
