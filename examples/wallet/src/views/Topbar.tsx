import { useEffect, useState } from 'react'
import mark from '../mark.svg'
import type { WalletSnapshot } from '../wallet/walletSnapshot.js'

const next = { system: 'light', light: 'dark', dark: 'system' } as const
const relayText = { idle: 'Ready', online: 'Online', offline: 'Offline' } as const

interface TopbarProps {
  readonly relay: WalletSnapshot['relay']
}

export function Topbar({ relay }: TopbarProps) {
  const [theme, setTheme] = useState<keyof typeof next>('system')
  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])
  return (
    <header className="topbar">
      <span className="brand">
        <img src={mark} alt="" width={32} height={32} />
        <span>
          Bollard
          <small>Hawser’s sample wallet</small>
        </span>
      </span>
      <span className="relay" data-relay={relay} role="status">
        {relayText[relay]}
      </span>
      <button type="button" className="button quiet" onClick={() => setTheme(next[theme])}>
        Theme: {theme}
      </button>
    </header>
  )
}
