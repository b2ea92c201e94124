'use client'

import { ConnectButton, NetworkButton, useHawserAccount } from '@hawser/react'
import Link from 'next/link'

export function Header() {
  const { address } = useHawserAccount()
  return (
    <header className="bar">
      <Link className="name" href="/" prefetch={false}>
        Hawser with Next
      </Link>
      <div className="buttons">
        {address && <NetworkButton />}
        <ConnectButton />
      </div>
    </header>
  )
}
