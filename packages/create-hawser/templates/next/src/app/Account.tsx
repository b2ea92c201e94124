'use client'

import { NetworkButton, useHawserAccount, useHawserSignMessage } from '@hawser/react'
import { useState } from 'react'

export function Account() {
  const { address, isConnected } = useHawserAccount()
  const { signMessage, data, error, isPending } = useHawserSignMessage()
  const [message, setMessage] = useState('Ahoy!')

  if (!address) return <p className="card empty">Nobody is connected yet. Connect a wallet to sign here.</p>
  return (
    <section className="card">
      <dl className="facts">
        <dt>Account</dt>
        <dd data-fact="address">{address}</dd>
        <dt>Network</dt>
        <dd data-fact="network">
          <NetworkButton />
        </dd>
      </dl>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          signMessage({ message })
        }}
      >
        <label>
          Message
          <input value={message} required onChange={(event) => setMessage(event.target.value)} />
        </label>
        <button className="action" type="submit" disabled={!isConnected || isPending}>
          Sign
        </button>
        <output className="answer" data-fact="signature">
          {isPending ? 'Approve the request in your wallet.' : (data ?? error?.shortMessage)}
        </output>
      </form>
    </section>
  )
}
