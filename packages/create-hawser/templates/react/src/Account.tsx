import { useHawserAccount, useHawserNetwork, useHawserSignMessage } from '@hawser/react'
import { useState } from 'react'

export function Account() {
  const { address, isConnected } = useHawserAccount()
  const { network } = useHawserNetwork()
  const { signMessage, data, error, isPending } = useHawserSignMessage()
  const [message, setMessage] = useState('Ahoy!')

  if (!address)
    return <p className="lead card empty">Nobody is connected yet. With a wallet you sign a message here.</p>
  return (
    <section className="card">
      <dl className="facts">
        <dt>Account</dt>
        <dd data-fact="address">{address}</dd>
        <dt>Network</dt>
        <dd data-fact="network">{network?.name ?? 'Unknown'}</dd>
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
        <div className="actions">
          <button className="action" type="submit" disabled={!isConnected || isPending}>
            Sign
          </button>
        </div>
        <p className="hint" data-fact="signature" role="status">
          {isPending ? 'Approve the request in your wallet.' : (data ?? error?.shortMessage)}
        </p>
      </form>
    </section>
  )
}
