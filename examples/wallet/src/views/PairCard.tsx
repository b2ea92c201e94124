import { type FormEvent, useId, useState } from 'react'
import type { WalletSnapshot } from '../wallet/walletSnapshot.js'

interface PairCardProps {
  readonly pairing: WalletSnapshot['pairing']
  readonly onPair: (uri: string) => Promise<void>
}

/** Where an app's WalletConnect code goes in. */
export function PairCard({ pairing, onPair }: PairCardProps) {
  const [text, setText] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void onPair(text).then(() => setText(''))
  }
  return (
    <section className="card" aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>Connect to an app</h2>
      <form className="pair" onSubmit={submit} noValidate>
        <label htmlFor={`${id}-uri`}>WalletConnect code</label>
        <div className="pair-row">
          <input
            id={`${id}-uri`}
            name="uri"
            value={text}
            onChange={(event) => setText(event.target.value)}
            placeholder="wc:…"
            autoComplete="off"
            spellCheck={false}
            aria-describedby={`${id}-hint`}
            aria-invalid={pairing.error !== null}
          />
          <button type="submit" className="button" disabled={pairing.isWaiting || text.trim() === ''}>
            Connect
          </button>
        </div>
        <p id={`${id}-hint`} className="hint">
          In the app, choose WalletConnect, copy the link below the QR code and paste it here.
        </p>
        <div role="status">{pairing.isWaiting ? <p className="waiting">Waiting for the app…</p> : null}</div>
        {pairing.error ? (
          <p className="error" role="alert">
            {pairing.error}
          </p>
        ) : null}
      </form>
    </section>
  )
}
